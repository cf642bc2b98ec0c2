//! What a picture of a matrix shows: its cells one by one, or several in each pixel where there are more
//! of them than pixels.

use attention_kernels::reduce::{Reduced, reach};
use ndarray::ArcArray2;

use super::grid::Grid;
use super::raster::device;
use crate::attention::lazy::Map;
use crate::attention::{Stage, Visibility};

/// What a pixel shows of several cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shows {
    /// The largest in magnitude: nothing strong is lost.
    #[default]
    Largest,
    /// The mean of those that are visible.
    Mean,
}

/// Numbers to be painted, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Surface {
    /// Where they lie: one for each cell that is shown, or for each pixel.
    pub grid: Grid,
    largest: Vec<f32>,
    /// Empty where each number is a cell.
    mean: Vec<f32>,
    /// Empty where nothing is hidden.
    hidden: Vec<bool>,
    /// The largest finite magnitude of a cell.
    pub reach: f32,
}

impl Surface {
    /// A matrix that is at hand, each cell by itself.
    pub fn of(matrix: &ArcArray2<f32>, visibility: Option<&Visibility<f32>>, grid: &Grid) -> Self {
        let largest: Vec<f32> = matrix.iter().copied().collect();
        let mut hidden = Vec::new();
        if let Some(visibility) = visibility.filter(|visibility| !visibility.is_open()) {
            hidden = visibility
                .allowed()
                .iter()
                .map(|allowed| !allowed)
                .collect();
        }
        Self {
            grid: *grid,
            reach: reach(&largest),
            largest,
            mean: Vec::new(),
            hidden,
        }
    }

    /// Whether several cells share a pixel.
    pub fn is_reduced(&self) -> bool {
        !self.mean.is_empty()
    }

    /// The number at a place, and whether all that it stands for is hidden.
    pub fn at(&self, row: usize, column: usize, shows: Shows) -> (f32, bool) {
        let at = row * self.grid.seen.1 + column;
        let numbers = match shows {
            Shows::Mean if self.is_reduced() => &self.mean,
            _ => &self.largest,
        };
        let is_hidden = self.hidden.get(at).copied().unwrap_or(false);
        (numbers.get(at).copied().unwrap_or(f32::NAN), is_hidden)
    }
}

/// A surface on its way, in pieces of a few milliseconds.
#[derive(Debug)]
pub struct Reducing {
    map: Map,
    is_masked: bool,
    /// One for each number of the surface.
    grid: Grid,
    rows: Vec<(usize, usize)>,
    columns: Vec<(usize, usize)>,
    is_reduced: bool,
    next: usize,
    reduced: Reduced,
    numbers: Vec<f32>,
}

/// Cells that one piece takes.
const PIECE: usize = 1 << 18;

impl Reducing {
    /// Of the part of `map` that `grid` shows, at `ratio` pixels of the device a CSS pixel.
    pub fn new(map: Map, stage: Stage, grid: &Grid, ratio: f64) -> Self {
        let rows = ranges(grid.from.0, grid.seen.0, grid.total_height(), ratio);
        let columns = ranges(grid.from.1, grid.seen.1, grid.total_width(), ratio);
        let is_reduced = (rows.len(), columns.len()) != grid.seen;
        let each = |whole: f64, count: usize| whole / count.max(1) as f64;
        let visibility = map.run().visibility();
        Self {
            is_masked: matches!(stage, Stage::Masked | Stage::Weights) && !visibility.is_open(),
            grid: if is_reduced {
                Grid::whole(
                    rows.len(),
                    columns.len(),
                    each(grid.total_width(), columns.len()),
                    each(grid.total_height(), rows.len()),
                )
            } else {
                *grid
            },
            reduced: Reduced::new(rows.len() * columns.len()),
            map,
            rows,
            columns,
            is_reduced,
            next: 0,
            numbers: Vec::new(),
        }
    }

    /// Takes one piece; `false` where there is none left.
    pub fn step(&mut self) -> bool {
        let (_, all_columns) = self.map.dim();
        let visibility = self.map.run().visibility();
        let mut hidden = vec![false; if self.is_masked { all_columns } else { 0 }];
        let Some(&(first, _)) = self.rows.get(self.next) else {
            return false;
        };
        let most = (PIECE / all_columns.max(1)).max(1);
        let fitting = self.rows[self.next..]
            .iter()
            .take_while(|(_, to)| to - first <= most);
        let end = self.next + fitting.count().max(1);
        let last = self.rows[end - 1].1;
        self.map.rows(first, last - first, &mut self.numbers);
        for pixel in self.next..end {
            let (from, to) = self.rows[pixel];
            for row in from..to {
                if self.is_masked {
                    visibility.hide_row(row, &mut hidden);
                }
                let numbers = &self.numbers[(row - first) * all_columns..][..all_columns];
                let at = pixel * self.columns.len();
                self.reduced.add(at, numbers, &hidden, &self.columns);
            }
        }
        self.next = end;
        self.next < self.rows.len()
    }

    /// The surface, all of it.
    pub fn finish(mut self) -> Surface {
        while self.step() {}
        let Reduced { largest, sum, seen } = self.reduced;
        let hidden = if self.is_masked {
            seen.iter().map(|&seen| seen == 0).collect()
        } else {
            Vec::new()
        };
        let mean = if self.is_reduced {
            let each = sum.iter().zip(&seen);
            each.map(|(sum, &seen)| sum / seen.max(1) as f32).collect()
        } else {
            Vec::new()
        };
        Surface {
            grid: self.grid,
            reach: reach(&largest),
            largest,
            mean,
            hidden,
        }
    }
}

/// The cells of each place along one side: one where cells are a pixel or more, or as many as fall on a
/// pixel.
fn ranges(from: usize, count: usize, length: f64, ratio: f64) -> Vec<(usize, usize)> {
    let pixels = device(length, ratio);
    if count <= pixels {
        return (from..from + count).map(|cell| (cell, cell + 1)).collect();
    }
    let edge = |pixel: usize| from + pixel * count / pixels;
    (0..pixels)
        .map(|pixel| (edge(pixel), edge(pixel + 1)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_falls_on_one_pixel() {
        for (count, length) in [
            (5, 5.0),
            (4096, 768.0),
            (1000, 768.0),
            (769, 768.0),
            (0, 1.0),
        ] {
            let ranges = ranges(3, count, length, 1.0);
            let mut next = 3;
            for (from, to) in ranges {
                assert!(from == next && to > from, "{count}");
                next = to;
            }
            assert_eq!(next, 3 + count);
        }
    }
}
