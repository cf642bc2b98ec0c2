use std::sync::atomic::{AtomicUsize, Ordering};

use crate::attention::Stage;

/// How many rows were made of each stage, for tests: that nothing is computed for nothing shows in no
/// number on the page.
#[derive(Debug, Default)]
pub struct Counts([AtomicUsize; Stage::ALL.len()]);

impl Counts {
    /// Takes down that rows of a stage were made in one head, or in all together.
    pub(super) fn add(&self, stage: Stage, rows: usize) {
        self.0[stage as usize].fetch_add(rows, Ordering::Relaxed);
    }

    /// Rows of a stage that were made since the beginning, or since they were last taken.
    pub fn take(&self, stage: Stage) -> usize {
        self.0[stage as usize].swap(0, Ordering::Relaxed)
    }
}
