use std::sync::{Arc, OnceLock};

use attention_kernels::product::product;
use attention_kernels::reduce::are_finite;
use attention_kernels::softmax::{Passes, exponentials, softmax};
use attention_kernels::{Packed, Rows, RowsMut};
use ndarray::Array2;

use super::making::Making;
use super::prepared::numbers;
use super::{Matrix, Scored, slice};
use crate::attention::{Fill, Softmax, Stage, Visibility};

/// From scores to the output.
#[derive(Debug)]
pub struct Weighed {
    scored: Arc<Scored>,
    visibility: Arc<Visibility<f32>>,
    softmax: Softmax<f32>,
    heads: Vec<Head>,
    concat: OnceLock<Matrix>,
    output: OnceLock<Matrix>,
}

#[derive(Debug, Default)]
struct Head {
    masked: OnceLock<Matrix>,
    weights: OnceLock<Matrix>,
    output: OnceLock<Matrix>,
}

/// One row of a softmax, pass by pass.
#[derive(Debug, Clone, PartialEq)]
pub struct SoftmaxRow {
    /// The largest masked score; minus infinity where the row is empty.
    pub max: f32,
    /// `exp((masked - max) / temperature)`
    pub exp: Vec<f32>,
    /// The sum of the exponentials.
    pub sum: f32,
    /// Whether no key is visible.
    pub is_empty: bool,
}

impl Weighed {
    /// Weights of `scored` under a mask.
    pub fn new(
        scored: Arc<Scored>,
        visibility: Arc<Visibility<f32>>,
        softmax: Softmax<f32>,
    ) -> Self {
        let heads = 0..scored.projected().heads();
        Self {
            heads: heads.map(|_| Head::default()).collect(),
            scored,
            visibility,
            softmax,
            concat: OnceLock::new(),
            output: OnceLock::new(),
        }
    }

    /// Which keys a query may see.
    pub fn visibility(&self) -> &Visibility<f32> {
        &self.visibility
    }

    pub(super) fn scored(&self) -> &Scored {
        &self.scored
    }

    fn tokens(&self) -> usize {
        self.scored.projected().tokens()
    }

    /// Where the map of a head is kept, once it is made.
    pub(super) fn kept(&self, stage: Stage, head: usize) -> &OnceLock<Matrix> {
        match stage {
            Stage::Masked => &self.heads[head].masked,
            _ => &self.heads[head].weights,
        }
    }

    pub(super) fn kept_output(&self) -> (&OnceLock<Matrix>, &OnceLock<Matrix>) {
        (&self.concat, &self.output)
    }

    /// Scores with biases added and hidden cells taken out, of as many queries as there is room for.
    pub(super) fn masked_rows(&self, head: usize, first: usize, rows: &mut [f32]) {
        let keys = self.tokens();
        self.scored.scaled_rows(head, first, rows);
        if self.visibility.is_open() || keys == 0 {
            return;
        }
        let fill = match self.softmax.fill() {
            Fill::Exclude => f32::NEG_INFINITY,
            Fill::Finite(value) => value,
        };
        for (row, scores) in rows.chunks_exact_mut(keys).enumerate() {
            self.visibility.mask_row(first + row, scores, fill);
        }
    }

    /// Weights, of as many queries as there is room for.
    pub(super) fn weight_rows(&self, head: usize, first: usize, rows: &mut [f32]) {
        let keys = self.tokens();
        if keys == 0 {
            return;
        }
        let kept = self.heads[head].weights.get();
        if let Some(kept) = kept.and_then(|weights| weights.as_slice()) {
            rows.copy_from_slice(&kept[first * keys..][..rows.len()]);
            return;
        }
        self.masked_rows(head, first, rows);
        for row in rows.chunks_exact_mut(keys) {
            if softmax(row, self.softmax.temperature()).is_none() {
                let (_, sum) = self.softmax.exponentials_of(row);
                self.softmax.divide(row, sum);
            }
        }
        let counts = self.scored.projected().counts();
        counts.add(Stage::Weights, rows.len() / keys);
    }

