//! Which keys a query may see, and why not.
//!
//! Masks compose as a union: a cell is hidden when any mask hides it, and it knows which ones do.
//! Hiding is never a large negative number added to a score, so no score, however low, can fall
//! below what is hidden. A bias is different: it is added to the score of a visible cell (after
//! scaling), and hides a cell only where it is minus infinity.

use std::ops::{BitOr, BitOrAssign};

use ndarray::Array2;

use super::{Error, Scalar};

/// Where the diagonal of a causal mask lies when there are not as many queries as keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Alignment {
    /// Query `i` sees keys `0..=i`: both sequences begin together.
    TopLeft,
    /// Query `i` sees keys `0..=i + m - n`: both sequences end together, as when the last queries
    /// of a sequence meet keys kept from before.
    BottomRight,
}

/// One mask among those that compose.
#[derive(Debug, Clone, PartialEq)]
pub enum Mask<F> {
    /// One entry a key; `false` is padding, and hides the key's column from every query.
    KeyPadding(Vec<bool>),
    /// No looking ahead.
    Causal(Alignment),
    /// Single cells (row, column), each hidden by hand.
    Cells(Vec<(usize, usize)>),
    /// (n, m), added to the scaled scores; minus infinity hides the cell.
    Bias(Array2<F>),
}

impl<F> Mask<F> {
    /// Padding by valid length: the first `valid` of `keys` keys are real.
    pub fn valid_length(valid: usize, keys: usize) -> Self {
        Self::KeyPadding((0..keys).map(|key| key < valid).collect())
    }
}

/// The masks that hide one cell: a set, empty where the cell is visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hidden(u8);

impl Hidden {
    /// Hidden by no mask.
    pub const NONE: Self = Self(0);
    /// The key is padding.
    pub const PADDING: Self = Self(1);
    /// The key comes after the query.
    pub const CAUSAL: Self = Self(2);
    /// Hidden by hand.
    pub const CELL: Self = Self(4);
    /// The bias is minus infinity.
    pub const BIAS: Self = Self(8);

    /// Whether no mask hides the cell.
    pub fn is_visible(self) -> bool {
        self == Self::NONE
    }

    /// Whether `mask` is among those that hide the cell.
    pub fn contains(self, mask: Self) -> bool {
        self.0 & mask.0 == mask.0
    }
}

impl BitOr for Hidden {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Hidden {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// What all masks together say of each cell of an (n, m) score matrix: kept as rules and single cells,
/// so that a long sentence needs no table of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Visibility<F> {
    queries: usize,
    keys: usize,
    /// `true` where a key is padding; empty where no mask says so.
    padding: Vec<bool>,
    /// Query `i` sees keys up to `i` plus this.
    ahead: Option<isize>,
    /// Hidden one by one, ascending.
    cells: Vec<(usize, usize)>,
    bias: Option<Array2<F>>,
}

impl<F: Scalar> Visibility<F> {
    /// Composes `masks` over `queries` x `keys` cells.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for padding of another length than `keys`, [`Error::CellOutside`] for a
    /// cell that is not there, [`Error::Shape`] for a bias table of another shape, and
    /// [`Error::Value`] for a bias that is not a number or plus infinity.
    pub fn compose(queries: usize, keys: usize, masks: &[Mask<F>]) -> Result<Self, Error> {
        let mut all = Self::open(queries, keys);
        for mask in masks {
            all.add(mask)?;
        }
        all.cells.sort_unstable();
        all.cells.dedup();
        Ok(all)
    }

    /// Every cell visible.
    pub fn open(queries: usize, keys: usize) -> Self {
        Self {
            queries,
            keys,
            padding: Vec::new(),
            ahead: None,
            cells: Vec::new(),
            bias: None,
        }
    }

