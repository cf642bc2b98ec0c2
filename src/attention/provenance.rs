//! How one cell of one stage came about, read from the run and from what stages declare.
//!
//! Every number in an explanation is a cell of a matrix of the run, or one operation on such
//! cells; a total is the run's own cell, never a second sum. So an explanation can be checked
//! against the run, and shown beside the matrices without disagreeing with them.

use super::stage::{Axis, Rule};
use super::{Hidden, Run, Scalar, Stage};

/// Part of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Region {
    /// One cell (row, column).
    Cell(usize, usize),
    /// One row.
    Row(usize),
    /// One column.
    Column(usize),
}

/// Cells that a cell was made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Operand {
    /// Their matrix.
    pub stage: Stage,
    /// Their head.
    pub head: usize,
    /// Which of its cells.
    pub region: Region,
}

/// One step from operands to a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Step<F> {
    /// The number stands at the beginning of the calculation.
    Given {
        /// The number.
        value: F,
    },
    /// Two cells added.
    Sum {
        /// Their stages.
        stages: [Stage; 2],
        /// Their numbers.
        terms: [F; 2],
        /// The cell.
        total: F,
    },
    /// Two vectors multiplied element by element and added up.
    Product {
        /// Where the vectors are from.
        stages: [Stage; 2],
        /// The row of the left matrix.
        left: Vec<F>,
        /// The row or column of the right matrix.
        right: Vec<F>,
        /// `left` times `right`, element by element.
        products: Vec<F>,
        /// The cell.
        total: F,
    },
    /// `v . tanh(q + k)`
    Additive {
        /// The query in the hidden width.
        query: Vec<F>,
        /// The key in the hidden width.
        key: Vec<F>,
        /// The tanh of their sum.
        tanh: Vec<F>,
        /// The vector.
        v: Vec<F>,
        /// `v` times tanh, element by element.
        products: Vec<F>,
        /// The cell.
        total: F,
    },
    /// Divided by the square root of the key width.
    Scale {
        /// The score.
        score: F,
        /// The width of one head's key.
        d_k: usize,
        /// The cell.
        scaled: F,
    },
    /// Masked, or not, and why.
    Mask {
        /// The score that came in.
        score: F,
        /// What is added to it.
        bias: F,
        /// Which masks hide it.
        hidden: Hidden,
        /// The cell.
        masked: F,
    },
    /// Exponential and division.
    Softmax {
        /// The masked score.
        masked: F,
        /// The largest of its row.
        max: F,
        /// What the difference is divided by.
        temperature: F,
        /// The exponential.
        exp: F,
        /// The sum of the row's exponentials.
        sum: F,
        /// The cell.
        weight: F,
        /// Whether the row has no visible key at all.
        empty: bool,
    },
    /// Copied from one head.
    Copied {
        /// The head that it is from.
        head: usize,
        /// The column there.
        column: usize,
        /// The number.
        value: F,
    },
    /// What a weight does next: the value that it multiplies.
    Contribution {
        /// The weight.
        weight: F,
        /// The key's value.
        value: Vec<F>,
        /// `weight` times `value`.
        products: Vec<F>,
    },
}

/// How a cell came about, in order; the last step made the cell, but for a [`Step::Contribution`].
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation<F> {
    /// The stage of the cell.
    pub stage: Stage,
    /// Its head.
    pub head: usize,
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// The number in it.
    pub value: F,
    /// Step by step.
    pub steps: Vec<Step<F>>,
}

