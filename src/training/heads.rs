//! Multi-head attention backwards: `W_O`, the concatenation, weights times values, and the three
//! projections. The forward pass is [`Layer::attend`], and its [`Trace`] the one that is shown.

use ndarray::{ArcArray2, Array1, Array2, ArrayView2, s};

use super::linear::{add_bias, add_weight};
use super::scoring::AdditiveParameters;
use super::tensors::tensors;
use super::{same_shape, scoring, softmax};
use crate::attention::{
    Error, Layer, Mask, Projections, Scalar, Scoring, ScoringKind, Softmax, Trace,
};

/// The parameters of an attention layer, to be learned; also their gradients.
#[derive(Debug, Clone, PartialEq)]
pub struct Attention<F> {
    /// From inputs to heads and back.
    pub projections: Projections<F>,
    /// Additive scoring's own: one set, or one a head. Empty for the dot products.
    pub additive: Vec<AdditiveParameters<F>>,
}

tensors!(
    Projections: query, query_bias, key, key_bias, value, value_bias, output, output_bias
);
tensors!(Attention: projections, additive);

/// What of an attention layer is chosen and not learned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Form {
    /// How many heads run side by side.
    pub heads: usize,
    /// How a query is scored against a key.
    pub scoring: ScoringKind,
    /// What scores are divided by before the softmax.
    pub temperature: f64,
}

impl<F: Scalar> Attention<F> {
    /// The core's layer with these parameters, under `masks`.
    ///
    /// # Errors
    ///
    /// Those of additive parameters that do not fit each other, and of a temperature out of bounds.
    pub fn layer(&self, form: Form, masks: Vec<Mask<F>>) -> Result<Layer<F>, Error> {
        let scoring = match form.scoring {
            ScoringKind::Dot => Scoring::Dot,
            ScoringKind::ScaledDot => Scoring::ScaledDot,
            ScoringKind::Additive => {
                let sets = self.additive.iter().map(AdditiveParameters::to_core);
                Scoring::Additive(sets.collect::<Result<_, _>>()?)
            }
        };
        let temperature = F::from_f64_nearest(form.temperature);
        Ok(Layer {
            heads: form.heads,
            scoring,
            projections: self.projections.clone(),
            masks,
            softmax: Softmax::default().with_temperature(temperature)?,
        })
    }
}

/// What a layer attended with: queries (n, d_query), keys (m, d_key) and values (m, d_value).
/// Self-attention is the case in which all three are one matrix.
#[derive(Debug, Clone)]
pub struct Inputs<F> {
    /// What asks.
    pub query: ArcArray2<F>,
    /// What is compared with.
    pub key: ArcArray2<F>,
    /// What is passed on.
    pub value: ArcArray2<F>,
}

/// The gradients of [`Inputs`]; where these are one matrix, its gradient is their sum.
#[derive(Debug, Clone, PartialEq)]
pub struct InputGradients<F> {
    /// (n, d_query)
    pub query: Array2<F>,
    /// (m, d_key)
    pub key: Array2<F>,
    /// (m, d_value)
    pub value: Array2<F>,
}

/// From `d_output` (n, d_out) to the gradients of what `layer` attended with; adds its parameters'
/// own to `gradient`. `trace` is what [`Layer::attend`] gave for `inputs`. `d_scores` is what the
/// masked scores of each head learn besides, (n, m) a head, from a loss on the weights themselves;
/// empty where there is none.
///
/// # Errors
///
/// [`Error::Shape`] where `d_output` is not of the shape of the output or a `d_scores` not of that
/// of the scores, [`Error::Length`] where `gradient` has no additive set for a head.
pub fn backward<F: Scalar>(
    layer: &Layer<F>,
    inputs: &Inputs<F>,
    trace: &Trace<F>,
    d_output: ArrayView2<'_, F>,
    d_scores: &[Array2<F>],
    gradient: &mut Attention<F>,
) -> Result<InputGradients<F>, Error> {
    same_shape("d_output", d_output.dim(), trace.output.dim())?;
    let Attention {
        projections: d,
        additive,
    } = gradient;
    let w = &layer.projections;
    let d_concat = project(
        trace.concat.view(),
        &w.output,
        d_output.to_owned(),
        &mut d.output,
        &mut d.output_bias,
    );

    let mut d_query = Array2::zeros(trace.query.dim());
    let mut d_key = Array2::zeros(trace.key.dim());
    let mut d_value = Array2::zeros(trace.value.dim());
    for (head, run) in trace.heads.iter().enumerate() {
        // A head is a slice of columns on the way back too.
        let slice = |width: usize| s![.., head * width..(head + 1) * width];
        let d_head = d_concat.slice(slice(run.value.ncols())); // (n, d_v)

        let weights = &run.softmax.weights;
        let d_weights = d_head.dot(&run.value.t()); // (n, d_v) x (d_v, m) -> (n, m)
        d_value
            .slice_mut(slice(run.value.ncols()))
            .assign(&weights.t().dot(&d_head)); // (m, n) x (n, d_v) -> (m, d_v)

        let mut d_head_scores = softmax::backward(
            &layer.softmax,
            &run.softmax,
            &trace.visibility,
            d_weights.view(),
        )?;
        if let Some(besides) = d_scores.get(head) {
            same_shape("d_scores", besides.dim(), d_head_scores.dim())?;
            d_head_scores += besides;
        }
        let (d_head_query, d_head_key) = scoring::backward(
            &layer.scoring,
            head,
            (run.query.view(), run.key.view()),
            &run.scores,
            d_head_scores.view(),
            additive,
        )?;
        d_query
            .slice_mut(slice(run.query.ncols()))
            .assign(&d_head_query);
        d_key.slice_mut(slice(run.key.ncols())).assign(&d_head_key);
    }

    Ok(InputGradients {
        query: project(
            inputs.query.view(),
            &w.query,
            d_query,
            &mut d.query,
            &mut d.query_bias,
        ),
        key: project(
            inputs.key.view(),
            &w.key,
            d_key,
            &mut d.key,
            &mut d.key_bias,
        ),
        value: project(
            inputs.value.view(),
            &w.value,
            d_value,
            &mut d.value,
            &mut d.value_bias,
        ),
    })
}

/// A projection backwards, (rows, e) -> (rows, d); what is absent is the identity.
fn project<F: Scalar>(
    x: ArrayView2<'_, F>,
    weight: &Option<Array2<F>>,
    d_y: Array2<F>,
    d_weight: &mut Option<Array2<F>>,
    d_bias: &mut Option<Array1<F>>,
) -> Array2<F> {
    if let Some(d_bias) = d_bias {
        add_bias(d_y.view(), d_bias);
    }
    if let Some(d_weight) = d_weight {
        add_weight(x, d_y.view(), d_weight);
    }
    match weight {
        Some(weight) => d_y.dot(&weight.t()),
        None => d_y,
    }
}
