//! Moving from cell to cell of a matrix.

/// A cell of a matrix, and the size of the matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Of the matrix (rows, columns). It has a cell.
    pub size: (usize, usize),
    /// The cell (row, column).
    pub cell: (usize, usize),
}

impl Place {
    /// The cell after this one along the rows, or before it; `None` at the end.
    pub fn next(self, back: bool) -> Option<(usize, usize)> {
        let (rows, columns) = self.size;
        let index = self.cell.0 * columns + self.cell.1;
        let next = if back {
            index.checked_sub(1)?
        } else {
            index + 1
        };
        (next < rows * columns).then(|| (next / columns, next % columns))
    }

    /// Where a key leads, by the name that browsers give it; `None` for a key that leads nowhere.
    /// Space steps on along the rows, with `shift` back.
    pub fn moved(self, key: &str, shift: bool) -> Option<(usize, usize)> {
        let (row, column) = self.cell;
        let last = (self.size.0.checked_sub(1)?, self.size.1.checked_sub(1)?);
        Some(match key {
            "ArrowUp" => (row.saturating_sub(1), column),
            "ArrowDown" => ((row + 1).min(last.0), column),
            "ArrowLeft" => (row, column.saturating_sub(1)),
            "ArrowRight" => (row, (column + 1).min(last.1)),
            "Home" => (row, 0),
            "End" => (row, last.1),
            "PageUp" => (0, column),
            "PageDown" => (last.0, column),
            " " => self.next(shift).unwrap_or(self.cell),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(cell: (usize, usize)) -> Place {
        Place { size: (2, 3), cell }
    }

    #[test]
    fn steps_go_along_the_rows_and_end() {
        assert_eq!(place((0, 2)).next(false), Some((1, 0)));
        assert_eq!(place((1, 0)).next(true), Some((0, 2)));
        assert_eq!(place((1, 2)).next(false), None);
        assert_eq!(place((0, 0)).next(true), None);
    }

    #[test]
    fn keys_stay_within() {
        assert_eq!(place((0, 0)).moved("ArrowUp", false), Some((0, 0)));
        assert_eq!(place((0, 0)).moved("PageDown", false), Some((1, 0)));
        assert_eq!(place((1, 2)).moved(" ", false), Some((1, 2)));
        assert_eq!(place((0, 0)).moved("x", false), None);
        let empty = Place {
            size: (0, 3),
            cell: (0, 0),
        };
        assert_eq!(empty.moved("ArrowDown", false), None);
    }
}