    fn add(&mut self, mask: &Mask<F>) -> Result<(), Error> {
        let Self { queries, keys, .. } = *self;
        match mask {
            Mask::KeyPadding(keep) => {
                if keep.len() != keys {
                    let allowed = format!("one entry a key: {keys}");
                    return Err(Error::length("mask.keyKeep", keep.len(), allowed));
                }
                self.padding.resize(keys, false);
                for (padding, keep) in self.padding.iter_mut().zip(keep) {
                    *padding |= !keep;
                }
            }
            Mask::Causal(alignment) => {
                // Signed: bottom-right with more queries than keys leaves the first rows empty.
                let ahead = match alignment {
                    Alignment::TopLeft => 0,
                    Alignment::BottomRight => keys as isize - queries as isize,
                };
                self.ahead = Some(self.ahead.map_or(ahead, |before| before.min(ahead)));
            }
            Mask::Cells(cells) => {
                let outside = |&&(row, column): &&(usize, usize)| row >= queries || column >= keys;
                if let Some(&(row, column)) = cells.iter().find(outside) {
                    return Err(Error::CellOutside {
                        row,
                        column,
                        rows: queries,
                        columns: keys,
                    });
                }
                self.cells.extend(cells);
            }
            Mask::Bias(bias) => self.add_bias(bias)?,
        }
        Ok(())
    }

    fn add_bias(&mut self, bias: &Array2<F>) -> Result<(), Error> {
        if bias.dim() != self.dim() {
            let (queries, keys) = self.dim();
            let allowed = format!("{queries} x {keys}, a row a query and a column a key");
            return Err(Error::shape("mask.bias", bias.dim(), allowed));
        }
        if let Some(((row, column), value)) = bias
            .indexed_iter()
            .find(|(_, value)| value.is_nan() || **value == F::infinity())
        {
            return Err(Error::Value {
                field: format!("mask.bias[{row}][{column}]"),
                given: value.as_f64(),
                allowed: "a finite number, or -Infinity to hide the cell",
            });
        }
        self.bias = Some(match self.bias.take() {
            // Minus infinity stays it, whatever finite number is added.
            Some(before) => before + bias,
            None => bias.clone(),
        });
        Ok(())
    }

    /// Queries and keys: (n, m).
    pub fn dim(&self) -> (usize, usize) {
        (self.queries, self.keys)
    }

    /// The masks that hide a cell.
    pub fn hidden_at(&self, row: usize, column: usize) -> Hidden {
        let reasons = [
            (
                self.padding.get(column).copied().unwrap_or(false),
                Hidden::PADDING,
            ),
            (column >= self.seen_by(row), Hidden::CAUSAL),
            (
                self.cells.binary_search(&(row, column)).is_ok(),
                Hidden::CELL,
            ),
            (self.bias(row, column) == F::neg_infinity(), Hidden::BIAS),
        ];
        let all = reasons.into_iter().filter(|(hides, _)| *hides);
        all.fold(Hidden::NONE, |all, (_, mask)| all | mask)
    }

    /// The masks that hide each cell, (n, m).
    pub fn hidden(&self) -> Array2<Hidden> {
        Array2::from_shape_fn(self.dim(), |(row, column)| self.hidden_at(row, column))
    }

    /// Whether query `row` may attend key `column`.
    pub fn allows(&self, row: usize, column: usize) -> bool {
        self.hidden_at(row, column).is_visible()
    }

    /// `true` where a query may attend a key, (n, m).
    pub fn allowed(&self) -> Array2<bool> {
        Array2::from_shape_fn(self.dim(), |(row, column)| self.allows(row, column))
    }

    /// Whether every cell is visible, and nothing is added to any.
    pub fn is_open(&self) -> bool {
        self.padding.is_empty()
            && self.ahead.is_none()
            && self.cells.is_empty()
            && self.bias.is_none()
    }

    /// What is added to the scaled score of a visible cell.
    pub fn bias(&self, row: usize, column: usize) -> F {
        self.bias
            .as_ref()
            .map_or(F::zero(), |bias| bias[(row, column)])
    }

    /// Queries that may attend no key at all.
    pub fn empty_rows(&self) -> Vec<usize> {
        let is_empty = |row: &usize| self.sees_nothing(*row);
        (0..self.queries).filter(is_empty).collect()
    }

