//! Maps as pixels.

use attention_playground::view::color::{Rgb, Theme};
use attention_playground::view::format::number;
use attention_playground::view::grid::Grid;
use attention_playground::view::look::Scale;
use attention_playground::view::raster::{Look, Raster, device, raster};

use super::shown::{Cell, Shown};

/// The colours of a matrix.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Hue {
    /// Weights of one head, in its hue.
    Head(usize),
    /// Weights of several heads taken together: no head's hue.
    Many,
    /// Signed numbers, full colour at this magnitude.
    Signed(f64),
}

impl Hue {
    /// The colour of a finite number.
    pub fn color(self, value: f64, theme: Theme) -> Rgb {
        match self {
            Self::Head(head) => Scale::Weights(head).color(value, theme),
            // As a head's own, from the paper to the ink.
            Self::Many => theme
                .paper()
                .mix(theme.ink(), value.clamp(0.0, 1.0).powf(0.62)),
            Self::Signed(limit) => Scale::Signed(limit).color(value, theme),
        }
    }

    /// The colour of what stands for it on the page: a dot, a line.
    pub fn mark(self, theme: Theme) -> Rgb {
        match self {
            Self::Head(head) => theme.head(head),
            Self::Many | Self::Signed(_) => theme.ink(),
        }
    }

    /// The ends of the scale.
    pub fn ends(self) -> (f64, f64) {
        match self {
            Self::Head(_) | Self::Many => (0.0, 1.0),
            Self::Signed(limit) => (-limit, limit),
        }
    }

    /// The colours of the scale, from end to end.
    pub fn stops(self, theme: Theme) -> Vec<Rgb> {
        let (from, to) = self.ends();
        let values = (0..=8).map(|step| from + (to - from) * f64::from(step) / 8.0);
        values.map(|value| self.color(value, theme)).collect()
    }

    /// What is written in a cell of `grid`; `None` where there is no room, or nothing to say.
    pub fn text(self, cell: Cell, grid: &Grid) -> Option<String> {
        let Cell::Number(value) = cell else {
            return None;
        };
        let scale = match self {
            Self::Head(head) => Scale::Weights(head),
            Self::Many => Scale::Weights(0),
            Self::Signed(limit) => Scale::Signed(limit),
        };
        scale.text(f64::from(value), grid)
    }
}

/// How a cell looks: a blank one as the paper, one that is no number crossed, one that a mask hides
/// hatched.
pub fn look(cell: Cell, hue: Hue, theme: Theme) -> Look {
    let (ground, line) = theme.hatch();
    match cell {
        Cell::Number(value) => Look::Plain(hue.color(f64::from(value), theme)),
        Cell::Blank(_) => Look::Plain(theme.paper()),
        Cell::Odd(_) => Look::Crossed(theme.paper(), theme.ink()),
        Cell::Masked(_) => Look::Hatched(ground, line),
    }
}

/// Paints a map at `ratio` device pixels a CSS pixel. Where there are more rows or columns than pixels,
/// a pixel shows what is largest among those that fall on it, and is crossed where one of them is no
/// number: nothing strong is lost.
pub fn paint(shown: &Shown, hue: Hue, theme: Theme, grid: &Grid, ratio: f64) -> Raster {
    let (rows, columns) = shown.size();
    let (width, height) = (grid.total_width(), grid.total_height());
    let most_rows = device(height, ratio);
    let most_columns = device(width, ratio);
    if rows <= most_rows && columns <= most_columns {
        return raster(grid, ratio, |row, column| {
            let cell = shown.cell(row, column);
            look(cell.unwrap_or(Cell::Blank(0.0)), hue, theme)
        });
    }
    let (few_rows, few_columns) = (rows.min(most_rows), columns.min(most_columns));
    let fewer = Grid::whole(
        few_rows,
        few_columns,
        width / few_columns as f64,
        height / few_rows as f64,
    );
    // Block b of k takes what falls on its part of the whole.
    let part =
        |block: usize, blocks: usize, all: usize| block * all / blocks..(block + 1) * all / blocks;
    raster(&fewer, ratio, |row, column| {
        let cells = part(row, few_rows, rows).flat_map(|row| {
            part(column, few_columns, columns).filter_map(move |column| shown.cell(row, column))
        });
        let strongest = cells.reduce(stronger).unwrap_or(Cell::Blank(0.0));
        look(strongest, hue, theme)
    })
}

