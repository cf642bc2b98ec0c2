//! The masked softmax along each row, with a temperature, every pass kept.
//!
//! For a row of scores `s` with biases `b` and temperature `T`:
//!
//! 1. mask: `z = s + b` where visible; what is hidden leaves the row (or becomes the fill);
//! 2. maximum: `top = max(z)`, over what is left;
//! 3. exponentials: `e = exp((z - top) / T)`, at most 1, so that nothing overflows;
//! 4. sum: `total = sum(e)`;
//! 5. divide: `w = e / total`.
//!
//! What is hidden gets exactly 0, and nothing of it leaks, not even a NaN. A row in which nothing
//! is visible is all zeros (as in the ONNX `Attention` operator and PyTorch's safe softmax) and is
//! reported.

use ndarray::{ArcArray2, Array1, Array2, ArrayView2};

use super::{Error, Scalar, Visibility};

/// What takes the place of a hidden score.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Fill<F> {
    /// Minus infinity: what is hidden takes no part. The right way, and the default.
    #[default]
    Exclude,
    /// A finite number, as many libraries do it: hidden cells take part with this score. Kept to
    /// teach what goes wrong: an empty row turns uniform, and a real score below the fill loses
    /// to what is hidden.
    Finite(F),
}

/// What a row becomes in which nothing is visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EmptyRow {
    /// All zeros: nothing to look at, so nothing is looked at.
    #[default]
    Zeros,
    /// `1 / m` each, what a finite fill comes to.
    Uniform,
}

/// How a row of scores becomes a row of weights.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Softmax<F> {
    temperature: F,
    fill: Fill<F>,
    empty_row: EmptyRow,
}

impl<F: Scalar> Default for Softmax<F> {
    fn default() -> Self {
        Self {
            temperature: F::one(),
            fill: Fill::default(),
            empty_row: EmptyRow::default(),
        }
    }
}

/// What one masked softmax over an (n, m) score matrix made, pass by pass.
#[derive(Debug, Clone, PartialEq)]
pub struct SoftmaxTrace<F> {
    /// Pass 1, (n, m): score and bias where visible, the fill (minus infinity) where hidden.
    pub masked: ArcArray2<F>,
    /// Pass 2, (n): the largest of each row; minus infinity where the row is empty.
    pub max: Array1<F>,
    /// Pass 3, (n, m): `exp((masked - max) / temperature)`, 0 where hidden.
    pub exp: Array2<F>,
    /// Pass 4, (n): the sum of each row of exponentials; 0 where the row is empty.
    pub sum: Array1<F>,
    /// Pass 5, (n, m): the weights.
    pub weights: ArcArray2<F>,
    /// Rows in which no key is visible, ascending.
    pub empty_rows: Vec<usize>,
}

impl<F: Scalar> SoftmaxTrace<F> {
    /// What each row of weights adds up to: 1, or 0 where the row is empty.
    pub fn row_sums(&self) -> Array1<F> {
        row_sums(self.weights.view())
    }
}

impl<F: Scalar> Softmax<F> {
    /// Divides scores by `temperature` before the exponential: below 1 sharpens, above 1 flattens,
    /// and 0 is the limit, in which the largest scores share all the weight.
    ///
    /// # Errors
    ///
    /// [`Error::Value`] where it is negative or not a finite number.
    pub fn with_temperature(mut self, temperature: F) -> Result<Self, Error> {
        if !temperature.is_finite() || temperature < F::zero() {
            return Err(Error::Value {
                field: "temperature".to_owned(),
                given: temperature.as_f64(),
                allowed: "a finite number, 0 or greater",
            });
        }
        self.temperature = temperature;
        Ok(self)
    }

    /// Puts `fill` in the place of hidden scores.
    ///
    /// # Errors
    ///
    /// [`Error::Value`] where a [`Fill::Finite`] is not finite.
    pub fn with_fill(mut self, fill: Fill<F>) -> Result<Self, Error> {
        if let Fill::Finite(value) = fill
            && !value.is_finite()
        {
            return Err(Error::Value {
                field: "fill".to_owned(),
                given: value.as_f64(),
                allowed: "a finite number",
            });
        }
        self.fill = fill;
        Ok(self)
    }

