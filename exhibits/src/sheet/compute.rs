//! From a rule to numbers.

use ndarray::{Array2, ArrayView2, Axis as Direction, concatenate, s};

use attention_playground::attention::activation::relu;
use attention_playground::attention::encoder::layer_norm;
use attention_playground::attention::softmax::{Fill, Softmax, SoftmaxTrace};
use attention_playground::attention::{Visibility, encoder};

use super::{Along, Axis, Function, Id, Reduction, Rule, Sheet};

const FITS: &str = "the exhibit puts fitting matrices together";

impl Function {
    /// The function of one number.
    pub fn of(self, x: f64) -> f64 {
        match self {
            Self::Tanh => x.tanh(),
            Self::Exp => x.exp(),
            Self::Log if x == 0.0 => 0.0,
            Self::Log => x.ln(),
            Self::Sqrt => x.sqrt(),
            Self::Square => x * x,
            Self::Negative => -x,
            Self::Relu => relu(x),
            Self::Single => f64::from(x as f32),
            Self::Degrees => x.clamp(-1.0, 1.0).acos().to_degrees(),
        }
    }
}

impl Reduction {
    /// Numbers taken together. Of none it is 0.
    pub fn of(self, numbers: &[f64]) -> f64 {
        let count = numbers.len().max(1) as f64;
        let sum = numbers.iter().sum::<f64>();
        match self {
            Self::Sum => sum,
            Self::Mean => sum / count,
            Self::Max if numbers.is_empty() => 0.0,
            Self::Max => numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            Self::Variance => {
                let mean = sum / count;
                numbers.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / count
            }
        }
    }
}

impl Sheet {
    pub(super) fn compute(&self, rule: &Rule) -> (Array2<f64>, Option<SoftmaxTrace<f64>>) {
        let of = |id: &Id| self.values(*id).view();
        let values = match rule {
            Rule::Given(_) => unreachable!("what is given is not computed"),
            Rule::Product(left, right) => of(left).dot(&of(right)),
            Rule::ProductTransposed(left, right) => of(left).dot(&of(right).t()),
            Rule::Sum(left, right) => paired(of(left), of(right), &|l, r| l + r),
            Rule::Difference(left, right) => paired(of(left), of(right), &|l, r| l - r),
            Rule::Times(left, right) => paired(of(left), of(right), &|l, r| l * r),
            Rule::Quotient(left, right) => paired(of(left), of(right), &|l, r| l / r),
            Rule::Divided(id, divisor) => each(self.values(*id), &|x| x / divisor.value),
            Rule::Map(id, function) => each(self.values(*id), &|x| function.of(x)),
            Rule::Reduce(id, along, reduction) => reduce(of(id), *along, *reduction),
            Rule::SquaredDistance(left, right) => {
                let (left, right) = (of(left), of(right));
                cell_by_cell((left.nrows(), right.nrows()), &|i, j| {
                    let pairs = left.row(i).into_iter().zip(right.row(j));
                    pairs.map(|(l, r)| (l - r) * (l - r)).sum()
                })
            }
            Rule::Additive { query, key, v } => {
                let (query, key, v) = (of(query), of(key), of(v));
                cell_by_cell((query.nrows(), key.nrows()), &|i, j| {
                    let terms = query.row(i).into_iter().zip(key.row(j)).zip(v.row(0));
                    terms.map(|((q, k), v)| v * (q + k).tanh()).sum()
                })
            }
            Rule::Masked(id, visibility) => self.softmax(*id, visibility, 1.0, Fill::Exclude).0,
            Rule::Softmax {
                of: id,
                temperature,
                fill,
            } => {
                let (_, trace) = match &self.get(*id).rule {
                    Rule::Masked(scores, visibility) => {
                        self.softmax(*scores, visibility, *temperature, *fill)
                    }
                    _ => {
                        let (rows, columns) = of(id).dim();
                        let open = Visibility::open(rows, columns);
                        self.softmax(*id, &open, *temperature, *fill)
                    }
                };
                return (trace.weights.to_owned(), Some(trace));
            }
            Rule::Norm { of: id, along, eps } => norm(of(id), *along, *eps),
            Rule::Part {
                of: id,
                rows,
                columns,
            } => of(id).slice(s![rows.clone(), columns.clone()]).to_owned(),
            Rule::Beside(ids) => {
                let views: Vec<_> = ids.iter().map(of).collect();
                concatenate(Direction(1), &views).expect(FITS)
            }
            Rule::Transposed(id) => of(id).t().to_owned(),
        };
        (values, None)
    }

    fn softmax(
        &self,
        scores: Id,
        visibility: &Visibility<f64>,
        temperature: f64,
        fill: Fill<f64>,
    ) -> (Array2<f64>, SoftmaxTrace<f64>) {
        let trace = Softmax::default()
            .with_temperature(temperature)
            .and_then(|softmax| softmax.with_fill(fill))
            .and_then(|softmax| softmax.apply(self.values(scores).view(), visibility))
            .expect(FITS);
        (trace.masked.to_owned(), trace)
    }

