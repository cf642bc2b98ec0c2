//! Where the cells of a matrix lie.

use crate::attention::provenance::Region;

/// A matrix laid out in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grid {
    /// Rows of the matrix.
    pub rows: usize,
    /// Columns of the matrix.
    pub columns: usize,
    /// Width of a cell.
    pub width: f64,
    /// Height of a cell.
    pub height: f64,
}

/// Rows from this height on are labelled one by one.
const LABELLED: f64 = 11.0;

impl Grid {
    /// The side of a cell in a square matrix over `n` tokens: large enough for numbers in a short
    /// sentence, for labels up to 64 tokens, and a pixel at least beyond.
    pub fn side(n: usize) -> f64 {
        let even = 240.0 / n.max(1) as f64;
        if n <= 64 {
            even.clamp(12.0, 44.0).floor()
        } else {
            (768.0 / n as f64).floor().max(1.0)
        }
    }

    /// Scores or weights, `n` by `n`.
    pub fn square(n: usize) -> Self {
        Self {
            rows: n,
            columns: n,
            width: Self::side(n),
            height: Self::side(n),
        }
    }

    /// Vectors of `columns` features, a token a row, rows as high as in the square matrices.
    pub fn vectors(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            width: Self::feature(columns),
            height: Self::side(rows),
        }
    }

    /// A weight: `rows` features to `columns` features, low rows.
    pub fn weight(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            width: Self::feature(columns),
            height: Self::feature(rows).min(6.0),
        }
    }

    fn feature(count: usize) -> f64 {
        (96.0 / count.max(1) as f64).floor().clamp(1.0, 24.0)
    }

    /// Width of the whole, at least a pixel so that a canvas can be made.
    pub fn total_width(&self) -> f64 {
        (self.columns as f64 * self.width).max(1.0)
    }

    /// Height of the whole.
    pub fn total_height(&self) -> f64 {
        (self.rows as f64 * self.height).max(1.0)
    }

    /// Whether rows are high enough for a label each.
    pub fn has_row_labels(&self) -> bool {
        self.height >= LABELLED
    }

    /// Whether columns are wide enough for a label each.
    pub fn has_column_labels(&self) -> bool {
        self.width >= LABELLED
    }

    /// The gap between cells: none where cells are small.
    pub fn gap(&self) -> f64 {
        if self.width.min(self.height) >= 5.0 {
            1.0
        } else {
            0.0
        }
    }

    /// The cell (row, column) at a point, in CSS pixels from the upper left corner.
    pub fn hit(&self, x: f64, y: f64) -> Option<(usize, usize)> {
        if x < 0.0 || y < 0.0 {
            return None;
        }
        let (row, column) = ((y / self.height) as usize, (x / self.width) as usize);
        (row < self.rows && column < self.columns).then_some((row, column))
    }

    /// The rectangle of a cell: left, top, width, height.
    pub fn cell(&self, row: usize, column: usize) -> [f64; 4] {
        let (left, top) = (column as f64 * self.width, row as f64 * self.height);
        [left, top, self.width, self.height]
    }

    /// The rectangle of a region; `None` where it is not within the grid.
    pub fn region(&self, region: Region) -> Option<[f64; 4]> {
        match region {
            Region::Cell(row, column) => {
                (row < self.rows && column < self.columns).then(|| self.cell(row, column))
            }
            Region::Row(row) => (row < self.rows).then(|| {
                let [_, top, _, height] = self.cell(row, 0);
                [0.0, top, self.total_width(), height]
            }),
            Region::Column(column) => (column < self.columns).then(|| {
                let [left, _, width, _] = self.cell(0, column);
                [left, 0.0, width, self.total_height()]
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_hit_at_its_middle_and_nothing_outside() {
        let grid = Grid::vectors(7, 5);
        for row in 0..7 {
            for column in 0..5 {
                let [left, top, width, height] = grid.cell(row, column);
                let hit = grid.hit(left + width / 2.0, top + height / 2.0);
                assert_eq!(hit, Some((row, column)));
            }
        }
        assert_eq!(grid.hit(-1.0, 3.0), None);
        assert_eq!(grid.hit(grid.total_width(), 3.0), None);
    }

    #[test]
    fn a_sentence_of_forty_words_keeps_its_labels() {
        assert!(Grid::square(48).has_row_labels());
        assert!(Grid::square(512).total_width() <= 768.0);
    }
}
