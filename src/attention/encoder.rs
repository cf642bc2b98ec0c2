//! What an encoder puts around attention: layer norm, residual, feed-forward.

use ndarray::{Array2, ArrayView1, ArrayView2, Zip};

use super::{Error, Scalar};

/// The epsilon of PyTorch's and most others' layer norm.
pub const EPSILON: f64 = 1e-5;

/// Layer norm along each row (Ba et al. 2016): `gamma (x - mean) / sqrt(variance + eps) + beta`,
/// where the variance is the biased one (divided by the width). Absent `gamma` is 1, `beta` 0.
///
/// # Errors
///
/// [`Error::Length`] where `gamma` or `beta` has not one number a column, [`Error::Value`] where
/// `eps` is negative or not finite.
pub fn layer_norm<F: Scalar>(
    x: ArrayView2<'_, F>,
    gamma: Option<ArrayView1<'_, F>>,
    beta: Option<ArrayView1<'_, F>>,
    eps: F,
) -> Result<Array2<F>, Error> {
    for (field, given) in [("gamma", gamma), ("beta", beta)] {
        if let Some(given) = given
            && given.len() != x.ncols()
        {
            let allowed = format!("one number a column of x: {}", x.ncols());
            return Err(Error::length(field, given.len(), allowed));
        }
    }
    if !eps.is_finite() || eps < F::zero() {
        return Err(Error::Value {
            field: "eps".to_owned(),
            given: eps.as_f64(),
            allowed: "a finite number, 0 or greater",
        });
    }
    let width = F::from_f64_nearest(x.ncols() as f64);
    let mut out = x.to_owned();
    for mut row in out.outer_iter_mut() {
        let mean = row.sum() / width;
        // The mean of a constant row may be off by its rounding, which would pass for deviation.
        let constant = row.iter().all(|&x| x == row[0] && x.is_finite());
        row.mapv_inplace(|x| if constant { F::zero() } else { x - mean });
        let variance = row.iter().map(|&x| x * x).sum::<F>() / width;
        let deviation = (variance + eps).sqrt();
        // A constant row without epsilon: nothing deviates, so nothing is divided.
        if deviation > F::zero() {
            row.mapv_inplace(|x| x / deviation);
        }
        if let Some(gamma) = gamma {
            Zip::from(&mut row).and(gamma).for_each(|x, &g| *x *= g);
        }
        if let Some(beta) = beta {
            Zip::from(&mut row).and(beta).for_each(|x, &b| *x += b);
        }
    }
    Ok(out)
}

/// Where a block normalises, relative to its residual.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NormOrder {
    /// `x + f(norm(x))`: the raw input is added back, the path through the sum stays open.
    Pre,
    /// `norm(x + f(x))`: as in the 2017 paper.
    Post,
}

/// A sublayer `f` with its residual and layer norm (no gain), (n, d) -> (n, d).
///
/// # Errors
///
/// Those of `f`, and [`Error::Shape`] where `f` does not return the shape it is given.
pub fn residual<F: Scalar>(
    x: ArrayView2<'_, F>,
    order: NormOrder,
    eps: F,
    f: impl FnOnce(ArrayView2<'_, F>) -> Result<Array2<F>, Error>,
) -> Result<Array2<F>, Error> {
    let add = |y: Array2<F>| {
        if y.dim() == x.dim() {
            Ok(y + x)
        } else {
            let allowed = format!("{} x {}, as the residual", x.nrows(), x.ncols());
            Err(Error::shape("sublayer", y.dim(), allowed))
        }
    };
    match order {
        NormOrder::Pre => add(f(layer_norm(x, None, None, eps)?.view())?),
        NormOrder::Post => layer_norm(add(f(x)?)?.view(), None, None, eps),
    }
}

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;

    #[test]
    fn a_constant_row_norms_to_zeros_with_no_epsilon() {
        // 0.1 + 0.1 + 0.1 is not 0.3, so the mean is not 0.1.
        let normed = layer_norm(array![[0.1, 0.1, 0.1]].view(), None, None, 0.0).unwrap();
        assert_eq!(normed, array![[0.0, 0.0, 0.0]]);
    }
}
