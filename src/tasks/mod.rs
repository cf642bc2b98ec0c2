//! Tasks: what a model is asked, drawn from a seed, with a part that it never learns from and a
//! measure of whether its maps show the answer.
//!
//! | file | its one idea |
//! |---|---|
//! | `kind.rs` | which tasks there are |
//! | `settings.rs` | what of a run can be chosen, and what works |
//! | `part.rs` | which pairs of words are learned from, and which are kept apart |
//! | `draw.rs` | numbers by seed |
//! | `start.rs` | a model before its first step |
//! | `aim.rs` | where a query's weight belongs |
//! | `measure.rs` | how often a model is right, and what each head came to do |
//! | `reading.rs` | a reader's own sentence, and why it may not fit |
//! | `slots.rs` | any words as tokens, where only their likeness counts |
//! | `walk.rs` | rows of tokens whose neighbours are of one part |
//! | the others | a task each |
//!
//! A task is a value without state: a batch depends on the settings and on the number of the step,
//! and on nothing else, so that a run can be repeated, and resumed in its midst.

mod aim;
mod alignment;
mod draw;
mod kind;
mod look_back;
mod look_up;
mod measure;
mod part;
mod reading;
pub mod reference;
mod reverse;
mod settings;
mod slots;
mod start;
mod walk;

pub use aim::{Aim, Aimed};
pub use kind::Kind;
pub use measure::{HeadMeasure, Measured, maps};
pub use part::Part;
pub use reading::{Labels, Reading, Unreadable};
pub use settings::Settings;

use crate::attention::Error;
use crate::training::config::{Config, Positions};
use crate::training::model::{Example, Model};

/// Something that a model is asked. What does not fit the settings is refused by
/// [`Settings::check`], and nowhere else.
pub trait Task {
    /// Which one it is.
    fn kind(&self) -> Kind;

    /// The tokens that there are, each by its number.
    fn vocabulary(&self) -> Vec<String>;

    /// What the settings make of a model.
    fn config(&self, settings: &Settings) -> Config;

    /// The ways to tell places apart that are worth a try.
    fn positions(&self) -> &'static [Positions];

    /// What the model learns from at `step`, the first being 1.
    fn batch(&self, settings: &Settings, step: u32) -> Vec<Example<f32>>;

    /// `count` examples of one part, the same every time.
    fn examples(&self, part: Part, count: usize) -> Vec<Example<f32>>;

    /// Where the weights of an example belong, by each measure of the task that applies to it.
    fn aims(&self, example: &Example<f32>) -> Vec<Aimed>;

    /// A reader's own sentence as an example, with its right answers.
    ///
    /// # Errors
    ///
    /// [`Unreadable`], which says in both languages what is allowed.
    fn read(&self, sentence: &str) -> Result<Reading, Unreadable>;

    /// What an example's rows, columns and answers are called.
    fn labels(&self, example: &Example<f32>) -> Labels;

    /// A model before its first step.
    ///
    /// # Errors
    ///
    /// Those of [`Config::check`].
    fn model(&self, settings: &Settings) -> Result<Model<f32>, Error> {
        start::model(self.config(settings), settings.seed)
    }

    /// How a model does on some examples.
    ///
    /// # Errors
    ///
    /// Those of [`Model::forward`].
    fn measure(&self, model: &Model<f32>, examples: &[Example<f32>]) -> Result<Measured, Error> {
        measure::measure(model, examples, |example| self.aims(example))
    }
}

/// The task of a kind; `None` for [`Kind::Reference`], which needs a table of words first: see
/// [`reference::Reference`].
pub fn task(kind: Kind) -> Option<Box<dyn Task>> {
    match kind {
        Kind::Reference => None,
        Kind::LookUp => Some(Box::new(look_up::LookUp)),
        Kind::LookBack => Some(Box::new(look_back::LookBack)),
        Kind::Alignment => Some(Box::new(alignment::Alignment::new())),
        Kind::Reverse => Some(Box::new(reverse::Reverse { mirrored: true })),
        Kind::Copy => Some(Box::new(reverse::Reverse { mirrored: false })),
    }
}