impl<F: Scalar> Run<F> {
    /// The cells that cell (`row`, `column`) of a stage was made from directly.
    pub fn operands(&self, stage: Stage, head: usize, row: usize, column: usize) -> Vec<Operand> {
        let operand = |stage, region| Operand {
            stage,
            head,
            region,
        };
        match stage.rule(self.recipe) {
            Rule::Given => Vec::new(),
            Rule::Sum(left, right) => {
                let cell = Region::Cell(row, column);
                vec![operand(left, cell), operand(right, cell)]
            }
            Rule::Product(left, right) => vec![
                operand(left, Region::Row(row)),
                operand(right, Region::Column(column)),
            ],
            Rule::ProductTransposed(left, right) => vec![
                operand(left, Region::Row(row)),
                operand(right, Region::Row(column)),
            ],
            Rule::Additive(query, key, v) => vec![
                operand(query, Region::Row(row)),
                operand(key, Region::Row(column)),
                operand(v, Region::Row(0)),
            ],
            Rule::Scale(of) | Rule::Mask(of) => vec![operand(of, Region::Cell(row, column))],
            Rule::Softmax(of) => vec![operand(of, Region::Row(row))],
            Rule::Concatenate(of) => {
                let (head, column) = self.head_of_column(column);
                vec![Operand {
                    stage: of,
                    head,
                    region: Region::Cell(row, column),
                }]
            }
        }
    }

    /// How cell (`row`, `column`) of a stage came about. `None` where there is no such cell.
    pub fn explain(
        &self,
        stage: Stage,
        head: usize,
        row: usize,
        column: usize,
    ) -> Option<Explanation<F>> {
        let mut explanation = Explanation {
            stage,
            head,
            row,
            column,
            value: self.cell(stage, head, row, column)?,
            steps: Vec::new(),
        };
        self.steps_to(stage, head, row, column, &mut explanation.steps)?;
        if stage == Stage::Weights {
            let value = self.vector(Stage::Value, head, Region::Row(column))?;
            explanation.steps.push(Step::Contribution {
                weight: explanation.value,
                products: value.iter().map(|&v| explanation.value * v).collect(),
                value,
            });
        }
        Some(explanation)
    }

    fn steps_to(
        &self,
        stage: Stage,
        head: usize,
        row: usize,
        column: usize,
        steps: &mut Vec<Step<F>>,
    ) -> Option<()> {
        let cell = self.cell(stage, head, row, column)?;
        let step = match stage.rule(self.recipe) {
            Rule::Given => Step::Given { value: cell },
            Rule::Sum(left, right) => Step::Sum {
                stages: [left, right],
                terms: [
                    self.cell(left, head, row, column)?,
                    self.cell(right, head, row, column)?,
                ],
                total: cell,
            },
            Rule::Product(left, right) => self.product(
                (left, Region::Row(row)),
                (right, Region::Column(column)),
                head,
                cell,
            )?,
            Rule::ProductTransposed(left, right) => self.product(
                (left, Region::Row(row)),
                (right, Region::Row(column)),
                head,
                cell,
            )?,
            Rule::Additive(query, key, v) => {
                let query = self.vector(query, head, Region::Row(row))?;
                let key = self.vector(key, head, Region::Row(column))?;
                let v = self.vector(v, head, Region::Row(0))?;
                let tanh: Vec<F> = query
                    .iter()
                    .zip(&key)
                    .map(|(&q, &k)| (q + k).fast_tanh())
                    .collect();
                Step::Additive {
                    products: elementwise(&v, &tanh),
                    query,
                    key,
                    tanh,
                    v,
                    total: cell,
                }
            }
            Rule::Scale(of) => {
                self.steps_to(of, head, row, column, steps)?;
                Step::Scale {
                    score: self.cell(of, head, row, column)?,
                    d_k: self.trace.heads[head].key.ncols(),
                    scaled: cell,
                }
            }
            Rule::Mask(of) => {
                self.steps_to(of, head, row, column, steps)?;
                Step::Mask {
                    score: self.cell(of, head, row, column)?,
                    bias: self.trace.visibility.bias(row, column),
                    hidden: self.trace.visibility.hidden()[(row, column)],
                    masked: cell,
                }
            }
            Rule::Softmax(of) => {
                self.steps_to(of, head, row, column, steps)?;
                let softmax = &self.trace.heads[head].softmax;
                Step::Softmax {
                    masked: self.cell(of, head, row, column)?,
                    max: softmax.max[row],
                    temperature: self.temperature,
                    exp: softmax.exp[(row, column)],
                    sum: softmax.sum[row],
                    weight: cell,
                    empty: softmax.empty_rows.binary_search(&row).is_ok(),
                }
            }
            Rule::Concatenate(_) => {
                let (head, column) = self.head_of_column(column);
                Step::Copied {
                    head,
                    column,
                    value: cell,
                }
            }
        };
        steps.push(step);
        Some(())
    }

