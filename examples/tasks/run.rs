//! One run: a model trained from a seed, and how it does on what was held out.

use attention_playground::attention::Error;
use attention_playground::tasks::{Measured, Part, Settings, Task};
use attention_playground::training::trainer::Trainer;

/// The accuracy that counts as success.
pub const SUCCESS: f64 = 0.98;

/// Steps between two looks at what was held out.
const EVERY: u32 = 10;

/// Examples looked at on the way, and at the end.
const ON_THE_WAY: usize = 128;
const AT_THE_END: usize = 512;

/// What came of a run.
pub struct Run {
    /// The first step, of those looked at, with success.
    pub reached: Option<u32>,
    /// How the model does after all steps.
    pub end: Measured,
}

/// Trains with `settings` to the end.
pub fn run(task: &dyn Task, settings: &Settings) -> Result<Run, Error> {
    settings.check(task)?;
    let held_out = task.examples(Part::HeldOut, AT_THE_END);
    let mut trainer = Trainer::new(task.model(settings)?, settings.trainer());
    let mut reached = None;
    for step in 1..=settings.steps {
        trainer.step(&task.batch(settings, step))?;
        if reached.is_none() && step % EVERY == 0 {
            let measured = task.measure(trainer.model(), &held_out[..ON_THE_WAY])?;
            reached = (measured.accuracy() >= SUCCESS).then_some(step);
        }
    }
    let end = task.measure(trainer.model(), &held_out)?;
    Ok(Run { reached, end })
}
