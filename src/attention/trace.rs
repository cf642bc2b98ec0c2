//! Everything that one run of a layer computed, by name.
//!
//! Whatever is shown is read from here, so what is shown is what was computed. Matrices are
//! shared: cloning a trace, or taking one matrix out of it, copies no numbers.

use std::sync::Arc;

use ndarray::ArcArray2;

use super::scoring::Scores;
use super::{Scalar, SoftmaxTrace, Visibility};

/// One run of a layer: `n` queries over `m` key-value pairs.
#[derive(Debug, Clone)]
pub struct Trace<F> {
    /// Projected queries, all heads side by side, (n, heads d_k).
    pub query: ArcArray2<F>,
    /// Projected keys, (m, heads d_k).
    pub key: ArcArray2<F>,
    /// Projected values, (m, heads d_v).
    pub value: ArcArray2<F>,
    /// Which keys a query may see; the same for all heads.
    pub visibility: Arc<Visibility<F>>,
    /// Each head's own run.
    pub heads: Vec<HeadTrace<F>>,
    /// The heads' outputs side by side, (n, heads d_v).
    pub concat: ArcArray2<F>,
    /// `concat W_O`, (n, d_out).
    pub output: ArcArray2<F>,
}

/// One head's run.
#[derive(Debug, Clone)]
pub struct HeadTrace<F> {
    /// This head's slice of the queries, (n, d_k).
    pub query: ArcArray2<F>,
    /// This head's slice of the keys, (m, d_k).
    pub key: ArcArray2<F>,
    /// This head's slice of the values, (m, d_v).
    pub value: ArcArray2<F>,
    /// How each query fits each key.
    pub scores: Scores<F>,
    /// From scores to weights.
    pub softmax: Arc<SoftmaxTrace<F>>,
    /// Weights times values, (n, d_v).
    pub output: ArcArray2<F>,
}

impl<F: Scalar> Trace<F> {
    /// Queries that could attend nothing in one head or more, ascending.
    pub fn empty_rows(&self) -> Vec<usize> {
        let is_empty = |row: &usize| {
            let mut heads = self.heads.iter();
            heads.any(|head| head.softmax.empty_rows.binary_search(row).is_ok())
        };
        (0..self.query.nrows()).filter(is_empty).collect()
    }
}
