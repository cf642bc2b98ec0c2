//! The three works as this project does them. What depends on weights alone is made once, in `new`;
//! `run` does the rest and keeps its results until the next.
//!
//! Matrices come and go row by row, one after the other, as everywhere in JavaScript.

use std::sync::Arc;

use attention_kernels::additive::Additive as Scores;
use attention_kernels::product::product;
use attention_kernels::softmax::softmax;
use attention_kernels::{Packed, Rows, RowsMut};
use attention_playground::attention::lazy::{
    Counts, LazyRun, Prepared, Projected, Scored, Weighed,
};
use attention_playground::attention::run::Parameters;
use attention_playground::attention::{Entry, Recipe, ScoringKind, Softmax, Stage, Visibility};
use ndarray::{ArcArray2, Array2, ShapeError};

/// Why there is nothing to time: a sentence.
pub type Result<T> = std::result::Result<T, String>;

/// Multi-head self-attention with the weights of all heads, as the page runs it on a key.
#[derive(Debug)]
pub struct Layer {
    heads: usize,
    prepared: Arc<Prepared>,
    visibility: Arc<Visibility<f32>>,
    counts: Arc<Counts>,
    x: ArcArray2<f32>,
    weights: Vec<ArcArray2<f32>>,
    output: Option<ArcArray2<f32>>,
}

impl Layer {
    /// A layer over `x` (n, d_model), all its matrices (d_model, d_model).
    ///
    /// # Errors
    ///
    /// A sentence, for a matrix of another size.
    #[expect(
        clippy::too_many_arguments,
        reason = "each is a matrix of the formula, or a size of it"
    )]
    pub fn new(
        n: usize,
        d_model: usize,
        heads: usize,
        x: &[f32],
        w_q: &[f32],
        w_k: &[f32],
        w_v: &[f32],
        w_o: &[f32],
    ) -> Result<Self> {
        let square = |numbers| matrix(d_model, d_model, numbers).map(Array2::into_shared);
        let parameters = Parameters {
            query: square(w_q)?,
            key: square(w_k)?,
            value: square(w_v)?,
            output: square(w_o)?,
            additive: Vec::new(),
        };
        Ok(Self {
            heads,
            prepared: Arc::new(Prepared::new(parameters)),
            visibility: Arc::new(Visibility::open(n, n)),
            counts: Arc::default(),
            x: matrix(n, d_model, x)?.into_shared(),
            weights: Vec::new(),
            output: None,
        })
    }

    /// The layer once, over all of x.
    ///
    /// # Errors
    ///
    /// Those of the core, as a sentence: heads that do not divide the width.
    pub fn run(&mut self) -> Result<()> {
        // Room for the results is made by the results before.
        self.weights.clear();
        self.output = None;
        let prepared = Arc::clone(&self.prepared);
        let counts = Arc::clone(&self.counts);
        let projected = Projected::new(self.x.clone(), prepared, self.heads, counts);
        let projected = Arc::new(projected.map_err(|error| error.to_string())?);
        let scored = Arc::new(Scored::new(Arc::clone(&projected), ScoringKind::ScaledDot));
        let visibility = Arc::clone(&self.visibility);
        let weighed = Weighed::new(Arc::clone(&scored), visibility, Softmax::default());
        let run = LazyRun {
            recipe: Recipe {
                scoring: ScoringKind::ScaledDot,
                entry: Entry::Bare,
            },
            temperature: 1.0,
            embedding: self.x.clone(),
            position: None,
            input: self.x.clone(),
            prepared: Arc::clone(&self.prepared),
            projected,
            scored,
            weighed: Arc::new(weighed),
        };
        self.output = run.matrix(Stage::Output, 0);
        // What is too long to be kept is made again for whoever looks, and counts as not computed here.
        if run.keeps_maps() {
            let heads = 0..self.heads;
            self.weights = heads
                .filter_map(|head| run.matrix(Stage::Weights, head))
                .collect();
        }
        Ok(())
    }

    /// The weights of one head, (n, n); empty before the first run, and where they are not kept.
    pub fn weights(&self, head: usize) -> &[f32] {
        let weights = self.weights.get(head);
        weights
            .and_then(|weights| weights.as_slice())
            .unwrap_or_default()
    }

    /// The output, (n, d_model); empty before the first run.
    pub fn output(&self) -> &[f32] {
        let output = self.output.as_ref();
        output
            .and_then(|output| output.as_slice())
            .unwrap_or_default()
    }
}

