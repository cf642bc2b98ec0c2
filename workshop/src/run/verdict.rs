//! How far a run has come, and what each head came to do: by numbers that are measured, with the
//! bounds that the words for them stand for.

use attention_playground::tasks::{Aim, Measured};

use super::Run;

/// The part of the answers from which on a task counts as learned.
pub const RIGHT: f64 = 0.98;

/// The mean weight from which on a head counts as looking at something.
pub const CLEAR: f64 = 0.8;

/// The mean weight below which it does not.
pub const VAGUE: f64 = 0.5;

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing is learned yet.
    Begun,
    /// It goes no further.
    Failed,
    /// Some steps are taken, others planned.
    Underway,
    /// Enough answers are right.
    Learned,
    /// All planned steps are taken, and too few answers are right.
    Short,
}

/// How sharply a weight points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clarity {
    /// From [`CLEAR`] on.
    Clear,
    /// Between the two.
    Partly,
    /// Below [`VAGUE`].
    Vague,
}

/// How sharply a mean weight points.
pub fn clarity(weight: f64) -> Clarity {
    if weight >= CLEAR {
        Clarity::Clear
    } else if weight >= VAGUE {
        Clarity::Partly
    } else {
        Clarity::Vague
    }
}

/// Whether an aim is what the task asks of attention, and not only one of the ways that may lead
/// there, or lead astray.
fn is_asked(aim: Aim) -> bool {
    match aim {
        Aim::Answer | Aim::Translated | Aim::Gender | Aim::Meant | Aim::State => true,
        Aim::Before | Aim::SameWord => false,
    }
}

/// What the task asks of attention and no head does, with the weight of the head that does it best.
pub fn vague_aims(measured: &Measured) -> Vec<(Aim, f64)> {
    let mut aims: Vec<Aim> = Vec::new();
    for head in &measured.heads {
        if is_asked(head.aim) && !aims.contains(&head.aim) {
            aims.push(head.aim);
        }
    }
    let best = aims.into_iter().filter_map(|aim| measured.best(aim));
    best.filter(|head| head.rows > 0 && clarity(head.weight) == Clarity::Vague)
        .map(|head| (head.aim, head.weight))
        .collect()
}

impl Run {
    /// How far it has come.
    pub fn outcome(&self) -> Outcome {
        let accuracy = self
            .last_measured()
            .map(|(_, measured)| measured.accuracy());
        if self.failure().is_some() {
            Outcome::Failed
        } else if self.steps() == 0 {
            Outcome::Begun
        } else if accuracy.is_some_and(|accuracy| accuracy >= RIGHT) {
            Outcome::Learned
        } else if self.steps() < self.settings().steps {
            Outcome::Underway
        } else {
            Outcome::Short
        }
    }
}
