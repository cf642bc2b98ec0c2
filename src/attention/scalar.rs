use ndarray::NdFloat;
use num_traits::FromPrimitive;

/// The numbers the core computes with: `f32` on the page, `f64` where tests compare.
pub trait Scalar: NdFloat + FromPrimitive + std::iter::Sum {
    /// The nearest number of this type to `value`. Too large a magnitude becomes an infinity.
    fn from_f64_nearest(value: f64) -> Self;

    /// This number as an `f64`, without loss.
    fn as_f64(self) -> f64;
}

impl Scalar for f32 {
    fn from_f64_nearest(value: f64) -> Self {
        value as f32
    }

    fn as_f64(self) -> f64 {
        f64::from(self)
    }
}

impl Scalar for f64 {
    fn from_f64_nearest(value: f64) -> Self {
        value
    }

    fn as_f64(self) -> f64 {
        self
    }
}
