//! The exponential of four numbers at a time.

use bytemuck::cast;
use wide::{f32x4, i32x4};

/// Below this the exponential is taken as 0: it would leave the normal numbers of `f32`.
pub const LEAST: f32 = -87.336_54;
/// Above this it is not right any more.
pub const MOST: f32 = 88.0;

/// `e^x` up to [`MOST`], within 2 units of the last place; 0 below [`LEAST`]; NaN stays NaN.
///
/// The method and the polynomial of Cephes (Moshier, `expf`): x is a whole multiple of ln 2, which
/// becomes the exponent, and a rest of half of that at most.
#[inline(always)]
#[must_use]
pub fn exp(x: f32x4) -> f32x4 {
    const POLYNOMIAL: [f32; 6] = [
        1.987_569_2e-4,
        1.398_2e-3,
        8.333_452e-3,
        4.166_579_6e-2,
        1.666_666_5e-1,
        5e-1,
    ];
    // Adding and taking away this number rounds to a whole one, which then lies in its last bits.
    const ROUND: f32 = 12_582_912.0;
    let raised = x * f32x4::splat(std::f32::consts::LOG2_E) + f32x4::splat(ROUND);
    let whole = raised - f32x4::splat(ROUND);
    // ln 2 in two parts, the first of which is exact times any whole number here.
    let rest = x - whole * f32x4::splat(0.693_359_4) + whole * f32x4::splat(2.121_944_4e-4);
    let mut sum = f32x4::splat(POLYNOMIAL[0]);
    for next in &POLYNOMIAL[1..] {
        sum = sum * rest + f32x4::splat(*next);
    }
    let near = sum * (rest * rest) + rest + f32x4::ONE;
    let exponent = (cast::<_, i32x4>(raised) << 23) + i32x4::splat(127 << 23);
    let power = near * cast::<_, f32x4>(exponent);
    x.simd_lt(f32x4::splat(LEAST)).select(f32x4::ZERO, power)
}
