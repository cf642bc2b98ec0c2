//! A model: embeddings, a stack of layers, and a row of logits a token.

use ndarray::{ArcArray2, Array2, Axis, concatenate};

use super::block::{Block, BlockTrace, Memory};
use super::config::{Config, Positions};
use super::embedding::Embedding;
use super::linear::Linear;
use super::loss;
use super::norm::{Norm, NormTrace};
use super::tensors::{Tensors, tensors};
use crate::attention::encoder::{EPSILON, NormOrder};
use crate::attention::position::{BASE, Layout, sinusoidal};
use crate::attention::run::add_position;
use crate::attention::{Alignment, Error, Mask, Scalar};

/// Everything that a model learns; also its gradients.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters<F> {
    /// Tokens to vectors, for both sequences.
    pub embedding: Embedding<F>,
    /// The layers, first to last.
    pub blocks: Vec<Block<F>>,
    /// The norm after the last pre-norm layer; empty otherwise.
    pub norm: Norm<F>,
    /// Vectors to logits, (d_model, classes).
    pub output: Linear<F>,
}

tensors!(Parameters: embedding, blocks, norm, output);

/// One sequence to learn from.
#[derive(Debug, Clone, PartialEq)]
pub struct Example<F> {
    /// The tokens, `n` of them.
    pub tokens: Vec<usize>,
    /// What of them may not be seen, besides what a causal model hides.
    pub masks: Vec<Mask<F>>,
    /// The sequence that cross-attention looks at.
    pub source: Option<Source<F>>,
    /// The class that each token's row of logits should name; `None` does not count.
    pub targets: Vec<Option<usize>>,
}

/// The sequence that keys and values of cross-attention come from.
#[derive(Debug, Clone, PartialEq)]
pub struct Source<F> {
    /// Its tokens, `m` of them.
    pub tokens: Vec<usize>,
    /// What of them may not be seen, over (n, m).
    pub masks: Vec<Mask<F>>,
}

/// All that one pass of a model made.
#[derive(Debug, Clone)]
pub struct ModelTrace<F> {
    /// The layers' own, first to last.
    pub blocks: Vec<BlockTrace<F>>,
    /// The last norm, after pre-norm layers.
    pub norm: Option<NormTrace<F>>,
    /// What the logits are made from, (n, d_model).
    pub last: ArcArray2<F>,
    /// (n, classes)
    pub logits: ArcArray2<F>,
}

/// The cross-entropy of some examples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Loss<F> {
    /// The sum over all rows that count.
    pub total: F,
    /// How many rows count.
    pub count: usize,
}

impl<F: Scalar> Loss<F> {
    /// The mean over the rows that count; 0 where none does.
    pub fn mean(&self) -> F {
        self.total * share(self.count)
    }
}

/// Parameters, and what is computed with them.
#[derive(Debug, Clone, PartialEq)]
pub struct Model<F> {
    /// What it is.
    pub config: Config,
    /// What it has learned.
    pub parameters: Parameters<F>,
}

impl<F: Scalar> Model<F> {
    /// The logits of an example, and all that led to them. The targets are not looked at.
    ///
    /// # Errors
    ///
    /// What does not fit is refused by an [`Error`] that names it.
    pub fn forward(&self, example: &Example<F>) -> Result<ModelTrace<F>, Error> {
        let mut masks = example.masks.clone();
        if self.config.causal {
            masks.push(Mask::Causal(Alignment::TopLeft));
        }
        let source = match (&example.source, self.config.cross) {
            (Some(source), true) => Some((self.embed(&source.tokens, "source")?, source)),
            (Some(source), false) => {
                let allowed = "no second sequence, as the model has no cross-attention";
                return Err(Error::length("source", source.tokens.len(), allowed));
            }
            (None, _) => None,
        };
        let memory = source.as_ref().map(|(vectors, source)| Memory {
            vectors,
            masks: &source.masks,
        });

        let mut x = self.embed(&example.tokens, "tokens")?;
        let mut blocks = Vec::with_capacity(self.parameters.blocks.len());
        for block in &self.parameters.blocks {
            let (y, trace) = block.forward(&self.config, &x, &masks, memory.as_ref())?;
            blocks.push(trace);
            x = y;
        }
        let (last, norm) = if self.config.norm == Some(NormOrder::Pre) {
            let eps = F::from_f64_nearest(EPSILON);
            let (last, trace) = self.parameters.norm.forward(&x, eps)?;
            (last, Some(trace))
        } else {
            (x, None)
        };
        let logits = self
            .parameters
            .output
            .forward(&last, "the last layer", "output")?;
        Ok(ModelTrace {
            blocks,
            norm,
            last,
            logits,
        })
    }

