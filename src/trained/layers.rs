//! Trained layers, and the vector that they give a word.
//!
//! A word's vector is `f M + c`: `f` its row in a table of words that training left as it was
//! (where there is one), `M` a matrix that was learned, `c` the word's own row where it has one, or
//! else the row that all other words share.

use ndarray::{Array1, Array2, ArrayView1};

use super::origin::Origin;
use crate::attention::ScoringKind;
use crate::attention::run::Parameters;

/// A stack of attention layers with residual connections, without norms, biases or feed-forward
/// parts: the input of a layer is the sum of the input and the output of the one before.
#[derive(Debug, Clone)]
pub struct TrainedLayers {
    /// What the label of their maps says.
    pub origin: Origin,
    /// How a query is scored against a key.
    pub scoring: ScoringKind,
    /// Heads of each layer.
    pub heads: usize,
    /// Whether a token may look only back.
    pub causal: bool,
    /// What sines and cosines are multiplied by before they are added; 0 where none are.
    pub position_scale: f32,
    /// `M`, (features of the word table, d_model), where there is such a table.
    pub map: Option<Array2<f32>>,
    /// The words that have a row of their own.
    pub words: Vec<String>,
    /// The row that all other words share, and then the words' own, (1 + words, d_model).
    pub rows: Array2<f32>,
    /// The layers, first to last.
    pub layers: Vec<Parameters<f32>>,
}

impl TrainedLayers {
    /// Features of a token's vector.
    pub fn d_model(&self) -> usize {
        self.rows.ncols()
    }

    /// Hidden width of additive scoring; 0 for the dot products.
    pub fn hidden(&self) -> usize {
        let first = self.layers.first().and_then(|layer| layer.additive.first());
        first.map_or(0, |additive| additive.v().ncols())
    }

    /// The row of [`rows`](Self::rows) for a word, which is looked for in lower case; 0 for one
    /// without a row of its own.
    pub fn row_of(&self, word: &str) -> usize {
        let word = word.to_ascii_lowercase();
        let place = self.words.iter().position(|own| *own == word);
        place.map_or(0, |place| place + 1)
    }

    /// A word's vector, (d_model). `features` is its row in the table of words, which may be shorter
    /// than the map: what is missing counts as 0.
    pub fn vector(&self, word: &str, features: &[f32]) -> Array1<f32> {
        let mut vector = self.rows.row(self.row_of(word)).to_owned();
        if let Some(map) = &self.map {
            for (&feature, row) in features.iter().zip(map.outer_iter()) {
                add_scaled(&mut vector, feature, row);
            }
        }
        vector
    }
}

fn add_scaled(vector: &mut Array1<f32>, scale: f32, row: ArrayView1<'_, f32>) {
    for (to, &from) in vector.iter_mut().zip(row) {
        *to += scale * from;
    }
}
