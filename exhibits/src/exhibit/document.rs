use std::borrow::Cow;

use super::Plot;
use crate::sheet::{Id, Sheet};

/// A calculation, laid out from top to bottom.
#[derive(Debug, Clone, Default)]
pub struct Document {
    /// The numbers.
    pub sheet: Sheet,
    /// What is shown of them, and what is said.
    pub blocks: Vec<Block>,
}

/// One thing under the other.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A heading of a part.
    Heading(String),
    /// Something said. Mathematics stands between dollar signs, as `$q · k$`.
    Note(String),
    /// Something said that must not be overlooked.
    Warning(String),
    /// A formula on a line of its own, in the notation of [`attention_playground::view::math`].
    Formula(String),
    /// Matrices and signs between them, side by side.
    Row(Vec<Piece>),
    /// A drawing in coordinates.
    Plot(Plot),
    /// Words, and lines from one to another.
    Lines(TokenLines),
    /// Names and numbers, for what is no matrix: `(name, number)`.
    Facts(Vec<(String, String)>),
}

/// Part of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    /// A matrix with its name, size, axes and cells.
    Matrix(Id),
    /// A sign between matrices: `·`, `=`, `→`, in mathematical notation.
    Sign(Cow<'static, str>),
}

/// Who looks at whom: queries at the left, keys at the right, a line for each weight.
#[derive(Debug, Clone, PartialEq)]
pub struct TokenLines {
    /// A name for test ids.
    pub name: &'static str,
    /// What it shows, in words.
    pub title: String,
    /// Each head's weights, with the number of the head's hue, from 0.
    pub heads: Vec<(usize, Id)>,
    /// The only query whose lines are drawn, if it is one.
    pub query: Option<usize>,
}

impl Document {
    /// Adds a block.
    pub fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Adds matrices side by side, with signs between them: `Document::row(&[q, k], "·")`.
    pub fn row(&mut self, pieces: impl Into<Vec<Piece>>) {
        self.push(Block::Row(pieces.into()));
    }

    /// Adds `left sign right = result`.
    pub fn equation(&mut self, left: Id, sign: &'static str, right: Id, result: Id) {
        self.row([
            left.into(),
            sign.into(),
            right.into(),
            "=".into(),
            result.into(),
        ]);
    }

    /// Adds `from sign to`.
    pub fn becomes(&mut self, from: Id, sign: &'static str, to: Id) {
        self.row([from.into(), sign.into(), to.into()]);
    }

    /// Adds matrices side by side, without signs between them.
    pub fn matrices(&mut self, ids: &[Id]) {
        let pieces: Vec<_> = ids.iter().copied().map(Piece::Matrix).collect();
        self.row(pieces);
    }

    /// Adds something said.
    pub fn note(&mut self, words: impl Into<String>) {
        self.blocks.push(Block::Note(words.into()));
    }

    /// Adds a formula.
    pub fn formula(&mut self, formula: impl Into<String>) {
        self.blocks.push(Block::Formula(formula.into()));
    }

    /// Moves lines between words before the first heading: who looks at whom is seen first, and how
    /// it comes about after it.
    pub fn lines_first(&mut self) {
        let blocks = std::mem::take(&mut self.blocks);
        let is_lines = |block: &Block| matches!(block, Block::Lines(_));
        let (lines, others): (Vec<_>, Vec<_>) = blocks.into_iter().partition(is_lines);
        let is_heading = |block: &Block| matches!(block, Block::Heading(_));
        let first = others.iter().position(is_heading).unwrap_or(others.len());
        self.blocks = others;
        self.blocks.splice(first..first, lines);
    }

    /// The names of its drawings, in coordinates or as lines between words.
    pub fn drawings(&self) -> impl Iterator<Item = &'static str> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Plot(plot) => Some(plot.name),
            Block::Lines(lines) => Some(lines.name),
            _ => None,
        })
    }

    /// Adds a heading.
    pub fn heading(&mut self, words: impl Into<String>) {
        self.blocks.push(Block::Heading(words.into()));
    }
}

/// Stands for a dollar sign in what a reader typed, until it is shown.
const DOLLAR: char = '\u{e000}';

/// What a reader typed, for use in a note: no dollar sign in it begins mathematics.
pub fn verbatim(typed: &str) -> String {
    typed.replace('$', DOLLAR.encode_utf8(&mut [0; 4]))
}

/// A part of a note.
#[derive(Debug, Clone, PartialEq)]
pub enum Prose {
    /// Words.
    Words(String),
    /// Mathematics, in the notation of [`attention_playground::view::math`].
    Math(String),
}

/// The parts of a note, in order.
///
/// ```
/// use attention_exhibits::exhibit::{Prose, prose, verbatim};
///
/// let note = format!("{} gets $w_1$", verbatim("$5"));
/// let parts = [Prose::Words("$5 gets ".to_owned()), Prose::Math("w_1".to_owned())];
/// assert_eq!(prose(&note), parts);
/// ```
pub fn prose(note: &str) -> Vec<Prose> {
    note.split('$')
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(index, part)| {
            let part = part.replace(DOLLAR, "$");
            if index % 2 == 0 {
                Prose::Words(part)
            } else {
                Prose::Math(part)
            }
        })
        .collect()
}

/// A matrix as a piece.
impl From<Id> for Piece {
    fn from(id: Id) -> Self {
        Self::Matrix(id)
    }
}

/// A sign as a piece.
impl From<&'static str> for Piece {
    fn from(sign: &'static str) -> Self {
        Self::Sign(sign.into())
    }
}

/// A sign with a number in it.
impl From<String> for Piece {
    fn from(sign: String) -> Self {
        Self::Sign(sign.into())
    }
}
