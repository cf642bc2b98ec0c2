//! A run of training that can be paused anywhere, and its past.
//!
//! | file | its one idea |
//! |---|---|
//! | `work.rs` | what is half done: a step, or a measurement |
//! | `thinned.rs` | a past that never grows beyond a bound |
//! | `seen.rs` | what a model makes of a reader's sentence |
//! | `verdict.rs` | how far the run has come, and what each head came to do |
//!
//! A run goes on in pieces of one example each, in one order. Whoever drives it decides how many
//! pieces follow each other, and no number depends on that.

mod seen;
mod thinned;
mod verdict;
mod work;

use attention_playground::attention::Error;
use attention_playground::tasks::{Measured, Part, Reading, Settings, Task, Unreadable};
use attention_playground::training::adam::Remembered;
use attention_playground::training::model::{Example, Model, Parameters};
use attention_playground::training::trainer::Trainer;

pub use seen::{Answer, Seen};
pub use thinned::Thinned;
pub use verdict::{CLEAR, Clarity, Outcome, RIGHT, VAGUE, clarity, vague_aims};
use work::{Learning, Measuring, Work};

/// How many examples of the part held out a measurement takes.
const HELD_OUT: usize = 64;

/// Steps from one measurement to the next.
pub const MEASURED_EVERY: u32 = 10;

/// Numbers of a curve that are kept.
const CURVE: usize = 400;

/// Pictures of a film that are kept.
const FILM: usize = 40;

/// A run of training.
pub struct Run {
    task: Box<dyn Task>,
    settings: Settings,
    trainer: Trainer<f32>,
    held_out: Vec<Example<f32>>,
    work: Work,
    losses: Thinned<f64>,
    measured: Thinned<Measured>,
    last_loss: Option<f64>,
    last_measured: Option<(u32, Measured)>,
    learned_at: Option<u32>,
    watched: Option<Reading>,
    film: Thinned<Parameters<f32>>,
    failure: Option<Error>,
}

impl Run {
    /// A run of `task` before its first step.
    ///
    /// # Errors
    ///
    /// Those of [`Settings::check`].
    pub fn new(task: Box<dyn Task>, settings: Settings) -> Result<Self, Error> {
        settings.check(&*task)?;
        let trainer = Trainer::new(task.model(&settings)?, settings.trainer());
        Ok(Self::with(task, settings, trainer))
    }

    /// The same run, gone on to where it had learned `parameters`; these fit its settings.
    #[must_use]
    pub fn resumed(
        self,
        parameters: Parameters<f32>,
        remembered: Remembered<Parameters<f32>>,
    ) -> Self {
        let mut model = self.trainer.model().clone();
        model.parameters = parameters;
        let trainer = Trainer::resumed(model, self.settings.trainer(), remembered);
        Self::with(self.task, self.settings, trainer)
    }

    fn with(task: Box<dyn Task>, settings: Settings, trainer: Trainer<f32>) -> Self {
        Self {
            held_out: task.examples(Part::HeldOut, HELD_OUT),
            task,
            settings,
            trainer,
            work: Work::Measuring(Measuring::default()),
            losses: Thinned::new(CURVE),
            measured: Thinned::new(CURVE),
            last_loss: None,
            last_measured: None,
            learned_at: None,
            watched: None,
            film: Thinned::new(FILM),
            failure: None,
        }
    }

    /// What the model is asked.
    pub fn task(&self) -> &dyn Task {
        &*self.task
    }

