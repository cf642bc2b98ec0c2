use std::ops::Range;
use std::sync::{Arc, OnceLock};

use attention_kernels::product::product;
use attention_kernels::{Packed, Rows, RowsMut};
use ndarray::Array2;

use super::prepared::numbers;
use super::{Counts, Matrix, Prepared};
use crate::attention::{Error, Stage};

/// Queries, keys and values of all heads side by side, each made when it is first asked for.
#[derive(Debug)]
pub struct Projected {
    input: Matrix,
    prepared: Arc<Prepared>,
    heads: usize,
    query: OnceLock<Matrix>,
    key: OnceLock<Matrix>,
    value: OnceLock<Matrix>,
    counts: Arc<Counts>,
}

/// One of the three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Query,
    Key,
    Value,
}

impl Side {
    pub(super) const ALL: [Self; 3] = [Self::Query, Self::Key, Self::Value];

    fn stage(self) -> Stage {
        match self {
            Self::Query => Stage::Query,
            Self::Key => Stage::Key,
            Self::Value => Stage::Value,
        }
    }
}

impl Projected {
    /// Projections of `input`, (n, d_model), into `heads` of one width.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] where a weight does not fit the input or the others, [`Error::Heads`] where
    /// `heads` does not divide their width.
    pub fn new(
        input: Matrix,
        prepared: Arc<Prepared>,
        heads: usize,
        counts: Arc<Counts>,
    ) -> Result<Self, Error> {
        let of = &prepared.parameters;
        let (d_model, width) = (input.ncols(), of.query.ncols());
        for (field, weight) in [("W_q", &of.query), ("W_k", &of.key), ("W_v", &of.value)] {
            if weight.dim() != (d_model, width) {
                let allowed = format!("{d_model} x {width}, the width of X, and that of W_q");
                return Err(Error::shape(field, weight.dim(), allowed));
            }
        }
        if of.output.nrows() != width {
            let allowed = format!("{width} rows, the width of all heads together");
            return Err(Error::shape("W_O", of.output.dim(), allowed));
        }
        if heads == 0 || !width.is_multiple_of(heads) {
            let field = "query";
            return Err(Error::Heads {
                heads,
                width,
                field,
            });
        }
        Ok(Self {
            input,
            prepared,
            heads,
            query: OnceLock::new(),
            key: OnceLock::new(),
            value: OnceLock::new(),
            counts,
        })
    }

    /// `Q`, (n, heads d_k)
    pub fn query(&self) -> &Matrix {
        self.side(Side::Query)
    }

    /// `K`, (n, heads d_k)
    pub fn key(&self) -> &Matrix {
        self.side(Side::Key)
    }

    /// `V`, (n, heads d_k)
    pub fn value(&self) -> &Matrix {
        self.side(Side::Value)
    }

    /// How many heads there are.
    pub fn heads(&self) -> usize {
        self.heads
    }

    /// Features of one head.
    pub fn d_k(&self) -> usize {
        self.width() / self.heads
    }

    /// Features of all heads.
    pub fn width(&self) -> usize {
        self.prepared.parameters.query.ncols()
    }

    pub(super) fn tokens(&self) -> usize {
        self.input.nrows()
    }

    pub(super) fn prepared(&self) -> &Prepared {
        &self.prepared
    }

    pub(super) fn counts(&self) -> &Arc<Counts> {
        &self.counts
    }

    pub(super) fn kept(&self, side: Side) -> &OnceLock<Matrix> {
        match side {
            Side::Query => &self.query,
            Side::Key => &self.key,
            Side::Value => &self.value,
        }
    }

    fn side(&self, side: Side) -> &Matrix {
        self.kept(side).get_or_init(|| {
            let (n, width) = (self.tokens(), self.width());
            let mut all = Array2::zeros((n, width));
            if let Some(all) = all.as_slice_mut() {
                self.rows(side, 0..n, all);
            }
            all.into_shared()
        })
    }

    /// Some rows of one side.
    pub(super) fn rows(&self, side: Side, rows: Range<usize>, out: &mut [f32]) {
        let weight: &Packed = match side {
            Side::Query => self.prepared.query(),
            Side::Key => self.prepared.key(),
            Side::Value => self.prepared.value(),
        };
        self.counts.add(side.stage(), rows.len());
        let (n, d_model) = self.input.dim();
        let input = numbers(&self.input);
        let input = Rows::dense(&input, n, d_model).part(rows.start, rows.len());
        let mut out = RowsMut::dense(out, rows.len(), weight.columns());
        product(input, weight, 1.0, &mut out);
    }

    /// The slice of one head, to be read where it lies.
    pub(super) fn head<'a>(&self, numbers: &'a [f32], head: usize) -> Rows<'a> {
        let from = (head * self.d_k()).min(numbers.len());
        Rows::new(&numbers[from..], self.tokens(), self.d_k(), self.width())
    }
}
