//! Files to try, computed here: random weights between the words of a sentence.
//!
//! Nothing was trained. Vectors are drawn from a seed by word, projections by layer and head, and the
//! core computes queries, keys, values and weights from them, so that what is shown is attention, but
//! of a model that knows nothing.

use attention_playground::attention::{Layer, Projections, Scoring, ScoringKind};
use attention_playground::weights::{Dimensions, Source, embedding, parameters, positions};
use ndarray::{Array2, Array4, s};

use crate::format::{Brought, Content};

/// The tokens, as a model of the time would cut the sentence.
pub const TOKENS: [&str; 14] = [
    "[CLS]", "The", "animal", "didn't", "cross", "the", "street", ",", "because", "it", "was",
    "too", "tired", "[SEP]",
];

/// What everything is drawn from.
pub const SEED: u32 = 1;

const LAYERS: usize = 2;
const HEADS: usize = 4;
const WIDTH: usize = 32;

/// Which of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Example {
    /// Weights alone.
    Weights,
    /// Queries, keys and values, from which the weights are computed.
    Vectors,
}

/// The file. `None` only if the core refused its own shapes.
pub fn example(which: Example) -> Option<Brought> {
    let each = WIDTH / HEADS;
    let shape = (LAYERS, HEADS, TOKENS.len(), each);
    let [mut query, mut key, mut value] = [(); 3].map(|()| Array4::<f32>::zeros(shape));
    let mut weights = Array4::<f32>::zeros((LAYERS, HEADS, TOKENS.len(), TOKENS.len()));
    let mut x = words();
    for layer in 0..LAYERS {
        let dimensions = Dimensions {
            d_model: WIDTH,
            heads: HEADS,
            hidden: 1,
        };
        let seed = SEED + layer as u32;
        let drawn = parameters(Source::Random, ScoringKind::ScaledDot, seed, dimensions).ok()?;
        let attention = Layer {
            heads: HEADS,
            scoring: Scoring::ScaledDot,
            projections: Projections {
                // Twice as strong as they are drawn, so that weights differ enough to be seen.
                query: Some(2.0 * &drawn.query),
                key: Some(drawn.key.to_owned()),
                value: Some(drawn.value.to_owned()),
                output: Some(drawn.output.to_owned()),
                ..Projections::default()
            },
            ..Layer::default()
        };
        let shared = x.clone().into_shared();
        let trace = attention.attend(&shared, &shared, &shared).ok()?;
        for (head, of) in trace.heads.iter().enumerate() {
            let place = s![layer, head, .., ..];
            query.slice_mut(place).assign(&of.query);
            key.slice_mut(place).assign(&of.key);
            value.slice_mut(place).assign(&of.value);
            weights.slice_mut(place).assign(&of.softmax.weights);
        }
        x += &trace.output;
    }
    let tokens = TOKENS.map(str::to_owned).to_vec();
    Some(Brought {
        queries: tokens.clone(),
        keys: tokens,
        content: match which {
            Example::Weights => Content::Weights(weights),
            Example::Vectors => Content::Vectors { query, key, value },
        },
        note: Vec::new(),
    })
}

/// A vector a token, with one for its place added.
fn words() -> Array2<f32> {
    let places = positions(SEED, TOKENS.len(), WIDTH);
    let mut x = Array2::zeros((TOKENS.len(), WIDTH));
    for (token, mut row) in TOKENS.iter().zip(x.outer_iter_mut()) {
        for (cell, number) in row.iter_mut().zip(embedding(SEED, token, WIDTH)) {
            *cell = number;
        }
    }
    x + places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brought::file::File;
    use crate::brought::stages::Reading;
    use crate::brought::sums::Sums;

    #[test]
    fn weights_are_what_the_core_makes_of_the_vectors() {
        let maps = [Example::Weights, Example::Vectors].map(|which| {
            File::example(which)
                .unwrap()
                .maps(Reading::default())
                .unwrap()
        });
        let [given, computed] = &maps;
        assert_eq!(given.shape(), computed.shape());
        for layer in 0..LAYERS {
            for head in 0..HEADS {
                let [one, other] = [given, computed].map(|maps| maps.one(layer, head).unwrap());
                assert_eq!(
                    one, other,
                    "layer {layer}, head {head} is computed otherwise"
                );
            }
        }
        assert_eq!(Sums::of(given).off, 0);
    }

    #[test]
    fn no_head_looks_everywhere_alike() {
        let file = File::example(Example::Weights).unwrap();
        let maps = file.maps(Reading::default()).unwrap();
        for layer in 0..LAYERS {
            for head in 0..HEADS {
                let map = maps.one(layer, head).unwrap();
                let largest = map.iter().copied().fold(0.0, f32::max);
                assert!(
                    largest > 0.3,
                    "layer {layer}, head {head}: {largest} at most"
                );
            }
        }
    }
}
