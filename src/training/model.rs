//! A model: embeddings, a stack of layers, and a row of logits a token.

use ndarray::{ArcArray2, Array2, s};

use super::block::{Besides, Block, BlockTrace, Memory, MemoryGradients};
use super::config::{Config, Positions};
use super::embedding::{Embedding, Given};
use super::linear::Linear;
use super::looks::{self, Look};
use super::norm::{Norm, NormTrace};
use super::points::{self, Point};
use super::tensors::{Tensors, tensors};
use super::{loss, same_shape};
use crate::attention::encoder::{EPSILON, NormOrder};
use crate::attention::position::{BASE, Layout, sinusoidal};
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
    /// What is known of each, (n, features), where the model has a map for it.
    pub features: Option<Array2<F>>,
    /// What of them may not be seen, besides what a causal model hides.
    pub masks: Vec<Mask<F>>,
    /// The sequence that cross-attention looks at.
    pub source: Option<Source<F>>,
    /// The class that each token's row of logits should name; `None` does not count. Empty where
    /// nothing is asked of logits.
    pub targets: Vec<Option<usize>>,
    /// Where heads should look.
    pub looks: Vec<Look<F>>,
    /// What the last layer's attention should point at.
    pub points: Vec<Point<F>>,
}

impl<F> Default for Example<F> {
    fn default() -> Self {
        Self {
            tokens: Vec::new(),
            features: None,
            masks: Vec::new(),
            source: None,
            targets: Vec::new(),
            looks: Vec::new(),
            points: Vec::new(),
        }
    }
}

/// The sequence that keys and values of cross-attention come from.
#[derive(Debug, Clone, PartialEq)]
pub struct Source<F> {
    /// Its tokens, `m` of them.
    pub tokens: Vec<usize>,
    /// The tokens that values are made from, where these are others than keys are made from.
    pub values: Option<Vec<usize>>,
    /// What is known of each, (m, features), where the model has a map for it.
    pub features: Option<Array2<F>>,
    /// What of them may not be seen, over (n, m).
    pub masks: Vec<Mask<F>>,
}

/// All that one pass of a model made.
#[derive(Debug, Clone)]
pub struct ModelTrace<F> {
    /// What goes into the first layer, (n, d_model).
    pub input: ArcArray2<F>,
    /// The layers' own, first to last.
    pub blocks: Vec<BlockTrace<F>>,
    /// The last norm, after pre-norm layers.
    pub norm: Option<NormTrace<F>>,
    /// What the logits are made from, (n, d_model).
    pub last: ArcArray2<F>,
    /// (n, classes)
    pub logits: ArcArray2<F>,
}

impl<F> ModelTrace<F> {
    /// The last layer's self-attention.
    pub fn last_attention(&self) -> Option<&ArcArray2<F>> {
        let last = self.blocks.last();
        last.map(|block| &block.attention.inner.trace.output)
    }
}

/// What some examples cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Loss<F> {
    /// The cross-entropy of all rows that count.
    pub total: F,
    /// How many rows count.
    pub count: usize,
    /// What looks and points cost, of all examples.
    pub maps: F,
    /// How many examples there are.
    pub examples: usize,
}

impl<F: Scalar> Loss<F> {
    /// That of no example.
    pub fn nothing() -> Self {
        Self {
            total: F::zero(),
            count: 0,
            maps: F::zero(),
            examples: 0,
        }
    }

    /// Adds what other examples cost.
    pub fn add(&mut self, other: Self) {
        self.total += other.total;
        self.count += other.count;
        self.maps += other.maps;
        self.examples += other.examples;
    }

    /// The mean over the rows that count, and that of looks and points over the examples; 0 where
    /// there is none.
    pub fn mean(&self) -> F {
        self.total * share(self.count) + self.maps * share(self.examples)
    }
}

/// What one part of a batch weighs in its loss.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shares<F> {
    /// A row that counts.
    pub row: F,
    /// An example, with its looks and points.
    pub example: F,
}

impl<F: Scalar> Shares<F> {
    /// Those of the mean over `batch`.
    pub fn of(batch: &[Example<F>]) -> Self {
        let rows = batch.iter().flat_map(|example| &example.targets);
        Self {
            row: share(rows.flatten().count()),
            example: share(batch.len()),
        }
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
        self.run(example, self.waves(longest(example))?.as_ref())
    }

