//! What is pointed at, and what is held.

use crate::attention::Stage;
use crate::attention::provenance::Coordinates;

/// A cell of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The stage.
    pub stage: Stage,
    /// The head, where heads have their own.
    pub head: usize,
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

/// What a reader points at or holds: a token that looks, or a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    /// A token, as the query.
    Token(usize),
    /// A cell.
    Cell(Spot),
}

impl Focus {
    /// What it singles out along each axis.
    pub fn coordinates(self) -> Coordinates {
        match self {
            Self::Token(query) => Coordinates {
                query: Some(query),
                ..Coordinates::default()
            },
            Self::Cell(spot) => Coordinates::of(spot.stage, spot.row, spot.column),
        }
    }

    /// The token that looks, where it singles one out.
    pub fn query(self) -> Option<usize> {
        self.coordinates().query
    }
}
