//! A model as trained layers, and back.

use super::{Origin, TrainedLayers};
use crate::attention::run::Parameters;
use crate::attention::{Additive, Error};
use crate::training::model::Model;
use ndarray::{Array2, Axis};

/// The layers of `model`, whose words are `own`.
///
/// # Errors
///
/// Those of additive parameters that do not fit each other.
pub fn of_model(
    model: &Model<f32>,
    own: &[String],
    origin: Origin,
) -> Result<TrainedLayers, Error> {
    let parameters = &model.parameters;
    let square = |weight: &Option<Array2<f32>>| {
        let none = || Array2::zeros((0, 0));
        weight.clone().unwrap_or_else(none).into_shared()
    };
    let layer = |block: &crate::training::block::Block<f32>| {
        let w = &block.attention.projections;
        let sets = block.attention.additive.iter();
        Ok(Parameters {
            query: square(&w.query),
            key: square(&w.key),
            value: square(&w.value),
            output: square(&w.output),
            additive: sets
                .map(|set| Additive::new(set.query.clone(), set.key.clone(), set.v.clone()))
                .collect::<Result<_, Error>>()?,
        })
    };
    Ok(TrainedLayers {
        origin,
        scoring: model.config.scoring,
        heads: model.config.heads,
        causal: model.config.causal,
        position_scale: model.config.position_scale as f32,
        map: parameters.embedding.map.clone(),
        words: own.to_vec(),
        rows: parameters.embedding.tokens.clone(),
        layers: parameters
            .blocks
            .iter()
            .map(layer)
            .collect::<Result<_, Error>>()?,
    })
}

/// The model that `layers` are, with the rest of `like`.
pub fn to_model(layers: &TrainedLayers, like: &Model<f32>) -> Model<f32> {
    let mut model = like.clone();
    let embedding = &mut model.parameters.embedding;
    embedding.map.clone_from(&layers.map);
    embedding.tokens.clone_from(&layers.rows);
    for (block, layer) in model.parameters.blocks.iter_mut().zip(&layers.layers) {
        let w = &mut block.attention.projections;
        w.query = Some(layer.query.to_owned());
        w.key = Some(layer.key.to_owned());
        w.value = Some(layer.value.to_owned());
        w.output = Some(layer.output.to_owned());
        for (set, from) in block.attention.additive.iter_mut().zip(&layer.additive) {
            set.query = from.query().to_owned();
            set.key = from.key().to_owned();
            set.v = from.v().to_owned().remove_axis(Axis(0));
        }
    }
    model
}

impl TrainedLayers {
    /// Leaves out the rows of words that never came in training, which are still 0: such a word then
    /// shares the row of all others.
    #[must_use]
    pub fn without_idle_rows(mut self) -> Self {
        let learned = |row: &usize| self.rows.row(*row).iter().any(|&number| number != 0.0);
        let own: Vec<usize> = (1..self.rows.nrows()).filter(learned).collect();
        let words = own.iter().map(|&row| self.words[row - 1].clone());
        self.words = words.collect();
        let rows: Vec<usize> = std::iter::once(0).chain(own).collect();
        self.rows = self.rows.select(Axis(0), &rows);
        self
    }
}
