/// A drawing in coordinates.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// A name for test ids.
    pub name: &'static str,
    /// What it shows, in words: also what a screen reader hears.
    pub title: String,
    /// From left to right.
    pub x: Range,
    /// From bottom to top.
    pub y: Range,
    /// Whether both directions have the same unit, as for angles.
    pub square: bool,
    /// What is drawn, the first at the back.
    pub marks: Vec<Mark>,
    /// What can be dragged.
    pub handles: Vec<Handle>,
}

/// One direction of a plot.
#[derive(Debug, Clone, PartialEq)]
pub struct Range {
    /// What it counts.
    pub label: String,
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
}

impl Range {
    /// From one number to another.
    pub fn new(label: impl Into<String>, from: f64, to: f64) -> Self {
        Self {
            label: label.into(),
            from,
            to,
        }
    }
}

/// What a mark is about, and so its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// A query.
    Query,
    /// A key.
    Key,
    /// A value.
    Value,
    /// A head, from 0.
    Head(usize),
    /// The result.
    Ink,
    /// What only guides the eye.
    Faint,
}

/// Something drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A line through points.
    Line {
        /// The points.
        points: Vec<[f64; 2]>,
        /// Its colour.
        tone: Tone,
        /// Whether it is broken.
        dashed: bool,
    },
    /// Dots, each with a word beside it, which may be empty, and a size from 0 to 1.
    Dots {
        /// Where.
        points: Vec<[f64; 2]>,
        /// As many words.
        words: Vec<String>,
        /// As many sizes.
        sizes: Vec<f64>,
        /// Their colour.
        tone: Tone,
    },
    /// Bars that stand on 0.
    Bars {
        /// From where to where, and how high.
        bars: Vec<[f64; 3]>,
        /// Their colour.
        tone: Tone,
    },
    /// An arrow.
    Arrow {
        /// From here.
        from: [f64; 2],
        /// To there.
        to: [f64; 2],
        /// A word at its point.
        word: String,
        /// Its colour.
        tone: Tone,
    },
}

/// A point that can be dragged, and moved with the arrow keys. It sets cells of a matrix.
#[derive(Debug, Clone, PartialEq)]
pub struct Handle {
    /// A name for test ids.
    pub name: String,
    /// What it moves, in words.
    pub label: String,
    /// Where it is.
    pub at: [f64; 2],
    /// Its colour.
    pub tone: Tone,
    /// The matrix and cell that its distance to the right sets.
    pub x: Option<(&'static str, usize, usize)>,
    /// The matrix and cell that its height sets.
    pub y: Option<(&'static str, usize, usize)>,
}
