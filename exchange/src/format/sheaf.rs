//! Matrices of one run.

use ndarray::Array2;

/// Matrices of one run, as they are taken away.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheaf {
    /// What stands after `#` in a link; nothing where there is none.
    pub settings: String,
    /// What it is called.
    pub title: String,
    /// Tokens that look.
    pub queries: Vec<String>,
    /// Tokens that are looked at.
    pub keys: Vec<String>,
    /// The matrices.
    pub matrices: Vec<Leaf>,
}

/// One matrix.
#[derive(Debug, Clone, PartialEq)]
pub struct Leaf {
    /// Safe as the name of a file, and unique.
    pub name: String,
    /// For a reader.
    pub title: String,
    /// What rows are called.
    pub rows: Vec<String>,
    /// What columns are called.
    pub columns: Vec<String>,
    /// The numbers.
    pub values: Array2<f32>,
    /// Which are hidden by a mask.
    pub hidden: Option<Array2<bool>>,
    /// How they are coloured.
    pub scale: Scale,
}

/// How a matrix is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// From 0 to 1.
    Weights,
    /// Around 0.
    Signed,
}

impl Leaf {
    /// The head that the matrix is of, from 0.
    pub fn head(&self) -> usize {
        let parts = self.name.split('.');
        let numbers = parts.filter_map(|part| part.strip_prefix("head")?.parse::<usize>().ok());
        numbers.last().unwrap_or(1).saturating_sub(1)
    }
}
