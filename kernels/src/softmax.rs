//! The softmax of a row, in place.

use wide::f32x4;

use crate::exp::exp;

/// What a softmax made on its way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Passes {
    /// The largest score.
    pub max: f32,
    /// The sum of the exponentials of what is less.
    pub sum: f32,
}

/// Turns scores into weights, `exp((z - max) / temperature) / sum`, where that is all there is to it:
/// a hidden key has a score of minus infinity, and weighs exactly 0. `None`, and the row as it was,
/// where scores are not numbers, the largest is infinite, or the division overflows, so that somebody
/// has to decide what the row shall be.
pub fn softmax(row: &mut [f32], temperature: f32) -> Option<Passes> {
    let passes = exponentials(row, temperature)?;
    divide(row, passes.sum);
    Some(passes)
}

/// The same without the division: `exp((z - max) / temperature)` in the place of each score.
pub fn exponentials(row: &mut [f32], temperature: f32) -> Option<Passes> {
    let per = temperature.recip();
    let max = largest(row)?;
    (max.is_finite() && per.is_finite()).then(|| Passes {
        max,
        sum: bend(row, max, per),
    })
}

/// Divides a row by its sum.
fn divide(row: &mut [f32], sum: f32) {
    let share = sum.recip();
    row.iter_mut().for_each(|exp| *exp *= share);
}

/// The largest of a row, minus infinity where it is empty; `None` where one is not a number.
fn largest(row: &[f32]) -> Option<f32> {
    let (fours, rest) = row.as_chunks::<4>();
    let mut max = [f32x4::splat(f32::NEG_INFINITY); 2];
    let mut odd = f32x4::ZERO;
    let (pairs, last) = fours.as_chunks::<2>();
    for pair in pairs {
        for (max, four) in max.iter_mut().zip(pair) {
            let four = f32x4::new(*four);
            odd |= four.simd_ne(four);
            *max = max.fast_max(four);
        }
    }
    for four in last {
        let four = f32x4::new(*four);
        odd |= four.simd_ne(four);
        max[0] = max[0].fast_max(four);
    }
    let is_odd = odd.any() || rest.iter().any(|score| score.is_nan());
    let lanes = max[0].fast_max(max[1]).to_array();
    let all = lanes.iter().chain(rest);
    (!is_odd).then(|| all.fold(f32::NEG_INFINITY, |max, &score| max.max(score)))
}

/// `exp((z - max) per)` in the place of each z, and their sum.
fn bend(row: &mut [f32], max: f32, per: f32) -> f32 {
    let (four_max, four_per) = (f32x4::splat(max), f32x4::splat(per));
    let exp_of = |four: [f32; 4]| exp((f32x4::new(four) - four_max) * four_per);
    let (fours, rest) = row.as_chunks_mut::<4>();
    let (pairs, last) = fours.as_chunks_mut::<2>();
    let mut sums = [f32x4::ZERO; 2];
    for pair in pairs {
        for (sum, four) in sums.iter_mut().zip(pair) {
            let bent = exp_of(*four);
            *sum += bent;
            *four = bent.to_array();
        }
    }
    for four in last {
        let bent = exp_of(*four);
        sums[0] += bent;
        *four = bent.to_array();
    }
    let mut padded = [f32::NEG_INFINITY; 4];
    padded[..rest.len()].copy_from_slice(rest);
    let bent = exp_of(padded);
    rest.copy_from_slice(&bent.to_array()[..rest.len()]);
    (sums[0] + sums[1] + bent).reduce_add()
}
