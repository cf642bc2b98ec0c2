//! How each model is trained: every number that was chosen, in one place.

use attention_playground::attention::ScoringKind;
use attention_playground::i18n::Lang;
use attention_playground::tasks::reference::Lessons;
use attention_playground::training::adam::AdamSettings;
use attention_playground::training::config::Config;
use attention_playground::training::initial::InitialSettings;
use attention_playground::training::schedule::Schedule;
use attention_playground::training::trainer::TrainerSettings;

use crate::plan::Model;

/// What is chosen for one model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recipe {
    /// How a query is scored against a key.
    pub scoring: ScoringKind,
    /// Heads of each layer.
    pub heads: usize,
    /// Steps of training.
    pub steps: u32,
    /// Sentences a step.
    pub batch: usize,
    /// Pairs of sentences a step besides, that differ in the state alone.
    pub twins: usize,
    /// Sentences that are drawn from, in all, and as many pairs; the same for all models.
    pub sentences: usize,
    /// The length of what is added to each word's numbers at each step, at random.
    pub noise: f32,
    /// How often a word's numbers are mixed with those of another that could stand there.
    pub mix: f32,
    /// The largest rate.
    pub rate: f64,
    /// What is taken from each weight at a step, times the rate.
    pub decay: f64,
    /// What `W_q` and `W_k` begin with, times the usual.
    pub query_and_key: f64,
    /// The deviation of the map's first numbers.
    pub embedding: f64,
    /// What sines and cosines are multiplied by.
    pub position_scale: f64,
    /// What "it" weighs in the first layer.
    pub before: f32,
    /// What the rows other than that of "it" weigh.
    pub others: f32,
    /// What each question to the output weighs.
    pub points: f32,
}

/// Features of a token's vector.
pub const D_MODEL: usize = 48;

/// Hidden width of additive scoring: less where there are many heads, each of which has its own.
fn hidden(heads: usize) -> usize {
    if heads <= 2 { 16 } else { 8 }
}

impl Recipe {
    /// The choice for a model.
    pub fn of(model: Model) -> Self {
        let Model {
            lang,
            scoring,
            heads,
        } = model;
        Self {
            scoring,
            heads,
            // A step of additive scoring takes half as long again, and fewer do; Chinese takes more.
            steps: match (scoring, lang) {
                (ScoringKind::Additive, Lang::En) => 1600,
                (ScoringKind::Additive, Lang::Zh) => 4400,
                (ScoringKind::Dot | ScoringKind::ScaledDot, Lang::En) => 2400,
                (ScoringKind::Dot | ScoringKind::ScaledDot, Lang::Zh) => 6000,
            },
            batch: 12,
            twins: 10,
            sentences: 30_000,
            noise: 0.5,
            mix: 1.0,
            rate: match scoring {
                ScoringKind::Additive => 1e-2,
                ScoringKind::Dot | ScoringKind::ScaledDot => 8e-3,
            },
            decay: 0.1,
            query_and_key: match scoring {
                ScoringKind::Additive => 1.0,
                ScoringKind::Dot | ScoringKind::ScaledDot => 0.3,
            },
            embedding: 0.2,
            position_scale: 0.3,
            before: 0.3,
            others: 0.5,
            points: 0.3,
        }
    }

    pub fn config(&self, own_words: usize, features: usize) -> Config {
        Config {
            vocabulary: own_words + 1,
            features,
            d_model: D_MODEL,
            layers: 2,
            heads: self.heads,
            scoring: self.scoring,
            hidden: hidden(self.heads),
            position_scale: self.position_scale,
            ..Config::default()
        }
    }

    pub fn initial(&self) -> InitialSettings {
        InitialSettings {
            query_and_key: self.query_and_key,
            embedding: Some(self.embedding),
        }
    }

    pub fn trainer(&self) -> TrainerSettings {
        TrainerSettings {
            schedule: Schedule {
                peak: self.rate,
                warm_up: 20,
                steps: self.steps,
            },
            adam: AdamSettings {
                beta_2: 0.98,
                decay: self.decay,
                ..AdamSettings::default()
            },
            clip: 1.0,
        }
    }

    pub fn lessons(&self) -> Lessons {
        Lessons {
            heads: self.heads,
            layer: 1,
            it: 1.0,
            before: self.before,
            others: self.others,
            points: self.points,
            d_model: D_MODEL,
        }
    }
}
