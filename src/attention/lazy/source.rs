//! How a cell of a lazy run came about.

use super::LazyRun;
use crate::attention::provenance::{Provenance, Region, SoftmaxCell};
use crate::attention::{Recipe, Stage, Visibility};

impl Provenance<f32> for LazyRun {
    fn recipe(&self) -> Recipe {
        self.recipe
    }

    fn temperature(&self) -> f32 {
        self.temperature
    }

    fn visibility(&self) -> &Visibility<f32> {
        Self::visibility(self)
    }

    fn d_k(&self) -> usize {
        Self::d_k(self)
    }

    fn d_v(&self) -> usize {
        Self::d_k(self)
    }

    fn vector(&self, stage: Stage, head: usize, region: Region) -> Option<Vec<f32>> {
        let (rows, columns) = self.dim(stage, head)?;
        match region {
            Region::Row(row) => (row < rows).then(|| self.row(stage, head, row)),
            Region::Column(column) if column < columns => {
                Some(self.matrix(stage, head)?.column(column).to_vec())
            }
            Region::Column(_) | Region::Cell(..) => None,
        }
    }

    fn cell(&self, stage: Stage, head: usize, row: usize, column: usize) -> Option<f32> {
        let (rows, columns) = self.dim(stage, head)?;
        if row >= rows || column >= columns {
            return None;
        }
        if stage.is_map() {
            // A row is enough, and the bits are those of the whole.
            self.row(stage, head, row).get(column).copied()
        } else {
            self.matrix(stage, head)?.get((row, column)).copied()
        }
    }

    fn softmax_cell(&self, head: usize, row: usize, column: usize) -> SoftmaxCell<f32> {
        let of = self.weighed.softmax_row(head, row);
        SoftmaxCell {
            max: of.max,
            exp: of.exp[column],
            sum: of.sum,
            is_empty: of.is_empty,
        }
    }
}
