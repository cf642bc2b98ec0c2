//! The map of every layer and head, and averages of them.

use std::sync::OnceLock;

use ndarray::{ArcArray, ArcArray2, Array2, Array4, Axis, Ix4, Zip};

use super::stages::Stages;
use crate::format::limits;

/// Weights that are computed from queries, keys and values at most, in all maps together: as many
/// as a file may bring.
pub const MOST_COMPUTED: usize = limits::NUMBERS;

/// How much there is of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Layers.
    pub layers: usize,
    /// Heads of each layer.
    pub heads: usize,
    /// Tokens that look, `n`.
    pub queries: usize,
    /// Tokens that are looked at, `m`.
    pub keys: usize,
}

impl Shape {
    /// How many maps there are.
    pub fn maps(self) -> usize {
        self.layers * self.heads
    }
}

/// Over what a map is averaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Average {
    /// Over nothing: one head of one layer.
    #[default]
    None,
    /// Over the heads of one layer.
    Heads,
    /// Over the layers, of one head. Head 3 of one layer has nothing in common with head 3 of
    /// another but its place.
    Layers,
    /// Over all heads of all layers.
    All,
}

impl Average {
    /// All of them, in the order of a choice.
    pub const CHOICES: [Self; 4] = [Self::None, Self::Heads, Self::Layers, Self::All];

    /// Its name in links.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Heads => "heads",
            Self::Layers => "layers",
            Self::All => "all",
        }
    }

    /// The average that a link names.
    pub fn named(name: &str) -> Option<Self> {
        Self::CHOICES.into_iter().find(|it| it.name() == name)
    }

    /// Whether the map is a mean over what its layer is in.
    pub fn is_over_layers(self) -> bool {
        matches!(self, Self::Layers | Self::All)
    }

    /// Whether the map is a mean over what its head is in.
    pub fn is_over_heads(self) -> bool {
        matches!(self, Self::Heads | Self::All)
    }
}

/// Where the weights are from.
#[derive(Debug)]
enum Source {
    /// They were brought.
    Given(ArcArray<f32, Ix4>),
    /// They are computed once each is looked at.
    Computed {
        stages: Stages,
        weights: Vec<OnceLock<Option<ArcArray2<f32>>>>,
    },
}

/// The maps of a file.
#[derive(Debug)]
pub struct Maps {
    shape: Shape,
    source: Source,
}

/// The weights of a file would be too many to be computed: so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany(pub usize);

impl Maps {
    /// Maps of `weights` (layers, heads, n, m), as they are.
    pub fn given(weights: Array4<f32>) -> Self {
        let (layers, heads, queries, keys) = weights.dim();
        Self {
            shape: Shape {
                layers,
                heads,
                queries,
                keys,
            },
            source: Source::Given(weights.into_shared()),
        }
    }

    /// Maps that `stages` lead to.
    ///
    /// # Errors
    ///
    /// [`TooMany`] where they would be more than [`MOST_COMPUTED`] weights.
    pub fn computed(stages: Stages) -> Result<Self, TooMany> {
        let shape = stages.shape();
        let count = [shape.layers, shape.heads, shape.queries, shape.keys]
            .into_iter()
            .fold(1_usize, usize::saturating_mul);
        if count > MOST_COMPUTED {
            return Err(TooMany(count));
        }
        let weights = (0..shape.maps()).map(|_| OnceLock::new()).collect();
        Ok(Self {
            shape,
            source: Source::Computed { stages, weights },
        })
    }

    /// How many layers, heads and tokens there are.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Queries, keys and values, where the weights are computed from them.
    pub fn stages(&self) -> Option<&Stages> {
        match &self.source {
            Source::Given(_) => None,
            Source::Computed { stages, .. } => Some(stages),
        }
    }

    /// The weights (n, m) of one head, layer and head from 0; `None` where there is no such head.
    pub fn one(&self, layer: usize, head: usize) -> Option<ArcArray2<f32>> {
        if layer >= self.shape.layers || head >= self.shape.heads {
            return None;
        }
        match &self.source {
            Source::Given(weights) => Some(
                weights
                    .clone()
                    .index_axis_move(Axis(0), layer)
                    .index_axis_move(Axis(0), head),
            ),
            Source::Computed { stages, weights } => {
                let kept = weights.get(layer * self.shape.heads + head)?;
                let weights = kept.get_or_init(|| {
                    let trace = stages.trace(layer, head)?;
                    Some(trace.softmax.weights.clone())
                });
                weights.clone()
            }
        }
    }

    /// The weights (n, m) of one head, or the mean of those that `average` takes together. Means are
    /// taken in double precision; where one map holds no number, the mean holds none.
    pub fn map(&self, average: Average, layer: usize, head: usize) -> Option<ArcArray2<f32>> {
        if average == Average::None {
            return self.one(layer, head);
        }
        let layers = if average.is_over_layers() {
            0..self.shape.layers
        } else {
            layer..layer + 1
        };
        let heads = if average.is_over_heads() {
            0..self.shape.heads
        } else {
            head..head + 1
        };
        let count = layers.len() * heads.len();
        let mut total = Array2::<f64>::zeros((self.shape.queries, self.shape.keys));
        for layer in layers {
            for head in heads.clone() {
                let map = self.one(layer, head)?;
                Zip::from(&mut total)
                    .and(&map)
                    .for_each(|total, &weight| *total += f64::from(weight));
            }
        }
        (count > 0).then(|| total.mapv(|sum| (sum / count as f64) as f32).into_shared())
    }

    /// Whether `query` may look at `key`; the causal mask hides it where not.
    pub fn allows(&self, query: usize, key: usize) -> bool {
        match self.stages() {
            Some(stages) => stages.allows(query, key),
            None => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Layer 0 holds 0.1 and 0.3 in its two heads, layer 1 holds 0.5 and 0.7.
    fn maps() -> Maps {
        let weights = Array4::from_shape_fn((2, 2, 1, 2), |(layer, head, ..)| {
            0.1 + 0.4 * layer as f32 + 0.2 * head as f32
        });
        Maps::given(weights)
    }

    #[test]
    fn averages_are_over_what_they_say() {
        let cases = [
            (Average::None, 0.5),
            (Average::Heads, 0.6),
            (Average::Layers, 0.3),
            (Average::All, 0.4),
        ];
        for (average, wanted) in cases {
            let map = maps().map(average, 1, 0).unwrap();
            assert!(
                (map[(0, 1)] - wanted).abs() < 1e-6,
                "{average:?}: {} is the mean of other maps",
                map[(0, 1)]
            );
        }
    }

    #[test]
    fn a_head_that_there_is_not_has_no_map() {
        assert!(maps().one(2, 0).is_none());
        assert!(maps().map(Average::Heads, 2, 0).is_none());
        assert!(maps().map(Average::Layers, 0, 2).is_none());
    }

    #[test]
    fn a_map_of_a_file_is_its_memory_and_no_copy() {
        let maps = maps();
        let [one, again] = [maps.one(1, 1), maps.one(1, 1)].map(Option::unwrap);
        assert_eq!(one.as_ptr(), again.as_ptr());
    }

    #[test]
    fn links_name_every_average() {
        for average in Average::CHOICES {
            assert_eq!(Average::named(average.name()), Some(average));
        }
        assert_eq!(Average::named("mean"), None);
    }
}
