//! `y = x W + b`, forwards and backwards.

use ndarray::linalg::general_mat_mul;
use ndarray::{ArcArray2, Array1, Array2, ArrayView2};

use super::same_shape;
use super::tensors::tensors;
use crate::attention::multi_head::project;
use crate::attention::{Error, Scalar};

/// A matrix and what is added after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Linear<F> {
    /// `W`, (d, e)
    pub weight: Array2<F>,
    /// `b`, (e)
    pub bias: Array1<F>,
}

tensors!(Linear: weight, bias);

impl<F: Scalar> Linear<F> {
    /// `x W + b`, (rows, d) -> (rows, e). `input` names `x`, `field` names the weight.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] or [`Error::Length`] where widths differ.
    pub fn forward(
        &self,
        x: &ArcArray2<F>,
        input: &str,
        field: &str,
    ) -> Result<ArcArray2<F>, Error> {
        let mut y = project(x, Some(self.weight.view()), input, field)?;
        if self.bias.len() != y.ncols() {
            let allowed = format!("{}, the width of {field}", y.ncols());
            return Err(Error::length(
                format!("{field}Bias"),
                self.bias.len(),
                allowed,
            ));
        }
        y += &self.bias;
        Ok(y)
    }

    /// From `d_y` (rows, e) to `d_x` (rows, d); adds the parameters' own to `gradient`.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] where `d_y` is not of the shape of `y`.
    pub fn backward(
        &self,
        x: ArrayView2<'_, F>,
        d_y: ArrayView2<'_, F>,
        gradient: &mut Self,
    ) -> Result<Array2<F>, Error> {
        same_shape("d_y", d_y.dim(), (x.nrows(), self.weight.ncols()))?;
        add_weight(x, d_y, &mut gradient.weight);
        add_bias(d_y, &mut gradient.bias);
        Ok(d_y.dot(&self.weight.t()))
    }
}

/// Adds `d_W = x^T d_y`, (d, rows) x (rows, e) -> (d, e): a weight meets every row.
pub(super) fn add_weight<F: Scalar>(
    x: ArrayView2<'_, F>,
    d_y: ArrayView2<'_, F>,
    d_weight: &mut Array2<F>,
) {
    general_mat_mul(F::one(), &x.t(), &d_y, F::one(), d_weight);
}

/// Adds `d_b`, the sum of the rows of `d_y`: a bias is added to every row.
pub(super) fn add_bias<F: Scalar>(d_y: ArrayView2<'_, F>, d_bias: &mut Array1<F>) {
    for row in d_y.outer_iter() {
        *d_bias += &row;
    }
}