    /// One row of the softmax, pass by pass.
    pub fn softmax_row(&self, head: usize, row: usize) -> SoftmaxRow {
        let mut exp = vec![0.0; self.tokens()];
        self.masked_rows(head, row, &mut exp);
        let passes = exponentials(&mut exp, self.softmax.temperature());
        let (max, sum) = match passes {
            Some(Passes { max, sum }) => (max, sum),
            None => self.softmax.exponentials_of(&mut exp),
        };
        let is_empty = match self.softmax.fill() {
            Fill::Exclude => sum == 0.0,
            Fill::Finite(_) => self.visibility.sees_nothing(row),
        };
        SoftmaxRow {
            max,
            exp,
            sum,
            is_empty,
        }
    }

    /// The values of a head as the product reads them; `None` where one of them is no number, so that
    /// it must not meet a weight of 0.
    pub(super) fn values(&self, head: usize) -> Option<Packed> {
        let projected = self.scored.projected();
        let values = numbers(projected.value());
        let values = projected.head(&values, head);
        are_finite(values).then(|| Packed::of(values))
    }

    /// Weights of queries from `first` on times values: as many rows as `weights` holds.
    pub(super) fn weigh(
        &self,
        head: usize,
        first: usize,
        weights: &[f32],
        values: Option<&Packed>,
        out: &mut RowsMut<'_>,
    ) {
        let keys = self.tokens();
        if let Some(values) = values {
            product(Rows::dense(weights, out.rows(), keys), values, 1.0, out);
            return;
        }
        let projected = self.scored.projected();
        let values = numbers(projected.value());
        let values = projected.head(&values, head);
        for (row, weights) in weights.chunks_exact(keys.max(1)).enumerate() {
            for (feature, sum) in out.row(row).iter_mut().enumerate() {
                let takes_part = |&(key, &weight): &(usize, &f32)| {
                    weight != 0.0 || self.visibility.allows(first + row, key)
                };
                let products = weights.iter().enumerate().filter(takes_part);
                *sum = products
                    .map(|(key, weight)| weight * values.row(key)[feature])
                    .sum();
            }
        }
    }

    /// Weights times values of one head, (n, d_k).
    pub(super) fn head_output(&self, head: usize) -> Matrix {
        let projected = self.scored.projected();
        let (n, d_k) = (self.tokens(), projected.d_k());
        let make = || {
            if let Some(concat) = self.concat.get() {
                return slice(concat, head, d_k);
            }
            let mut weights = vec![0.0; n * n.min(ROWS)];
            let values = self.values(head);
            let mut all = Array2::zeros((n, d_k));
            if let Some(all) = all.as_slice_mut() {
                for (block, out) in all.chunks_mut((ROWS * d_k).max(1)).enumerate() {
                    let rows = out.len() / d_k;
                    let weights = &mut weights[..rows * n];
                    self.weight_rows(head, block * ROWS, weights);
                    let mut out = RowsMut::dense(out, rows, d_k);
                    self.weigh(head, block * ROWS, weights, values.as_ref(), &mut out);
                }
            }
            projected.counts().add(Stage::HeadOutput, n);
            all.into_shared()
        };
        self.heads[head].output.get_or_init(make).clone()
    }

    /// The heads' outputs side by side.
    pub(super) fn concat(self: &Arc<Self>) -> &Matrix {
        if self.concat.get().is_none() {
            Making::new(Arc::clone(self)).finish();
        }
        self.concat.get().expect("it is made")
    }

    /// `concat W_O`
    pub(super) fn output(self: &Arc<Self>) -> &Matrix {
        self.concat();
        self.output.get().expect("it is made with the rest")
    }
}

/// Query rows that go through scores, softmax and values together, so that they stay in the cache.
pub(super) const ROWS: usize = 60;
