//! A matrix on its way out: a list of rows, each a list.

use ndarray::{ArrayView1, ArrayView2};
use serde::{Serialize, Serializer};
use serde_wasm_bindgen::preserve;

use super::js;

/// A matrix of an answer.
#[derive(Debug)]
pub enum Rows<'a> {
    /// Of numbers.
    Numbers(ArrayView2<'a, f32>),
    /// Of yes and no.
    Flags(ArrayView2<'a, bool>),
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Numbers(matrix) => serializer.collect_seq(matrix.outer_iter().map(Row::Numbers)),
            Self::Flags(matrix) => serializer.collect_seq(matrix.outer_iter().map(Row::Flags)),
        }
    }
}

enum Row<'a> {
    Numbers(ArrayView1<'a, f32>),
    Flags(ArrayView1<'a, bool>),
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // In a browser a row is handed over as a whole: one by one, its numbers take many times
        // as long.
        let whole = cfg!(target_arch = "wasm32");
        match self {
            Self::Numbers(row) if whole => {
                preserve::serialize(&js::numbers(&row.to_vec()), serializer)
            }
            Self::Numbers(row) => serializer.collect_seq(row.iter().copied().map(f64::from)),
            Self::Flags(row) if whole => preserve::serialize(&js::flags(&row.to_vec()), serializer),
            Self::Flags(row) => serializer.collect_seq(row),
        }
    }
}
