//! Normal numbers drawn from a seed, a stream of their own for each name, so that one matrix never
//! changes because another grew.

use ndarray::Array2;
use rand_distr::{Distribution, StandardNormal};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A token's vector: `width` independent standard normal numbers that depend on `key` alone, and
/// not on where or how often the token comes. A wider vector begins with the narrower one.
pub fn embedding(seed: u32, key: &str, width: usize) -> Vec<f32> {
    normals(seed, "token", key).take(width).collect()
}

/// A table of `rows` vectors of `width` normal numbers with deviation 0.5: free positions before
/// any training.
pub fn positions(seed: u32, rows: usize, width: usize) -> Array2<f32> {
    let mut table = Array2::zeros((rows, width));
    for (position, mut row) in table.outer_iter_mut().enumerate() {
        let numbers = normals(seed, "position", &position.to_string());
        row.iter_mut()
            .zip(numbers)
            .for_each(|(cell, number)| *cell = 0.5 * number);
    }
    table
}

/// (rows, columns) of normal numbers with variance `1 / rows`.
pub(super) fn weight(seed: u32, name: &str, rows: usize, columns: usize) -> Array2<f32> {
    let deviation = (rows as f32).sqrt().recip();
    let numbers: Vec<f32> = normals(seed, "weight", name)
        .take(rows * columns)
        .map(|number| deviation * number)
        .collect();
    Array2::from_shape_vec((rows, columns), numbers).expect("as many numbers as cells")
}

/// Independent standard normal numbers, a stream for each `kind` and `name`.
pub(crate) fn normals(seed: u32, kind: &str, name: &str) -> impl Iterator<Item = f32> + use<> {
    let mut random = stream(seed, kind, name);
    std::iter::repeat_with(move || StandardNormal.sample(&mut random))
}

/// Random bits, a stream for each `kind` and `name`.
pub(crate) fn stream(seed: u32, kind: &str, name: &str) -> Xoshiro256PlusPlus {
    let stream = [&seed.to_le_bytes(), kind.as_bytes(), &[0], name.as_bytes()].concat();
    Xoshiro256PlusPlus::seed_from_u64(fnv1a(&stream))
}

/// FNV-1a: a hash whose value is the same in every build, as a shared seed needs; the standard
/// library's hasher promises no such thing.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_the_same_wherever_it_stands_and_however_wide() {
        assert_eq!(embedding(7, "it", 16), embedding(7, "it", 16));
        assert_eq!(embedding(7, "it", 16)[..4], embedding(7, "it", 4));
        assert_ne!(embedding(7, "it", 4), embedding(7, "is", 4));
        assert_ne!(embedding(7, "it", 4), embedding(8, "it", 4));
    }

    #[test]
    fn a_projection_keeps_the_variance() {
        let w = weight(1, "W_q", 400, 400);
        let total = w.iter().map(|w| w * w).sum::<f32>();
        assert!((total - 400.0).abs() < 10.0, "{total}");
    }
}
