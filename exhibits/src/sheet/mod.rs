//! A sheet of matrices that declare how they are made.
//!
//! An exhibit writes its calculation down as rules, `scores = Q Kᵀ`, and the sheet computes each
//! matrix from its rule with the functions of the core. So a number and the explanation of it
//! cannot disagree: both are read from the same rule, and nothing is worked out twice.

mod compute;
mod explain;
mod explanation;
mod operands;
mod rule;
mod steps;
mod words;

use ndarray::{ArcArray2, Array2};

use attention_playground::attention::softmax::SoftmaxTrace;

pub use compute::{EPSILON, cell_by_cell, each};
pub use explanation::{DECIMALS, Explanation, Lit, Region, Step, Strip, Written};
pub use rule::{Along, Divisor, Function, Origin, Reduction, Rule};

/// A matrix of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(usize);

/// What one direction of a matrix counts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Axis {
    /// In words, in the plural: “queries”.
    pub counts: String,
    /// What each row or column is called.
    pub labels: Vec<String>,
}

impl Axis {
    /// Words under a common name.
    pub fn new<L: Into<String>>(
        counts: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
    ) -> Self {
        let mut axis = Self {
            counts: counts.into(),
            labels: Vec::new(),
        };
        for label in labels {
            axis.labels.push(label.into());
        }
        axis
    }

    /// Numbers from 1 to `length`.
    pub fn numbered(counts: impl Into<String>, length: usize) -> Self {
        Self::new(counts, (1..=length).map(|index| index.to_string()))
    }

    /// A single row or column, which needs no name.
    pub fn one() -> Self {
        Self::new("", [""])
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }
}

/// How the cells of a matrix are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Signed numbers: purple, paper at 0, orange.
    #[default]
    Signed,
    /// Weights from 0 to 1, on the hue of a head (from 0).
    Weight(usize),
}

/// Numbers, and how they came about.
#[derive(Debug, Clone)]
pub struct Matrix {
    /// A name for test ids, edits and links: lower case, words joined by `-`.
    pub name: &'static str,
    /// Its letter, in the notation of [`attention_playground::view::math`].
    pub symbol: String,
    /// What it is, in words.
    pub title: String,
    /// What its rows are.
    pub rows: Axis,
    /// What its columns are.
    pub columns: Axis,
    /// The numbers.
    pub values: Array2<f64>,
    /// How each cell is made.
    pub rule: Rule,
    /// The colours.
    pub scale: Scale,
    /// Whether a reader may set its cells. Only what is [`Rule::Given`] can be.
    pub editable: bool,
    /// Whether minus infinity is a number that its cells can be set to, as in a mask.
    pub takes_minus_infinity: bool,
    /// Every pass of the softmax, where the matrix is one.
    softmax: Option<SoftmaxTrace<f64>>,
}

impl Matrix {
    /// The numbers in 32 bits, from which pictures are painted.
    pub fn single(&self) -> ArcArray2<f32> {
        self.values.mapv(|value| value as f32).into_shared()
    }
}

/// Matrices in the order of the calculation.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    matrices: Vec<Matrix>,
}

impl Sheet {
    /// Puts a matrix at the beginning of the calculation.
    ///
    /// # Panics
    ///
    /// When the axes and the numbers do not fit: a mistake of the exhibit, which its tests find.
    pub fn given(
        &mut self,
        name: &'static str,
        symbol: impl Into<String>,
        (rows, columns): (Axis, Axis),
        values: Array2<f64>,
        origin: Origin,
    ) -> Id {
        assert_eq!(values.dim(), (rows.len(), columns.len()), "axes of {name}");
        self.push(Matrix {
            name,
            symbol: symbol.into(),
            title: String::new(),
            rows,
            columns,
            values,
            editable: origin == Origin::Hand,
            rule: Rule::Given(origin),
            scale: Scale::Signed,
            takes_minus_infinity: false,
            softmax: None,
        })
    }

