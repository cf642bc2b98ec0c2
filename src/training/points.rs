//! A loss on what attention passes on: which word of this sentence does the output point at?
//!
//! The answer is open: not a class out of a list, but one of the words that are there. Some features
//! of the last layer's attention output `Z` (before the sum with its input) are compared with the
//! same features of every word's own vector `X`, and the softmax over the sentence should name the
//! right word: `logit_j = z . x_j`, and the loss is the cross-entropy. Nothing is learned for it but
//! what the layer has anyway, so that what answers is what is shown; and since `Z` is made of nothing
//! but weighted values, attention is the only road to the answer.

use std::ops::Range;

use ndarray::{Array1, Array2, ArrayView2, s};

use crate::attention::{Error, Scalar};

/// A question that one row of the output answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Point<F> {
    /// The row that answers.
    pub query: usize,
    /// The word that it should point at.
    pub word: usize,
    /// The features that are compared: a slice of d_model for each kind of question.
    pub features: Range<usize>,
    /// What it weighs in the loss.
    pub share: F,
}

/// How well `z`'s row `query` (n, d_model) fits each word of `x` (n, d_model) in some features, (n).
///
/// # Errors
///
/// [`Error::Value`] for a row or a feature that is not there.
pub fn logits<F: Scalar>(
    z: ArrayView2<'_, F>,
    x: ArrayView2<'_, F>,
    query: usize,
    features: &Range<usize>,
) -> Result<Array1<F>, Error> {
    let refused = |field: &str, given: usize, allowed| Error::Value {
        field: field.to_owned(),
        given: given as f64,
        allowed,
    };
    if query >= z.nrows() {
        return Err(refused("points.query", query, "the number of a row"));
    }
    if features.start > features.end || features.end > z.ncols().min(x.ncols()) {
        let allowed = "features of a vector, from the first to the one after the last";
        return Err(refused("points.features", features.end, allowed));
    }
    let z = z.slice(s![query, features.clone()]);
    Ok(x.slice(s![.., features.clone()]).dot(&z))
}

/// The loss of `points`; adds its gradients, `factor` times, to `d_z` and `d_x`, both (n, d_model).
///
/// # Errors
///
/// Those of [`logits`], and [`Error::Value`] for a word that is not there.
pub fn forward_and_back<F: Scalar>(
    points: &[Point<F>],
    (z, x): (ArrayView2<'_, F>, ArrayView2<'_, F>),
    factor: F,
    (d_z, d_x): (&mut Array2<F>, &mut Array2<F>),
) -> Result<F, Error> {
    let mut total = F::zero();
    for point in points {
        let logits = logits(z, x, point.query, &point.features)?;
        if point.word >= logits.len() {
            return Err(Error::Value {
                field: "points.word".to_owned(),
                given: point.word as f64,
                allowed: "the number of a row",
            });
        }
        let top = logits.fold(F::neg_infinity(), |top, &logit| top.max(logit));
        let mut d_logits = logits.mapv(|logit| (logit - top).exp());
        let sum = d_logits.sum();
        total += point.share * (sum.ln() + (top - logits[point.word]));

        // What was expected less what came.
        d_logits.mapv_inplace(|exp| exp / sum);
        d_logits[point.word] -= F::one();
        d_logits.mapv_inplace(|d| d * factor * point.share);
        let features = point.features.clone();
        let mut row = d_z.slice_mut(s![point.query, features.clone()]);
        row += &d_logits.dot(&x.slice(s![.., features.clone()]));
        let answer = z.slice(s![point.query, features.clone()]);
        for (&d, mut d_word) in d_logits.iter().zip(d_x.outer_iter_mut()) {
            d_word
                .slice_mut(s![features.clone()])
                .scaled_add(d, &answer);
        }
    }
    Ok(total)
}
