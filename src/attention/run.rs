//! One run of self-attention over a sentence, every matrix by its stage.

use ndarray::{ArcArray2, Array2, s};

use super::{Additive, Recipe, Scalar, Stage, Trace};

/// Where the numbers of a layer come from: its parameters, (rows, columns) as `y = x W` needs.
#[derive(Debug, Clone)]
pub struct Parameters<F> {
    /// `W_q`, (d_model, heads d_k)
    pub query: ArcArray2<F>,
    /// `W_k`, (d_model, heads d_k)
    pub key: ArcArray2<F>,
    /// `W_v`, (d_model, heads d_v)
    pub value: ArcArray2<F>,
    /// `W_O`, (heads d_v, d_model)
    pub output: ArcArray2<F>,
    /// Additive scoring's own, one a head; empty for the dot products.
    pub additive: Vec<Additive<F>>,
}

/// All that a run over a sentence made, from what each token is to what each becomes.
#[derive(Debug, Clone)]
pub struct Run<F> {
    /// What it was made of.
    pub recipe: Recipe,
    /// What scores were divided by before the softmax.
    pub temperature: F,
    /// `X`, (n, d_model)
    pub embedding: ArcArray2<F>,
    /// `P`, (n, d_model), where positions are added.
    pub position: Option<ArcArray2<F>>,
    /// What goes into the layer, (n, d_model).
    pub input: ArcArray2<F>,
    /// The layer's parameters.
    pub parameters: Parameters<F>,
    /// The layer's own run.
    pub trace: Trace<F>,
}

impl<F: Scalar> Run<F> {
    /// Tokens of the sentence, `n`.
    pub fn tokens(&self) -> usize {
        self.embedding.nrows()
    }

    /// The matrix of a stage; of `head` where heads have their own. `None` where this run has no
    /// such stage, or no such head.
    pub fn matrix(&self, stage: Stage, head: usize) -> Option<ArcArray2<F>> {
        let run = self.trace.heads.get(head)?;
        let additive = || self.parameters.additive.get(head);
        if !stage.exists(self.recipe) {
            return None;
        }
        Some(match stage {
            Stage::Embedding => self.embedding.clone(),
            Stage::Position => self.position.clone()?,
            Stage::Input => self.input.clone(),
            Stage::WeightQuery => slice(&self.parameters.query, head, run.query.ncols()),
            Stage::WeightKey => slice(&self.parameters.key, head, run.key.ncols()),
            Stage::WeightValue => slice(&self.parameters.value, head, run.value.ncols()),
            Stage::Query => run.query.clone(),
            Stage::Key => run.key.clone(),
            Stage::Value => run.value.clone(),
            Stage::AdditiveQuery => additive()?.query().clone(),
            Stage::AdditiveKey => additive()?.key().clone(),
            Stage::AdditiveVector => additive()?.v().clone(),
            Stage::HiddenQuery => run.scores.hidden.as_ref()?.query.clone(),
            Stage::HiddenKey => run.scores.hidden.as_ref()?.key.clone(),
            Stage::Scores => run.scores.raw.clone(),
            Stage::Scaled => run.scores.scaled.clone(),
            Stage::Masked => run.softmax.masked.clone(),
            Stage::Weights => run.softmax.weights.clone(),
            Stage::HeadOutput => run.output.clone(),
            Stage::Concat => self.trace.concat.clone(),
            Stage::WeightOutput => self.parameters.output.clone(),
            Stage::Output => self.trace.output.clone(),
        })
    }
}

fn slice<F: Scalar>(weight: &ArcArray2<F>, head: usize, width: usize) -> ArcArray2<F> {
    weight
        .clone()
        .slice_move(s![.., head * width..(head + 1) * width])
}

/// `X + P`, or `X` where no positions are added.
pub fn add_position<F: Scalar>(
    embedding: &ArcArray2<F>,
    position: Option<&ArcArray2<F>>,
) -> ArcArray2<F> {
    match position {
        Some(position) => {
            Array2::from_shape_fn(embedding.dim(), |cell| embedding[cell] + position[cell])
                .into_shared()
        }
        None => embedding.clone(),
    }
}
