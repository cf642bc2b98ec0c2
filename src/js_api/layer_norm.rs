//! `layerNorm`: what is asked, and the answer.

use ndarray::Array2;

use super::refusal::Refusal;
use super::value::Value;
use crate::attention::encoder;

/// Normalises each row.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn layer_norm(request: Value) -> Result<Array2<f32>, Refusal> {
    let request = request.fields(&["x", "gamma", "beta", "eps"])?;
    let x = request.required("x")?.matrix()?;
    let gamma = request.vector("gamma")?;
    let beta = request.vector("beta")?;
    let eps = match request.optional("eps")? {
        Some(eps) => eps.amount()?,
        None => encoder::EPSILON as f32,
    };
    let gamma = gamma.as_ref().map(|gamma| gamma.view());
    let beta = beta.as_ref().map(|beta| beta.view());
    let normed = encoder::layer_norm(x.view(), gamma, beta, eps)?;
    Ok(normed)
}
