//! What was set by hand, cell by cell.
//!
//! An edit stays with what it is about: a token's vector with the word (equal words have one
//! vector), a position's vector with the position, a weight with its cell, a hidden cell with its
//! row and column. An edit whose cell is not there at the moment rests until it is there again, so
//! nothing is lost by typing or by another width.

use ndarray::{ArcArray2, Array2};

use super::Shared;
use crate::attention::run::Parameters;
use crate::attention::{Additive, Error, Mask, Stage};

/// The cell that an edit is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A feature of every token with this key.
    Token {
        /// The token's identity.
        key: String,
        /// The column of `X`.
        feature: usize,
    },
    /// A cell of a table: of the positions, or of a weight with all heads side by side.
    Cell {
        /// The layer, counted from 0.
        layer: usize,
        /// The table.
        stage: Stage,
        /// The head that it belongs to, where each head has a table of its own.
        head: usize,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
}

impl Place {
    /// The stage whose cells are set.
    pub fn stage(&self) -> Stage {
        match self {
            Self::Token { .. } => Stage::Embedding,
            Self::Cell { stage, .. } => *stage,
        }
    }
}

/// Everything that was set by hand.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Edits {
    /// Numbers of tables.
    pub numbers: Numbers,
    /// Masks.
    pub masks: HandMasks,
}

/// Numbers that were set by hand.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Numbers(Vec<(Place, f32)>);

impl Edits {
    /// Whether nothing was set by hand.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Numbers {
    /// Whether none is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those of a part of the calculation, so that what reads it follows that part alone.
    #[must_use]
    pub fn only(&self, part: impl Fn(&Place) -> bool) -> Self {
        let numbers = self.0.iter().filter(|(place, _)| part(place));
        Self(numbers.cloned().collect())
    }

    /// Those of the parameters of a layer, counted from 0.
    #[must_use]
    pub fn of_layer(&self, layer: usize) -> Self {
        self.only(|place| match place {
            Place::Token { .. } => false,
            Place::Cell {
                layer: of, stage, ..
            } => *of == layer && *stage != Stage::Position,
        })
    }

    /// Sets a number.
    pub fn set(&mut self, place: Place, number: f32) {
        put(&mut self.0, place, number);
    }

    /// Every number with its place, in the order in which they were set first.
    pub fn all(&self) -> impl Iterator<Item = (&Place, f32)> {
        self.0.iter().map(|(place, number)| (place, *number))
    }

    /// Whether a number is set there.
    pub fn contains(&self, place: &Place) -> bool {
        self.0.iter().any(|(of, _)| of == place)
    }

    /// Puts what is set for the features of a token into its vector.
    pub fn apply_token(&self, key: &str, vector: &mut [f32]) {
        for (place, number) in &self.0 {
            if let Place::Token { key: of, feature } = place
                && of == key
                && let Some(cell) = vector.get_mut(*feature)
            {
                *cell = *number;
            }
        }
    }

    /// Puts what is set for a table into it. Copies the table only where something is set.
    pub fn apply(&self, stage: Stage, head: usize, table: &mut ArcArray2<f32>) {
        for (place, number) in &self.0 {
            if let Place::Cell {
                stage: of,
                head: in_head,
                row,
                column,
                ..
            } = *place
                && (of, in_head) == (stage, head)
                && let Some(cell) = table.get_mut((row, column))
            {
                *cell = *number;
            }
        }
    }

    /// The `drawn` parameters with these numbers put into them; the very same where there is none.
    ///
    /// # Errors
    ///
    /// Only those of [`Additive::new`], which fitting shapes never cause.
    pub fn parameters(
        &self,
        drawn: &Shared<Parameters<f32>>,
    ) -> Result<Shared<Parameters<f32>>, Error> {
        if self.is_empty() {
            return Ok(drawn.clone());
        }
        let mut parameters = (**drawn).clone();
        self.apply(Stage::WeightQuery, 0, &mut parameters.query);
        self.apply(Stage::WeightKey, 0, &mut parameters.key);
        self.apply(Stage::WeightValue, 0, &mut parameters.value);
        self.apply(Stage::WeightOutput, 0, &mut parameters.output);
        for (head, additive) in parameters.additive.iter_mut().enumerate() {
            let [mut query, mut key, mut v] =
                [additive.query(), additive.key(), additive.v()].map(Clone::clone);
            self.apply(Stage::AdditiveQuery, head, &mut query);
            self.apply(Stage::AdditiveKey, head, &mut key);
            self.apply(Stage::AdditiveVector, head, &mut v);
            let v = v.row(0).to_owned();
            *additive = Additive::new(query.into_owned(), key.into_owned(), v)?;
        }
        Ok(Shared::new(parameters))
    }
}

