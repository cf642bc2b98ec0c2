//! One matrix with its title, its labels and its legend.

use attention_playground::view::color::{Rgb, limit};
use attention_playground::view::grid::Grid;
use attention_playground::view::look::{self, largest};

use super::paper::{Anchor, LABEL, MARGIN, Paper, TITLE, Text, quiet};
use super::reduce::{Drawn, reduced};
use super::text::{cut, is_letter, size, width};
use super::{Look, cells, legend, words};
use crate::format::{Leaf, Scale};

/// The longest label of a row, in pixels.
const ROW_LABEL: f64 = 150.0;
/// The longest label of a column.
const COLUMN_LABEL: f64 = 110.0;
/// The longest title.
const LONGEST_TITLE: f64 = 560.0;
/// Between labels and cells.
const NEAR: f64 = 6.0;
/// Between the parts of a panel.
const APART: f64 = 12.0;
/// Sides beyond this are drawn as blocks.
pub const MOST: usize = 512;

/// A matrix as a picture.
pub fn matrix(leaf: &Leaf, look: &Look) -> String {
    let drawn = reduced(leaf, MOST);
    let panel = Panel::new(leaf, &drawn, grid(&drawn), "scale", look);
    let mut paper = Paper::default();
    paper.place(&panel.paper, MARGIN, MARGIN);
    let size = (panel.width + 2.0 * MARGIN, panel.height + 2.0 * MARGIN);
    paper.document(size, &leaf.title, &panel.description, look)
}

/// Cells as large as their numbers ask for in a small matrix, and smaller in a larger one.
fn grid(drawn: &Drawn) -> Grid {
    let (rows, columns) = drawn.values.dim();
    let side = |count: usize, room: f64, most: f64| {
        if count <= cells::SMALL {
            (room / count.max(1) as f64).floor().clamp(12.0, most)
        } else {
            (768.0 / count as f64).floor().max(1.0)
        }
    };
    let width = side(columns, 960.0, 40.0);
    let height = if rows == columns {
        width
    } else {
        side(rows, 720.0, 30.0)
    };
    Grid::whole(rows, columns, width, height)
}

/// One matrix with all that is beside it, from the upper left corner on.
pub struct Panel {
    /// What is drawn.
    pub paper: Paper,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What it is, for a reader who does not see it.
    pub description: String,
}

impl Panel {
    /// Draws `drawn` of a matrix in `grid`; `name` tells its colours from others' in the picture.
    pub fn new(leaf: &Leaf, drawn: &Drawn, grid: Grid, name: &str, look: &Look) -> Self {
        let (ink, quiet) = (look.theme.ink(), quiet(look.theme));
        let scale = match leaf.scale {
            Scale::Weights => look::Scale::Weights(leaf.head()),
            Scale::Signed => {
                let visible = leaf.values.indexed_iter();
                let visible = visible.filter(|((row, column), _)| !leaf.is_hidden(*row, *column));
                let visible = visible.map(|(_, &value)| value);
                look::Scale::Signed(limit(largest(visible)))
            }
        };
        let mut paper = Paper::default();
        paper.text(&Text {
            size: TITLE,
            most: LONGEST_TITLE,
            is_bold: true,
            ..Text::label(&leaf.title, 0.0, TITLE / 2.0, ink)
        });
        let mut said = size(leaf.values.dim());
        if drawn.block != (1, 1) {
            let reduced = words::reduced(drawn.block, leaf.scale, look.lang);
            said = words::joined(&said, &reduced, look.lang);
        }
        let below_title = TITLE + 6.0;
        paper.text(&Text::label(&said, 0.0, below_title + LABEL / 2.0, quiet));
        let wide_title = width(&cut(&leaf.title, TITLE, LONGEST_TITLE), TITLE) * 1.06;
        let mut most_wide = wide_title.max(width(&said, LABEL));

        let labels = Labels::new(leaf, drawn, &grid);
        let top = below_title + LABEL + APART + labels.above;
        let mut cells = Paper::default();
        cells::draw(&mut cells, drawn, &grid, scale, look.theme);
        labels.draw(&mut cells, &grid, quiet);
        paper.place(&cells, labels.beside, top);
        most_wide = most_wide.max(labels.beside + grid.total_width() + labels.beyond);

        let legend_top = top + grid.total_height() + APART;
        let mut legend = Paper::default();
        let legend_width = legend::draw(&mut legend, name, drawn, scale, look);
        paper.place(&legend, labels.beside, legend_top);
        most_wide = most_wide.max(labels.beside + legend_width);

        let scale_said = legend::described(scale, look.lang);
        Self {
            paper,
            width: most_wide,
            height: legend_top + legend::HEIGHT,
            description: words::described(&said, &scale_said, look.lang),
        }
    }
}

/// The labels of rows and columns, where there is room for one each.
struct Labels<'a> {
    rows: &'a [String],
    columns: &'a [String],
    /// Whether words over the columns run upwards.
    is_turned: bool,
    /// Room to the left of the cells.
    beside: f64,
    /// Room above the cells.
    above: f64,
    /// Room to the right of the cells, which the last label may need.
    beyond: f64,
}

impl<'a> Labels<'a> {
    fn new(leaf: &'a Leaf, drawn: &Drawn, grid: &Grid) -> Self {
        let own = |labels: &'a [String], block: usize, has_room: bool| {
            if block == 1 && has_room { labels } else { &[] }
        };
        let rows = own(&leaf.rows, drawn.block.0, grid.has_row_labels());
        let columns = own(&leaf.columns, drawn.block.1, grid.has_column_labels());
        let longest = |labels: &[String], most: f64| {
            let widths = labels
                .iter()
                .map(|label| width(&cut(label, LABEL, most), LABEL));
            widths.fold(0.0, f64::max)
        };
        let row_label = longest(rows, ROW_LABEL);
        let column_label = longest(columns, COLUMN_LABEL);
        let is_turned = column_label > grid.width - 2.0;
        let above = match (columns.is_empty(), is_turned) {
            (true, _) => 0.0,
            (false, true) => column_label + NEAR,
            (false, false) => LABEL + NEAR,
        };
        Self {
            rows,
            columns,
            is_turned,
            beside: if rows.is_empty() {
                0.0
            } else {
                row_label + NEAR
            },
            above,
            beyond: if columns.is_empty() { 0.0 } else { LABEL / 2.0 },
        }
    }

    /// Draws them around cells that begin at the upper left corner.
    fn draw(&self, paper: &mut Paper, grid: &Grid, color: Rgb) {
        let gap = grid.gap();
        for (row, label) in self.rows.iter().enumerate().take(grid.rows) {
            let middle = (row as f64 + 0.5) * grid.height - gap / 2.0;
            paper.text(&Text {
                most: ROW_LABEL,
                anchor: Anchor::End,
                ..Text::label(label, -NEAR, middle, color)
            });
        }
        for (column, label) in self.columns.iter().enumerate().take(grid.columns) {
            let middle = (column as f64 + 0.5) * grid.width - gap / 2.0;
            let is_turned = self.is_turned && !is_letter(label);
            let text = Text::label(label, middle, -NEAR, color);
            paper.text(&if is_turned {
                Text {
                    most: COLUMN_LABEL,
                    is_turned,
                    ..text
                }
            } else {
                Text {
                    y: -NEAR - LABEL / 2.0,
                    anchor: Anchor::Middle,
                    ..text
                }
            });
        }
    }
}
