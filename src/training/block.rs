//! One layer of an encoder: self-attention, attention to a second sequence where there is one, and
//! the feed-forward part, each with its residual and layer norm.

use ndarray::{ArcArray2, Array2};

use super::config::Config;
use super::feed_forward::{FeedForward, FeedForwardTrace};
use super::heads::{self, Attention, Inputs};
use super::norm::Norm;
use super::residual::{Residual, ResidualTrace};
use super::tensors::tensors;
use crate::attention::encoder::EPSILON;
use crate::attention::{Error, Layer, Mask, Scalar, Trace};

/// The parameters of one layer. Norms come with every part; without gain they are empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Block<F> {
    /// Attention of the sequence to itself.
    pub attention: Attention<F>,
    /// The norm around it.
    pub attention_norm: Norm<F>,
    /// Attention to a second sequence.
    pub cross: Option<Attention<F>>,
    /// The norm around it.
    pub cross_norm: Norm<F>,
    /// The feed-forward part.
    pub feed_forward: Option<FeedForward<F>>,
    /// The norm around it.
    pub feed_forward_norm: Norm<F>,
}

tensors!(
    Block: attention, attention_norm, cross, cross_norm, feed_forward, feed_forward_norm
);

/// One run of an attention layer, with what it was run by and on.
#[derive(Debug, Clone)]
pub struct AttentionTrace<F> {
    /// The layer that ran.
    pub layer: Layer<F>,
    /// What it attended with.
    pub inputs: Inputs<F>,
    /// All that it made.
    pub trace: Trace<F>,
}

/// What one layer made.
#[derive(Debug, Clone)]
pub struct BlockTrace<F> {
    /// Attention of the sequence to itself.
    pub attention: ResidualTrace<F, AttentionTrace<F>>,
    /// Attention to the second sequence.
    pub cross: Option<ResidualTrace<F, AttentionTrace<F>>>,
    /// The feed-forward part.
    pub feed_forward: Option<ResidualTrace<F, FeedForwardTrace<F>>>,
}

/// A second sequence of vectors, and what of it may be seen.
#[derive(Debug, Clone)]
pub struct Memory<'a, F> {
    /// What its keys are made from, (m, d_model).
    pub keys: &'a ArcArray2<F>,
    /// What its values are made from, (m, d_model); most often the same.
    pub values: &'a ArcArray2<F>,
    /// The masks over n queries and its m keys.
    pub masks: &'a [Mask<F>],
}

/// The gradients of a [`Memory`].
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryGradients<F> {
    /// (m, d_model)
    pub keys: Array2<F>,
    /// (m, d_model)
    pub values: Array2<F>,
}

/// Gradients of self-attention that do not come from what follows it, but from a loss on what it
/// made itself.
#[derive(Debug, Clone)]
pub struct Besides<F> {
    /// Of the masked scores, (n, n) a head; empty where there are none.
    pub d_scores: Vec<Array2<F>>,
    /// Of its output, (n, d_model).
    pub d_output: Option<Array2<F>>,
}

impl<F: Scalar> Block<F> {
    /// (n, d_model) -> (n, d_model), under `masks` over (n, n).
    ///
    /// # Errors
    ///
    /// Those of its parts, and [`Error::Length`] where the layer attends to a second sequence and
    /// there is none.
    pub fn forward(
        &self,
        config: &Config,
        x: &ArcArray2<F>,
        masks: &[Mask<F>],
        memory: Option<&Memory<'_, F>>,
    ) -> Result<(ArcArray2<F>, BlockTrace<F>), Error> {
        let around = |norm| around(config, norm);
        let (x, attention) = around(&self.attention_norm)
            .forward(x, |x| attend(&self.attention, config, masks, x, (x, x)))?;

        let (x, cross) = match &self.cross {
            None => (x, None),
            Some(cross) => {
                let memory = memory.ok_or_else(no_source)?;
                let (x, trace) = around(&self.cross_norm).forward(&x, |x| {
                    attend(cross, config, memory.masks, x, (memory.keys, memory.values))
                })?;
                (x, Some(trace))
            }
        };

        let (x, feed_forward) = match (&self.feed_forward, config.feed_forward) {
            (Some(part), Some(wide)) => {
                let (x, trace) = around(&self.feed_forward_norm)
                    .forward(&x, |x| part.forward(x, wide.activation))?;
                (x, Some(trace))
            }
            _ => (x, None),
        };
        let trace = BlockTrace {
            attention,
            cross,
            feed_forward,
        };
        Ok((x, trace))
    }

