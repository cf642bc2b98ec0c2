//! A loss on the weights themselves: in this head, at this query, the weight belongs to these keys.
//!
//! `loss = -share ln(sum of the weights on the keys)`. With `w` the weights and `u` the softmax over
//! the keys alone, its gradient of a score is `share (w_j - u_j) / T`: what was given, less what
//! should have been. It goes to the scores and not through the weights, so that a weight that
//! rounds to 0 still learns.

use ndarray::Array2;

use crate::attention::{Error, Layer, Scalar, Trace};

/// Where one head should look from one query.
#[derive(Debug, Clone, PartialEq)]
pub struct Look<F> {
    /// Which layer's self-attention.
    pub layer: usize,
    /// Which of its heads.
    pub head: usize,
    /// The row that looks.
    pub query: usize,
    /// The columns that the weight belongs to, all of them together.
    pub keys: Vec<usize>,
    /// What it weighs in the loss.
    pub share: F,
}

/// The loss of those of `looks` that are about `layer`, and its gradient of each head's masked
/// scores, (n, m) a head, `factor` times; no gradient where none is about it.
///
/// # Errors
///
/// [`Error::Value`] for a head, a query or a key that is not there, and for keys of which none may
/// be seen.
pub fn on_scores<F: Scalar>(
    looks: &[Look<F>],
    layer: usize,
    (attention, trace): (&Layer<F>, &Trace<F>),
    factor: F,
) -> Result<(F, Vec<Array2<F>>), Error> {
    let mut total = F::zero();
    let mut d_scores = Vec::new();
    let temperature = attention.softmax.temperature();
    for (place, look) in looks.iter().enumerate() {
        if look.layer != layer {
            continue;
        }
        let refused = |part: &str, given: usize, allowed| Error::Value {
            field: format!("looks[{place}].{part}"),
            given: given as f64,
            allowed,
        };
        let head = trace.heads.get(look.head);
        let head = head.ok_or_else(|| refused("head", look.head, "the number of a head"))?;
        let softmax = &head.softmax;
        let (queries, keys) = softmax.weights.dim();
        if look.query >= queries {
            return Err(refused("query", look.query, "the number of a row"));
        }
        if let Some(&key) = look.keys.iter().find(|&&key| key >= keys) {
            return Err(refused("keys", key, "numbers of columns"));
        }
        let masked = softmax.masked.row(look.query);
        let top = look.keys.iter().map(|&key| masked[key]);
        let top = top.fold(F::neg_infinity(), F::max);
        if !top.is_finite() || temperature == F::zero() {
            let allowed = "at least one key that may be seen, at a temperature above 0";
            return Err(refused("keys", look.keys.len(), allowed));
        }
        let exp = |key: usize| ((masked[key] - top) / temperature).exp();
        let sum: F = look.keys.iter().map(|&key| exp(key)).sum();
        // -ln(sum of w) = ln(sum of all) - ln(sum of the keys), each less its own maximum.
        let maxima = (softmax.max[look.query] - top) / temperature;
        total += look.share * (maxima + softmax.sum[look.query].ln() - sum.ln());

        if d_scores.is_empty() {
            d_scores = vec![Array2::zeros((queries, keys)); trace.heads.len()];
        }
        let slope = factor * look.share / temperature;
        let mut row = d_scores[look.head].row_mut(look.query);
        row.scaled_add(slope, &softmax.weights.row(look.query));
        for &key in &look.keys {
            row[key] -= slope * exp(key) / sum;
        }
    }
    Ok((total, d_scores))
}
