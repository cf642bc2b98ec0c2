//! How one cell of one stage came about, read from the run and from what stages declare.
//!
//! Every number in an explanation is a cell of a matrix of the run, or one operation on such
//! cells; a total is the run's own cell, never a second sum. So an explanation can be checked
//! against the run, and shown beside the matrices without disagreeing with them.

use super::stage::{Axis, Recipe, Rule};
use super::{Hidden, Run, Scalar, Stage, Visibility};

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

/// The passes of a softmax that ended in one cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SoftmaxCell<F> {
    /// The largest masked score of the row.
    pub max: F,
    /// The exponential of the cell.
    pub exp: F,
    /// The sum of the row's exponentials.
    pub sum: F,
    /// Whether the row has no visible key at all.
    pub is_empty: bool,
}

/// A run whose cells can be explained, from what it tells of itself.
pub trait Provenance<F: Scalar> {
    /// What it was made of.
    fn recipe(&self) -> Recipe;

    /// What scores were divided by before the softmax.
    fn temperature(&self) -> F;

    /// Which keys a query may see.
    fn visibility(&self) -> &Visibility<F>;

    /// The width of one head's key.
    fn d_k(&self) -> usize;

    /// The width of one head's value.
    fn d_v(&self) -> usize;

    /// The number in a cell; `None` where there is none.
    fn cell(&self, stage: Stage, head: usize, row: usize, column: usize) -> Option<F>;

    /// A row or a column; `None` where there is none.
    fn vector(&self, stage: Stage, head: usize, region: Region) -> Option<Vec<F>>;

    /// The passes of the softmax to a cell that is there.
    fn softmax_cell(&self, head: usize, row: usize, column: usize) -> SoftmaxCell<F>;

    /// The cells that cell (`row`, `column`) of a stage was made from directly.
    fn operands(&self, stage: Stage, head: usize, row: usize, column: usize) -> Vec<Operand> {
        let operand = |stage, region| Operand {
            stage,
            head,
            region,
        };
        match stage.rule(self.recipe()) {
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
    fn explain(
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
        steps_to(self, stage, head, row, column, &mut explanation.steps)?;
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

    /// The key that `query` gives the most weight in `head`, and that weight. `None` where it gives
    /// none, or where the weights are not numbers.
    fn strongest_key(&self, head: usize, query: usize) -> Option<(usize, F)> {
        let row = self.vector(Stage::Weights, head, Region::Row(query))?;
        let strongest = row
            .iter()
            .enumerate()
            .fold(None, |best, (key, &weight)| match best {
                Some((_, most)) if weight <= most => best,
                _ => Some((key, weight)),
            });
        strongest.filter(|(_, weight)| *weight > F::zero())
    }

    /// The head that a column of all heads together belongs to, and its column there.
    fn head_of_column(&self, column: usize) -> (usize, usize) {
        let width = self.d_v().max(1);
        (column / width, column % width)
    }
}

impl<F: Scalar> Provenance<F> for Run<F> {
    fn recipe(&self) -> Recipe {
        self.recipe
    }

    fn temperature(&self) -> F {
        self.temperature
    }

    fn visibility(&self) -> &Visibility<F> {
        &self.trace.visibility
    }

    fn d_k(&self) -> usize {
        self.trace.heads.first().map_or(0, |head| head.key.ncols())
    }

    fn d_v(&self) -> usize {
        self.trace
            .heads
            .first()
            .map_or(0, |head| head.value.ncols())
    }

    fn cell(&self, stage: Stage, head: usize, row: usize, column: usize) -> Option<F> {
        self.matrix(stage, head)?.get((row, column)).copied()
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

    fn softmax_cell(&self, head: usize, row: usize, column: usize) -> SoftmaxCell<F> {
        let softmax = &self.trace.heads[head].softmax;
        SoftmaxCell {
            max: softmax.max[row],
            exp: softmax.exp[(row, column)],
            sum: softmax.sum[row],
            is_empty: softmax.empty_rows.binary_search(&row).is_ok(),
        }
    }
}

fn steps_to<F: Scalar>(
    run: &(impl Provenance<F> + ?Sized),
    stage: Stage,
    head: usize,
    row: usize,
    column: usize,
    steps: &mut Vec<Step<F>>,
) -> Option<()> {
    let cell = run.cell(stage, head, row, column)?;
    let step = match stage.rule(run.recipe()) {
        Rule::Given => Step::Given { value: cell },
        Rule::Sum(left, right) => Step::Sum {
            stages: [left, right],
            terms: [
                run.cell(left, head, row, column)?,
                run.cell(right, head, row, column)?,
            ],
            total: cell,
        },
        Rule::Product(left, right) => product(
            run,
            (left, Region::Row(row)),
            (right, Region::Column(column)),
            head,
            cell,
        )?,
        Rule::ProductTransposed(left, right) => product(
            run,
            (left, Region::Row(row)),
            (right, Region::Row(column)),
            head,
            cell,
        )?,
        Rule::Additive(query, key, v) => {
            let query = run.vector(query, head, Region::Row(row))?;
            let key = run.vector(key, head, Region::Row(column))?;
            let v = run.vector(v, head, Region::Row(0))?;
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
            steps_to(run, of, head, row, column, steps)?;
            Step::Scale {
                score: run.cell(of, head, row, column)?,
                d_k: run.d_k(),
                scaled: cell,
            }
        }
        Rule::Mask(of) => {
            steps_to(run, of, head, row, column, steps)?;
            Step::Mask {
                score: run.cell(of, head, row, column)?,
                bias: run.visibility().bias(row, column),
                hidden: run.visibility().hidden_at(row, column),
                masked: cell,
            }
        }
        Rule::Softmax(of) => {
            steps_to(run, of, head, row, column, steps)?;
            let softmax = run.softmax_cell(head, row, column);
            Step::Softmax {
                masked: run.cell(of, head, row, column)?,
                max: softmax.max,
                temperature: run.temperature(),
                exp: softmax.exp,
                sum: softmax.sum,
                weight: cell,
                empty: softmax.is_empty,
            }
        }
        Rule::Concatenate(_) => {
            let (head, column) = run.head_of_column(column);
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

fn product<F: Scalar>(
    run: &(impl Provenance<F> + ?Sized),
    left: (Stage, Region),
    right: (Stage, Region),
    head: usize,
    total: F,
) -> Option<Step<F>> {
    let stages = [left.0, right.0];
    let left = run.vector(left.0, head, left.1)?;
    let right = run.vector(right.0, head, right.1)?;
    Some(Step::Product {
        stages,
        products: elementwise(&left, &right),
        left,
        right,
        total,
    })
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
