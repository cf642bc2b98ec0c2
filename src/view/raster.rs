//! A matrix as pixels, at the pixels of the device.

use super::color::Rgb;
use super::grid::Grid;

/// How a cell looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// One colour.
    Plain(Rgb),
    /// Hidden by a mask: a ground with hatching.
    Hatched(Rgb, Rgb),
    /// Not a number: a ground with a cross.
    Crossed(Rgb, Rgb),
}

/// A picture, row by row, four bytes a pixel (red, green, blue, alpha).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raster {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// The bytes.
    pub rgba: Vec<u8>,
}

/// Pixels of the device that `length` CSS pixels take at `ratio`.
pub fn device(length: f64, ratio: f64) -> usize {
    ((length * ratio).round() as usize).max(1)
}

/// Paints `grid` at `ratio` device pixels a CSS pixel. Cells begin and end on whole pixels, so that
/// edges are sharp at any ratio; what lies between them is transparent.
pub fn raster(grid: &Grid, ratio: f64, look: impl Fn(usize, usize) -> Look) -> Raster {
    let width = device(grid.total_width(), ratio);
    let height = device(grid.total_height(), ratio);
    let gap = (grid.gap() * ratio).round() as usize;
    let columns = edges(grid.seen.1, grid.width * ratio, width, gap);
    let rows = edges(grid.seen.0, grid.height * ratio, height, gap);
    let period = ((5.0 * ratio).round() as usize).max(3);
    let stroke = (ratio.round() as usize).max(1);

    let mut rgba = vec![0; 4 * width * height];
    let mut looks = Vec::with_capacity(columns.len());
    for (row, &(top, bottom)) in rows.iter().enumerate() {
        looks.clear();
        looks.extend((0..columns.len()).map(|column| look(row, column)));
        if top == bottom {
            continue;
        }
        // A line of plain cells is the same all the way down.
        let line = 4 * width * top..4 * width * (top + 1);
        for (look, &(left, right)) in looks.iter().zip(&columns) {
            if let Look::Plain(Rgb(r, g, b)) = *look {
                let cell = &mut rgba[line.start + 4 * left..line.start + 4 * right];
                let (pixels, _) = cell.as_chunks_mut::<4>();
                pixels.fill([r, g, b, 255]);
            }
        }
        for y in top + 1..bottom {
            rgba.copy_within(line.clone(), 4 * width * y);
        }
        for (look, &(left, right)) in looks.iter().zip(&columns) {
            let is_line = |x: usize, y: usize| match *look {
                Look::Hatched(..) => (x + y) % period < stroke,
                _ => {
                    let (u, v) = (x - left, y - top);
                    let (w, h) = ((right - left).max(2) - 1, (bottom - top).max(2) - 1);
                    let falls = (u * h).abs_diff(v * w) <= stroke * h.max(w) / 2;
                    let rises = (u * h).abs_diff((h - v.min(h)) * w) <= stroke * h.max(w) / 2;
                    falls || rises
                }
            };
            let (Look::Hatched(ground, ink) | Look::Crossed(ground, ink)) = *look else {
                continue;
            };
            for y in top..bottom {
                let cell = &mut rgba[4 * (y * width + left)..4 * (y * width + right)];
                for (x, pixel) in (left..right).zip(cell.chunks_exact_mut(4)) {
                    let Rgb(r, g, b) = if is_line(x, y) { ink } else { ground };
                    pixel.copy_from_slice(&[r, g, b, 255]);
                }
            }
        }
    }
    Raster {
        width,
        height,
        rgba,
    }
}

/// Where each cell begins and ends, in whole pixels.
fn edges(count: usize, size: f64, total: usize, gap: usize) -> Vec<(usize, usize)> {
    let at = |index: usize| ((index as f64 * size).round() as usize).min(total);
    (0..count)
        .map(|index| {
            let (begin, end) = (at(index), at(index + 1));
            (begin, end.saturating_sub(gap).max(begin))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Rgb = Rgb(1, 2, 3);

    fn grid() -> Grid {
        Grid::whole(2, 3, 100.0, 100.0)
    }

    #[test]
    fn the_picture_has_the_pixels_of_the_device() {
        for (ratio, size) in [(1.0, (300, 200)), (1.25, (375, 250)), (2.0, (600, 400))] {
            let picture = raster(&grid(), ratio, |_, _| Look::Plain(INK));
            assert_eq!((picture.width, picture.height), size);
            assert_eq!(picture.rgba.len(), 4 * size.0 * size.1);
        }
    }

    #[test]
    fn each_cell_has_its_own_colour_and_hard_edges() {
        let look = |row, column| Look::Plain(Rgb(row as u8, column as u8, 9));
        let picture = raster(&grid(), 1.0, look);
        let pixel = |x: usize, y: usize| {
            let at = 4 * (y * picture.width + x);
            &picture.rgba[at..at + 4]
        };
        assert_eq!(pixel(0, 0), [0, 0, 9, 255]);
        assert_eq!(pixel(298, 198), [1, 2, 9, 255]);
        assert_eq!(pixel(99, 50), [0, 0, 0, 0]);
    }

    #[test]
    fn a_hidden_cell_shows_both_its_colours() {
        let ground = Rgb(7, 7, 7);
        let picture = raster(&grid(), 1.0, |_, _| Look::Hatched(ground, INK));
        let count = |color: Rgb| {
            let wanted = [color.0, color.1, color.2, 255];
            picture
                .rgba
                .chunks_exact(4)
                .filter(|p| **p == wanted)
                .count()
        };
        assert!(count(INK) > 1000 && count(ground) > 4 * count(INK) / 2);
    }
}