    /// As [`Model::forward`], with the sines and cosines of at least as many places.
    fn run(&self, example: &Example<F>, waves: Option<&Array2<F>>) -> Result<ModelTrace<F>, Error> {
        let mut masks = example.masks.clone();
        if self.config.causal {
            masks.push(Mask::Causal(Alignment::TopLeft));
        }
        let source = match (&example.source, self.config.cross) {
            (Some(source), true) => {
                let keys = self.embed(of_source(source), waves)?;
                let values = match of_values(source) {
                    Some(values) => self.embed(values, waves)?,
                    None => keys.clone(),
                };
                Some((keys, values, source))
            }
            (Some(source), false) => {
                let allowed = "no second sequence, as the model has no cross-attention";
                return Err(Error::length("source", source.tokens.len(), allowed));
            }
            (None, _) => None,
        };
        let memory = source.as_ref().map(|(keys, values, source)| Memory {
            keys,
            values,
            masks: &source.masks,
        });

        let input = self.embed(of_tokens(example), waves)?;
        let mut x = input.clone();
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
            input,
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
    /// Those of [`Model::forward`], of [`loss::forward`], and of looks and points.
    pub fn loss(&self, batch: &[Example<F>]) -> Result<Loss<F>, Error> {
        let waves = self.waves(longest_of(batch))?;
        let mut all = Loss::nothing();
        for example in batch {
            let trace = self.run(example, waves.as_ref())?;
            all.add(self.cost(example, &trace, F::zero())?.loss);
        }
        Ok(all)
    }

    /// The loss of a batch, and the gradient of its mean.
    ///
    /// # Errors
    ///
    /// Those of [`Model::loss`].
    pub fn gradient(&self, batch: &[Example<F>]) -> Result<(Loss<F>, Parameters<F>), Error> {
        let mut gradient = self.parameters.zeroed();
        let all = self.accumulate(batch, Shares::of(batch), &mut gradient)?;
        Ok((all, gradient))
    }

    /// The loss of some examples; adds their gradient, each row that counts and each example
    /// weighing as `shares` say. A batch may so be spread over several calls.
    ///
    /// # Errors
    ///
    /// Those of [`Model::loss`].
    pub fn accumulate(
        &self,
        examples: &[Example<F>],
        shares: Shares<F>,
        gradient: &mut Parameters<F>,
    ) -> Result<Loss<F>, Error> {
        let waves = self.waves(longest_of(examples))?;
        let mut all = Loss::nothing();
        for example in examples {
            let trace = self.run(example, waves.as_ref())?;
            let cost = self.cost(example, &trace, shares.example)?;
            let d_logits = match &cost.logits {
                Some(logits) => loss::backward(logits, &example.targets, shares.row),
                None => Array2::zeros(trace.logits.dim()),
            };
            self.go_back(example, &trace, d_logits, &cost, gradient)?;
            all.add(cost.loss);
        }
        Ok(all)
    }

    /// What an example costs, and the gradients of what attention made, `factor` times.
    fn cost(
        &self,
        example: &Example<F>,
        trace: &ModelTrace<F>,
        factor: F,
    ) -> Result<Cost<F>, Error> {
        let mut loss = Loss {
            examples: 1,
            ..Loss::nothing()
        };
        let mut besides = Vec::with_capacity(trace.blocks.len());
        for (layer, block) in trace.blocks.iter().enumerate() {
            let run = &block.attention.inner;
            let run = (&run.layer, &run.trace);
            let (cost, d_scores) = looks::on_scores(&example.looks, layer, run, factor)?;
            loss.maps += cost;
            besides.push(Besides {
                d_scores,
                d_output: None,
            });
        }
        if let Some(look) = example
            .looks
            .iter()
            .find(|look| look.layer >= besides.len())
        {
            return Err(Error::Value {
                field: "looks.layer".to_owned(),
                given: look.layer as f64,
                allowed: "the number of a layer",
            });
        }
        let mut d_input = None;
        if let (false, Some(z), Some(last)) = (
            example.points.is_empty(),
            trace.last_attention(),
            besides.last_mut(),
        ) {
            let x = &trace.input;
            let (mut d_z, mut d_x) = (Array2::zeros(z.dim()), Array2::zeros(x.dim()));
            let gradients = (&mut d_z, &mut d_x);
            let both = (z.view(), x.view());
            loss.maps += points::forward_and_back(&example.points, both, factor, gradients)?;
            last.d_output = Some(d_z);
            d_input = Some(d_x);
        }
        let logits = if example.targets.is_empty() {
            None
        } else {
            let cost = loss::forward(trace.logits.view(), &example.targets)?;
            (loss.total, loss.count) = (cost.total, cost.count);
            Some(cost)
        };
        Ok(Cost {
            loss,
            logits,
            besides,
            d_input,
        })
    }

    /// From `d_logits` (n, classes) to the gradients of all parameters, added to `gradient`. Looks
    /// and points take no part.
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
        let nothing = Besides {
            d_scores: Vec::new(),
            d_output: None,
        };
        let cost = Cost {
            loss: Loss::nothing(),
            logits: None,
            besides: vec![nothing; trace.blocks.len()],
            d_input: None,
        };
        self.go_back(example, trace, d_logits, &cost, gradient)
    }

