//! A model before its first step, drawn so that it begins to learn at once.

use crate::attention::{Error, ScoringKind};
use crate::training::config::Config;
use crate::training::initial::{self, InitialSettings};
use crate::training::model::Model;

/// The deviation of a token's numbers.
const TOKENS: f64 = 0.2;

/// `W_q` and `W_k` are drawn with `gain / sqrt(d_model)`. Small for the dot products: the weights
/// begin nearly even. Large for additive scoring: where tanh is nearly linear, the query's part
/// of a score is the same for every key, and the softmax cancels it.
fn gain(scoring: ScoringKind) -> f64 {
    match scoring {
        ScoringKind::Dot | ScoringKind::ScaledDot => 0.3,
        ScoringKind::Additive => 1.5,
    }
}

/// The model of `config` drawn from `seed`.
///
/// # Errors
///
/// Those of [`Config::check`].
pub(super) fn model(config: Config, seed: u32) -> Result<Model<f32>, Error> {
    let settings = InitialSettings {
        query_and_key: gain(config.scoring),
        embedding: Some(TOKENS),
    };
    initial::model_with(config, settings, seed)
}
