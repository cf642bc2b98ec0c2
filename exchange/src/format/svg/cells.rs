//! The cells of a matrix.

use std::collections::BTreeMap;
use std::fmt::Write;

use attention_playground::view::color::Theme;
use attention_playground::view::grid::Grid;
use attention_playground::view::look::Scale;
use attention_playground::view::raster::Look;

use super::paper::{Paper, hatch_fill, hex};
use super::reduce::Drawn;
use super::text::{coordinate, figures_width};

/// Sides up to this are drawn with a gap between cells and with numbers; beyond, cells of a colour are
/// one mark.
pub const SMALL: usize = 64;

/// Sizes of the numbers in cells; the first that fits is taken.
const FIGURES: [f64; 2] = [11.0, 9.5];

/// Draws the cells, from the upper left corner on.
pub fn draw(paper: &mut Paper, drawn: &Drawn, grid: &Grid, scale: Scale, theme: Theme) {
    if grid.rows.max(grid.columns) <= SMALL {
        draw_apart(paper, drawn, grid, scale, theme);
    } else {
        draw_joined(paper, drawn, grid, scale, theme);
    }
}

fn draw_apart(paper: &mut Paper, drawn: &Drawn, grid: &Grid, scale: Scale, theme: Theme) {
    let gap = grid.gap();
    let mut numbers = String::new();
    let mut crosses = String::new();
    for ((row, column), &value) in drawn.values.indexed_iter() {
        let value = f64::from(value);
        let [left, top, width, height] = grid.cell(row, column);
        let rect = [left, top, width - gap, height - gap];
        match scale.look(value, drawn.hidden[(row, column)], theme) {
            Look::Hatched(..) => paper.rect(rect, &hatch_fill(theme)),
            Look::Crossed(ground, _) => {
                paper.rect(rect, &hex(ground));
                cross(&mut crosses, rect);
            }
            Look::Plain(ground) => {
                paper.rect(rect, &hex(ground));
                let text = scale.text(value, grid);
                let fitting = text.and_then(|text| {
                    let mut sizes = FIGURES.into_iter();
                    let size = sizes.find(|&size| figures_width(&text, size) <= rect[2])?;
                    Some((text, size))
                });
                if let Some((text, size)) = fitting {
                    let x = coordinate(left + rect[2] / 2.0);
                    let y = coordinate(top + rect[3] / 2.0 + 0.36 * size);
                    let ink = hex(Theme::text_on(ground));
                    // Writing to memory cannot fail.
                    let _ = writeln!(
                        numbers,
                        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\">{text}</text>"
                    );
                }
            }
        }
    }
    strokes(paper, &crosses, theme);
    if !numbers.is_empty() {
        paper.add(&format!(
            "<g font-family=\"monospace\" text-anchor=\"middle\">\n{numbers}</g>"
        ));
    }
}

/// Cells of a colour as one mark, those beside each other in a row as one rectangle of it.
fn draw_joined(paper: &mut Paper, drawn: &Drawn, grid: &Grid, scale: Scale, theme: Theme) {
    let mut marks: BTreeMap<String, String> = BTreeMap::new();
    let mut crosses = String::new();
    for (row, values) in drawn.values.outer_iter().enumerate() {
        let fill = |column: usize| {
            let value = f64::from(values[column]);
            match scale.look(value, drawn.hidden[(row, column)], theme) {
                Look::Hatched(..) => hatch_fill(theme),
                Look::Crossed(ground, _) => hex(ground),
                Look::Plain(color) => hex(color),
            }
        };
        let mut begin = 0;
        while begin < values.len() {
            let color = fill(begin);
            let same = (begin + 1..values.len()).take_while(|&column| fill(column) == color);
            let end = begin + 1 + same.count();
            let [left, top, ..] = grid.cell(row, begin);
            let width = (end - begin) as f64 * grid.width;
            let [left, top, width, height] = [left, top, width, grid.height].map(coordinate);
            let mark = marks.entry(color).or_default();
            // Writing to memory cannot fail.
            let _ = write!(mark, "M{left} {top}h{width}v{height}h-{width}z");
            begin = end;
        }
        for (column, value) in values.iter().enumerate() {
            if value.is_nan() && !drawn.hidden[(row, column)] {
                cross(&mut crosses, grid.cell(row, column));
            }
        }
    }
    for (fill, path) in marks {
        paper.add(&format!(
            "<path fill=\"{fill}\" shape-rendering=\"crispEdges\" d=\"{path}\"/>"
        ));
    }
    strokes(paper, &crosses, theme);
    // Without gaps, cells of the paper's colour would leave the matrix without an edge.
    let [width, height] = [grid.total_width(), grid.total_height()].map(coordinate);
    paper.add(&format!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{}\" \
         stroke-width=\"0.5\"/>",
        hex(theme.hatch().1)
    ));
}

/// Adds the two lines of a cross to a path.
pub fn cross(path: &mut String, rect: [f64; 4]) {
    let [left, top, width, height] = rect.map(coordinate);
    let right = coordinate(rect[0] + rect[2]);
    // Writing to memory cannot fail.
    let _ = write!(
        path,
        "M{left} {top}l{width} {height}M{right} {top}l-{width} {height}"
    );
}

/// Draws the lines of crosses.
pub fn strokes(paper: &mut Paper, path: &str, theme: Theme) {
    if !path.is_empty() {
        let (_, line) = theme.hatch();
        paper.add(&format!("<path stroke=\"{}\" d=\"{path}\"/>", hex(line)));
    }
}
