//! The problem on its way down, with the page's own trainer.

use attention_playground::training::model::{Example, Model};
use attention_playground::training::trainer::Trainer;

use crate::problem;

/// A run that can begin again.
#[derive(Debug, Clone)]
pub struct Run {
    start: Model<f32>,
    batches: Vec<Vec<Example<f32>>>,
    trainer: Trainer<f32>,
}

impl Run {
    /// One that has not taken a step. `scoring` is `scaled` or `additive`.
    ///
    /// # Errors
    ///
    /// A sentence, for a scoring of another name.
    pub fn new(scoring: &str) -> Result<Self, String> {
        let scoring = problem::scoring(scoring)?;
        let start = problem::model(scoring).map_err(|error| error.to_string())?;
        Ok(Self {
            trainer: Trainer::new(start.clone(), problem::settings()),
            batches: problem::batches(),
            start,
        })
    }

    /// Back to where it started.
    pub fn reset(&mut self) {
        self.trainer = Trainer::new(self.start.clone(), problem::settings());
    }

    /// One step on the next batch. Gives the loss before it, the mean over all rows.
    ///
    /// # Errors
    ///
    /// Those of [`Trainer::step`], as a sentence.
    pub fn step(&mut self) -> Result<f32, String> {
        let next = self.trainer.steps() as usize % self.batches.len();
        let step = self.trainer.step(&self.batches[next]);
        let step = step.map_err(|error| error.to_string())?;
        Ok(step.loss.mean())
    }
}
