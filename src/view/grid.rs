//! Where the cells of a matrix lie.

use std::ops::Range;

use super::raster::device;
use crate::attention::provenance::Region;

/// A matrix laid out in CSS pixels, or the part of it that a window shows.
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
    /// The first row and the first column that are shown.
    pub from: (usize, usize),
    /// How many rows and columns are shown.
    pub seen: (usize, usize),
}

/// Rows from this height on are labelled one by one.
const LABELLED: f64 = 11.0;
/// The longest side of a picture.
const LONGEST: f64 = 768.0;
/// The least side of a window on a part of a matrix.
const WINDOW: f64 = 264.0;
/// Cells of this size hold their numbers; no larger are needed.
const LARGEST: f64 = 44.0;

impl Grid {
    /// The whole of a matrix.
    pub fn whole(rows: usize, columns: usize, width: f64, height: f64) -> Self {
        Self {
            rows,
            columns,
            width,
            height,
            from: (0, 0),
            seen: (rows, columns),
        }
    }

    /// The side of a cell in a square matrix over `n` tokens: large enough for numbers in a short
    /// sentence, for labels up to 64 tokens, and a pixel up to 768; beyond, several share one. In few
    /// steps, so that a word more seldom moves everything.
    pub fn side(n: usize) -> f64 {
        const STEPS: [(f64, f64); 5] = [
            (6.0, LARGEST),
            (8.0, 32.0),
            (10.0, 26.0),
            (13.0, 20.0),
            (16.0, 16.0),
        ];
        let n = n.max(1) as f64;
        if let Some((_, side)) = STEPS.into_iter().find(|(most, _)| n <= *most) {
            side
        } else if n <= 64.0 {
            12.0
        } else if n <= LONGEST {
            (LONGEST / n).floor()
        } else {
            LONGEST / n
        }
    }

    /// Scores or weights, `n` by `n`.
    pub fn square(n: usize) -> Self {
        Self::whole(n, n, Self::side(n), Self::side(n))
    }

    /// Vectors of `columns` features, a token a row, rows as high as in the square matrices.
    pub fn vectors(rows: usize, columns: usize) -> Self {
        Self::whole(rows, columns, Self::feature(columns), Self::side(rows))
    }

    /// A weight: `rows` features to `columns` features, low rows.
    pub fn weight(rows: usize, columns: usize) -> Self {
        let height = Self::feature(rows).min(6.0);
        Self::whole(rows, columns, Self::feature(columns), height)
    }

    /// A window on this, with cells of `side` at least, that begins at a row and a column or as near to
    /// them as the matrix reaches.
    #[must_use]
    pub fn window(&self, side: f64, (row, column): (usize, usize)) -> Self {
        let (width, height) = (self.width.max(side), self.height.max(side));
        let fits = |whole: f64, side: f64, count: usize| {
            let window = whole.clamp(WINDOW, LONGEST);
            ((window / side) as usize).clamp(1, count.max(1)).min(count)
        };
        let rows = fits(self.total_height(), height, self.rows);
        let columns = fits(self.total_width(), width, self.columns);
        Self {
            width,
            height,
            from: (
                row.min(self.rows - rows),
                column.min(self.columns - columns),
            ),
            seen: (rows, columns),
            ..*self
        }
    }

    /// Whether cells are so small that a reader may want them larger.
    pub fn is_fine(&self) -> bool {
        self.width.min(self.height) < LABELLED
    }

    /// Rows and columns that share a pixel of the device, at most.
    pub fn cells_per_pixel(&self, ratio: f64) -> (usize, usize) {
        let share = |count: usize, length: f64| count.div_ceil(device(length, ratio)).max(1);
        (
            share(self.seen.0, self.total_height()),
            share(self.seen.1, self.total_width()),
        )
    }

    /// The next size of cells, larger or smaller than `side`; `None` where there is none.
    pub fn step(&self, side: f64, larger: bool) -> Option<f64> {
        let least = self.width.min(self.height);
        let side = side.max(least);
        if larger {
            (side < LARGEST).then(|| (2.0 * side).clamp(2.0, LARGEST))
        } else {
            let smaller = side / 2.0;
            (smaller > least).then_some(smaller)
        }
    }

    fn feature(count: usize) -> f64 {
        (96.0 / count.max(1) as f64).floor().clamp(1.0, 24.0)
    }

    /// Width of what is shown, at least a pixel so that a canvas can be made.
    pub fn total_width(&self) -> f64 {
        (self.seen.1 as f64 * self.width).max(1.0)
    }

    /// Height of what is shown.
    pub fn total_height(&self) -> f64 {
        (self.seen.0 as f64 * self.height).max(1.0)
    }

    /// The rows that are shown.
    pub fn shown_rows(&self) -> Range<usize> {
        self.from.0..self.from.0 + self.seen.0
    }

    /// The columns that are shown.
    pub fn shown_columns(&self) -> Range<usize> {
        self.from.1..self.from.1 + self.seen.1
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
        let is_there = row < self.seen.0 && column < self.seen.1;
        is_there.then_some((self.from.0 + row, self.from.1 + column))
    }

    /// The rectangle of a cell that is shown: left, top, width, height.
    pub fn cell(&self, row: usize, column: usize) -> [f64; 4] {
        let (row, column) = (row - self.from.0, column - self.from.1);
        let (left, top) = (column as f64 * self.width, row as f64 * self.height);
        [left, top, self.width, self.height]
    }

    /// The rectangle of a region; `None` where it is not shown.
    pub fn region(&self, region: Region) -> Option<[f64; 4]> {
        let (rows, columns) = (self.shown_rows(), self.shown_columns());
        match region {
            Region::Cell(row, column) => {
                (rows.contains(&row) && columns.contains(&column)).then(|| self.cell(row, column))
            }
            Region::Row(row) => rows.contains(&row).then(|| {
                let [_, top, _, height] = self.cell(row, self.from.1);
                [0.0, top, self.total_width(), height]
            }),
            Region::Column(column) => columns.contains(&column).then(|| {
                let [left, _, width, _] = self.cell(self.from.0, column);
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

    #[test]
    fn a_window_shows_a_part_and_hits_what_it_shows() {
        let whole = Grid::square(4096);
        assert!(whole.total_width() <= 768.0 && whole.is_fine());
        let window = whole.window(24.0, (4090, 100));
        assert_eq!((window.from, window.seen), ((4064, 100), (32, 32)));
        assert_eq!(window.hit(25.0, 1.0), Some((4064, 101)));
        assert_eq!(window.cell(4065, 101), [24.0, 24.0, 24.0, 24.0]);
        assert_eq!(window.region(Region::Row(3)), None);
        assert_eq!(
            window.region(Region::Column(100)),
            Some([0.0, 0.0, 24.0, 768.0])
        );
        // A narrow matrix has a window that is wide enough to read in.
        let narrow = Grid::vectors(512, 64).window(44.0, (0, 0));
        assert_eq!(narrow.seen, (11, 6));
        assert_eq!(Grid::vectors(0, 4).window(44.0, (0, 0)).seen, (0, 4));
    }

    #[test]
    fn sizes_go_up_to_numbers_and_down_to_the_whole() {
        let whole = Grid::square(512);
        let mut side = 0.0;
        let mut sizes = Vec::new();
        while let Some(larger) = whole.step(side, true) {
            sizes.push(larger);
            side = larger;
        }
        assert_eq!(sizes, [2.0, 4.0, 8.0, 16.0, 32.0, 44.0]);
        assert_eq!(whole.step(44.0, false), Some(22.0));
        assert_eq!(whole.step(2.0, false), None, "that is the whole");
    }
}