    /// Whether a query may attend no key at all.
    pub fn sees_nothing(&self, row: usize) -> bool {
        !(0..self.keys).any(|column| self.allows(row, column))
    }

    /// Masks a row of scores: adds the biases, and puts `fill` where a key is hidden.
    pub fn mask_row(&self, row: usize, scores: &mut [F], fill: F) {
        if let Some(bias) = &self.bias {
            for (score, &bias) in scores.iter_mut().zip(bias.row(row)) {
                *score = if bias == F::neg_infinity() {
                    fill
                } else {
                    *score + bias
                };
            }
        }
        for (score, &is_padding) in scores.iter_mut().zip(&self.padding) {
            if is_padding {
                *score = fill;
            }
        }
        scores[self.seen_by(row)..].fill(fill);
        for &(_, column) in self.cells_of(row) {
            scores[column] = fill;
        }
    }

    /// Marks the keys that are hidden from query `row`.
    pub fn hide_row(&self, row: usize, hidden: &mut [bool]) {
        hidden.fill(false);
        if let Some(bias) = &self.bias {
            for (hidden, &bias) in hidden.iter_mut().zip(bias.row(row)) {
                *hidden |= bias == F::neg_infinity();
            }
        }
        for (hidden, &is_padding) in hidden.iter_mut().zip(&self.padding) {
            *hidden |= is_padding;
        }
        hidden[self.seen_by(row)..].fill(true);
        for &(_, column) in self.cells_of(row) {
            hidden[column] = true;
        }
    }

    /// The cells of a row that are hidden one by one.
    fn cells_of(&self, row: usize) -> impl Iterator<Item = &(usize, usize)> {
        let first = self.cells.partition_point(|&(of, _)| of < row);
        self.cells[first..]
            .iter()
            .take_while(move |(of, _)| *of == row)
    }

    /// How many keys come no later than query `row`, where that counts.
    fn seen_by(&self, row: usize) -> usize {
        let last = |ahead: isize| (row as isize + ahead + 1).clamp(0, self.keys as isize) as usize;
        self.ahead.map_or(self.keys, last)
    }
}

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;

    #[test]
    fn a_cell_knows_every_mask_that_hides_it() {
        let masks = [
            Mask::valid_length(2, 3),
            Mask::Causal(Alignment::TopLeft),
            Mask::Cells(vec![(0, 2), (1, 0)]),
        ];
        let all = Visibility::<f64>::compose(2, 3, &masks).unwrap();
        assert_eq!(
            all.hidden()[(0, 2)],
            Hidden::PADDING | Hidden::CAUSAL | Hidden::CELL
        );
        assert_eq!(all.hidden()[(1, 0)], Hidden::CELL);
        assert_eq!(all.hidden()[(0, 1)], Hidden::CAUSAL);
        assert!(all.allows(0, 0) && all.allows(1, 1));
    }

    #[test]
    fn bottom_right_lets_the_last_query_see_every_key() {
        let masks = [Mask::Causal(Alignment::BottomRight)];
        let wide = Visibility::<f64>::compose(2, 4, &masks).unwrap();
        assert_eq!(
            wide.allowed(),
            array![[true, true, true, false], [true, true, true, true]]
        );
        let tall = Visibility::<f64>::compose(3, 2, &masks).unwrap();
        assert_eq!(tall.empty_rows(), [0]);
    }

    #[test]
    fn biases_add_up_but_hiding_does_not_need_them_to() {
        let masks = [
            Mask::Bias(array![[1.0, f64::NEG_INFINITY]]),
            Mask::Bias(array![[0.5, 2.0]]),
        ];
        let all = Visibility::compose(1, 2, &masks).unwrap();
        assert_eq!(all.bias(0, 0), 1.5);
        assert_eq!(all.hidden()[(0, 1)], Hidden::BIAS);
    }

    #[test]
    fn a_bias_that_is_not_a_number_is_refused_by_its_cell() {
        let error = Visibility::compose(1, 2, &[Mask::Bias(array![[0.0, f64::NAN]])]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "mask.bias[0][1]: NaN is given; allowed is a finite number, or -Infinity to hide the \
             cell"
        );
    }
}
