use std::collections::BTreeMap;

use attention_playground::attention::Run;
use serde::Deserialize;
use serde_json::json;

use super::Page;
use crate::expected::first_difference;
use crate::wait::{until, until_so};

/// Functions that read tables.
const TABLES: &str = include_str!("tables.js");

/// A matrix as a table of numbers.
#[derive(Debug, Deserialize)]
pub struct Table {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The numbers as they are written.
    pub cells: Vec<Vec<String>>,
}

/// The tables of all heads, each by its stage.
pub type Shown = Vec<BTreeMap<String, Table>>;

impl Table {
    /// The numbers of a row.
    pub fn row(&self, row: usize) -> Vec<f64> {
        self.cells[row].iter().map(|cell| number(cell)).collect()
    }
}

/// A number as the page writes it.
pub fn number(written: &str) -> f64 {
    let plain = written.replace('\u{2212}', "-").replace('∞', "inf");
    plain.parse().unwrap_or(f64::NAN)
}

impl Page {
    /// The table of a stage, in the head that is shown.
    pub async fn table(&self, stage: &str) -> Table {
        let script = format!("{TABLES} return closed(table(arguments[0]));");
        self.script(&script, &[json!(stage)]).await
    }

    /// Waits until a table is as `is_so` wants it.
    pub async fn table_is(&self, stage: &str, what: &str, is_so: impl Fn(&Table) -> bool) -> Table {
        let what = format!("the table of {stage} is not so: {what}");
        until_so(&what, async || self.table(stage).await, is_so).await
    }

    /// Every table of every head.
    pub async fn tables(&self) -> Shown {
        self.script(&format!("{TABLES} return closed(tablesOfAllHeads());"), &[])
            .await
    }

    /// Waits until every cell of every table shows the number that the core computed.
    pub async fn shows(&self, run: &Run<f32>) {
        until(
            "the page shows other numbers than the core computes",
            async || match first_difference(run, &self.tables().await) {
                None => Ok(()),
                Some(difference) => Err(difference),
            },
        )
        .await;
    }
}