/// Sets the value of a key. Edits are few, so a list serves them as well as a map would, and weighs
/// less.
fn put<K: PartialEq, V>(list: &mut Vec<(K, V)>, key: K, value: V) {
    match list.iter_mut().find(|(of, _)| *of == key) {
        Some((_, old)) => *old = value,
        None => list.push((key, value)),
    }
}

/// Puts an item into a set, or takes it out.
pub(super) fn include<T: PartialEq>(set: &mut Vec<T>, item: T, is_in: bool) {
    set.retain(|of| *of != item);
    if is_in {
        set.push(item);
    }
}

/// Masks that were made by hand.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HandMasks {
    /// Cells of the scores that are hidden one by one (row, column).
    pub cells: Vec<(usize, usize)>,
    /// Keys that count as padding (column).
    pub padding: Vec<usize>,
    bias: Vec<((usize, usize), f32)>,
}

impl HandMasks {
    /// Adds `bias` to the score of a cell; 0 takes it away.
    pub fn set_bias(&mut self, cell: (usize, usize), bias: f32) {
        put(&mut self.bias, cell, bias);
        self.bias.retain(|(_, bias)| *bias != 0.0);
    }

    /// What is added to the score of a cell.
    pub fn bias(&self, cell: (usize, usize)) -> f32 {
        let mut all = self.bias.iter();
        let of = all.find(|(of, _)| *of == cell);
        of.map_or(0.0, |(_, bias)| *bias)
    }

    /// Every cell that has a bias, with it.
    pub fn biases(&self) -> impl Iterator<Item = (&(usize, usize), f32)> {
        self.bias.iter().map(|(cell, bias)| (cell, *bias))
    }

    /// How many cells, keys and biases are set.
    pub fn count(&self) -> usize {
        self.cells.len() + self.padding.len() + self.bias.len()
    }

    /// The masks that these make over `n` queries and as many keys.
    pub fn over(&self, n: usize) -> Vec<Mask<f32>> {
        let inside = |&(row, column): &(usize, usize)| row < n && column < n;
        let mut masks = Vec::new();
        let cells: Vec<_> = self.cells.iter().copied().filter(inside).collect();
        if !cells.is_empty() {
            masks.push(Mask::Cells(cells));
        }
        if self.padding.iter().any(|&key| key < n) {
            let keep = (0..n).map(|key| !self.padding.contains(&key));
            masks.push(Mask::KeyPadding(keep.collect()));
        }
        if self.bias.iter().any(|(cell, _)| inside(cell)) {
            let mut table = Array2::zeros((n, n));
            for &(cell, bias) in &self.bias {
                if let Some(of) = table.get_mut(cell) {
                    *of = bias;
                }
            }
            masks.push(Mask::Bias(table));
        }
        masks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(row: usize, column: usize) -> Place {
        Place::Cell {
            layer: 0,
            stage: Stage::WeightQuery,
            head: 0,
            row,
            column,
        }
    }

    #[test]
    fn an_edit_out_of_reach_rests_and_comes_back() {
        let mut numbers = Numbers::default();
        numbers.set(place(3, 3), 9.0);
        let mut small = Array2::<f32>::zeros((2, 2)).into_shared();
        numbers.apply(Stage::WeightQuery, 0, &mut small);
        assert_eq!(small, Array2::<f32>::zeros((2, 2)));
        let mut large = Array2::<f32>::zeros((4, 4)).into_shared();
        numbers.apply(Stage::WeightQuery, 0, &mut large);
        assert_eq!(large[(3, 3)], 9.0);
    }

    #[test]
    fn a_token_is_known_by_its_word_alone() {
        let mut numbers = Numbers::default();
        let place = Place::Token {
            key: "it".to_owned(),
            feature: 2,
        };
        numbers.set(place, 1.5);
        let (mut it, mut is) = ([0.0; 4], [0.0; 4]);
        numbers.apply_token("it", &mut it);
        numbers.apply_token("is", &mut is);
        assert_eq!((it, is), ([0.0, 0.0, 1.5, 0.0], [0.0; 4]));
    }
}
