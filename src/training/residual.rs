//! A sublayer with what is put around it: the sum with its own input, and a layer norm before or
//! after, with gain. The same three ways as [`crate::attention::encoder::residual`], kept for the
//! way back.

use ndarray::{ArcArray2, Array2};

use super::norm::{Norm, NormTrace};
use super::same_shape;
use crate::attention::encoder::NormOrder;
use crate::attention::{Error, Scalar};

/// A sublayer's surroundings; `None` is no norm at all, `x + f(x)`.
#[derive(Debug, Clone, Copy)]
pub struct Residual<'a, F> {
    /// Where the norm stands.
    pub order: Option<NormOrder>,
    /// Its parameters.
    pub norm: &'a Norm<F>,
    /// What it adds to the variance.
    pub eps: F,
}

/// What a sublayer and its surroundings made.
#[derive(Debug, Clone)]
pub struct ResidualTrace<F, T> {
    /// The norm, where there is one.
    pub norm: Option<NormTrace<F>>,
    /// The sublayer's own.
    pub inner: T,
}

impl<F: Scalar> Residual<'_, F> {
    /// Runs `f` on `x`, (rows, d) -> (rows, d). `f` gives its output and what it wants kept.
    ///
    /// # Errors
    ///
    /// Those of `f` and of the norm, and [`Error::Shape`] where `f` does not return the shape that
    /// it is given.
    pub fn forward<T>(
        &self,
        x: &ArcArray2<F>,
        f: impl FnOnce(&ArcArray2<F>) -> Result<(ArcArray2<F>, T), Error>,
    ) -> Result<(ArcArray2<F>, ResidualTrace<F, T>), Error> {
        let (y, norm, inner) = match self.order {
            None => {
                let (y, inner) = f(x)?;
                (add(y, x)?, None, inner)
            }
            Some(NormOrder::Pre) => {
                let (normed, norm) = self.norm.forward(x, self.eps)?;
                let (y, inner) = f(&normed)?;
                (add(y, x)?, Some(norm), inner)
            }
            Some(NormOrder::Post) => {
                let (y, inner) = f(x)?;
                let (y, norm) = self.norm.forward(&add(y, x)?, self.eps)?;
                (y, Some(norm), inner)
            }
        };
        Ok((y, ResidualTrace { norm, inner }))
    }

    /// From `d_y` to `d_x`, both (rows, d): through the sum as it is, and through `f`, whose own way
    /// back is given. Adds the norm's own to `gradient`.
    ///
    /// # Errors
    ///
    /// Those of `f` and of the norm.
    pub fn backward<T>(
        &self,
        trace: &ResidualTrace<F, T>,
        d_y: Array2<F>,
        gradient: &mut Norm<F>,
        f: impl FnOnce(&T, &Array2<F>) -> Result<Array2<F>, Error>,
    ) -> Result<Array2<F>, Error> {
        match (self.order, &trace.norm) {
            (Some(NormOrder::Pre), Some(norm)) => {
                let d_normed = f(&trace.inner, &d_y)?;
                Ok(self.norm.backward(norm, d_normed.view(), gradient)? + d_y)
            }
            (Some(NormOrder::Post), Some(norm)) => {
                let d_sum = self.norm.backward(norm, d_y.view(), gradient)?;
                Ok(f(&trace.inner, &d_sum)? + d_sum)
            }
            _ => Ok(f(&trace.inner, &d_y)? + d_y),
        }
    }
}

fn add<F: Scalar>(mut y: ArcArray2<F>, x: &ArcArray2<F>) -> Result<ArcArray2<F>, Error> {
    same_shape("sublayer", y.dim(), x.dim())?;
    y += x;
    Ok(y)
}
