//! The bend between the two matrices of a feed-forward layer, number by number.
//!
//! GELU comes in two forms that differ from the fourth digit on, and a model gives its own numbers
//! only with the form that it was trained with: BERT's is the exact one, GPT-2's the
//! approximation.

use super::Scalar;

/// `max(x, 0)`; what is not a number stays so.
pub fn relu<F: Scalar>(x: F) -> F {
    // Not `x.max(0)`, which turns NaN into 0.
    if x <= F::zero() { F::zero() } else { x }
}

/// GELU, exact (Hendrycks & Gimpel 2016, section 2): `x P(X <= x)` for a standard normal `X`,
/// which is `x / 2 (1 + erf(x / sqrt(2)))`.
///
/// ```
/// use attention_playground::attention::activation::gelu;
///
/// assert!((gelu(1.0_f64) - 0.841_344_746_068_542_9).abs() < 1e-15);
/// ```
pub fn gelu<F: Scalar>(x: F) -> F {
    through_f64(x, |x| {
        // 1 + erf(a) is erfc(-a), which keeps its digits far below zero, where 1 + erf(a) cancels.
        x / 2.0 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)
    })
}

/// GELU by its tanh approximation (Hendrycks & Gimpel 2016, section 2), as GPT-2 has it:
/// `x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))`. At most 0.0005 from [`gelu`].
///
/// ```
/// use attention_playground::attention::activation::gelu_tanh;
///
/// assert!((gelu_tanh(1.0_f64) - 0.841_191_990_608_276_8).abs() < 1e-15);
/// ```
pub fn gelu_tanh<F: Scalar>(x: F) -> F {
    through_f64(x, |x| {
        let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044_715 * x.powi(3));
        x / 2.0 * (1.0 + inner.tanh())
    })
}

/// `f` in `f64`, where there is an error function, and the nearest number to its answer.
fn through_f64<F: Scalar>(x: F, f: impl FnOnce(f64) -> f64) -> F {
    // The limit below is 0; as a product it would be infinity times 0.
    if x == F::neg_infinity() {
        return F::zero();
    }
    F::from_f64_nearest(f(x.as_f64()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_number_stays_so() {
        for f in [relu, gelu, gelu_tanh] {
            assert!(f(f64::NAN).is_nan());
        }
    }

    #[test]
    fn the_ends_are_zero_and_the_identity() {
        for f in [relu, gelu, gelu_tanh] {
            assert_eq!(f(f32::NEG_INFINITY), 0.0);
            assert_eq!(f(f32::MIN), 0.0);
            assert_eq!(f(f32::MAX), f32::MAX);
            assert_eq!(f(f32::INFINITY), f32::INFINITY);
        }
    }

    #[test]
    fn gelu_keeps_its_digits_far_below_zero() {
        // -10 P(X <= -10) = -7.619853024160526e-23, where 1 + erf would give 0.
        let relative = gelu(-10.0_f64) / -7.619_853_024_160_526e-23;
        assert!((relative - 1.0).abs() < 1e-12, "{relative}");
    }

    #[test]
    fn the_approximation_stays_within_0_0005() {
        let furthest = (-8000..8000)
            .map(|i| f64::from(i) / 1000.0)
            .map(|x| (gelu(x) - gelu_tanh(x)).abs())
            .fold(0.0, f64::max);
        assert!((0.0004..0.0005).contains(&furthest), "{furthest}");
    }
}
