use ndarray::NdFloat;
use num_traits::FromPrimitive;

/// The numbers the core computes with: `f32` on the page, `f64` where tests compare.
pub trait Scalar: NdFloat + FromPrimitive + std::iter::Sum {
    /// The nearest number of this type to `value`. Too large a magnitude becomes an infinity.
    fn from_f64_nearest(value: f64) -> Self;

    /// This number as an `f64`, without loss.
    fn as_f64(self) -> f64;

    /// `tanh`, as additive scoring takes it for every pair of tokens. In `f32` a quotient of two
    /// polynomials within [`TANH_ERROR`], which is computed several numbers at a time and gives the
    /// same bits in every build; in `f64` the library's.
    #[must_use]
    fn fast_tanh(self) -> Self;
}

/// How far [`Scalar::fast_tanh`] of an `f32` is from tanh, at most.
pub const TANH_ERROR: f64 = 5e-7;

impl Scalar for f32 {
    fn from_f64_nearest(value: f64) -> Self {
        value as f32
    }

    fn as_f64(self) -> f64 {
        f64::from(self)
    }

    #[inline]
    fn fast_tanh(self) -> Self {
        attention_kernels::additive::tanh(self)
    }
}

impl Scalar for f64 {
    fn from_f64_nearest(value: f64) -> Self {
        value
    }

    fn as_f64(self) -> f64 {
        self
    }

    fn fast_tanh(self) -> Self {
        self.tanh()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A difference of 1e-5 and more would be a coefficient mistyped.
    #[test]
    fn the_fast_tanh_is_tanh() {
        let steps = (-4_000_000..=4_000_000).map(|step| step as f32 * 2.5e-6);
        let off = steps.map(|x| (x.fast_tanh().as_f64() - x.as_f64().tanh()).abs());
        let largest = off.fold(0.0, f64::max);
        println!("tanh in f32: {largest:.1e} at most");
        assert!(largest <= TANH_ERROR, "{largest:e}");
        for x in [f32::INFINITY, 1e30] {
            assert!((x.fast_tanh().as_f64() - 1.0).abs() <= TANH_ERROR);
            assert_eq!((-x).fast_tanh(), -x.fast_tanh());
        }
        assert!(f32::NAN.fast_tanh().is_nan());
    }
}
