//! What an explanation of a cell is made of.

use super::Id;

/// Decimals of every number in an explanation.
pub const DECIMALS: usize = 3;

/// Part of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Region {
    /// One cell (row, column).
    Cell(usize, usize),
    /// One row.
    Row(usize),
    /// One column.
    Column(usize),
    /// Everything.
    All,
}

/// Cells that are lit because a cell was made from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lit {
    /// Their matrix.
    pub id: Id,
    /// Which of its cells.
    pub region: Region,
}

/// A row of numbers under a letter.
#[derive(Debug, Clone, PartialEq)]
pub struct Strip {
    /// The letter, in mathematical notation.
    pub symbol: String,
    /// The numbers.
    pub numbers: Vec<f64>,
}

/// A calculation with its numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum Written {
    /// Terms that add up to a total.
    Sum {
        /// The terms.
        terms: Vec<f64>,
        /// The cell, or what stands on the way to it.
        total: f64,
    },
    /// Anything else: what is on the left, `=` or `≈`, and the result.
    Equation {
        /// The left side, with the numbers as they are shown.
        left: String,
        /// `=`, or `≈` where rounding shows in the last decimal.
        equals: &'static str,
        /// The result.
        right: f64,
    },
    /// In words.
    Words(String),
}

/// One step on the way to a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What is done.
    pub title: &'static str,
    /// With symbols, in mathematical notation; empty where words say it all.
    pub formula: String,
    /// The operands, and what they come to element by element.
    pub strips: Vec<Strip>,
    /// With numbers.
    pub written: Written,
}

/// How a cell came about, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The matrix.
    pub id: Id,
    /// The row of the cell.
    pub row: usize,
    /// The column of the cell.
    pub column: usize,
    /// The number in it.
    pub value: f64,
    /// Step by step.
    pub steps: Vec<Step>,
    /// The cells that it was made from directly.
    pub operands: Vec<Lit>,
}
