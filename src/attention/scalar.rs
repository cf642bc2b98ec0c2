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
        // The rational approximation of degree 13 over 6 by the authors of Eigen
        // (MathFunctionsImpl.h). Beyond the bound it stays as it is there.
        const BOUND: f32 = 7.998_811_7;
        const ODD: [f32; 7] = [
            -2.760_768_5e-16,
            2.000_188e-13,
            -8.604_672e-11,
            5.122_297e-8,
            1.485_722_4e-5,
            6.372_619_4e-4,
            4.893_524_6e-3,
        ];
        const EVEN: [f32; 4] = [1.198_258_4e-6, 1.185_347_1e-4, 2.268_434_6e-3, 4.893_525e-3];
        let x = self.clamp(-BOUND, BOUND);
        let square = x * x;
        let horner = |sum: f32, &next: &f32| sum * square + next;
        x * ODD.iter().fold(0.0, horner) / EVEN.iter().fold(0.0, horner)
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
