//! Which rows of weights do not sum to one.
//!
//! Attention weights are shares: each row of a softmax sums to one. What a reader brings need not be
//! weights, and is shown as it is; this says so.

use ndarray::ArrayView2;

use super::maps::Maps;

/// A sum further from one than this is told. Weights that were rounded to sixteen bits, of either kind,
/// are off by less: each by 1/512 of itself at most, and so their sum.
pub const TOLERANCE: f64 = 2e-3;

/// A row, and what it sums to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// Layer, from 0.
    pub layer: usize,
    /// Head, from 0.
    pub head: usize,
    /// Query, from 0.
    pub row: usize,
    /// The sum of its weights.
    pub sum: f64,
}

/// What the sums of all rows of a file come to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sums {
    /// Rows.
    pub rows: usize,
    /// Rows of finite numbers that sum to something else than one.
    pub off: usize,
    /// Maps in which there is such a row.
    pub maps_off: usize,
    /// Of those, the row furthest from one; the first of several.
    pub worst: Option<Row>,
    /// Cells that are no number, or infinite.
    pub odd: usize,
    /// Cells of finite numbers below 0 or above 1, beyond what rounding leaves.
    pub outside: usize,
}

/// Rows of one map that do not sum to one: their place, and their sum. Rows with a cell that is no
/// finite number are left out; that is told of the cell.
pub fn off(map: ArrayView2<'_, f32>) -> Vec<(usize, f64)> {
    let sums = map.outer_iter().enumerate().map(|(row, weights)| {
        let sum: f64 = weights.iter().copied().map(f64::from).sum();
        (row, sum)
    });
    sums.filter(|(_, sum)| sum.is_finite() && is_off(*sum))
        .collect()
}

/// Whether a row with this sum is no row of shares.
pub fn is_off(sum: f64) -> bool {
    (sum - 1.0).abs() > TOLERANCE
}

impl Sums {
    /// Of every map of a file.
    pub fn of(maps: &Maps) -> Self {
        let shape = maps.shape();
        let mut sums = Self {
            rows: shape.maps() * shape.queries,
            ..Self::default()
        };
        for layer in 0..shape.layers {
            for head in 0..shape.heads {
                if let Some(map) = maps.one(layer, head) {
                    sums.add(layer, head, map.view());
                }
            }
        }
        sums
    }

    fn add(&mut self, layer: usize, head: usize, map: ArrayView2<'_, f32>) {
        for &weight in map {
            if !weight.is_finite() {
                self.odd += 1;
            } else if !(-TOLERANCE..=1.0 + TOLERANCE).contains(&f64::from(weight)) {
                self.outside += 1;
            }
        }
        let off = off(map);
        self.off += off.len();
        self.maps_off += usize::from(!off.is_empty());
        for (row, sum) in off {
            let is_worse = |worst: Row| (sum - 1.0).abs() > (worst.sum - 1.0).abs();
            if self.worst.is_none_or(is_worse) {
                self.worst = Some(Row {
                    layer,
                    head,
                    row,
                    sum,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ndarray::Array4;

    use super::*;

    fn sums(numbers: Vec<f32>) -> Sums {
        Sums::of(&Maps::given(
            Array4::from_shape_vec((1, 2, 2, 2), numbers).unwrap(),
        ))
    }

    #[test]
    fn the_worst_row_is_named_and_the_others_are_counted() {
        let sums = sums(vec![0.5, 0.5, 0.4, 0.5, 0.7, 0.8, 0.25, 0.75]);
        assert_eq!((sums.rows, sums.off, sums.maps_off), (4, 2, 2));
        let worst = sums.worst.unwrap();
        assert_eq!((worst.head, worst.row), (1, 0));
        assert!((worst.sum - 1.5).abs() < 1e-6);
    }

    #[test]
    fn what_half_precision_leaves_is_no_fault() {
        // 1/3 in half precision is 0.33325.
        let third = 0.333_25;
        let map = ndarray::array![[third, third, third]];
        assert!(off(map.view()).is_empty());
    }

    #[test]
    fn cells_that_are_no_shares_are_counted() {
        let sums = sums(vec![f32::NAN, 1.0, f32::INFINITY, 0.0, -0.5, 1.5, 0.5, 0.5]);
        assert_eq!((sums.odd, sums.outside, sums.off), (2, 2, 0));
        assert_eq!(sums.worst, None);
    }
}
