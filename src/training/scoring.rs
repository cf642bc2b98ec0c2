//! Scoring backwards: from each score to the query and the key that made it.

use ndarray::{ArcArray2, Array1, Array2, ArrayView2};

use super::linear::add_weight;
use super::same_shape;
use super::tensors::tensors;
use crate::attention::scoring::{HiddenLayer, Scores, tanh_of_sums};
use crate::attention::{Additive, Error, Scalar, Scoring};

/// The parameters of additive scoring in one head, to be learned.
#[derive(Debug, Clone, PartialEq)]
pub struct AdditiveParameters<F> {
    /// `W_q`, (d_q, h)
    pub query: Array2<F>,
    /// `W_k`, (d_k, h)
    pub key: Array2<F>,
    /// `v`, (h)
    pub v: Array1<F>,
}

tensors!(AdditiveParameters: query, key, v);

impl<F: Scalar> AdditiveParameters<F> {
    /// The same numbers as the core takes them.
    ///
    /// # Errors
    ///
    /// Those of [`Additive::new`].
    pub fn to_core(&self) -> Result<Additive<F>, Error> {
        Additive::new(self.query.clone(), self.key.clone(), self.v.clone())
    }
}

/// From `d_scores` (n, m) of one head to `d_query` (n, d_q) and `d_key` (m, d_k). `scores` is what
/// scoring `query` against `key` made; additive scoring adds its parameters' own to `gradient`,
/// which has as many sets as `scoring`.
///
/// # Errors
///
/// [`Error::Shape`] where `d_scores` is not of the shape of the scores, [`Error::Length`] where
/// `gradient` has no set for this head.
pub fn backward<F: Scalar>(
    scoring: &Scoring<F>,
    head: usize,
    (query, key): (ArrayView2<'_, F>, ArrayView2<'_, F>),
    scores: &Scores<F>,
    d_scores: ArrayView2<'_, F>,
    gradient: &mut [AdditiveParameters<F>],
) -> Result<(Array2<F>, Array2<F>), Error> {
    same_shape("d_scores", d_scores.dim(), scores.raw.dim())?;
    let (Some(parameters), Some(hidden)) = (scoring.parameters_of(head), &scores.hidden) else {
        // s = q . k / scale: each side's gradient is the other side.
        let scale = scores.scale.unwrap_or_else(F::one);
        let d_raw = d_scores.mapv(|d| d / scale);
        return Ok((d_raw.dot(&key), d_raw.t().dot(&query)));
    };
    // Heads that share one set add to one gradient.
    let sets = gradient.len();
    let gradient = gradient
        .get_mut(if sets == 1 { 0 } else { head })
        .ok_or_else(|| Error::length("gradient", sets, "one set of parameters, or one a head"))?;
    let (d_hidden_query, d_hidden_key) = through_tanh(parameters, hidden, d_scores, gradient);
    add_weight(query, d_hidden_query.view(), &mut gradient.query);
    add_weight(key, d_hidden_key.view(), &mut gradient.key);
    Ok((
        d_hidden_query.dot(&parameters.query().t()),
        d_hidden_key.dot(&parameters.key().t()),
    ))
}

/// `s_ij = v . tanh(a_i + b_j)`: from `d_scores` to `d_a` (n, h) and `d_b` (m, h), adding `d_v`.
fn through_tanh<F: Scalar>(
    parameters: &Additive<F>,
    hidden: &HiddenLayer<F>,
    d_scores: ArrayView2<'_, F>,
    gradient: &mut AdditiveParameters<F>,
) -> (Array2<F>, Array2<F>) {
    let (n, m, h) = (
        hidden.query.nrows(),
        hidden.key.nrows(),
        parameters.v().len(),
    );
    // As they lie in memory: the loop below runs for every pair of tokens, n m h times.
    let flat = |matrix: &ArcArray2<F>| matrix.iter().copied().collect::<Vec<F>>();
    let (a, b, v) = (flat(&hidden.query), flat(&hidden.key), flat(parameters.v()));
    let mut d_query = vec![F::zero(); n * h];
    let mut d_key = vec![F::zero(); m * h];
    let mut d_v = vec![F::zero(); h];
    let mut tanh = vec![F::zero(); h];
    for ((i, j), &d) in d_scores.indexed_iter() {
        // Hidden cells are many under a causal mask, and a tanh is dear.
        if d == F::zero() {
            continue;
        }
        let (of_query, of_key) = (i * h..(i + 1) * h, j * h..(j + 1) * h);
        tanh_of_sums(&a[of_query.clone()], &b[of_key.clone()], &mut tanh);
        let d_both = d_query[of_query].iter_mut().zip(&mut d_key[of_key]);
        let learned = d_v.iter_mut().zip(&v);
        for (((d_v, &v), (d_a, d_b)), &tanh) in learned.zip(d_both).zip(&tanh) {
            *d_v += d * tanh;
            // The same for both sides, as they meet in a sum.
            let d_sum = d * v * (F::one() - tanh * tanh);
            *d_a += d_sum;
            *d_b += d_sum;
        }
    }
    gradient.v += &Array1::from_vec(d_v);
    (shaped(n, h, d_query), shaped(m, h, d_key))
}

/// Numbers row after row as a matrix.
fn shaped<F: Scalar>(rows: usize, columns: usize, numbers: Vec<F>) -> Array2<F> {
    Array2::from_shape_vec((rows, columns), numbers)
        .unwrap_or_else(|_| Array2::zeros((rows, columns)))
}
