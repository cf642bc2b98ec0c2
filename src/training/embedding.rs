//! From tokens to vectors: a row of a table for what a token is, and one for where it stands. Where
//! a token comes with features that are not learned, a map takes them to a vector, and the row of
//! the table corrects it.
//!
//! Backwards, a row gathers the gradients of every place it was taken to: a token that comes twice
//! learns from both.

use ndarray::{ArcArray2, Array2, ArrayView2};

use super::linear::add_weight;
use super::same_shape;
use super::tensors::tensors;
use crate::attention::{Error, Scalar};

/// The tables that vectors are taken from.
#[derive(Debug, Clone, PartialEq)]
pub struct Embedding<F> {
    /// What a token is, (vocabulary, d_model).
    pub tokens: Array2<F>,
    /// Where it stands, where that is learned, (longest, d_model).
    pub positions: Option<Array2<F>>,
    /// `M`, from features that are given to vectors, where they are, (features, d_model).
    pub map: Option<Array2<F>>,
}

tensors!(Embedding: tokens, positions, map);

/// One sequence as it is given: tokens, and what is known of each.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a, F> {
    /// Rows of the table, `n` of them.
    pub ids: &'a [usize],
    /// (n, features), where the embedding has a map.
    pub features: Option<&'a Array2<F>>,
    /// What an error calls `ids`.
    pub field: &'static str,
}

impl<F: Scalar> Embedding<F> {
    /// `features M + tokens[id] + positions[place]` of each token, (n, d_model).
    ///
    /// # Errors
    ///
    /// [`Error::Value`] for a token that the table does not have, [`Error::Length`] for more tokens
    /// than there are positions, and [`Error::Shape`] or [`Error::Length`] for features that do not
    /// fit the map.
    pub fn forward(&self, given: Given<'_, F>) -> Result<ArcArray2<F>, Error> {
        self.check(given)?;
        let mut vectors = match (&self.map, given.features) {
            (Some(map), Some(features)) => features.dot(map), // (n, features) -> (n, d_model)
            _ => Array2::zeros((given.ids.len(), self.tokens.ncols())),
        };
        for (place, (mut vector, &id)) in vectors.outer_iter_mut().zip(given.ids).enumerate() {
            vector += &self.tokens.row(id);
            if let Some(positions) = &self.positions {
                vector += &positions.row(place);
            }
        }
        Ok(vectors.into_shared())
    }

    /// Adds `d_x` (n, d_model) to the rows of `gradient` that the vectors were taken from, and to
    /// the map. What was given learns nothing.
    ///
    /// # Errors
    ///
    /// Those of [`Embedding::forward`], and [`Error::Shape`] where `d_x` is not of the shape of the
    /// vectors.
    pub fn backward(
        &self,
        given: Given<'_, F>,
        d_x: ArrayView2<'_, F>,
        gradient: &mut Self,
    ) -> Result<(), Error> {
        self.check(given)?;
        let ids = given.ids;
        same_shape("d_x", d_x.dim(), (ids.len(), self.tokens.ncols()))?;
        for (place, (&id, d_x)) in ids.iter().zip(d_x.outer_iter()).enumerate() {
            let mut row = gradient.tokens.row_mut(id);
            row += &d_x;
            if let Some(positions) = &mut gradient.positions {
                let mut row = positions.row_mut(place);
                row += &d_x;
            }
        }
        if let (Some(d_map), Some(features)) = (&mut gradient.map, given.features) {
            add_weight(features.view(), d_x, d_map);
        }
        Ok(())
    }

    fn check(&self, given: Given<'_, F>) -> Result<(), Error> {
        let Given {
            ids,
            features,
            field,
        } = given;
        let known = self.tokens.nrows();
        if let Some(place) = ids.iter().position(|&id| id >= known) {
            return Err(Error::Value {
                field: format!("{field}[{place}]"),
                given: ids[place] as f64,
                allowed: "the number of a row of the token table",
            });
        }
        if let Some(positions) = &self.positions
            && ids.len() > positions.nrows()
        {
            let allowed = format!("as many as there are positions: {}", positions.nrows());
            return Err(Error::length(field, ids.len(), allowed));
        }
        let rows = format!("{field}.features");
        match (&self.map, features) {
            (None, None) => Ok(()),
            (None, Some(features)) => {
                let allowed = "no rows, as the model has no map for them";
                Err(Error::length(rows, features.nrows(), allowed))
            }
            (Some(_), None) => {
                let allowed = format!("one row a token: {}", ids.len());
                Err(Error::length(rows, 0, allowed))
            }
            (Some(map), Some(features)) if features.dim() != (ids.len(), map.nrows()) => {
                let allowed = format!("{} x {}, one row a token", ids.len(), map.nrows());
                Err(Error::shape(rows, features.dim(), allowed))
            }
            (Some(_), Some(_)) => Ok(()),
        }
    }
}