    /// Says what an empty row becomes.
    #[must_use]
    pub fn with_empty_row(mut self, empty_row: EmptyRow) -> Self {
        self.empty_row = empty_row;
        self
    }

    /// The temperature in force.
    pub fn temperature(&self) -> F {
        self.temperature
    }

    /// The fill in force.
    pub fn fill(&self) -> Fill<F> {
        self.fill
    }

    /// Weights of (n, m) `scores` under an (n, m) `visibility`.
    ///
    /// Stable for any finite scores. A visible score that is not a number makes its own row not a
    /// number and no other; visible scores of plus infinity share all the weight of their row, and
    /// a row of nothing but minus infinity is empty.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] where the two shapes differ.
    pub fn apply(
        &self,
        scores: ArrayView2<'_, F>,
        visibility: &Visibility<F>,
    ) -> Result<SoftmaxTrace<F>, Error> {
        if scores.dim() != visibility.dim() {
            let (queries, keys) = visibility.dim();
            let allowed = format!("{queries} x {keys}, as the mask");
            return Err(Error::shape("scores", scores.dim(), allowed));
        }
        let masked = self.mask(scores, visibility);
        let (queries, keys) = masked.dim();

        let mut exp = masked.clone();
        let (mut max, mut sum) = (Array1::zeros(queries), Array1::zeros(queries));
        let mut weights = Array2::zeros((queries, keys));
        for (row, mut exp) in exp.outer_iter_mut().enumerate() {
            // In the standard layout a row lies in one piece.
            if let Some(exp) = exp.as_slice_mut() {
                (max[row], sum[row]) = self.exponentials_of(exp);
            }
            let mut weights = weights.row_mut(row);
            weights.assign(&exp);
            if let Some(weights) = weights.as_slice_mut() {
                self.divide(weights, sum[row]);
            }
        }

        let empty_rows = match self.fill {
            Fill::Exclude => (0..queries).filter(|&row| sum[row] == F::zero()).collect(),
            Fill::Finite(_) => visibility.empty_rows(),
        };
        Ok(SoftmaxTrace {
            masked: masked.into_shared(),
            max,
            exp,
            sum,
            weights: weights.into_shared(),
            empty_rows,
        })
    }

    fn mask(&self, scores: ArrayView2<'_, F>, visibility: &Visibility<F>) -> Array2<F> {
        let fill = match self.fill {
            Fill::Exclude => F::neg_infinity(),
            Fill::Finite(value) => value,
        };
        let mut masked = scores.as_standard_layout().into_owned();
        for (row, mut scores) in masked.outer_iter_mut().enumerate() {
            // In the standard layout a row lies in one piece.
            if let Some(scores) = scores.as_slice_mut() {
                visibility.mask_row(row, scores, fill);
            }
        }
        masked
    }

    /// Passes 2 to 4 on a row of masked scores, which becomes its exponentials: the largest of the
    /// scores, and the sum of the exponentials.
    pub(crate) fn exponentials_of(&self, row: &mut [F]) -> (F, F) {
        let max = row_max(row);
        let at_the_top = |z: F| if z == max { F::one() } else { F::zero() };
        for z in row.iter_mut() {
            // What is hidden, or scored minus infinity, is 0 whatever the rest of the row holds.
            *z = if *z == F::neg_infinity() {
                F::zero()
            } else if z.is_nan() || max.is_nan() {
                F::nan()
            } else if max == F::infinity() || self.temperature == F::zero() {
                // The limit: (z - max) / T is 0 at the top and minus infinity below it.
                at_the_top(*z)
            } else {
                ((*z - max) / self.temperature).exp()
            };
        }
        (max, row.iter().copied().sum())
    }

