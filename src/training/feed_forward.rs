//! The feed-forward part of an encoder layer, position by position:
//! `f(x W_1 + b_1) W_2 + b_2` (Vaswani et al. 2017, section 3.3).

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use ndarray::{ArcArray2, Array2, ArrayView2, Zip};

use super::linear::Linear;
use super::tensors::tensors;
use crate::attention::activation::{gelu, gelu_tanh, relu};
use crate::attention::{Error, Scalar};

/// The bend between the two matrices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Activation {
    /// `max(x, 0)`
    Relu,
    /// Exact, as in BERT.
    Gelu,
    /// Its approximation by tanh, as in GPT-2.
    GeluTanh,
}

impl Activation {
    /// The bent number.
    pub fn value<F: Scalar>(self, x: F) -> F {
        match self {
            Self::Relu => relu(x),
            Self::Gelu => gelu(x),
            Self::GeluTanh => gelu_tanh(x),
        }
    }

    /// How fast the bent number grows with `x`. At its kink in 0, ReLU is taken as flat, as in
    /// PyTorch.
    pub fn slope<F: Scalar>(self, x: F) -> F {
        match self {
            Self::Relu if x.is_nan() => x,
            Self::Relu if x > F::zero() => F::one(),
            Self::Relu => F::zero(),
            Self::Gelu => F::from_f64_nearest(gelu_slope(x.as_f64())),
            Self::GeluTanh => F::from_f64_nearest(gelu_tanh_slope(x.as_f64())),
        }
    }
}

/// `P(X <= x) + x p(x)` for a standard normal `X` with density `p`.
fn gelu_slope(x: f64) -> f64 {
    // Far out the slope is 0 or 1; as a product, infinity times 0.
    let x = x.clamp(-100.0, 100.0);
    let density = (-x * x / 2.0).exp() / (2.0 * PI).sqrt();
    libm::erfc(-x * FRAC_1_SQRT_2) / 2.0 + x * density
}

/// The product rule on `x / 2 (1 + tanh(c (x + a x^3)))`.
fn gelu_tanh_slope(x: f64) -> f64 {
    let x = x.clamp(-100.0, 100.0);
    let (a, c) = (0.044_715, (2.0 / PI).sqrt());
    let tanh = (c * (x + a * x.powi(3))).tanh();
    (1.0 + tanh) / 2.0 + x / 2.0 * (1.0 - tanh * tanh) * c * (1.0 + 3.0 * a * x * x)
}

/// The two matrices.
#[derive(Debug, Clone, PartialEq)]
pub struct FeedForward<F> {
    /// `W_1` (d, wide) and `b_1`.
    pub widen: Linear<F>,
    /// `W_2` (wide, d) and `b_2`.
    pub narrow: Linear<F>,
}

tensors!(FeedForward: widen, narrow);

/// What a feed-forward pass made.
#[derive(Debug, Clone)]
pub struct FeedForwardTrace<F> {
    /// What went in, (rows, d).
    pub input: ArcArray2<F>,
    /// Before the bend, (rows, wide).
    pub wide: ArcArray2<F>,
    /// After the bend, (rows, wide).
    pub bent: ArcArray2<F>,
}

impl<F: Scalar> FeedForward<F> {
    /// (rows, d) -> (rows, d)
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] or [`Error::Length`] where widths differ.
    pub fn forward(
        &self,
        x: &ArcArray2<F>,
        activation: Activation,
    ) -> Result<(ArcArray2<F>, FeedForwardTrace<F>), Error> {
        let wide = self.widen.forward(x, "x", "feedForward.widen")?;
        let bent = wide.mapv(|x| activation.value(x)).into_shared();
        let y = self.narrow.forward(&bent, "widen", "feedForward.narrow")?;
        let input = x.clone();
        Ok((y, FeedForwardTrace { input, wide, bent }))
    }

    /// From `d_y` to `d_x`, both (rows, d); adds the parameters' own to `gradient`.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] where `d_y` is not of the shape of the output.
    pub fn backward(
        &self,
        activation: Activation,
        trace: &FeedForwardTrace<F>,
        d_y: ArrayView2<'_, F>,
        gradient: &mut Self,
    ) -> Result<Array2<F>, Error> {
        let bent = trace.bent.view();
        let mut d_wide = self.narrow.backward(bent, d_y, &mut gradient.narrow)?;
        Zip::from(&mut d_wide)
            .and(&trace.wide)
            .for_each(|d, &x| *d *= activation.slope(x));
        let input = trace.input.view();
        self.widen
            .backward(input, d_wide.view(), &mut gradient.widen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_out_every_slope_is_flat_or_1() {
        // NaN here would be infinity times 0 of the density.
        for activation in [Activation::Relu, Activation::Gelu, Activation::GeluTanh] {
            for far in [f64::INFINITY, f64::MAX, 1e3] {
                assert_eq!(activation.slope(far), 1.0, "{activation:?}");
                assert_eq!(activation.slope(-far), 0.0, "{activation:?}");
            }
            assert!(activation.slope(f64::NAN).is_nan(), "{activation:?}");
        }
    }
}