/// Additive scoring of one head, and its softmax.
#[derive(Debug)]
pub struct Additive {
    query: Array2<f32>,
    key: Array2<f32>,
    w_q: Packed,
    w_k: Packed,
    v: Vec<f32>,
    hidden: [Array2<f32>; 2],
    scores: Scores,
    weights: Array2<f32>,
}

impl Additive {
    /// Scores of `query` against `key`, both (n, d), through `w_q` and `w_k`, both (d, hidden), and `v`.
    ///
    /// # Errors
    ///
    /// A sentence, for a matrix of another size.
    #[expect(
        clippy::too_many_arguments,
        reason = "each is a matrix of the formula, or a size of it"
    )]
    pub fn new(
        n: usize,
        d: usize,
        hidden: usize,
        query: &[f32],
        key: &[f32],
        w_q: &[f32],
        w_k: &[f32],
        v: &[f32],
    ) -> Result<Self> {
        matrix(1, hidden, v)?;
        Ok(Self {
            query: matrix(n, d, query)?,
            key: matrix(n, d, key)?,
            w_q: packed(d, hidden, w_q)?,
            w_k: packed(d, hidden, w_k)?,
            v: v.to_vec(),
            hidden: [(); 2].map(|()| Array2::zeros((n, hidden))),
            scores: Scores::default(),
            weights: Array2::zeros((0, n)),
        })
    }

    /// Every query against every key, once.
    ///
    /// # Errors
    ///
    /// None for what [`Additive::new`] let pass.
    pub fn run(&mut self) -> Result<()> {
        let [query, key] = &mut self.hidden;
        times(&self.query, &self.w_q, query);
        times(&self.key, &self.w_k, key);
        self.scores.fill(rows(query), rows(key), &self.v);
        let n = self.query.nrows();
        if self.weights.nrows() != n {
            self.weights = Array2::zeros((n, n));
        }
        self.scores.scores(0, &mut rows_mut(&mut self.weights));
        for mut row in self.weights.rows_mut() {
            let row = row.as_slice_mut().ok_or("a row in one piece")?;
            softmax(row, 1.0).ok_or("scores that are numbers")?;
        }
        Ok(())
    }

    /// The weights, (n, n); empty before the first run.
    pub fn weights(&self) -> &[f32] {
        self.weights.as_slice().unwrap_or_default()
    }
}

/// A matrix times a matrix.
#[derive(Debug)]
pub struct Product {
    x: Array2<f32>,
    w: Packed,
    output: Array2<f32>,
}

impl Product {
    /// `x` (rows, inner) times the weights `w` (inner, columns).
    ///
    /// # Errors
    ///
    /// A sentence, for a matrix of another size.
    pub fn new(rows: usize, inner: usize, columns: usize, x: &[f32], w: &[f32]) -> Result<Self> {
        Ok(Self {
            x: matrix(rows, inner, x)?,
            w: packed(inner, columns, w)?,
            output: Array2::zeros((0, columns)),
        })
    }

    /// The product once.
    pub fn run(&mut self) {
        if self.output.nrows() != self.x.nrows() {
            self.output = Array2::zeros((self.x.nrows(), self.w.columns()));
        }
        times(&self.x, &self.w, &mut self.output);
    }

    /// The product, (rows, columns); empty before the first run.
    pub fn output(&self) -> &[f32] {
        self.output.as_slice().unwrap_or_default()
    }
}

fn matrix(rows: usize, columns: usize, numbers: &[f32]) -> Result<Array2<f32>> {
    Array2::from_shape_vec((rows, columns), numbers.to_vec())
        .map_err(|error: ShapeError| format!("{rows} rows of {columns} numbers: {error}"))
}

fn packed(depth: usize, columns: usize, numbers: &[f32]) -> Result<Packed> {
    let b = matrix(depth, columns, numbers)?;
    Ok(Packed::of(rows(&b)))
}

fn times(a: &Array2<f32>, b: &Packed, c: &mut Array2<f32>) {
    product(rows(a), b, 1.0, &mut rows_mut(c));
}

fn rows(matrix: &Array2<f32>) -> Rows<'_> {
    let (rows, columns) = matrix.dim();
    Rows::dense(matrix.as_slice().unwrap_or_default(), rows, columns)
}

fn rows_mut(matrix: &mut Array2<f32>) -> RowsMut<'_> {
    let (rows, columns) = matrix.dim();
    RowsMut::dense(matrix.as_slice_mut().unwrap_or_default(), rows, columns)
}
