//! The masked softmax backwards.
//!
//! `w_j = exp(z_j / T) / sum` depends on every score of its row: `dw_k / dz_j` is
//! `w_k (1[k = j] - w_j) / T`, so `d_z_j = w_j (d_w_j - sum_k w_k d_w_k) / T`. A row of `d_z` sums
//! to 0, as a constant added to a row of scores changes no weight.

use ndarray::{Array2, ArrayView2};

use super::same_shape;
use crate::attention::{Error, Scalar, Softmax, SoftmaxTrace, Visibility};

/// From `d_weights` (n, m) to the gradient of the scores that went in, (n, m).
///
/// What is hidden gets exactly 0, also under a finite fill, which is a constant. So does a row
/// that does not follow its scores by degrees: an empty one, one at temperature 0, and one with a
/// score of plus infinity. A key without weight takes no part, so that a value that is not a number
/// cannot leak out of it.
///
/// # Errors
///
/// [`Error::Shape`] where `d_weights` is not of the shape of the weights.
pub fn backward<F: Scalar>(
    softmax: &Softmax<F>,
    trace: &SoftmaxTrace<F>,
    visibility: &Visibility<F>,
    d_weights: ArrayView2<'_, F>,
) -> Result<Array2<F>, Error> {
    let weights = &trace.weights;
    same_shape("d_weights", d_weights.dim(), weights.dim())?;
    let temperature = softmax.temperature();
    let mut d_scores = Array2::zeros(weights.dim());
    for (row, mut d_scores) in d_scores.outer_iter_mut().enumerate() {
        let steps = temperature == F::zero()
            || trace.sum[row] == F::zero()
            || trace.max[row] == F::infinity();
        if steps {
            continue;
        }
        let (weights, d_weights) = (weights.row(row), d_weights.row(row));
        let takes_part = |&(&weight, _): &(&F, &F)| weight != F::zero();
        let pairs = || weights.iter().zip(d_weights);
        let mean: F = pairs().filter(takes_part).map(|(&w, &d)| w * d).sum();
        for (column, (&w, &d)) in pairs().enumerate() {
            if w != F::zero() && visibility.allows(row, column) {
                d_scores[column] = w * (d - mean) / temperature;
            }
        }
    }
    Ok(d_scores)
}

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;
    use crate::attention::EmptyRow;

    /// A number here would be a slope where there is a step, or of weights that no score decides.
    #[test]
    fn a_row_that_does_not_follow_its_scores_by_degrees_gets_0() {
        let (cold, infinity) = (Softmax::default().with_temperature(0.0), f64::INFINITY);
        let level = Softmax::default().with_empty_row(EmptyRow::Uniform);
        for (softmax, scores) in [
            (cold.unwrap(), array![[1.0, 1.0, 0.0]]),
            (Softmax::default(), array![[infinity, infinity, 0.0]]),
            (level, array![[-infinity, -infinity, -infinity]]),
        ] {
            let visibility = Visibility::open(1, 3);
            let trace = softmax.apply(scores.view(), &visibility).unwrap();
            let d_weights = array![[1.0, 2.0, 3.0]];
            let d = backward(&softmax, &trace, &visibility, d_weights.view()).unwrap();
            assert_eq!(d, array![[0.0, 0.0, 0.0]], "{scores}");
        }
    }
}