    /// What it was begun with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What is trained, and what its optimiser remembers.
    pub fn trainer(&self) -> &Trainer<f32> {
        &self.trainer
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u32 {
        self.trainer.steps()
    }

    /// The loss of each step's batch, as far as it is kept.
    pub fn losses(&self) -> &Thinned<f64> {
        &self.losses
    }

    /// The loss of the last step's batch.
    pub fn last_loss(&self) -> Option<f64> {
        self.last_loss
    }

    /// What was measured on the part held out, as far as it is kept.
    pub fn measured(&self) -> &Thinned<Measured> {
        &self.measured
    }

    /// What was measured last, and at which step.
    pub fn last_measured(&self) -> Option<&(u32, Measured)> {
        self.last_measured.as_ref()
    }

    /// The first step at which enough of the part held out was right.
    pub fn learned_at(&self) -> Option<u32> {
        self.learned_at
    }

    /// Examples of each measurement.
    pub fn held_out(&self) -> &[Example<f32>] {
        &self.held_out
    }

    /// What the model had learned at steps of the past: the models and not their maps, so that
    /// another sentence has a past too.
    pub fn film(&self) -> &Thinned<Parameters<f32>> {
        &self.film
    }

    /// Why it goes no further.
    pub fn failure(&self) -> Option<&Error> {
        self.failure.as_ref()
    }

    /// The sentence that is watched, as the task reads it.
    pub fn watched(&self) -> Option<&Reading> {
        self.watched.as_ref()
    }

    /// Watches another sentence.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] where the task cannot take it; what was watched before is watched on.
    pub fn watch(&mut self, sentence: &str) -> Result<(), Unreadable> {
        self.watched = Some(self.task.read(sentence)?);
        Ok(())
    }

    /// What the model makes of the watched sentence by now.
    pub fn see(&self) -> Option<Seen> {
        Seen::by(self.trainer.model(), self.watched.as_ref()?).ok()
    }

    /// What it made of it at the last step of the film that is not after `step`, and which that is.
    pub fn see_past(&self, step: u32) -> Option<(u32, Seen)> {
        let reading = self.watched.as_ref()?;
        let mut kept = self.film.kept().iter().rev();
        let (step, parameters) = kept.find(|(kept, _)| *kept <= step)?;
        let model = Model {
            config: self.trainer.model().config,
            parameters: parameters.clone(),
        };
        Some((*step, Seen::by(&model, reading).ok()?))
    }

    /// Whether `steps` steps are taken, and all that belongs to them is measured.
    pub fn has_reached(&self, steps: u32) -> bool {
        self.failure.is_some() || (self.steps() >= steps && matches!(self.work, Work::Learning(_)))
    }

    /// Does one piece of what is to be done: an example is learned from, or measured, or a step
    /// taken. A run that failed stays as it was.
    pub fn advance(&mut self) {
        if self.failure.is_some() {
            return;
        }
        if let Err(failure) = self.try_to_advance() {
            self.failure = Some(failure);
        }
    }

    fn try_to_advance(&mut self) -> Result<(), Error> {
        let model = self.trainer.model();
        let goes_on = match &mut self.work {
            Work::Learning(learning) => learning.gather(model)?,
            Work::Measuring(measuring) => measuring.gather(&*self.task, model, &self.held_out)?,
        };
        if goes_on {
            return Ok(());
        }
        match std::mem::replace(&mut self.work, Work::Measuring(Measuring::default())) {
            Work::Learning(learning) => {
                let step = self.trainer.apply(learning.loss, learning.gradient)?;
                self.is_taken(f64::from(step.loss.mean()));
            }
            Work::Measuring(measuring) => self.is_measured(measuring.mean()),
        }
        Ok(())
    }

    /// A step was taken. A measurement is what comes next, unless there was one of late.
    fn is_taken(&mut self, loss: f64) {
        let steps = self.steps();
        self.last_loss = Some(loss);
        self.losses.keep(steps, loss);
        self.picture();
        if !steps.is_multiple_of(MEASURED_EVERY) && steps != self.settings.steps {
            self.begin_step();
        }
    }

    /// A measurement is done.
    fn is_measured(&mut self, measured: Measured) {
        let steps = self.steps();
        if measured.accuracy() >= RIGHT {
            self.learned_at = self.learned_at.or(Some(steps));
        }
        self.measured.keep(steps, measured.clone());
        self.last_measured = Some((steps, measured));
        self.picture();
        self.begin_step();
    }

    fn begin_step(&mut self) {
        let batch = self.task.batch(&self.settings, self.steps() + 1);
        self.work = Work::Learning(Learning::new(batch, &self.trainer.model().parameters));
    }

    /// Keeps the model as it is, where the film wants it.
    fn picture(&mut self) {
        let steps = self.steps();
        if self.film.wants(steps) {
            let parameters = self.trainer.model().parameters.clone();
            self.film.keep(steps, parameters);
        }
    }
}
