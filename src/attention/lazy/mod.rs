//! A run of self-attention that is computed where it is looked at, by the kernels.
//!
//! What [`Run`](super::Run) computes at once from end to end, this computes stage by stage and head by
//! head, each when somebody first asks for it: a hidden head costs nothing until it is shown, a hidden
//! stage nothing until it is seen. Stages are shared between runs, so what a change does not touch is
//! the same memory.
//!
//! Scores and weights of long sentences are not kept, since all heads of 4,096 tokens would take half a
//! gigabyte for each stage: they are made again, row by row, for whoever looks. A kernel sums every
//! number in one order, whatever it computes besides, so the same bits come back.

mod counts;
mod making;
mod map;
mod prepared;
mod projected;
mod scored;
mod shape;
mod source;
mod weighed;

use std::sync::Arc;

use attention_kernels::make_room;
use ndarray::{ArcArray2, Array2, s};

pub use counts::Counts;
pub use making::Making;
pub use map::Map;
pub use prepared::Prepared;
pub use projected::Projected;
pub use scored::Scored;
pub use shape::Shape;
pub use weighed::{SoftmaxRow, Weighed};

use super::{Recipe, Stage, Visibility};

/// A matrix of the page.
pub(crate) type Matrix = ArcArray2<f32>;

/// Tokens up to which the maps of a head are kept once they are made.
const KEPT_TOKENS: usize = 1024;
/// Numbers that one stage keeps for all heads: 64 MB.
const KEPT_NUMBERS: usize = 1 << 24;
/// Multiplications that are made at once, well within a tenth of a second; more are made in slices.
const AT_ONCE: usize = 1_000_000_000;

/// All that a run over a sentence makes, from what each token is to what each becomes.
#[derive(Debug, Clone)]
pub struct LazyRun {
    /// What it is made of.
    pub recipe: Recipe,
    /// What scores are divided by before the softmax.
    pub temperature: f32,
    /// `X`, (n, d_model)
    pub embedding: Matrix,
    /// `P`, (n, d_model), where positions are added.
    pub position: Option<Matrix>,
    /// What goes into the layer, (n, d_model).
    pub input: Matrix,
    /// The layer's parameters.
    pub prepared: Arc<Prepared>,
    /// Queries, keys and values.
    pub projected: Arc<Projected>,
    /// How each query fits each key.
    pub scored: Arc<Scored>,
    /// From scores to the output.
    pub weighed: Arc<Weighed>,
}

/// What a matrix of a run is the same as: another of the same identity holds the same numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity(usize, usize);

impl LazyRun {
    /// Tokens of the sentence, `n`.
    pub fn tokens(&self) -> usize {
        self.embedding.nrows()
    }

    /// How many heads there are.
    pub fn heads(&self) -> usize {
        self.projected.heads()
    }

    /// Features in which one head compares.
    pub fn d_k(&self) -> usize {
        self.projected.d_k()
    }

    /// Which keys a query may see; the same for all heads.
    pub fn visibility(&self) -> &Visibility<f32> {
        self.weighed.visibility()
    }

    /// Whether maps are kept once they are made, or made again for whoever looks.
    pub fn keeps_maps(&self) -> bool {
        keeps_maps(self.tokens(), self.heads())
    }

    /// Whether it takes so long that it is better made in slices ([`Self::making`]) than at once.
    pub fn is_long(&self) -> bool {
        let (n, heads) = (self.tokens(), self.heads());
        let (d, width) = (self.embedding.ncols(), self.projected.width());
        let units = self.prepared.hidden();
        let all = 4 * n * d * width + 2 * n * n * width + n * n * heads * (8 + 4 * units);
        n > KEPT_TOKENS || all > AT_ONCE
    }

    /// Whether the output is made, and with it all that it takes.
    pub fn is_made(&self) -> bool {
        let (_, output) = self.weighed.kept_output();
        output.get().is_some()
    }

    /// Makes queries, keys, values and output piece by piece.
    pub fn making(&self) -> Making {
        Making::new(Arc::clone(&self.weighed))
    }

    /// Rows and columns of a stage; `None` where this run has no such stage, or no such head.
    pub fn dim(&self, stage: Stage, head: usize) -> Option<(usize, usize)> {
        (head < self.heads()).then(|| self.shape().dim(stage))?
    }

    /// What it is, without its numbers.
    pub fn shape(&self) -> Shape {
        Shape {
            recipe: self.recipe,
            temperature: self.temperature,
            tokens: self.tokens(),
            d_model: self.embedding.ncols(),
            heads: self.heads(),
            d_k: self.d_k(),
            hidden: self.prepared.hidden(),
            output: self.prepared.parameters.output.ncols(),
        }
    }

