//! What is half done: a step, or a measurement. Each goes on by one example at a time.

use attention_playground::attention::Error;
use attention_playground::tasks::{HeadMeasure, Measured, Task};
use attention_playground::training::model::{Example, Loss, Model, Parameters, Shares};
use attention_playground::training::tensors::Tensors;

/// What a run is in the midst of.
pub enum Work {
    /// A step.
    Learning(Learning),
    /// A look at the part held out.
    Measuring(Measuring),
}

/// A step whose gradient is being gathered.
pub struct Learning {
    batch: Vec<Example<f32>>,
    next: usize,
    shares: Shares<f32>,
    /// That of the examples so far.
    pub loss: Loss<f32>,
    /// That of the examples so far.
    pub gradient: Parameters<f32>,
}

impl Learning {
    /// A step on `batch`, from its beginning.
    pub fn new(batch: Vec<Example<f32>>, parameters: &Parameters<f32>) -> Self {
        Self {
            shares: Shares::of(&batch),
            batch,
            next: 0,
            loss: Loss::nothing(),
            gradient: parameters.zeroed(),
        }
    }

    /// Adds the gradient of the next example; `false` where there is none left.
    ///
    /// # Errors
    ///
    /// Those of [`Model::accumulate`].
    pub fn gather(&mut self, model: &Model<f32>) -> Result<bool, Error> {
        let Some(example) = self.batch.get(self.next) else {
            return Ok(false);
        };
        let one = std::slice::from_ref(example);
        let loss = model.accumulate(one, self.shares, &mut self.gradient)?;
        self.loss.add(loss);
        self.next += 1;
        Ok(true)
    }
}

/// A measurement whose examples are being gone through: sums, where a [`Measured`] has means.
#[derive(Default)]
pub struct Measuring {
    next: usize,
    rows: usize,
    right: usize,
    heads: Vec<HeadMeasure>,
}

impl Measuring {
    /// Adds the next of `examples`; `false` where there is none left.
    ///
    /// # Errors
    ///
    /// Those of [`Task::measure`].
    pub fn gather(
        &mut self,
        task: &dyn Task,
        model: &Model<f32>,
        examples: &[Example<f32>],
    ) -> Result<bool, Error> {
        let Some(example) = examples.get(self.next) else {
            return Ok(false);
        };
        let one = task.measure(model, std::slice::from_ref(example))?;
        self.rows += one.rows;
        self.right += one.right;
        for head in one.heads {
            let sum = HeadMeasure {
                weight: head.weight * head.rows as f64,
                ..head
            };
            let is_same = |other: &&mut HeadMeasure| {
                (other.aim, other.layer, other.head) == (sum.aim, sum.layer, sum.head)
            };
            match self.heads.iter_mut().find(is_same) {
                Some(other) => {
                    other.weight += sum.weight;
                    other.rows += sum.rows;
                }
                None => self.heads.push(sum),
            }
        }
        self.next += 1;
        Ok(true)
    }

    /// What came of it.
    pub fn mean(mut self) -> Measured {
        for head in &mut self.heads {
            head.weight /= head.rows.max(1) as f64;
        }
        Measured {
            rows: self.rows,
            right: self.right,
            heads: self.heads,
        }
    }
}
