//! From tokens to vectors: a row of a table for what a token is, and one for where it stands.
//!
//! Backwards, a row gathers the gradients of every place it was taken to: a token that comes twice
//! learns from both.

use ndarray::{ArcArray2, Array2, ArrayView2};

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
}

tensors!(Embedding: tokens, positions);

impl<F: Scalar> Embedding<F> {
    /// `tokens[id] + positions[place]` of each of `ids`, (n, d_model).
    ///
    /// # Errors
    ///
    /// [`Error::Value`] for a token that the table does not have, [`Error::Length`] for more tokens
    /// than there are positions. `field` names `ids`.
    pub fn forward(&self, ids: &[usize], field: &str) -> Result<ArcArray2<F>, Error> {
        self.check(ids, field)?;
        let width = self.tokens.ncols();
        let vectors = Array2::from_shape_fn((ids.len(), width), |(place, feature)| {
            let token = self.tokens[(ids[place], feature)];
            match &self.positions {
                Some(positions) => token + positions[(place, feature)],
                None => token,
            }
        });
        Ok(vectors.into_shared())
    }

    /// Adds `d_x` (n, d_model) to the rows of `gradient` that the vectors were taken from.
    ///
    /// # Errors
    ///
    /// Those of [`Embedding::forward`], and [`Error::Shape`] where `d_x` is not of the shape of the
    /// vectors.
    pub fn backward(
        &self,
        ids: &[usize],
        field: &str,
        d_x: ArrayView2<'_, F>,
        gradient: &mut Self,
    ) -> Result<(), Error> {
        self.check(ids, field)?;
        same_shape("d_x", d_x.dim(), (ids.len(), self.tokens.ncols()))?;
        for (place, (&id, d_x)) in ids.iter().zip(d_x.outer_iter()).enumerate() {
            let mut row = gradient.tokens.row_mut(id);
            row += &d_x;
            if let Some(positions) = &mut gradient.positions {
                let mut row = positions.row_mut(place);
                row += &d_x;
            }
        }
        Ok(())
    }

    fn check(&self, ids: &[usize], field: &str) -> Result<(), Error> {
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
        Ok(())
    }
}
