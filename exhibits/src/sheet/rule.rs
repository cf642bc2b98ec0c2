use std::ops::Range;

use attention_playground::attention::Visibility;
use attention_playground::attention::softmax::Fill;

use super::Id;

/// How the cell (i, j) of a matrix is made.
///
/// Where two matrices are combined cell by cell, one of them may have a single row, column or cell,
/// which then stands for all.
#[derive(Debug, Clone, PartialEq)]
pub enum Rule {
    /// It stands at the beginning.
    Given(Origin),
    /// Row i of the left times column j of the right, added up.
    Product(Id, Id),
    /// Row i of the left times row j of the right, added up.
    ProductTransposed(Id, Id),
    /// The cells of both, added.
    Sum(Id, Id),
    /// The right cell taken from the left one.
    Difference(Id, Id),
    /// The cells of both, multiplied.
    Times(Id, Id),
    /// The left cell over the right one.
    Quotient(Id, Id),
    /// The cell over a number.
    Divided(Id, Divisor),
    /// A function of the cell.
    Map(Id, Function),
    /// A row, a column or everything taken together.
    Reduce(Id, Along, Reduction),
    /// Row i of the left and row j of the right: the sum of their squared differences.
    SquaredDistance(Id, Id),
    /// `v · tanh(row i of query + row j of key)`; `v` is a single row.
    Additive {
        /// The queries in the hidden width, (n, h).
        query: Id,
        /// The keys in the hidden width, (m, h).
        key: Id,
        /// The vector, (1, h).
        v: Id,
    },
    /// The cell, unless a mask hides it.
    Masked(Id, Visibility<f64>),
    /// The exponential of the cell over the sum of those of its row. Of a [`Rule::Masked`] matrix
    /// what is hidden takes no part, or with the score of a finite fill.
    Softmax {
        /// The scores.
        of: Id,
        /// What they are divided by first.
        temperature: f64,
        /// What takes the place of hidden scores.
        fill: Fill<f64>,
    },
    /// Layer norm along rows; along columns or over everything, the same formula.
    Norm {
        /// The numbers.
        of: Id,
        /// What is averaged over.
        along: Along,
        /// What is added to the variance.
        eps: f64,
    },
    /// Some rows and columns of a matrix.
    Part {
        /// Of which.
        of: Id,
        /// Its rows.
        rows: Range<usize>,
        /// Its columns.
        columns: Range<usize>,
    },
    /// Matrices side by side.
    Beside(Vec<Id>),
    /// Rows become columns.
    Transposed(Id),
}

/// Where given numbers come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The exhibit's own choice, which a reader may change.
    Hand,
    /// Chosen by a control, a plot or the text.
    Chosen,
    /// Drawn from a seed.
    Seed(u32),
    /// A formula of its own, such as a sinusoid, in the notation of
    /// [`attention_playground::view::math`].
    Formula(&'static str),
}

/// A number that cells are divided by.
#[derive(Debug, Clone, PartialEq)]
pub struct Divisor {
    /// The number.
    pub value: f64,
    /// How it is written: `√8`.
    pub written: String,
}

impl Divisor {
    /// The square root of a width.
    pub fn root(width: usize) -> Self {
        Self {
            value: (width as f64).sqrt(),
            written: format!("√{width}"),
        }
    }
}

/// A function of one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// The hyperbolic tangent.
    Tanh,
    /// The exponential.
    Exp,
    /// The natural logarithm; of 0 it is taken as 0 where it is multiplied by it.
    Log,
    /// The square root.
    Sqrt,
    /// The square.
    Square,
    /// The number with the other sign.
    Negative,
    /// `max(0, x)`
    Relu,
    /// The nearest number of 32 bits, which most libraries compute with.
    Single,
    /// The angle, from 0 to 180 degrees, of this cosine. What rounding left outside −1 … 1 is taken
    /// as the end of it.
    Degrees,
}

/// What is taken together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Along {
    /// The cells of each row: one number a row.
    Row,
    /// The cells of each column: one number a column.
    Column,
    /// All cells: one number.
    All,
}

/// How numbers become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reduction {
    /// Added up.
    Sum,
    /// Added up and divided by their count.
    Mean,
    /// The largest.
    Max,
    /// The mean squared difference from the mean (divided by the count).
    Variance,
}
