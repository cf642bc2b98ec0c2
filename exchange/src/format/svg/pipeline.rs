//! All matrices of a run.

use attention_playground::view::grid::Grid;

use super::panel::Panel;
use super::paper::{MARGIN, Paper, Text};
use super::reduce::{Drawn, reduced};
use super::text::{cut, width};
use super::{Look, cells, words};
use crate::format::{Leaf, Sheaf};

/// The width that is filled by matrices before another row of them begins.
const ROOM: f64 = 1240.0;
/// Between matrices.
const APART: f64 = 36.0;
/// The size of the picture's title.
const TITLE: f64 = 20.0;

/// The matrices of a run as one picture: in their order, side by side, and then in further rows.
/// Those with more than 64 rows or columns are drawn as blocks, and say so.
pub fn pipeline(sheaf: &Sheaf, look: &Look) -> String {
    let mut paper = Paper::default();
    paper.text(&Text {
        size: TITLE,
        most: ROOM,
        is_bold: true,
        ..Text::label(&sheaf.title, MARGIN, MARGIN + TITLE / 2.0, look.theme.ink())
    });
    let title = width(&cut(&sheaf.title, TITLE, ROOM), TITLE) * 1.06;
    let (mut wide, mut x, mut y) = (title, 0.0, MARGIN + TITLE + 20.0);
    let mut high = 0.0_f64;
    for (index, leaf) in sheaf.matrices.iter().enumerate() {
        let drawn = reduced(leaf, cells::SMALL);
        let name = format!("scale-{}", index + 1);
        let panel = Panel::new(leaf, &drawn, grid(leaf, &drawn, sheaf), &name, look);
        if x > 0.0 && x + panel.width > ROOM {
            x = 0.0;
            y += high + APART;
            high = 0.0;
        }
        paper.place(&panel.paper, MARGIN + x, y);
        wide = wide.max(x + panel.width);
        high = high.max(panel.height);
        x += panel.width + APART;
    }
    let size = (wide + 2.0 * MARGIN, y + high + MARGIN);
    let description = words::pipeline_described(sheaf.matrices.len(), look.lang);
    paper.document(size, &sheaf.title, &description, look)
}

/// Cells as large as on the page: those of a token are wide enough for a word beside them, those of a
/// feature are narrow.
fn grid(leaf: &Leaf, drawn: &Drawn, sheaf: &Sheaf) -> Grid {
    let (rows, columns) = drawn.values.dim();
    let is_token = |labels: &Vec<String>| *labels == sheaf.queries || *labels == sheaf.keys;
    let features = Grid::vectors(rows, columns);
    let width = if is_token(&leaf.columns) {
        Grid::side(columns)
    } else {
        features.width.max(3.0)
    };
    let height = if is_token(&leaf.rows) {
        Grid::side(rows)
    } else {
        Grid::weight(rows, columns).height.max(3.0)
    };
    Grid::whole(rows, columns, width, height)
}
