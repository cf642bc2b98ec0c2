//! What is trained: a small model, where it starts, and the batches it sees. The same in every
//! build, as all of it comes from one seed.

use attention_playground::attention::position::{BASE, Layout, sinusoidal};
use attention_playground::attention::{Error, ScoringKind};
use attention_playground::training::adam::AdamSettings;
use attention_playground::training::config::{Config, Positions};
use attention_playground::training::initial;
use attention_playground::training::model::{Example, Model};
use attention_playground::training::schedule::Schedule;
use attention_playground::training::trainer::TrainerSettings;
use ndarray::Array2;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// What everything is drawn from.
const SEED: u32 = 2017;

/// Tokens that there are, and classes to tell apart.
pub const VOCABULARY: usize = 64;

/// Tokens of a sequence.
pub const LENGTH: usize = 12;

/// Examples of a batch.
pub const EXAMPLES: usize = 32;

/// Batches, one after the other, and then the first again.
pub const BATCHES: usize = 8;

/// The learning rate, the same at every step.
pub const RATE: f64 = 3e-3;

/// How Adam follows the gradient. Nothing decays.
pub const ADAM: AdamSettings = AdamSettings {
    beta_1: 0.9,
    beta_2: 0.98,
    eps: 1e-8,
    decay: 0.0,
};

/// The longest gradient that is followed as it is.
pub const CLIP: f64 = 1.0;

/// The scoring of that name, as the command line and JavaScript say it.
///
/// # Errors
///
/// A sentence that says which there are.
pub fn scoring(name: &str) -> Result<ScoringKind, String> {
    match name {
        "scaled" => Ok(ScoringKind::ScaledDot),
        "additive" => Ok(ScoringKind::Additive),
        other => Err(format!(
            "`{other}` is given as the scoring; allowed is `scaled` or `additive`"
        )),
    }
}

/// Two layers of two heads, and nothing around them but residual connections.
pub fn config(scoring: ScoringKind) -> Config {
    Config {
        vocabulary: VOCABULARY,
        classes: VOCABULARY,
        d_model: 32,
        layers: 2,
        heads: 2,
        scoring,
        hidden: 16,
        positions: Positions::Sinusoidal,
        ..Config::default()
    }
}

/// The model before its first step.
///
/// # Errors
///
/// Those of [`initial::model`]: none for what [`config`] gives.
pub fn model(scoring: ScoringKind) -> Result<Model<f32>, Error> {
    initial::model(config(scoring), SEED)
}

/// How it is trained.
pub fn settings() -> TrainerSettings {
    TrainerSettings {
        // So long a way down that the rate stays at its peak.
        schedule: Schedule {
            peak: RATE,
            warm_up: 0,
            steps: u32::MAX,
        },
        adam: ADAM,
        clip: CLIP,
    }
}

/// Sequences of random tokens, to be said backwards: every row counts.
pub fn batches() -> Vec<Vec<Example<f32>>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(SEED));
    let mut token = || (random.next_u64() % VOCABULARY as u64) as usize;
    let mut example = || {
        let tokens: Vec<usize> = (0..LENGTH).map(|_| token()).collect();
        Example {
            targets: tokens.iter().rev().copied().map(Some).collect(),
            tokens,
            ..Example::default()
        }
    };
    (0..BATCHES)
        .map(|_| (0..EXAMPLES).map(|_| example()).collect())
        .collect()
}

/// What is added to the vectors of a sequence for where they stand, (LENGTH, d_model).
///
/// # Errors
///
/// Those of [`sinusoidal`]: none here.
pub fn positions() -> Result<Array2<f32>, Error> {
    let places: Vec<f64> = (0..LENGTH).map(|place| place as f64).collect();
    let width = config(ScoringKind::ScaledDot).d_model;
    sinusoidal(&places, width, Layout::Interleaved, BASE)
}
