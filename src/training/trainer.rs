//! A model, its optimiser and its schedule: one step after the other.

use super::adam::{Adam, AdamSettings, Remembered};
use super::clip::clip;
use super::model::{Example, Loss, Model, Parameters};
use super::schedule::Schedule;
use crate::attention::{Error, Scalar};

/// How a model is trained.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrainerSettings {
    /// How far each step goes.
    pub schedule: Schedule,
    /// The optimiser's own.
    pub adam: AdamSettings,
    /// The length beyond which a gradient is shortened.
    pub clip: f64,
}

/// A model that learns.
#[derive(Debug, Clone, PartialEq)]
pub struct Trainer<F> {
    model: Model<F>,
    settings: TrainerSettings,
    adam: Adam<Parameters<F>>,
}

/// What one step was.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step<F> {
    /// The loss of the batch, before the step.
    pub loss: Loss<F>,
    /// The length of the gradient, before it was shortened.
    pub norm: f64,
    /// The rate of the step.
    pub rate: f64,
}

impl<F: Scalar> Trainer<F> {
    /// Begins to train `model`.
    pub fn new(model: Model<F>, settings: TrainerSettings) -> Self {
        let adam = Adam::new(&model.parameters, settings.adam);
        Self {
            model,
            settings,
            adam,
        }
    }

    /// Goes on training `model`, with what its optimiser remembers.
    pub fn resumed(
        model: Model<F>,
        settings: TrainerSettings,
        remembered: Remembered<Parameters<F>>,
    ) -> Self {
        Self {
            model,
            settings,
            adam: Adam::resumed(settings.adam, remembered),
        }
    }

    /// What the optimiser remembers by now.
    pub fn remembered(&self) -> &Remembered<Parameters<F>> {
        self.adam.remembered()
    }

    /// The model as it is by now.
    pub fn model(&self) -> &Model<F> {
        &self.model
    }

    /// How it is trained.
    pub fn settings(&self) -> &TrainerSettings {
        &self.settings
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u32 {
        self.adam.steps()
    }

    /// One step down the mean loss of `batch`.
    ///
    /// # Errors
    ///
    /// Those of [`Model::gradient`], and [`Error::Value`] for a loss or a gradient that is not
    /// finite. Where it fails, nothing has changed.
    pub fn step(&mut self, batch: &[Example<F>]) -> Result<Step<F>, Error> {
        let (loss, gradient) = self.model.gradient(batch)?;
        self.apply(loss, gradient)
    }

    /// One step against a gradient that was gathered apart, by [`Model::accumulate`], together with
    /// its loss.
    ///
    /// # Errors
    ///
    /// [`Error::Value`] for a loss or a gradient that is not finite; then nothing has changed.
    pub fn apply(&mut self, loss: Loss<F>, mut gradient: Parameters<F>) -> Result<Step<F>, Error> {
        let norm = clip(&mut gradient, self.settings.clip);
        for (field, given) in [("loss", loss.mean().as_f64()), ("gradient", norm)] {
            if !given.is_finite() {
                return Err(Error::Value {
                    field: field.to_owned(),
                    given,
                    allowed: "a finite number; a smaller rate keeps it within bounds",
                });
            }
        }
        let rate = self.settings.schedule.rate(self.steps() + 1);
        self.adam.step(&mut self.model.parameters, &gradient, rate);
        Ok(Step { loss, norm, rate })
    }
}
