//! `layerNorm`: what is asked, and the answer.

use serde::Deserialize;

use super::given::{Source, read, required};
use super::matrix::{Matrix, Vector};
use super::number::Number;
use super::refusal::Refusal;
use super::rows::Rows;
use crate::attention::encoder;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LayerNormRequest {
    x: Option<Matrix>,
    gamma: Option<Vector>,
    beta: Option<Vector>,
    eps: Option<Number>,
}

/// Normalises each row, in `f64`.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn layer_norm(request: impl Source) -> Result<Rows<'static, f64>, Refusal> {
    let request: LayerNormRequest = read(request, "request")?;
    let x = required("x", request.x)?.cast("x")?;
    let vector = |vector: Option<Vector>, field| vector.map(|v| v.cast(field)).transpose();
    let gamma = vector(request.gamma, "gamma")?;
    let beta = vector(request.beta, "beta")?;
    let eps = request.eps.map_or(encoder::EPSILON, |Number(eps)| eps);
    let gamma = gamma.as_ref().map(|gamma| gamma.view());
    let beta = beta.as_ref().map(|beta| beta.view());
    Ok(Rows::of(encoder::layer_norm(x.view(), gamma, beta, eps)?))
}