    /// Computes a matrix. Its axes follow from those it is made from.
    ///
    /// # Panics
    ///
    /// When shapes do not fit: a mistake of the exhibit, which its tests find.
    pub fn put(&mut self, name: &'static str, symbol: impl Into<String>, rule: Rule) -> Id {
        let (rows, columns) = self.axes_of(&rule);
        let (values, softmax) = self.compute(&rule);
        let scale = if softmax.is_some() {
            Scale::Weight(0)
        } else {
            Scale::Signed
        };
        self.push(Matrix {
            name,
            symbol: symbol.into(),
            title: String::new(),
            rows,
            columns,
            values,
            rule,
            scale,
            editable: false,
            takes_minus_infinity: false,
            softmax,
        })
    }

    /// As [`Sheet::put`], and says in words what the matrix is.
    pub fn put_titled(
        &mut self,
        name: &'static str,
        symbol: impl Into<String>,
        title: impl Into<String>,
        rule: Rule,
    ) -> Id {
        let id = self.put(name, symbol, rule);
        self.title(id, title)
    }

    fn push(&mut self, matrix: Matrix) -> Id {
        debug_assert!(self.find(matrix.name).is_none(), "two {}", matrix.name);
        self.matrices.push(matrix);
        Id(self.matrices.len() - 1)
    }

    /// Says in words what a matrix is.
    pub fn title(&mut self, id: Id, title: impl Into<String>) -> Id {
        self.matrices[id.0].title = title.into();
        id
    }

    /// Colours a matrix otherwise.
    pub fn scale(&mut self, id: Id, scale: Scale) -> Id {
        self.matrices[id.0].scale = scale;
        id
    }

    /// Lets a reader set cells to minus infinity.
    pub fn take_minus_infinity(&mut self, id: Id) -> Id {
        self.matrices[id.0].takes_minus_infinity = true;
        id
    }

    /// Names the rows and columns of a matrix otherwise, where those that follow from its rule say
    /// too little.
    pub fn name_axes(&mut self, id: Id, rows: Axis, columns: Axis) -> Id {
        let matrix = &mut self.matrices[id.0];
        assert_eq!(matrix.values.dim(), (rows.len(), columns.len()));
        (matrix.rows, matrix.columns) = (rows, columns);
        id
    }

    /// A matrix.
    pub fn get(&self, id: Id) -> &Matrix {
        &self.matrices[id.0]
    }

    /// The numbers of a matrix.
    pub fn values(&self, id: Id) -> &Array2<f64> {
        &self.matrices[id.0].values
    }

    /// One number.
    pub fn cell(&self, id: Id, row: usize, column: usize) -> Option<f64> {
        self.matrices[id.0].values.get((row, column)).copied()
    }

    /// The matrix of a name.
    pub fn find(&self, name: &str) -> Option<Id> {
        self.matrices
            .iter()
            .position(|matrix| matrix.name == name)
            .map(Id)
    }

    /// All matrices, in order.
    pub fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.matrices.len()).map(Id)
    }

    /// Whether a mask hides a cell, or the cell that it was made from one by one.
    pub fn is_hidden(&self, id: Id, row: usize, column: usize) -> bool {
        match &self.get(id).rule {
            Rule::Masked(_, visibility) => !visibility.allows(row, column),
            &Rule::Softmax { of, .. } | &Rule::Map(of, _) | &Rule::Divided(of, _) => {
                self.is_hidden(of, row, column)
            }
            // Less what is one for all of the row, such as the largest.
            &Rule::Difference(of, less) if self.values(less).ncols() == 1 => {
                self.is_hidden(of, row, column)
            }
            _ => false,
        }
    }

    /// Rows of a softmax in which nothing is visible.
    pub fn empty_rows(&self, id: Id) -> &[usize] {
        self.get(id)
            .softmax
            .as_ref()
            .map_or(&[], |softmax| &softmax.empty_rows)
    }
}