    /// The matrix of a stage; of `head` where heads have their own. `None` where this run has no such
    /// stage, or no such head. A map that is not kept is made anew each time.
    pub fn matrix(&self, stage: Stage, head: usize) -> Option<Matrix> {
        self.dim(stage, head)?;
        let parameters = &self.prepared.parameters;
        let additive = || parameters.additive.get(head);
        let width = self.d_k();
        Some(match stage {
            Stage::Embedding => self.embedding.clone(),
            Stage::Position => self.position.clone()?,
            Stage::Input => self.input.clone(),
            Stage::WeightQuery => slice(&parameters.query, head, width),
            Stage::WeightKey => slice(&parameters.key, head, width),
            Stage::WeightValue => slice(&parameters.value, head, width),
            Stage::Query => slice(self.projected.query(), head, width),
            Stage::Key => slice(self.projected.key(), head, width),
            Stage::Value => slice(self.projected.value(), head, width),
            Stage::AdditiveQuery => additive()?.query().clone(),
            Stage::AdditiveKey => additive()?.key().clone(),
            Stage::AdditiveVector => additive()?.v().clone(),
            Stage::HiddenQuery => self.scored.hidden(head)?[0].clone(),
            Stage::HiddenKey => self.scored.hidden(head)?[1].clone(),
            Stage::Scores | Stage::Scaled | Stage::Masked | Stage::Weights => self.map(stage, head),
            Stage::HeadOutput => self.weighed.head_output(head),
            Stage::Concat => self.weighed.concat().clone(),
            Stage::WeightOutput => parameters.output.clone(),
            Stage::Output => self.weighed.output().clone(),
        })
    }

    /// Scores or weights as a whole.
    fn map(&self, stage: Stage, head: usize) -> Matrix {
        let make = || {
            let n = self.tokens();
            let mut numbers = Vec::new();
            self.map_rows(stage, head, 0, n, &mut numbers);
            let made = Array2::from_shape_vec((n, n), numbers).expect("a row a token");
            made.into_shared()
        };
        if !self.keeps_maps() {
            return make();
        }
        let kept = match stage {
            Stage::Scores | Stage::Scaled => self.scored.kept(stage, head),
            _ => self.weighed.kept(stage, head),
        };
        kept.get_or_init(make).clone()
    }

    /// Rows `first..first + count` of a stage, one after the other, in the place of what `rows` held.
    /// Nothing where there are none.
    pub fn rows(&self, stage: Stage, head: usize, first: usize, count: usize, rows: &mut Vec<f32>) {
        rows.clear();
        let Some((all, _)) = self.dim(stage, head) else {
            return;
        };
        let count = count.min(all.saturating_sub(first));
        if stage.is_map() {
            self.map_rows(stage, head, first, count, rows);
        } else if let Some(matrix) = self.matrix(stage, head) {
            for row in matrix.slice(s![first..first + count, ..]).rows() {
                rows.extend(row);
            }
        }
    }

    fn map_rows(&self, stage: Stage, head: usize, first: usize, count: usize, rows: &mut Vec<f32>) {
        make_room(rows, count * self.tokens());
        match stage {
            Stage::Scores => self.scored.raw_rows(head, first, rows),
            Stage::Scaled => self.scored.scaled_rows(head, first, rows),
            Stage::Masked => self.weighed.masked_rows(head, first, rows),
            _ => self.weighed.weight_rows(head, first, rows),
        }
    }

    /// One row; nothing where there is none.
    pub fn row(&self, stage: Stage, head: usize, row: usize) -> Vec<f32> {
        let mut numbers = Vec::new();
        self.rows(stage, head, row, 1, &mut numbers);
        numbers
    }

    /// What the weights of a row add up to: 1, or 0 where the row is empty.
    pub fn row_sum(&self, head: usize, row: usize) -> f32 {
        self.row(Stage::Weights, head, row).iter().sum()
    }

    /// What the matrix of a stage is the same as, made or not.
    pub fn identity(&self, stage: Stage, head: usize) -> Identity {
        let place = match stage {
            Stage::Embedding => self.embedding.as_ptr().addr(),
            Stage::Position => self.position.as_ref().map_or(0, |p| p.as_ptr().addr()),
            Stage::Input => self.input.as_ptr().addr(),
            Stage::WeightQuery
            | Stage::WeightKey
            | Stage::WeightValue
            | Stage::AdditiveQuery
            | Stage::AdditiveKey
            | Stage::AdditiveVector
            | Stage::WeightOutput => Arc::as_ptr(&self.prepared).addr(),
            Stage::Query | Stage::Key | Stage::Value => Arc::as_ptr(&self.projected).addr(),
            Stage::HiddenQuery | Stage::HiddenKey | Stage::Scores | Stage::Scaled => {
                Arc::as_ptr(&self.scored).addr()
            }
            Stage::Masked | Stage::Weights | Stage::HeadOutput | Stage::Concat | Stage::Output => {
                Arc::as_ptr(&self.weighed).addr()
            }
        };
        Identity(place, head)
    }
}

fn keeps_maps(tokens: usize, heads: usize) -> bool {
    tokens <= KEPT_TOKENS && tokens * tokens * heads <= KEPT_NUMBERS
}

fn slice(matrix: &Matrix, head: usize, width: usize) -> Matrix {
    matrix
        .clone()
        .slice_move(s![.., head * width..(head + 1) * width])
}
