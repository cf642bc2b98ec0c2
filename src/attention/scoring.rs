//! How well a query fits a key: (n, d_q) x (m, d_k) -> (n, m).
//!
//! - Dot product: `q . k`. The fastest, and it needs vectors of one width.
//! - Scaled dot product: `q . k / sqrt(d_k)` (Vaswani et al. 2017, section 3.2.1). For independent
//!   components of mean 0 and variance 1 the product has variance `d_k`; the scale makes it 1.
//! - Additive: `v . tanh(q W_q + k W_k)` (Bahdanau et al. 2015, appendix A.1.2), with a hidden
//!   width `h`, no bias, and widths of query and key that may differ.

use ndarray::{ArcArray2, Array1, Array2, ArrayView2, Axis};

use super::{Error, Scalar};

/// A scoring function, for all heads of a layer.
#[derive(Debug, Clone, PartialEq)]
pub enum Scoring<F> {
    /// `q . k`
    Dot,
    /// `q . k / sqrt(d_k)`
    ScaledDot,
    /// `v . tanh(q W_q + k W_k)`: one set of parameters that the heads share, or one a head.
    Additive(Vec<Additive<F>>),
}

/// The parameters of additive scoring in one head.
#[derive(Debug, Clone, PartialEq)]
pub struct Additive<F> {
    query: ArcArray2<F>,
    key: ArcArray2<F>,
    v: ArcArray2<F>,
}

/// What scoring one head made.
#[derive(Debug, Clone)]
pub struct Scores<F> {
    /// (n, m), before any scale.
    pub raw: ArcArray2<F>,
    /// (n, m), the scores that go on to the masks. The same memory as `raw` where nothing scales.
    pub scaled: ArcArray2<F>,
    /// What `raw` was divided by.
    pub scale: Option<F>,
    /// Both sides as additive scoring sees them, before the tanh.
    pub hidden: Option<HiddenLayer<F>>,
}

/// Queries and keys in the hidden width of additive scoring.
#[derive(Debug, Clone)]
pub struct HiddenLayer<F> {
    /// `q W_q`, (n, h)
    pub query: ArcArray2<F>,
    /// `k W_k`, (m, h)
    pub key: ArcArray2<F>,
}

impl<F: Scalar> Additive<F> {
    /// Parameters `query` (d_q, h), `key` (d_k, h) and `v` (h).
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] or [`Error::Length`] where the hidden widths differ.
    pub fn new(query: Array2<F>, key: Array2<F>, v: Array1<F>) -> Result<Self, Error> {
        let hidden = query.ncols();
        if key.ncols() != hidden {
            let allowed = format!("{hidden} columns, the hidden width of additive.query");
            return Err(Error::shape("additive.key", key.dim(), allowed));
        }
        if v.len() != hidden {
            let allowed = format!("{hidden}, the hidden width of additive.query");
            return Err(Error::length("additive.v", v.len(), allowed));
        }
        Ok(Self {
            query: query.into_shared(),
            key: key.into_shared(),
            v: v.insert_axis(Axis(0)).into_shared(),
        })
    }

    /// `W_q`, (d_q, h)
    pub fn query(&self) -> &ArcArray2<F> {
        &self.query
    }

    /// `W_k`, (d_k, h)
    pub fn key(&self) -> &ArcArray2<F> {
        &self.key
    }

    /// `v`, as one row: (1, h)
    pub fn v(&self) -> &ArcArray2<F> {
        &self.v
    }

    fn score(&self, query: ArrayView2<'_, F>, key: ArrayView2<'_, F>) -> Result<Scores<F>, Error> {
        for (field, weight, input, width) in [
            ("additive.query", &self.query, "query", query.ncols()),
            ("additive.key", &self.key, "key", key.ncols()),
        ] {
            if weight.nrows() != width {
                let allowed = format!("{width} rows, the width of one head's {input}");
                return Err(Error::shape(field, weight.dim(), allowed));
            }
        }
        let query = query.dot(&self.query); // (n, h)
        let key = key.dot(&self.key); // (m, h)
        let (n, m, h) = (query.nrows(), key.nrows(), query.ncols());
        let v = self.v.iter().copied().collect::<Vec<F>>();
        let mut bent = vec![F::zero(); h];
        let mut raw = Array2::zeros((n, m));
        let (queries, keys) = (query.as_standard_layout(), key.as_standard_layout());
        for (mut raw, query) in raw.outer_iter_mut().zip(queries.outer_iter()) {
            for (raw, key) in raw.iter_mut().zip(keys.outer_iter()) {
                if let (Some(query), Some(key)) = (query.as_slice(), key.as_slice()) {
                    tanh_of_sums(query, key, &mut bent);
                    *raw = bent.iter().zip(&v).map(|(&t, &v)| v * t).sum();
                }
            }
        }
        let raw = raw.into_shared();
        Ok(Scores {
            scaled: raw.clone(),
            raw,
            scale: None,
            hidden: Some(HiddenLayer {
                query: query.into_shared(),
                key: key.into_shared(),
            }),
        })
    }
}