    /// Pass 5 on a row of exponentials, which becomes its weights.
    pub(crate) fn divide(&self, row: &mut [F], sum: F) {
        if sum == F::zero() {
            let share = match self.empty_row {
                EmptyRow::Zeros => F::zero(),
                EmptyRow::Uniform => F::from_f64_nearest(1.0 / row.len() as f64),
            };
            row.fill(share);
        } else {
            for exp in row {
                // 0 stays 0 also in a row whose sum is not a number.
                *exp = if *exp == F::zero() { *exp } else { *exp / sum };
            }
        }
    }
}

fn row_sums<F: Scalar>(matrix: ArrayView2<'_, F>) -> Array1<F> {
    Array1::from_iter(matrix.outer_iter().map(|row| row.iter().copied().sum()))
}

/// The largest of a row; NaN where there is one, minus infinity where there is nothing.
fn row_max<F: Scalar>(row: &[F]) -> F {
    row.iter().fold(F::neg_infinity(), |max, &z| {
        if z.is_nan() || z > max { z } else { max }
    })
}

#[cfg(test)]
mod tests {
    use ndarray::{Array2, array};

    use super::*;
    use crate::attention::Mask;

    fn weights(softmax: Softmax<f64>, scores: Array2<f64>, masks: &[Mask<f64>]) -> Array2<f64> {
        let (n, m) = scores.dim();
        let visibility = Visibility::compose(n, m, masks).unwrap();
        let trace = softmax.apply(scores.view(), &visibility).unwrap();
        trace.weights.into_owned()
    }

    #[test]
    fn a_hidden_nan_leaks_into_nothing() {
        let got = weights(
            Softmax::default(),
            array![[0.0, f64::NAN, 0.0]],
            &[Mask::Cells(vec![(0, 1)])],
        );
        assert_eq!(got, array![[0.5, 0.0, 0.5]]);
    }

    #[test]
    fn a_visible_nan_spoils_its_own_row_only() {
        let scores = array![[0.0, f64::NAN], [f64::NAN, 1.0], [0.0, 0.0]];
        let got = weights(Softmax::default(), scores, &[]);
        assert!(got.row(0).iter().all(|w| w.is_nan()));
        assert!(got.row(1).iter().all(|w| w.is_nan()));
        assert_eq!(got.row(2), array![0.5, 0.5]);
    }

    #[test]
    fn what_is_hidden_weighs_exactly_zero_even_in_a_spoilt_row() {
        let scores = array![[f64::NAN, 1.0, 2.0]];
        let got = weights(Softmax::default(), scores, &[Mask::Cells(vec![(0, 1)])]);
        assert_eq!(got[(0, 1)], 0.0);
        assert!(got[(0, 0)].is_nan() && got[(0, 2)].is_nan());
    }

    #[test]
    fn infinite_scores_share_the_weight_of_their_row() {
        let scores = array![[f64::INFINITY, 3.0, f64::INFINITY]];
        assert_eq!(
            weights(Softmax::default(), scores, &[]),
            array![[0.5, 0.0, 0.5]]
        );
    }

    #[test]
    fn a_finite_fill_beats_a_lower_score_and_levels_an_empty_row() {
        let softmax = Softmax::default().with_fill(Fill::Finite(-1e4)).unwrap();
        let scores = array![[-3e6, 0.0], [1.0, 2.0]];
        let masks = [Mask::Cells(vec![(0, 1), (1, 0), (1, 1)])];
        let visibility = Visibility::compose(2, 2, &masks).unwrap();
        let got = softmax.apply(scores.view(), &visibility).unwrap();
        assert_eq!(got.weights, array![[0.0, 1.0], [0.5, 0.5]]);
        assert_eq!(got.empty_rows, [1]);
    }

    #[test]
    fn an_empty_row_is_zeros_unless_asked_to_be_uniform() {
        let hide_all = [Mask::valid_length(0, 2)];
        let scores = array![[1.0, 2.0]];
        let zeros = weights(Softmax::default(), scores.clone(), &hide_all);
        assert_eq!(zeros, array![[0.0, 0.0]]);
        let softmax = Softmax::default().with_empty_row(EmptyRow::Uniform);
        assert_eq!(weights(softmax, scores, &hide_all), array![[0.5, 0.5]]);
    }
}
