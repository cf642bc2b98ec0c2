//! Many cells in one pixel: the largest and the mean of them.

use crate::Rows;

/// Cells that share a pixel, one pixel after the other.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reduced {
    /// The cell of the largest magnitude, with its sign; NaN where a cell is none.
    pub largest: Vec<f32>,
    /// The sum of the cells.
    pub sum: Vec<f32>,
    /// How many cells there are, without hidden ones.
    pub seen: Vec<u32>,
}

impl Reduced {
    /// `pixels` without any cell.
    pub fn new(pixels: usize) -> Self {
        Self {
            largest: vec![0.0; pixels],
            sum: vec![0.0; pixels],
            seen: vec![0; pixels],
        }
    }

    /// Adds a row: cells `from..to` of each of `ranges` to the pixels from `first` on. What is hidden
    /// takes no part; `hidden` is empty where nothing is.
    ///
    /// # Panics
    ///
    /// Where there are not as many pixels, or cells.
    pub fn add(&mut self, first: usize, row: &[f32], hidden: &[bool], ranges: &[(usize, usize)]) {
        let largest = &mut self.largest[first..][..ranges.len()];
        let sum = &mut self.sum[first..][..ranges.len()];
        let seen = &mut self.seen[first..][..ranges.len()];
        let pixels = largest.iter_mut().zip(sum).zip(seen).zip(ranges);
        for (((largest, sum), seen), &(from, to)) in pixels {
            for (at, &cell) in row[from..to].iter().enumerate() {
                if hidden.get(from + at).copied().unwrap_or(false) {
                    continue;
                }
                *seen += 1;
                *sum += cell;
                if cell.abs() > largest.abs() || cell.is_nan() {
                    *largest = cell;
                }
            }
        }
    }
}

/// Whether every number is finite.
pub fn are_finite(rows: Rows<'_>) -> bool {
    // Nothing of a finite number is 0, and of others no number. Without a branch, so several at a time.
    let nothing = |row: usize| rows.row(row).iter().map(|x| 0.0 * x).sum::<f32>();
    (0..rows.rows()).all(|row| nothing(row) == 0.0)
}

/// The largest magnitude among finite numbers; 0 where there is none.
pub fn reach(numbers: &[f32]) -> f32 {
    numbers
        .iter()
        .map(|number| number.abs())
        .filter(|size| size.is_finite())
        .fold(0.0, f32::max)
}
