//! From queries, keys and values to weights and outputs: what the core computes of them.

use attention_playground::attention::{Alignment, HeadTrace, Layer, Mask, Scoring, Visibility};
use ndarray::{ArcArray, ArcArray2, Array4, Axis, Ix4};

use super::maps::Shape;

/// How scores become weights: what a file does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// Whether scores are divided by the square root of a key's width.
    pub is_scaled: bool,
    /// Whether no query may look at a later key. Where there are fewer queries than keys, both end
    /// together, as when the last tokens of a text are computed with keys kept from before.
    pub is_causal: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            is_scaled: true,
            is_causal: false,
        }
    }
}

/// Queries, keys and values of every layer and head, and how they are read.
#[derive(Debug, Clone)]
pub struct Stages {
    query: ArcArray<f32, Ix4>,
    key: ArcArray<f32, Ix4>,
    value: ArcArray<f32, Ix4>,
    reading: Reading,
}

impl Stages {
    /// `query` (layers, heads, n, `d_k`), `key` (layers, heads, m, `d_k`) and `value` (layers, heads,
    /// m, `d_v`).
    pub fn new(query: Array4<f32>, key: Array4<f32>, value: Array4<f32>, reading: Reading) -> Self {
        let [query, key, value] = [query, key, value].map(Array4::into_shared);
        Self {
            query,
            key,
            value,
            reading,
        }
    }

    /// The same numbers, read in another way.
    #[must_use]
    pub fn read_as(&self, reading: Reading) -> Self {
        Self {
            reading,
            ..self.clone()
        }
    }

    /// How many layers, heads and tokens there are.
    pub fn shape(&self) -> Shape {
        let (layers, heads, queries, _) = self.query.dim();
        Shape {
            layers,
            heads,
            queries,
            keys: self.key.dim().2,
        }
    }

    /// How they are read.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// All that one head computes, layer and head from 0. `None` where there is no such head, and
    /// where what was brought does not fit together.
    pub fn trace(&self, layer: usize, head: usize) -> Option<HeadTrace<f32>> {
        let [query, key, value] =
            [&self.query, &self.key, &self.value].map(|all| one(all, layer, head));
        let layer = Layer {
            scoring: if self.reading.is_scaled {
                Scoring::ScaledDot
            } else {
                Scoring::Dot
            },
            masks: self.masks(),
            ..Layer::default()
        };
        let trace = layer.attend(&query?, &key?, &value?).ok()?;
        trace.heads.into_iter().next()
    }

    fn masks(&self) -> Vec<Mask<f32>> {
        let causal = Mask::Causal(Alignment::BottomRight);
        self.reading
            .is_causal
            .then_some(causal)
            .into_iter()
            .collect()
    }

    /// Which keys each query may see.
    pub fn visibility(&self) -> Option<Visibility<f32>> {
        let shape = self.shape();
        Visibility::compose(shape.queries, shape.keys, &self.masks()).ok()
    }

    /// Widths of a key and of a value.
    pub fn widths(&self) -> (usize, usize) {
        (self.key.dim().3, self.value.dim().3)
    }

    /// Whether `query` may look at `key`: the mask of the core, for one cell.
    pub fn allows(&self, query: usize, key: usize) -> bool {
        let Shape { queries, keys, .. } = self.shape();
        !self.reading.is_causal || key + queries <= query + keys
    }
}

fn one(all: &ArcArray<f32, Ix4>, layer: usize, head: usize) -> Option<ArcArray2<f32>> {
    let (layers, heads, ..) = all.dim();
    (layer < layers && head < heads).then(|| {
        all.clone()
            .index_axis_move(Axis(0), layer)
            .index_axis_move(Axis(0), head)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stages(queries: usize, keys: usize, is_causal: bool) -> Stages {
        let numbers = |count| {
            Array4::from_shape_fn((1, 2, count, 3), |(_, head, token, feature)| {
                ((head + 2 * token + 5 * feature) as f32).sin()
            })
        };
        let reading = Reading {
            is_causal,
            ..Reading::default()
        };
        Stages::new(numbers(queries), numbers(keys), numbers(keys), reading)
    }

    #[test]
    fn one_cell_is_hidden_where_the_core_hides_it() {
        for (queries, keys) in [(4, 4), (2, 5), (5, 2)] {
            for is_causal in [false, true] {
                let stages = stages(queries, keys, is_causal);
                let visibility = stages.visibility().unwrap();
                for query in 0..queries {
                    for key in 0..keys {
                        assert_eq!(
                            stages.allows(query, key),
                            visibility.allows(query, key),
                            "{queries} x {keys}, causal {is_causal}: query {query}, key {key}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn without_a_scale_scores_go_on_as_they_are() {
        let stages = stages(2, 2, false);
        let plain = stages.read_as(Reading {
            is_scaled: false,
            ..stages.reading()
        });
        let (with, without) = (stages.trace(0, 1).unwrap(), plain.trace(0, 1).unwrap());
        assert_eq!(with.scores.raw, without.scores.raw);
        assert_eq!(without.scores.scaled, without.scores.raw);
        let scaled = without.scores.raw[(0, 1)] / 3.0_f32.sqrt();
        assert!((with.scores.scaled[(0, 1)] - scaled).abs() < 1e-6);
    }

    #[test]
    fn a_head_that_there_is_not_computes_nothing() {
        assert!(stages(2, 2, false).trace(0, 2).is_none());
        assert!(stages(2, 2, false).trace(1, 0).is_none());
    }
}
