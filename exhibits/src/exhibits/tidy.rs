//! Numbers that stand in for learnt ones where an exhibit has sizes to choose.

use ndarray::Array2;

use crate::sheet::cell_by_cell;

/// A matrix of nine simple numbers, from `−4 step` to `4 step`, scattered without an order that the
/// eye would find.
///
/// A cell depends on its own place only: a matrix that grows keeps what it had. No two rows, and no
/// two columns, of an 8 × 8 matrix are alike.
pub(super) fn tidy((rows, columns): (usize, usize), salt: usize, step: f64) -> Array2<f64> {
    cell_by_cell((rows, columns), &|i, j| {
        let mixed = 5 * i * i + 6 * j * j * j + 9 * (i + 1) * (j + 1) + 5 * j + salt;
        ((mixed % 19 % 9) as f64 - 4.0) * step
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_that_grows_keeps_what_it_had_and_repeats_nothing() {
        for salt in 0..19 {
            let large = tidy((8, 8), salt, 0.5);
            let small = tidy((3, 2), salt, 0.5);
            assert_eq!(small, large.slice(ndarray::s![..3, ..2]));
            for i in 0..8 {
                for j in 0..i {
                    assert_ne!(large.row(i), large.row(j), "salt {salt}");
                    assert_ne!(large.column(i), large.column(j), "salt {salt}");
                }
            }
        }
    }
}