/// `tanh(a + b)`, one after the other: all of length h. Apart from the sum with `v`, so that several
/// are computed at a time.
pub(crate) fn tanh_of_sums<F: Scalar>(a: &[F], b: &[F], tanh: &mut [F]) {
    for ((tanh, &a), &b) in tanh.iter_mut().zip(a).zip(b) {
        *tanh = (a + b).fast_tanh();
    }
}

impl<F: Scalar> Scoring<F> {
    /// Scores of one head: `query` (n, d_q) against `key` (m, d_k). Only additive scoring has
    /// parameters of its own for each `head`.
    ///
    /// # Errors
    ///
    /// [`Error::UnequalWidths`] for a dot product of unequal widths; for additive scoring
    /// [`Error::Shape`] where its parameters do not fit, and [`Error::Length`] where there are
    /// none for this head.
    pub fn score(
        &self,
        head: usize,
        query: ArrayView2<'_, F>,
        key: ArrayView2<'_, F>,
    ) -> Result<Scores<F>, Error> {
        match self {
            Self::Dot => Ok(dot(query, key, None)?),
            Self::ScaledDot => {
                // Vectors without features score 0, not 0 / 0.
                let d_k = F::from_f64_nearest(key.ncols().max(1) as f64);
                dot(query, key, Some(d_k.sqrt()))
            }
            Self::Additive(parameters) => self
                .parameters_of(head)
                .ok_or_else(|| {
                    let allowed = "one set of parameters, or one a head";
                    Error::length("additive", parameters.len(), allowed)
                })?
                .score(query, key),
        }
    }

    /// The parameters that additive scoring uses in `head`.
    pub fn parameters_of(&self, head: usize) -> Option<&Additive<F>> {
        match self {
            Self::Additive(parameters) if parameters.len() == 1 => parameters.first(),
            Self::Additive(parameters) => parameters.get(head),
            Self::Dot | Self::ScaledDot => None,
        }
    }
}

fn dot<F: Scalar>(
    query: ArrayView2<'_, F>,
    key: ArrayView2<'_, F>,
    scale: Option<F>,
) -> Result<Scores<F>, Error> {
    if query.ncols() != key.ncols() {
        return Err(Error::UnequalWidths {
            query: query.ncols(),
            key: key.ncols(),
        });
    }
    let raw = query.dot(&key.t()).into_shared(); // (n, d_k) x (d_k, m) -> (n, m)
    let scaled = match scale {
        Some(scale) => raw.mapv(|score| score / scale).into_shared(),
        None => raw.clone(),
    };
    Ok(Scores {
        raw,
        scaled,
        scale,
        hidden: None,
    })
}

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;

    #[test]
    fn a_dot_product_of_unequal_widths_names_both() {
        let (query, key) = (array![[1.0, 2.0]], array![[1.0, 2.0, 3.0]]);
        let error = Scoring::Dot
            .score(0, query.view(), key.view())
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("a query has 2 numbers and a key has 3"),
            "{error}"
        );
    }

    #[test]
    fn additive_scoring_takes_unequal_widths() {
        let additive = Additive::new(array![[1.0], [0.0]], array![[0.5]], array![2.0]).unwrap();
        let (query, key) = (array![[0.3, 9.0]], array![[0.4], [-0.6]]);
        let scores = Scoring::Additive(vec![additive])
            .score(0, query.view(), key.view())
            .unwrap();
        assert_eq!(
            scores.raw,
            array![[2.0 * 0.5_f64.tanh(), 2.0 * 0.0_f64.tanh()]]
        );
    }
}
