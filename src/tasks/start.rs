//! A model before its first step, drawn so that it begins to learn at once.

use crate::attention::{Error, ScoringKind};
use crate::training::config::{Config, Positions};
use crate::training::initial;
use crate::training::model::Model;

/// The deviation of a token's numbers.
const TOKENS: f32 = 0.2;

/// `W_q` and `W_k` are drawn with `gain / sqrt(d_model)`. Small for the dot products: the weights
/// begin nearly even. Large for additive scoring: where tanh is nearly linear, the query's part
/// of a score is the same for every key, and the softmax cancels it.
fn gain(scoring: ScoringKind) -> f32 {
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
    let mut model = initial::model::<f32>(config, seed)?;
    let drawn = match config.positions {
        Positions::None => 1.0_f32,
        _ => 0.5_f32.sqrt(),
    };
    let parameters = &mut model.parameters;
    parameters.embedding.tokens *= TOKENS / drawn;
    let gain = gain(config.scoring);
    for block in &mut parameters.blocks {
        for attention in std::iter::once(&mut block.attention).chain(&mut block.cross) {
            let projections = &mut attention.projections;
            for matrix in [&mut projections.query, &mut projections.key] {
                matrix.iter_mut().for_each(|matrix| *matrix *= gain);
            }
        }
    }
    Ok(model)
}