    pub(super) fn axes_of(&self, rule: &Rule) -> (Axis, Axis) {
        let rows = |id: &Id| self.get(*id).rows.clone();
        let columns = |id: &Id| self.get(*id).columns.clone();
        match rule {
            Rule::Given(_) => unreachable!("what is given brings its axes"),
            Rule::Product(left, right) => (rows(left), columns(right)),
            Rule::ProductTransposed(left, right) | Rule::SquaredDistance(left, right) => {
                (rows(left), rows(right))
            }
            Rule::Additive { query, key, .. } => (rows(query), rows(key)),
            Rule::Sum(left, right)
            | Rule::Difference(left, right)
            | Rule::Times(left, right)
            | Rule::Quotient(left, right) => {
                let longer = |left: Axis, right: Axis| {
                    if left.len() >= right.len() {
                        left
                    } else {
                        right
                    }
                };
                (
                    longer(rows(left), rows(right)),
                    longer(columns(left), columns(right)),
                )
            }
            Rule::Divided(id, _)
            | Rule::Map(id, _)
            | Rule::Masked(id, _)
            | Rule::Softmax { of: id, .. }
            | Rule::Norm { of: id, .. } => (rows(id), columns(id)),
            Rule::Reduce(id, along, _) => match along {
                Along::Row => (rows(id), Axis::one()),
                Along::Column => (Axis::one(), columns(id)),
                Along::All => (Axis::one(), Axis::one()),
            },
            Rule::Part {
                of,
                rows: r,
                columns: c,
            } => {
                let part = |axis: Axis, range: &std::ops::Range<usize>| Axis {
                    labels: axis.labels[range.clone()].to_vec(),
                    counts: axis.counts,
                };
                (part(rows(of), r), part(columns(of), c))
            }
            Rule::Beside(ids) => {
                let labels = ids.iter().flat_map(|id| columns(id).labels);
                let counts = ids.first().map(|id| columns(id).counts).unwrap_or_default();
                (
                    ids.first().map(rows).unwrap_or_default(),
                    Axis::new(counts, labels),
                )
            }
            Rule::Transposed(id) => (columns(id), rows(id)),
        }
    }
}

/// A matrix of which a function gives each cell, by row and column.
///
/// `Array2::from_shape_fn` is compiled anew for every function; with the function behind a pointer one
/// copy serves all.
pub fn cell_by_cell(
    (rows, columns): (usize, usize),
    cell: &dyn Fn(usize, usize) -> f64,
) -> Array2<f64> {
    Array2::from_shape_fn((rows, columns), |(row, column)| cell(row, column))
}

/// A function of each number.
pub fn each(x: &Array2<f64>, f: &dyn Fn(f64) -> f64) -> Array2<f64> {
    cell_by_cell(x.dim(), &|row, column| f(x[(row, column)]))
}

/// Two matrices number by number; what has a single row or column repeats it.
fn paired(
    left: ArrayView2<'_, f64>,
    right: ArrayView2<'_, f64>,
    f: &dyn Fn(f64, f64) -> f64,
) -> Array2<f64> {
    let shape = (
        left.nrows().max(right.nrows()),
        left.ncols().max(right.ncols()),
    );
    cell_by_cell(shape, &|i, j| {
        f(
            left[within(left.dim(), i, j)],
            right[within(right.dim(), i, j)],
        )
    })
}

/// The cell that stands for (row, column) in a matrix that may repeat.
pub(super) fn within(dim: (usize, usize), row: usize, column: usize) -> (usize, usize) {
    let at = |length: usize, index: usize| if length == 1 { 0 } else { index };
    (at(dim.0, row), at(dim.1, column))
}

fn reduce(x: ArrayView2<'_, f64>, along: Along, reduction: Reduction) -> Array2<f64> {
    match along {
        Along::Row => cell_by_cell((x.nrows(), 1), &|i, _| reduction.of(&x.row(i).to_vec())),
        Along::Column => cell_by_cell((1, x.ncols()), &|_, j| reduction.of(&x.column(j).to_vec())),
        Along::All => {
            let all: Vec<f64> = x.iter().copied().collect();
            Array2::from_elem((1, 1), reduction.of(&all))
        }
    }
}

fn norm(x: ArrayView2<'_, f64>, along: Along, eps: f64) -> Array2<f64> {
    let rows = |x: ArrayView2<'_, f64>| layer_norm(x, None, None, eps).expect(FITS);
    match along {
        Along::Row => rows(x),
        Along::Column => rows(x.t()).t().to_owned(),
        Along::All => {
            let flat = x.iter().copied().collect();
            let row = Array2::from_shape_vec((1, x.len()), flat).expect(FITS);
            let normed = rows(row.view()).iter().copied().collect();
            Array2::from_shape_vec(x.dim(), normed).expect(FITS)
        }
    }
}

/// The usual epsilon of a norm.
pub const EPSILON: f64 = encoder::EPSILON;
