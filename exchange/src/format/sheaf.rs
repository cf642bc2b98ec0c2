//! The matrices of one run, as they are taken away.

use ndarray::Array2;

/// Matrices of one run, as they are taken away.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheaf {
    /// What stands after `#` in a link to the run; empty where there is none.
    pub settings: String,
    /// What the run is of, for a reader.
    pub title: String,
    /// The tokens that look.
    pub queries: Vec<String>,
    /// The tokens that are looked at.
    pub keys: Vec<String>,
    /// The matrices, in the order in which they are computed.
    pub matrices: Vec<Leaf>,
}

/// One matrix.
#[derive(Debug, Clone, PartialEq)]
pub struct Leaf {
    /// Fit for the name of a file, and the only one of its name: `layer2.head1.weights`.
    pub name: String,
    /// For a reader: `Weights A, head 1`.
    pub title: String,
    /// What each row is of, as many as there are rows.
    pub rows: Vec<String>,
    /// What each column is of, as many as there are columns.
    pub columns: Vec<String>,
    /// The numbers, rows x columns.
    pub values: Array2<f32>,
    /// `true` where a mask hides the cell; `None` where no mask is applied.
    pub hidden: Option<Array2<bool>>,
    /// How the numbers are coloured.
    pub scale: Scale,
}

/// How the numbers of a matrix are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// From 0 to 1, in the hue of the head.
    Weights,
    /// From the lowest over 0 to the highest.
    Signed,
}

impl Scale {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Weights => "weights",
            Self::Signed => "signed",
        }
    }

    /// The scale that a file names.
    pub fn named(name: &str) -> Option<Self> {
        let scales = [Self::Weights, Self::Signed];
        scales.into_iter().find(|scale| scale.name() == name)
    }
}

impl Leaf {
    /// Whether a mask hides the cell.
    pub fn is_hidden(&self, row: usize, column: usize) -> bool {
        let hidden = self.hidden.as_ref();
        hidden.is_some_and(|hidden| hidden.get((row, column)) == Some(&true))
    }

    /// The head that the matrix is of, from 0, as its name says (`head1` is 0): a head keeps its hue.
    /// 0 where the name says none.
    ///
    /// ```
    /// use attention_exchange::format::{Leaf, Scale};
    ///
    /// let leaf = Leaf {
    ///     name: "layer2.head3.weights".to_owned(),
    ///     title: String::new(),
    ///     rows: Vec::new(),
    ///     columns: Vec::new(),
    ///     values: ndarray::Array2::zeros((0, 0)),
    ///     hidden: None,
    ///     scale: Scale::Weights,
    /// };
    /// assert_eq!(leaf.head(), 2);
    /// ```
    pub fn head(&self) -> usize {
        let parts = self.name.split('.');
        let mut numbers = parts.filter_map(|part| part.strip_prefix("head")?.parse::<usize>().ok());
        numbers.next().unwrap_or(1).saturating_sub(1)
    }
}
