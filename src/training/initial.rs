//! A model's numbers before it has learned anything: drawn from a seed, a stream of its own for
//! each tensor, so that one never changes because another was added.

use ndarray::{Array1, Array2};

use super::block::Block;
use super::config::{Config, Positions};
use super::embedding::Embedding;
use super::feed_forward::FeedForward;
use super::heads::Attention;
use super::linear::Linear;
use super::model::{Model, Parameters};
use super::norm::Norm;
use super::scoring::AdditiveParameters;
use super::tensors::path;
use crate::attention::encoder::NormOrder;
use crate::attention::{Error, Projections, Scalar, ScoringKind};
use crate::weights::normals;

/// What of the draw can be chosen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InitialSettings {
    /// What `W_q` and `W_k` are multiplied by. Dot products learn sooner from less than 1, where all
    /// weights are still alike; additive scoring needs more, as a tanh that is nearly linear lets the
    /// query cancel in the softmax.
    pub query_and_key: f64,
    /// The deviation of tokens' vectors, of the map's numbers and of learned positions; `None` for
    /// one that gives a token's vector, its place included, variance 1.
    pub embedding: Option<f64>,
}

impl Default for InitialSettings {
    fn default() -> Self {
        Self {
            query_and_key: 1.0,
            embedding: None,
        }
    }
}

/// A model that has learned nothing, drawn in the usual way: [`model_with`] the default settings.
///
/// # Errors
///
/// Those of [`Config::check`].
pub fn model<F: Scalar>(config: Config, seed: u32) -> Result<Model<F>, Error> {
    model_with(config, InitialSettings::default(), seed)
}

/// A model that has learned nothing. Matrices are normal with variance `1 / rows`, so that they keep
/// the variance of what goes in; tables are such that a token's vector has variance 1, its place
/// included; gains are 1 and biases 0. `settings` say otherwise for some. Features that are given
/// are taken to be rows of length 1, and the corrections beside them begin at 0.
///
/// # Errors
///
/// Those of [`Config::check`].
pub fn model_with<F: Scalar>(
    config: Config,
    settings: InitialSettings,
    seed: u32,
) -> Result<Model<F>, Error> {
    config.check()?;
    let draw = Draw {
        config,
        settings,
        seed,
    };
    let parameters = Parameters {
        embedding: draw.embedding("embedding"),
        blocks: (0..config.layers)
            .map(|layer| draw.block(&format!("blocks.{layer}")))
            .collect(),
        norm: draw.norm(config.norm == Some(NormOrder::Pre)),
        output: draw.linear("output", config.d_model, config.classes),
    };
    Ok(Model { config, parameters })
}

/// Draws each part; `name` is its path.
struct Draw {
    config: Config,
    settings: InitialSettings,
    seed: u32,
}

impl Draw {
    fn table<F: Scalar>(
        &self,
        name: &str,
        rows: usize,
        columns: usize,
        variance: f64,
    ) -> Array2<F> {
        let mut numbers = normals(self.seed, "training", name);
        let deviation = variance.sqrt();
        Array2::from_shape_simple_fn((rows, columns), || {
            let number = numbers.next().unwrap_or_default();
            F::from_f64_nearest(deviation * f64::from(number))
        })
    }

    fn matrix<F: Scalar>(&self, name: &str, rows: usize, columns: usize) -> Array2<F> {
        self.table(name, rows, columns, 1.0 / rows as f64)
    }

    fn linear<F: Scalar>(&self, name: &str, rows: usize, columns: usize) -> Linear<F> {
        Linear {
            weight: self.matrix(&path(name, "weight"), rows, columns),
            bias: Array1::zeros(columns),
        }
    }

    fn embedding<F: Scalar>(&self, name: &str) -> Embedding<F> {
        let Config {
            vocabulary,
            features,
            d_model,
            positions,
            ..
        } = self.config;
        // Sines and cosines have a mean square of one half too.
        let variance = if positions == Positions::None {
            1.0
        } else {
            0.5
        };
        let chosen = self.settings.embedding;
        let variance = chosen.map_or(variance, |deviation| deviation * deviation);
        let table = |part, rows| self.table(&path(name, part), rows, d_model, variance);
        Embedding {
            tokens: if features > 0 {
                Array2::zeros((vocabulary, d_model))
            } else {
                table("tokens", vocabulary)
            },
            map: (features > 0).then(|| table("map", features)),
            positions: match positions {
                Positions::Learned(longest) => Some(table("positions", longest)),
                Positions::None | Positions::Sinusoidal | Positions::BothEnds => None,
            },
        }
    }

    fn block<F: Scalar>(&self, name: &str) -> Block<F> {
        let Config {
            d_model,
            feed_forward,
            cross,
            ..
        } = self.config;
        Block {
            attention: self.attention(&path(name, "attention")),
            attention_norm: self.norm(self.config.norm.is_some()),
            cross: cross.then(|| self.attention(&path(name, "cross"))),
            cross_norm: self.norm(self.config.norm.is_some() && cross),
            feed_forward: feed_forward.map(|wide| {
                let name = path(name, "feed_forward");
                FeedForward {
                    widen: self.linear(&path(&name, "widen"), d_model, wide.width),
                    narrow: self.linear(&path(&name, "narrow"), wide.width, d_model),
                }
            }),
            feed_forward_norm: self.norm(self.config.norm.is_some() && feed_forward.is_some()),
        }
    }

    fn attention<F: Scalar>(&self, name: &str) -> Attention<F> {
        let Config {
            d_model,
            heads,
            scoring,
            hidden,
            bias,
            ..
        } = self.config;
        let projection = |part| {
            let mut matrix = self.matrix(&path(name, part), d_model, d_model);
            if matches!(part, "query" | "key") {
                matrix *= F::from_f64_nearest(self.settings.query_and_key);
            }
            Some(matrix)
        };
        let bias = || bias.then(|| Array1::zeros(d_model));
        let d_k = d_model / heads;
        let additive = |head: usize| {
            let name = path(name, &format!("additive.{head}"));
            AdditiveParameters {
                query: self.matrix(&path(&name, "query"), d_k, hidden),
                key: self.matrix(&path(&name, "key"), d_k, hidden),
                v: self
                    .table(&path(&name, "v"), 1, hidden, 1.0 / hidden as f64)
                    .row(0)
                    .to_owned(),
            }
        };
        Attention {
            projections: Projections {
                query: projection("query"),
                query_bias: bias(),
                key: projection("key"),
                key_bias: bias(),
                value: projection("value"),
                value_bias: bias(),
                output: projection("output"),
                output_bias: bias(),
            },
            additive: match scoring {
                ScoringKind::Additive => (0..heads).map(additive).collect(),
                ScoringKind::Dot | ScoringKind::ScaledDot => Vec::new(),
            },
        }
    }

    /// A norm as it is where there is one; empty where there is none, or where it learns nothing.
    fn norm<F: Scalar>(&self, exists: bool) -> Norm<F> {
        let learns = exists && self.config.gain;
        Norm {
            gain: learns.then(|| Array1::ones(self.config.d_model)),
            bias: learns.then(|| Array1::zeros(self.config.d_model)),
        }
    }
}
