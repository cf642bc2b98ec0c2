//! What a reader's file holds.

use ndarray::Array4;

use super::note::Note;
use super::sheaf::Sheaf;

/// What a reader's file holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Brought {
    /// The tokens that look, one a row.
    pub queries: Vec<String>,
    /// The tokens that are looked at, one a column.
    pub keys: Vec<String>,
    /// The numbers.
    pub content: Content,
    /// What a reader should know of how the file was taken.
    pub note: Vec<Note>,
}

/// The numbers of a reader's file, as they are: whether rows sum to 1, and whether all numbers are
/// finite, is not looked at here.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Weights, layers x heads x queries x keys.
    Weights(Array4<f32>),
    /// Vectors of which the weights are yet to be computed.
    Vectors {
        /// Layers x heads x queries x width.
        query: Array4<f32>,
        /// Layers x heads x keys x width, the width of the queries.
        key: Array4<f32>,
        /// Layers x heads x keys x width, which may be a width of its own.
        value: Array4<f32>,
    },
    /// A file that this page wrote.
    Run(Sheaf),
}
