//! A matrix on its way out: a list of rows, each a list.

use ndarray::{ArrayView1, CowArray, Ix2};
use serde::{Serialize, Serializer};
use serde_wasm_bindgen::preserve;

use super::js::Entry;

/// A matrix, borrowed from a trace or an answer of its own.
#[derive(Debug)]
pub struct Rows<'a, T>(CowArray<'a, T, Ix2>);

impl<'a, T> Rows<'a, T> {
    /// The rows of `matrix`, an array or a view of one.
    pub fn of(matrix: impl Into<CowArray<'a, T, Ix2>>) -> Self {
        Self(matrix.into())
    }
}

impl<T: Entry + Serialize> Serialize for Rows<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.outer_iter().map(Row))
    }
}

struct Row<'a, T>(ArrayView1<'a, T>);

impl<T: Entry + Serialize> Serialize for Row<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // In a browser a row is handed over as a whole: one by one, its numbers take many times
        // as long.
        if cfg!(target_arch = "wasm32") {
            preserve::serialize(&T::array(&self.0.to_vec()), serializer)
        } else {
            serializer.collect_seq(&self.0)
        }
    }
}
