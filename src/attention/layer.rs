//! One attention layer as one call.

use std::sync::Arc;

use ndarray::{ArcArray2, Array1, Array2};

use super::multi_head::{concatenate, project, split, weigh};
use super::{Error, HeadTrace, Mask, Scalar, Scoring, Softmax, Trace, Visibility};

/// The matrices between which attention stands; an absent one is the identity.
#[derive(Debug, Clone, PartialEq)]
pub struct Projections<F> {
    /// `W_q`, (d_query, heads d_k)
    pub query: Option<Array2<F>>,
    /// Added to every projected query, (heads d_k).
    pub query_bias: Option<Array1<F>>,
    /// `W_k`, (d_key, heads d_k)
    pub key: Option<Array2<F>>,
    /// Added to every projected key, (heads d_k).
    pub key_bias: Option<Array1<F>>,
    /// `W_v`, (d_value, heads d_v)
    pub value: Option<Array2<F>>,
    /// Added to every projected value, (heads d_v).
    pub value_bias: Option<Array1<F>>,
    /// `W_O`, (heads d_v, d_out)
    pub output: Option<Array2<F>>,
    /// Added to every output, (d_out).
    pub output_bias: Option<Array1<F>>,
}

impl<F> Default for Projections<F> {
    fn default() -> Self {
        Self {
            query: None,
            query_bias: None,
            key: None,
            key_bias: None,
            value: None,
            value_bias: None,
            output: None,
            output_bias: None,
        }
    }
}

/// A multi-head attention layer (Vaswani et al. 2017, section 3.2.2).
#[derive(Debug, Clone)]
pub struct Layer<F> {
    /// How many heads run side by side.
    pub heads: usize,
    /// How a query is scored against a key.
    pub scoring: Scoring<F>,
    /// From inputs to heads and back.
    pub projections: Projections<F>,
    /// Which keys a query may see: all of these together.
    pub masks: Vec<Mask<F>>,
    /// From scores to weights.
    pub softmax: Softmax<F>,
}

impl<F: Scalar> Default for Layer<F> {
    fn default() -> Self {
        Self {
            heads: 1,
            scoring: Scoring::ScaledDot,
            projections: Projections::default(),
            masks: Vec::new(),
            softmax: Softmax::default(),
        }
    }
}

impl<F: Scalar> Layer<F> {
    /// Runs `query` (n, d_query) over `key` (m, d_key) and `value` (m, d_value). Self-attention is
    /// the case in which all three are one matrix.
    ///
    /// ```
    /// use attention_playground::attention::Layer;
    /// use ndarray::array;
    ///
    /// let x = array![[1.0, 0.0], [0.0, 1.0]].into_shared();
    /// let trace = Layer::default().attend(&x, &x, &x).unwrap();
    /// let weights = &trace.heads[0].softmax.weights;
    /// assert!(weights[(0, 0)] > weights[(0, 1)]);
    /// ```
    ///
    /// # Errors
    ///
    /// What does not fit is refused by an [`Error`] that names it.
    pub fn attend(
        &self,
        query: &ArcArray2<F>,
        key: &ArcArray2<F>,
        value: &ArcArray2<F>,
    ) -> Result<Trace<F>, Error> {
        if value.nrows() != key.nrows() {
            let allowed = format!("{} rows, a value a key", key.nrows());
            return Err(Error::shape("value", value.dim(), allowed));
        }
        if let Scoring::Additive(parameters) = &self.scoring
            && ![1, self.heads].contains(&parameters.len())
        {
            let allowed = format!("1 set of parameters, or one a head: {}", self.heads);
            return Err(Error::length("additive", parameters.len(), allowed));
        }
        let w = &self.projections;
        let query = affine(query, "query", &w.query, &w.query_bias)?;
        let key = affine(key, "key", &w.key, &w.key_bias)?;
        let value = affine(value, "value", &w.value, &w.value_bias)?;

        let visibility = Visibility::compose(query.nrows(), key.nrows(), &self.masks)?;
        let visibility = Arc::new(visibility);

        let queries = split(&query, self.heads, "query")?;
        let keys = split(&key, self.heads, "key")?;
        let values = split(&value, self.heads, "value")?;
        let heads = queries
            .into_iter()
            .zip(keys)
            .zip(values)
            .enumerate()
            .map(|(head, ((query, key), value))| {
                let scores = self.scoring.score(head, query.view(), key.view())?;
                let softmax = self.softmax.apply(scores.scaled.view(), &visibility)?;
                let output = weigh(softmax.weights.view(), &visibility, value.view());
                Ok(HeadTrace {
                    query,
                    key,
                    value,
                    scores,
                    softmax: Arc::new(softmax),
                    output: output.into_shared(),
                })
            })
            .collect::<Result<Vec<_>, Error>>()?;

        let outputs: Vec<_> = heads.iter().map(|head| head.output.clone()).collect();
        let concat = concatenate(&outputs);
        let output = affine(&concat, "output", &w.output, &w.output_bias)?;
        Ok(Trace {
            query,
            key,
            value,
            visibility,
            heads,
            concat,
            output,
        })
    }
}

/// `x W + b`
fn affine<F: Scalar>(
    x: &ArcArray2<F>,
    name: &str,
    weight: &Option<Array2<F>>,
    bias: &Option<Array1<F>>,
) -> Result<ArcArray2<F>, Error> {
    let input = if name == "output" {
        "all heads together"
    } else {
        name
    };
    let weight = weight.as_ref().map(|weight| weight.view());
    let y = project(x, weight, input, &format!("projections.{name}"))?;
    let Some(bias) = bias else {
        return Ok(y);
    };
    if bias.len() != y.ncols() {
        let allowed = format!("{}, the width of the projection", y.ncols());
        return Err(Error::length(
            format!("projections.{name}Bias"),
            bias.len(),
            allowed,
        ));
    }
    let sum = Array2::from_shape_fn(y.dim(), |(row, column)| y[(row, column)] + bias[column]);
    Ok(sum.into_shared())
}
