//! `attend`: what is asked, and the run.

use ndarray::Array2;

use super::attend_result::AttendResult;
use super::layer::layer;
use super::refusal::Refusal;
use super::size;
use super::value::Value;
use crate::attention::{Layer, Scoring};

const FIELDS: [&str; 11] = [
    "query",
    "key",
    "value",
    "heads",
    "scoring",
    "projections",
    "additive",
    "mask",
    "temperature",
    "fill",
    "emptyRow",
];

/// Runs one attention layer.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn attend(request: Value) -> Result<AttendResult, Refusal> {
    let request = request.fields(&FIELDS)?;
    let query = request.required("query")?.matrix()?;
    let key = request.required("key")?.matrix()?;
    let value = request.required("value")?.matrix()?;
    let layer = layer(&request)?;
    check_size(&layer, [&query, &key, &value])?;
    let [query, key, value] = [query, key, value].map(Array2::into_shared);
    Ok(AttendResult(layer.attend(&query, &key, &value)?))
}

/// Refuses what would take too many numbers, before the first of them is computed.
fn check_size(layer: &Layer<f32>, [query, key, value]: [&Array2<f32>; 3]) -> Result<(), Refusal> {
    let ((n, query), (m, key), (values, value)) = (query.dim(), key.dim(), value.dim());
    let w = &layer.projections;
    let (query, key, value) = (
        width(&w.query, query),
        width(&w.key, key),
        width(&w.value, value),
    );
    let output = width(&w.output, value);
    // A head is a feature wide at the least; with more heads than that, the layer refuses them.
    let heads = layer.heads.clamp(1, query);

    let scores = size::cells(
        "query, key",
        &[n, m, heads],
        "scores (queries x keys x heads)",
    )?;
    let mut others = 0;
    for (field, rows, columns) in [
        ("projections.query", n, query),
        ("projections.key", m, key),
        ("projections.value", values, value),
        ("projections.value", n, value),
        ("projections.output", n, output),
    ] {
        others += size::cells(field, &[rows, columns], "numbers")?;
    }
    if let Scoring::Additive(sets) = &layer.scoring {
        let hidden = sets.iter().map(|set| set.v().len()).max().unwrap_or(0);
        for rows in [n, m] {
            let what = "hidden numbers (rows x width x heads)";
            others += size::cells("additive", &[rows, hidden, heads], what)?;
        }
    }
    // A trace keeps five matrices of scores: raw, scaled, masked, exponentials, weights. Two more
    // are for the bias, given and composed, and one for which masks hide what.
    let numbers = 5 * scores + 3 * (n * m) as u64 + others;
    size::memory("query, key", numbers * size_of::<f32>() as u64)
}

fn width(weight: &Option<Array2<f32>>, input: usize) -> usize {
    weight.as_ref().map_or(input, |weight| weight.ncols())
}