    /// The loss of a batch, without gradients.
    ///
    /// # Errors
    ///
    /// Those of [`Model::forward`] and of [`loss::forward`].
    pub fn loss(&self, batch: &[Example<F>]) -> Result<Loss<F>, Error> {
        let mut all = Loss {
            total: F::zero(),
            count: 0,
        };
        for example in batch {
            let logits = self.forward(example)?.logits;
            let one = loss::forward(logits.view(), &example.targets)?;
            all.total += one.total;
            all.count += one.count;
        }
        Ok(all)
    }

    /// The loss of a batch, and the gradient of its mean.
    ///
    /// # Errors
    ///
    /// Those of [`Model::loss`].
    pub fn gradient(&self, batch: &[Example<F>]) -> Result<(Loss<F>, Parameters<F>), Error> {
        let rows = batch.iter().flat_map(|example| &example.targets);
        let share = share(rows.flatten().count());
        let mut gradient = self.parameters.zeroed();
        let mut all = Loss {
            total: F::zero(),
            count: 0,
        };
        for example in batch {
            let one = self.accumulate(example, share, &mut gradient)?;
            all.total += one.total;
            all.count += one.count;
        }
        Ok((all, gradient))
    }

    /// The loss of one example; adds its gradient, each row that counts weighing `share`. A batch
    /// may so be spread over several calls.
    ///
    /// # Errors
    ///
    /// Those of [`Model::loss`].
    pub fn accumulate(
        &self,
        example: &Example<F>,
        share: F,
        gradient: &mut Parameters<F>,
    ) -> Result<Loss<F>, Error> {
        let trace = self.forward(example)?;
        let cost = loss::forward(trace.logits.view(), &example.targets)?;
        let d_logits = loss::backward(&cost, &example.targets, share);
        self.backward(example, &trace, d_logits, gradient)?;
        Ok(Loss {
            total: cost.total,
            count: cost.count,
        })
    }

    /// From `d_logits` (n, classes) to the gradients of all parameters, added to `gradient`.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] where `d_logits` is not of the shape of the logits.
    pub fn backward(
        &self,
        example: &Example<F>,
        trace: &ModelTrace<F>,
        d_logits: Array2<F>,
        gradient: &mut Parameters<F>,
    ) -> Result<(), Error> {
        let parameters = &self.parameters;
        let last = trace.last.view();
        let mut d = parameters
            .output
            .backward(last, d_logits.view(), &mut gradient.output)?;
        if let Some(norm) = &trace.norm {
            d = parameters
                .norm
                .backward(norm, d.view(), &mut gradient.norm)?;
        }
        // Every layer looks at the same second sequence.
        let mut d_source = example.source.as_ref().map(|source| {
            Array2::zeros((source.tokens.len(), parameters.embedding.tokens.ncols()))
        });
        let layers = parameters.blocks.iter().zip(&trace.blocks);
        for ((block, trace), gradient) in layers.zip(&mut gradient.blocks).rev() {
            d = block.backward(&self.config, trace, d, d_source.as_mut(), gradient)?;
        }
        let embedding = &parameters.embedding;
        embedding.backward(&example.tokens, "tokens", d.view(), &mut gradient.embedding)?;
        if let (Some(source), Some(d)) = (&example.source, d_source) {
            embedding.backward(&source.tokens, "source", d.view(), &mut gradient.embedding)?;
        }
        Ok(())
    }

    fn embed(&self, ids: &[usize], field: &str) -> Result<ArcArray2<F>, Error> {
        let vectors = self.parameters.embedding.forward(ids, field)?;
        let width = vectors.ncols();
        let waves = match self.config.positions {
            Positions::None | Positions::Learned(_) => return Ok(vectors),
            Positions::Sinusoidal => from_the_first(ids.len(), width)?,
            Positions::BothEnds => {
                let forth = from_the_first(ids.len(), width / 2)?;
                let mut back = from_the_first(ids.len(), width - width / 2)?;
                back.invert_axis(Axis(0));
                concatenate![Axis(1), forth, back]
            }
        };
        Ok(add_position(&vectors, Some(&waves.into_shared())))
    }
}

/// The encodings of the places 0 to `count - 1`, (count, width).
fn from_the_first<F: Scalar>(count: usize, width: usize) -> Result<Array2<F>, Error> {
    let places: Vec<f64> = (0..count).map(|place| place as f64).collect();
    sinusoidal(&places, width, Layout::Interleaved, BASE)
}

/// What one of `count` rows weighs in their mean.
fn share<F: Scalar>(count: usize) -> F {
    F::from_f64_nearest(1.0 / count.max(1) as f64)
}