    fn go_back(
        &self,
        example: &Example<F>,
        trace: &ModelTrace<F>,
        d_logits: Array2<F>,
        cost: &Cost<F>,
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
            let zeros = Array2::zeros((source.tokens.len(), parameters.embedding.tokens.ncols()));
            MemoryGradients {
                keys: zeros.clone(),
                values: zeros,
            }
        });
        let layers = parameters.blocks.iter().zip(&trace.blocks);
        let layers = layers.zip(&cost.besides).zip(&mut gradient.blocks);
        for (((block, trace), besides), gradient) in layers.rev() {
            d = block.backward(&self.config, trace, d, d_source.as_mut(), besides, gradient)?;
        }
        if let Some(d_input) = &cost.d_input {
            same_shape("d_input", d_input.dim(), d.dim())?;
            d += d_input;
        }
        let embedding = &parameters.embedding;
        embedding.backward(of_tokens(example), d.view(), &mut gradient.embedding)?;
        if let (Some(source), Some(d)) = (&example.source, d_source) {
            let (keys, gradient) = (of_source(source), &mut gradient.embedding);
            embedding.backward(keys, d.keys.view(), gradient)?;
            let values = of_values(source).unwrap_or(keys);
            embedding.backward(values, d.values.view(), gradient)?;
        }
        Ok(())
    }

    fn embed(&self, given: Given<'_, F>, waves: Option<&Array2<F>>) -> Result<ArcArray2<F>, Error> {
        let mut vectors = self.parameters.embedding.forward(given)?;
        let Some(waves) = waves else {
            return Ok(vectors);
        };
        let waves = waves.slice(s![..given.ids.len(), ..]);
        if self.config.positions == Positions::BothEnds {
            let half = waves.ncols();
            let (mut forth, mut back) = vectors.multi_slice_mut((s![.., ..half], s![.., half..]));
            forth += &waves;
            back += &waves.slice(s![..;-1, ..back.ncols()]);
        } else {
            vectors += &waves;
        }
        Ok(vectors)
    }

    /// What is added to a vector at each of `places`, where positions are sines and cosines:
    /// (places, d_model), or half as many features where they count from both ends.
    fn waves(&self, places: usize) -> Result<Option<Array2<F>>, Error> {
        let width = match self.config.positions {
            Positions::None | Positions::Learned(_) => return Ok(None),
            Positions::Sinusoidal => self.config.d_model,
            Positions::BothEnds => self.config.d_model.div_ceil(2),
        };
        let places: Vec<f64> = (0..places).map(|place| place as f64).collect();
        let mut waves = sinusoidal(&places, width, Layout::Interleaved, BASE)?;
        let scale = F::from_f64_nearest(self.config.position_scale);
        waves.mapv_inplace(|wave: F| wave * scale);
        Ok(Some(waves))
    }
}

/// What one example costs, and what its losses ask of what attention made.
struct Cost<F> {
    loss: Loss<F>,
    logits: Option<loss::LossTrace<F>>,
    /// One a layer.
    besides: Vec<Besides<F>>,
    /// Of what goes into the first layer, besides what comes back through the layers.
    d_input: Option<Array2<F>>,
}

fn of_tokens<F>(example: &Example<F>) -> Given<'_, F> {
    Given {
        ids: &example.tokens,
        features: example.features.as_ref(),
        field: "tokens",
    }
}

fn of_source<F>(source: &Source<F>) -> Given<'_, F> {
    Given {
        ids: &source.tokens,
        features: source.features.as_ref(),
        field: "source",
    }
}

/// What values are made from, where that is not what keys are made from.
fn of_values<F>(source: &Source<F>) -> Option<Given<'_, F>> {
    source.values.as_ref().map(|values| Given {
        ids: values,
        features: None,
        field: "source.values",
    })
}

/// Tokens of the longer of an example's sequences.
fn longest<F>(example: &Example<F>) -> usize {
    let source = example.source.as_ref();
    let source = source.map_or(0, |source| source.tokens.len());
    source.max(example.tokens.len())
}

fn longest_of<F>(examples: &[Example<F>]) -> usize {
    examples.iter().map(longest).max().unwrap_or(0)
}

/// What one of `count` parts weighs in their mean.
fn share<F: Scalar>(count: usize) -> F {
    F::from_f64_nearest(1.0 / count.max(1) as f64)
}
