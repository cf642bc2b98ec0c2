//! A step no longer than it should be, whatever one batch asks for.

use super::tensors::Tensors;
use crate::attention::Scalar;

/// The length of all tensors as one vector. Summed in `f64`, in the order of the tensors.
pub fn global_norm<F: Scalar>(gradient: &impl Tensors<F>) -> f64 {
    let mut squares = 0.0;
    gradient.visit("", &mut |_, tensor| {
        for number in tensor {
            squares += number.as_f64() * number.as_f64();
        }
    });
    squares.sqrt()
}

/// Shortens `gradient` to the length `longest` where it is longer (Pascanu et al. 2013, section
/// 3.2), all tensors by the same factor, so that it keeps its direction. Returns its length before.
pub fn clip<F: Scalar>(gradient: &mut impl Tensors<F>, longest: f64) -> f64 {
    let norm = global_norm(gradient);
    if norm > longest {
        let factor = F::from_f64_nearest(longest / norm);
        gradient.visit_mut("", &mut |_, mut tensor| {
            tensor.mapv_inplace(|number| number * factor);
        });
    }
    norm
}
