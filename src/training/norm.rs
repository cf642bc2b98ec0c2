//! Layer norm backwards.
//!
//! With `u = (x - mean) / deviation`, a row of `x` moves its own mean and deviation, and what would
//! only do that has no effect: `d_x = (d_u - mean(d_u) - u mean(d_u u)) / deviation` (Ba et al. 2016,
//! supplementary material).

use ndarray::{ArcArray2, Array1, Array2, ArrayView1, ArrayView2, Zip};

use super::linear::add_bias;
use super::same_shape;
use super::tensors::tensors;
use crate::attention::encoder::layer_norm;
use crate::attention::{Error, Scalar};

/// Gain and bias of a layer norm; without them it has no parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Norm<F> {
    /// `gamma`, (d)
    pub gain: Option<Array1<F>>,
    /// `beta`, (d)
    pub bias: Option<Array1<F>>,
}

tensors!(Norm: gain, bias);

/// What a layer norm made.
#[derive(Debug, Clone)]
pub struct NormTrace<F> {
    /// What went in, (rows, d).
    pub input: ArcArray2<F>,
    /// Each row with mean 0 and variance 1, before gain and bias, (rows, d).
    pub normed: Array2<F>,
    /// What is added to the variance.
    pub eps: F,
}

impl<F: Scalar> Norm<F> {
    /// The layer norm of each row, (rows, d) -> (rows, d).
    ///
    /// # Errors
    ///
    /// Those of [`layer_norm`].
    pub fn forward(&self, x: &ArcArray2<F>, eps: F) -> Result<(ArcArray2<F>, NormTrace<F>), Error> {
        let normed = layer_norm(x.view(), None, None, eps)?;
        let (gain, bias) = (self.gain.as_ref(), self.bias.as_ref());
        let output = if gain.is_none() && bias.is_none() {
            normed.clone()
        } else {
            let gain = gain.map(|gain| gain.view());
            let bias = bias.map(|bias| bias.view());
            layer_norm(x.view(), gain, bias, eps)?
        };
        let trace = NormTrace {
            input: x.clone(),
            normed,
            eps,
        };
        Ok((output.into_shared(), trace))
    }

    /// From `d_y` to `d_x`, both (rows, d); adds the parameters' own to `gradient`.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] where `d_y` is not of the shape of what went in.
    pub fn backward(
        &self,
        trace: &NormTrace<F>,
        d_y: ArrayView2<'_, F>,
        gradient: &mut Self,
    ) -> Result<Array2<F>, Error> {
        same_shape("d_y", d_y.dim(), trace.normed.dim())?;
        if let Some(d_bias) = &mut gradient.bias {
            add_bias(d_y, d_bias);
        }
        if let Some(d_gain) = &mut gradient.gain {
            for (d_y, normed) in d_y.outer_iter().zip(trace.normed.outer_iter()) {
                Zip::from(&mut *d_gain)
                    .and(d_y)
                    .and(normed)
                    .for_each(|d_gain, &d, &u| *d_gain += d * u);
            }
        }
        let mut d_x = d_y.to_owned();
        if let Some(gain) = &self.gain {
            d_x *= gain;
        }
        let width = F::from_f64_nearest(d_x.ncols() as f64);
        let rows = trace.input.outer_iter().zip(trace.normed.outer_iter());
        for (mut d, (x, u)) in d_x.outer_iter_mut().zip(rows) {
            let deviation = deviation(x, trace.eps);
            // A constant row without epsilon: nothing was divided, and there is no slope to follow.
            if deviation == F::zero() {
                d.fill(F::zero());
                continue;
            }
            let mean = d.sum() / width;
            let along = d.dot(&u) / width;
            Zip::from(&mut d)
                .and(u)
                .for_each(|d, &u| *d = (*d - mean - u * along) / deviation);
        }
        Ok(d_x)
    }
}

/// What a row is divided by: the square root of its variance and `eps`. As in the forward pass, the
/// rounding of the mean of a constant row does not pass for deviation.
fn deviation<F: Scalar>(row: ArrayView1<'_, F>, eps: F) -> F {
    let width = F::from_f64_nearest(row.len() as f64);
    let mean = row.sum() / width;
    let constant = row.iter().all(|&x| x == row[0]);
    let square = |&x: &F| {
        if constant {
            F::zero()
        } else {
            (x - mean) * (x - mean)
        }
    };
    (row.iter().map(square).sum::<F>() / width + eps).sqrt()
}
