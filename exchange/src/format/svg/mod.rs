//! Matrices as pictures: SVG that needs nothing but itself, on paper of its own.
//!
//! | file | its one idea |
//! |---|---|
//! | `paper.rs` | marks on a paper: rectangles, lines and text, and the document around them |
//! | `text.rs` | any text as XML, and how wide it is |
//! | `panel.rs` | one matrix with its title, its labels and its legend |
//! | `cells.rs` | the cells of a matrix |
//! | `reduce.rs` | a matrix too large to be drawn cell by cell |
//! | `legend.rs` | the scale, and what hatching and crosses mean |
//! | `lines.rs` | attention as lines between words |
//! | `pipeline.rs` | all matrices of a run |
//!
//! Everything is said by presentation attributes, and fonts by generic names: there is no style sheet,
//! no script and no address in a picture. Colours are those of the page (`view/color.rs`).

mod cells;
mod legend;
mod lines;
mod panel;
mod paper;
mod pipeline;
mod reduce;
mod text;
mod words;

use attention_playground::i18n::Lang;
use attention_playground::view::color::Theme;

pub use lines::{Lines, lines};
pub use panel::matrix;
pub use pipeline::pipeline;

/// How a picture looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Light paper or dark.
    pub theme: Theme,
    /// The language of what is not the reader's own text.
    pub lang: Lang,
}