/// Which of two cells a pixel shows that both fall on.
fn stronger(one: Cell, other: Cell) -> Cell {
    let rank = |cell: Cell| match cell {
        Cell::Odd(_) => 3,
        Cell::Number(_) => 2,
        Cell::Blank(_) => 1,
        Cell::Masked(_) => 0,
    };
    match (one, other) {
        (Cell::Number(a), Cell::Number(b)) if b.abs() > a.abs() => other,
        _ if rank(other) > rank(one) => other,
        _ => one,
    }
}

/// A number of a cell in words: never one that is none.
pub fn written(value: f64, decimals: usize, not_a_number: &str) -> String {
    if value.is_nan() {
        not_a_number.to_owned()
    } else {
        number(value, decimals)
    }
}

/// A small map within `side` CSS pixels, its longer side as long: a square cell for each number.
pub fn small((rows, columns): (usize, usize), side: f64) -> Grid {
    let each = side / rows.max(columns).max(1) as f64;
    let long = |count: usize| match count {
        0 => side,
        count => each.max(2.0 / count as f64),
    };
    Grid::whole(rows, columns, long(columns), long(rows))
}

/// A map to be read, in at most `room` CSS pixels: cells large enough for numbers where there are few
/// tokens, for words along the sides where there are not many, and beyond that as many pixels as there
/// is room for.
pub fn large((rows, columns): (usize, usize), room: f64) -> Grid {
    let most = rows.max(columns).max(1) as f64;
    let side = (room / most).clamp(11.0, 44.0).floor();
    let side = if side * most <= room.max(11.0 * 64.0) {
        side
    } else {
        room / most
    };
    let long = |count: usize| side.max(2.0 / count.max(1) as f64);
    Grid::whole(rows, columns, long(columns), long(rows))
}

/// Vectors, a token a row of a map whose rows are `height` high.
pub fn vectors((rows, columns): (usize, usize), height: f64) -> Grid {
    let width = (160.0 / columns.max(1) as f64).clamp(1.0, 24.0);
    Grid::whole(
        rows,
        columns,
        width.max(2.0 / columns.max(1) as f64),
        height.max(2.0 / rows.max(1) as f64),
    )
}

#[cfg(test)]
mod tests {
    use ndarray::{Array2, array};

    use super::*;

    /// Whether a pixel has a colour.
    fn has(picture: &Raster, (x, y): (usize, usize), color: Rgb) -> bool {
        let at = 4 * (y * picture.width + x);
        picture.rgba[at..at + 3] == [color.0, color.1, color.2]
    }

    const HUE: Hue = Hue::Head(0);

    #[test]
    fn a_strong_cell_is_seen_among_more_cells_than_pixels() {
        let mut map = Array2::<f32>::zeros((300, 300));
        map[(151, 299)] = 1.0;
        map[(10, 10)] = f32::NAN;
        let shown = Shown::whole(&map.into_shared(), None);
        let grid = small(shown.size(), 50.0);
        let picture = paint(&shown, HUE, Theme::Light, &grid, 1.0);
        assert_eq!((picture.width, picture.height), (50, 50));
        assert!(has(&picture, (49, 25), Theme::Light.head(0)));
        assert!(has(&picture, (1, 1), Theme::Light.ink()));
        assert!(has(&picture, (30, 30), Theme::Light.paper()));
    }

    #[test]
    fn what_is_no_number_has_no_colour_of_the_scale_and_no_text() {
        let shown = Shown::whole(&array![[f32::NAN, f32::INFINITY, 0.5]].into_shared(), None);
        let grid = large(shown.size(), 300.0);
        for column in 0..2 {
            let cell = shown.cell(0, column).unwrap();
            assert!(matches!(look(cell, HUE, Theme::Dark), Look::Crossed(..)));
            assert_eq!(HUE.text(cell, &grid), None);
        }
        let text = HUE.text(shown.cell(0, 2).unwrap(), &grid);
        assert_eq!(text.as_deref(), Some("0.50"));
    }

    #[test]
    fn every_size_is_a_picture() {
        for size in [(0, 0), (1, 1), (1, 4096), (4096, 2), (512, 512), (13, 0)] {
            let shown = Shown::whole(&Array2::from_elem(size, 0.5).into_shared(), None);
            for grid in [small(size, 50.0), large(size, 620.0), vectors(size, 12.0)] {
                let picture = paint(&shown, Hue::Many, Theme::Light, &grid, 1.5);
                assert!(picture.width > 0 && picture.height > 0, "{size:?}");
            }
        }
    }

    #[test]
    fn words_stand_along_a_map_of_up_to_sixty_four_tokens() {
        assert!(large((56, 56), 620.0).has_row_labels());
        assert!(large((64, 64), 620.0).has_row_labels());
        assert!(large((512, 512), 620.0).total_width() <= 620.5);
        assert_eq!(large((4, 4), 620.0).width, 44.0);
    }
}