    /// From `d_y` to `d_x`, both (n, d_model); adds its parameters' own to `gradient`, and those of
    /// the second sequence to `d_memory`. `besides` is what self-attention learns from elsewhere.
    ///
    /// # Errors
    ///
    /// Those of its parts.
    pub fn backward(
        &self,
        config: &Config,
        trace: &BlockTrace<F>,
        d_y: Array2<F>,
        d_memory: Option<&mut MemoryGradients<F>>,
        besides: &Besides<F>,
        gradient: &mut Self,
    ) -> Result<Array2<F>, Error> {
        let around = |norm| around(config, norm);
        let mut d = d_y;
        if let (Some(part), Some(trace), Some(wide), Some(gradients)) = (
            &self.feed_forward,
            &trace.feed_forward,
            config.feed_forward,
            &mut gradient.feed_forward,
        ) {
            d = around(&self.feed_forward_norm).backward(
                trace,
                d,
                &mut gradient.feed_forward_norm,
                |inner, d| part.backward(wide.activation, inner, d.view(), gradients),
            )?;
        }
        if let (Some(trace), Some(gradients), Some(d_memory)) =
            (&trace.cross, &mut gradient.cross, d_memory)
        {
            d = around(&self.cross_norm).backward(
                trace,
                d,
                &mut gradient.cross_norm,
                |run, d| {
                    let AttentionTrace {
                        layer,
                        inputs,
                        trace,
                    } = run;
                    let d = heads::backward(layer, inputs, trace, d.view(), &[], gradients)?;
                    d_memory.keys += &d.key;
                    d_memory.values += &d.value;
                    Ok(d.query)
                },
            )?;
        }
        let gradients = &mut gradient.attention;
        around(&self.attention_norm).backward(
            &trace.attention,
            d,
            &mut gradient.attention_norm,
            |run, d| {
                let AttentionTrace {
                    layer,
                    inputs,
                    trace,
                } = run;
                let sum = besides.d_output.as_ref().map(|besides| d + besides);
                let d_output = sum.as_ref().unwrap_or(d).view();
                let d =
                    heads::backward(layer, inputs, trace, d_output, &besides.d_scores, gradients)?;
                // One matrix went in three times.
                Ok(d.query + d.key + d.value)
            },
        )
    }
}

fn around<'a, F: Scalar>(config: &Config, norm: &'a Norm<F>) -> Residual<'a, F> {
    Residual {
        order: config.norm,
        norm,
        eps: F::from_f64_nearest(EPSILON),
    }
}

fn attend<F: Scalar>(
    attention: &Attention<F>,
    config: &Config,
    masks: &[Mask<F>],
    query: &ArcArray2<F>,
    (key, value): (&ArcArray2<F>, &ArcArray2<F>),
) -> Result<(ArcArray2<F>, AttentionTrace<F>), Error> {
    let layer = attention.layer(config.form(), masks.to_vec())?;
    let trace = layer.attend(query, key, value)?;
    let inputs = Inputs {
        query: query.clone(),
        key: key.clone(),
        value: value.clone(),
    };
    Ok((
        trace.output.clone(),
        AttentionTrace {
            layer,
            inputs,
            trace,
        },
    ))
}

fn no_source() -> Error {
    Error::length("source", 0, "a sequence for cross-attention to look at")
}
