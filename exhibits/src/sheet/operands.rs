//! Which cells a cell was made from, read from the rule of its matrix.

use super::compute::within;
use super::explanation::{Lit, Region};
use super::{Along, Id, Rule, Sheet};

impl Sheet {
    /// The cells that a cell was made from directly.
    pub fn operands(&self, id: Id, row: usize, column: usize) -> Vec<Lit> {
        let lit = |id: Id, region| Lit { id, region };
        let cell = |id: Id| {
            let (row, column) = within(self.values(id).dim(), row, column);
            lit(id, Region::Cell(row, column))
        };
        match &self.get(id).rule {
            Rule::Given(_) => Vec::new(),
            Rule::Product(left, right) => vec![
                lit(*left, Region::Row(row)),
                lit(*right, Region::Column(column)),
            ],
            Rule::ProductTransposed(left, right) | Rule::SquaredDistance(left, right) => vec![
                lit(*left, Region::Row(row)),
                lit(*right, Region::Row(column)),
            ],
            Rule::Additive { query, key, v } => vec![
                lit(*query, Region::Row(row)),
                lit(*key, Region::Row(column)),
                lit(*v, Region::Row(0)),
            ],
            Rule::Sum(left, right)
            | Rule::Difference(left, right)
            | Rule::Times(left, right)
            | Rule::Quotient(left, right) => vec![cell(*left), cell(*right)],
            Rule::Divided(of, _) | Rule::Map(of, _) | Rule::Masked(of, _) => vec![cell(*of)],
            Rule::Softmax { of, .. } => vec![lit(*of, Region::Row(row))],
            Rule::Reduce(of, along, _) | Rule::Norm { of, along, .. } => {
                vec![lit(*of, along.region(row, column))]
            }
            Rule::Part { of, rows, columns } => vec![lit(
                *of,
                Region::Cell(rows.start + row, columns.start + column),
            )],
            Rule::Beside(ids) => self
                .beside(ids, column)
                .map(|(of, column)| lit(of, Region::Cell(row, column)))
                .into_iter()
                .collect(),
            Rule::Transposed(of) => vec![lit(*of, Region::Cell(column, row))],
        }
    }

    pub(super) fn row(&self, id: Id, row: usize) -> Vec<f64> {
        self.region(id, Region::Row(row))
    }

    pub(super) fn column(&self, id: Id, column: usize) -> Vec<f64> {
        self.region(id, Region::Column(column))
    }

    pub(super) fn region(&self, id: Id, region: Region) -> Vec<f64> {
        let values = self.values(id);
        match region {
            Region::Cell(row, column) => vec![values[(row, column)]],
            Region::Row(row) => values.row(row).to_vec(),
            Region::Column(column) => values.column(column).to_vec(),
            Region::All => values.iter().copied().collect(),
        }
    }

    pub(super) fn beside(&self, ids: &[Id], column: usize) -> Option<(Id, usize)> {
        let mut column = column;
        for &id in ids {
            let width = self.values(id).ncols();
            if column < width {
                return Some((id, column));
            }
            column -= width;
        }
        None
    }
}

impl Along {
    pub(super) fn region(self, row: usize, column: usize) -> Region {
        match self {
            Self::Row => Region::Row(row),
            Self::Column => Region::Column(column),
            Self::All => Region::All,
        }
    }
}
