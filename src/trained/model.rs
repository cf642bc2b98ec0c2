//! A model that learned, as layers to be shown.

use ndarray::Array2;

use super::layers::TrainedLayers;
use super::origin::Origin;
use crate::attention::run::Parameters;
use crate::attention::{Additive, Error};
use crate::training::block::Block;
use crate::training::model::Model;

impl TrainedLayers {
    /// The layers of `model`, which has neither norms, biases nor feed-forward parts; `own` are the
    /// words that its rows from the second on belong to.
    ///
    /// # Errors
    ///
    /// Those of additive parameters that do not fit each other.
    pub fn of_model(model: &Model<f32>, own: &[String], origin: Origin) -> Result<Self, Error> {
        let embedding = &model.parameters.embedding;
        let layers = model.parameters.blocks.iter().map(layer);
        Ok(Self {
            origin,
            scoring: model.config.scoring,
            heads: model.config.heads,
            causal: model.config.causal,
            position_scale: model.config.position_scale as f32,
            map: embedding.map.clone(),
            words: own.to_vec(),
            rows: embedding.tokens.clone(),
            layers: layers.collect::<Result<_, _>>()?,
        })
    }
}

fn layer(block: &Block<f32>) -> Result<Parameters<f32>, Error> {
    let w = &block.attention.projections;
    let square = |weight: &Option<Array2<f32>>| weight.clone().unwrap_or_default().into_shared();
    let sets = block.attention.additive.iter();
    Ok(Parameters {
        query: square(&w.query),
        key: square(&w.key),
        value: square(&w.value),
        output: square(&w.output),
        additive: sets
            .map(|set| Additive::new(set.query.clone(), set.key.clone(), set.v.clone()))
            .collect::<Result<_, _>>()?,
    })
}
