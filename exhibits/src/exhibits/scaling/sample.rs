//! Dot products of independent standard normal vectors, drawn from a seed.

use std::sync::OnceLock;

use attention_playground::weights::embedding;
use ndarray::Array2;

/// The widths on offer.
pub const WIDTHS: [usize; 10] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
/// The widest.
pub const WIDEST: usize = WIDTHS[WIDTHS.len() - 1];
/// Queries that are drawn.
pub const QUERIES: usize = 64;
/// Keys that each query meets; no two queries share one.
pub const KEYS: usize = 8;
/// Seeds on offer, from 1.
pub const SEEDS: usize = 9;

/// Each seed is drawn once: the vectors of one width begin those of the next, so that a single pass
/// over the widest gives the dot products of all.
static DRAWN: [OnceLock<Array2<f64>>; SEEDS] = [const { OnceLock::new() }; SEEDS];

/// The dot products of a seed, (widths × queries, keys): all queries of the first width, then those
/// of the second, and so on.
///
/// # Panics
///
/// For a seed that is not on offer.
pub fn dots(seed: u32) -> &'static Array2<f64> {
    DRAWN[seed as usize - 1].get_or_init(|| draw(seed))
}

fn draw(seed: u32) -> Array2<f64> {
    let mut dots = Array2::zeros((WIDTHS.len() * QUERIES, KEYS));
    for query in 0..QUERIES {
        let q = embedding(seed, &format!("query {query}"), WIDEST);
        for key in 0..KEYS {
            let k = embedding(seed, &format!("query {query}, key {key}"), WIDEST);
            let mut done = 0;
            let mut sum = 0.0;
            for (choice, width) in WIDTHS.into_iter().enumerate() {
                let further = q[done..width].iter().zip(&k[done..width]);
                sum += further
                    .map(|(&q, &k)| f64::from(q) * f64::from(k))
                    .sum::<f64>();
                dots[(choice * QUERIES + query, key)] = sum;
                done = width;
            }
        }
    }
    dots
}
