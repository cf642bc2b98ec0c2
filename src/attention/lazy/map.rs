use super::{Identity, LazyRun};
use crate::attention::Stage;

/// A matrix of a run, made or not: whoever shows it asks for its rows.
#[derive(Debug, Clone)]
pub struct Map {
    run: LazyRun,
    stage: Stage,
    head: usize,
    dim: (usize, usize),
    identity: Identity,
}

/// The same numbers, without looking at them: equal values may be of other runs, and a NaN never equals
/// itself.
impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        (self.identity, self.dim, self.stage) == (other.identity, other.dim, other.stage)
    }
}

impl Map {
    /// The matrix of a stage; `None` where `run` has no such stage, or no such head.
    pub fn of(run: &LazyRun, stage: Stage, head: usize) -> Option<Self> {
        Some(Self {
            dim: run.dim(stage, head)?,
            identity: run.identity(stage, head),
            run: run.clone(),
            stage,
            head,
        })
    }

    /// Rows and columns.
    pub fn dim(&self) -> (usize, usize) {
        self.dim
    }

    /// The run that it is of.
    pub fn run(&self) -> &LazyRun {
        &self.run
    }

    /// Its rows `first..first + count`, one after the other, in the place of what `rows` held.
    pub fn rows(&self, first: usize, count: usize, rows: &mut Vec<f32>) {
        self.run.rows(self.stage, self.head, first, count, rows);
    }

    /// The number in a cell; `None` where there is none.
    pub fn cell(&self, row: usize, column: usize) -> Option<f32> {
        let run: &dyn crate::attention::provenance::Provenance<f32> = &self.run;
        run.cell(self.stage, self.head, row, column)
    }
}
