//! What a model makes of a reader's sentence: its maps, and its answers.

use std::sync::Arc;

use attention_playground::attention::{Error, Visibility};
use attention_playground::tasks::{Reading, maps};
use attention_playground::training::model::Model;
use ndarray::ArcArray2;

/// What one pass over a sentence showed.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The weights, by layer and head, (queries, keys) each.
    pub maps: Vec<Vec<ArcArray2<f32>>>,
    /// What a query may see, by layer.
    pub visibility: Vec<Arc<Visibility<f32>>>,
    /// What the model answers, for each row that has an answer.
    pub answers: Vec<Answer>,
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What the model says.
    pub said: String,
    /// Whether that is right.
    pub is_right: bool,
}

impl Seen {
    /// What `model` makes of a sentence.
    ///
    /// # Errors
    ///
    /// Those of [`Model::forward`].
    pub fn by(model: &Model<f32>, reading: &Reading) -> Result<Self, Error> {
        let trace = model.forward(&reading.example)?;
        let visibility = trace.blocks.iter().map(|block| {
            let shown = block.cross.as_ref().unwrap_or(&block.attention);
            Arc::clone(&shown.inner.trace.visibility)
        });
        let rows = trace.logits.outer_iter().zip(&reading.example.targets);
        let answers = rows.filter_map(|(logits, target)| {
            let target = (*target)?;
            let largest = logits
                .iter()
                .enumerate()
                .max_by(|(_, a), (_, b)| a.total_cmp(b))?;
            let said = largest.0;
            let name = reading.labels.answers.get(said).cloned();
            Some(Answer {
                said: name.unwrap_or_default(),
                is_right: said == target,
            })
        });
        Ok(Self {
            visibility: visibility.collect(),
            answers: answers.collect(),
            maps: maps(&trace),
        })
    }
}