    fn product(
        &self,
        left: (Stage, Region),
        right: (Stage, Region),
        head: usize,
        total: F,
    ) -> Option<Step<F>> {
        let stages = [left.0, right.0];
        let left = self.vector(left.0, head, left.1)?;
        let right = self.vector(right.0, head, right.1)?;
        Some(Step::Product {
            stages,
            products: elementwise(&left, &right),
            left,
            right,
            total,
        })
    }

    fn vector(&self, stage: Stage, head: usize, region: Region) -> Option<Vec<F>> {
        let matrix = self.matrix(stage, head)?;
        let within = match region {
            Region::Row(row) => row < matrix.nrows(),
            Region::Column(column) => column < matrix.ncols(),
            Region::Cell(..) => false,
        };
        within.then(|| match region {
            Region::Row(row) => matrix.row(row).to_vec(),
            Region::Column(column) => matrix.column(column).to_vec(),
            Region::Cell(row, column) => vec![matrix[(row, column)]],
        })
    }

    fn head_of_column(&self, column: usize) -> (usize, usize) {
        let width = self.trace.heads[0].value.ncols();
        (column / width, column % width)
    }
}

fn elementwise<F: Scalar>(left: &[F], right: &[F]) -> Vec<F> {
    left.iter().zip(right).map(|(&l, &r)| l * r).collect()
}

/// What a pointed-at cell singles out along each axis, so that the same query, key and feature can
/// be lit in every stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coordinates {
    /// The token that looks.
    pub query: Option<usize>,
    /// The token that is looked at.
    pub key: Option<usize>,
    /// A feature of the model's width.
    pub model: Option<usize>,
    /// A feature in which the head compares.
    pub head_key: Option<usize>,
    /// A feature that the head passes on.
    pub head_value: Option<usize>,
    /// A feature of all heads side by side.
    pub concat: Option<usize>,
    /// A hidden unit.
    pub hidden: Option<usize>,
}

impl Coordinates {
    /// What cell (`row`, `column`) of a stage singles out.
    pub fn of(stage: Stage, row: usize, column: usize) -> Self {
        let (rows, columns) = stage.axes();
        let mut all = Self::default();
        all.set(rows, row);
        all.set(columns, column);
        all
    }

    fn set(&mut self, axis: Axis, index: usize) {
        match axis {
            Axis::Token | Axis::Query => self.query = Some(index),
            Axis::Key => self.key = Some(index),
            Axis::Model => self.model = Some(index),
            Axis::HeadKey => self.head_key = Some(index),
            Axis::HeadValue => self.head_value = Some(index),
            Axis::Concat => self.concat = Some(index),
            Axis::Hidden => self.hidden = Some(index),
            Axis::One => {}
        }
    }

    /// The indices lit along `axis`. A token is lit as query and as key.
    pub fn along(&self, axis: Axis) -> [Option<usize>; 2] {
        match axis {
            Axis::Token => [self.query, self.key],
            Axis::Query => [self.query, None],
            Axis::Key => [self.key, None],
            Axis::Model => [self.model, None],
            Axis::HeadKey => [self.head_key, None],
            Axis::HeadValue => [self.head_value, None],
            Axis::Concat => [self.concat, None],
            Axis::Hidden => [self.hidden, None],
            Axis::One => [None, None],
        }
    }
}
