//! The fields of a request to `attend` that make the layer.

use super::fields::Fields;
use super::given::Given;
use super::refusal::Refusal;
use super::value::Value;
use crate::attention::{
    Additive, Alignment, EmptyRow, Fill, Layer, Mask, Projections, Scoring, Softmax,
};

const PROJECTIONS: [&str; 8] = [
    "query",
    "queryBias",
    "key",
    "keyBias",
    "value",
    "valueBias",
    "output",
    "outputBias",
];
const MASKS: [&str; 4] = ["causal", "keyKeep", "blocked", "bias"];
const ADDITIVE: [&str; 3] = ["query", "key", "v"];

/// The layer that a request describes.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn layer(request: &Fields) -> Result<Layer<f32>, Refusal> {
    Ok(Layer {
        heads: match request.optional("heads")? {
            Some(heads) => heads.whole()?,
            None => 1,
        },
        scoring: scoring(request)?,
        projections: projections(request)?,
        masks: masks(request)?,
        softmax: softmax(request)?,
    })
}

fn scoring(request: &Fields) -> Result<Scoring<f32>, Refusal> {
    let name = request.choice("scoring", &["scaled_dot", "dot", "additive"])?;
    match (request.optional("additive")?, name) {
        (None, 0) => Ok(Scoring::ScaledDot),
        (None, 1) => Ok(Scoring::Dot),
        (None, _) => Err(Refusal::given(
            "additive",
            "nothing",
            "an object of query, key, v where scoring is \"additive\"",
        )),
        (Some(_), 0 | 1) => Err(Refusal::given(
            "additive",
            "a set of parameters that scoring does not use",
            "nothing, or scoring: \"additive\" as well",
        )),
        (Some(sets), _) => additive(sets).map(Scoring::Additive),
    }
}

/// Parameters that the heads share, or a list of them.
fn additive(sets: Value) -> Result<Vec<Additive<f32>>, Refusal> {
    match &sets.given {
        Given::Object(..) => Ok(vec![parameters(sets)?]),
        Given::List(_) => {
            let list = sets.list("")?;
            let mut each = Vec::new();
            for head in 0..list.length() {
                each.push(parameters(sets.entry(list, head)?)?);
            }
            Ok(each)
        }
        _ => Err(sets.refuse("an object of query, key, v, or a list of such objects, one a head")),
    }
}

fn parameters(set: Value) -> Result<Additive<f32>, Refusal> {
    let set = set.fields(&ADDITIVE)?;
    let query = set.required("query")?.matrix()?;
    let key = set.required("key")?.matrix()?;
    let v = set.required("v")?.vector()?;
    Ok(Additive::new(query, key, v)?)
}

fn projections(request: &Fields) -> Result<Projections<f32>, Refusal> {
    let Some(fields) = request.optional("projections")? else {
        return Ok(Projections::default());
    };
    let fields = fields.fields(&PROJECTIONS)?;
    Ok(Projections {
        query: fields.matrix("query")?,
        query_bias: fields.vector("queryBias")?,
        key: fields.matrix("key")?,
        key_bias: fields.vector("keyBias")?,
        value: fields.matrix("value")?,
        value_bias: fields.vector("valueBias")?,
        output: fields.matrix("output")?,
        output_bias: fields.vector("outputBias")?,
    })
}

/// The masks of a request.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn masks(request: &Fields) -> Result<Vec<Mask<f32>>, Refusal> {
    let mut masks = Vec::new();
    let Some(fields) = request.optional("mask")? else {
        return Ok(masks);
    };
    let fields = fields.fields(&MASKS)?;
    if let Some(causal) = fields.optional("causal")? {
        masks.push(Mask::Causal(
            match causal.choice(&["top_left", "bottom_right"])? {
                0 => Alignment::TopLeft,
                _ => Alignment::BottomRight,
            },
        ));
    }
    if let Some(keep) = fields.optional("keyKeep")? {
        let list = keep.list("a list")?;
        let mut keeps = Vec::new();
        for key in 0..list.length() {
            keeps.push(keep.entry(list, key)?.flag()?);
        }
        masks.push(Mask::KeyPadding(keeps));
    }
    if let Some(blocked) = fields.optional("blocked")? {
        let list = blocked.list("a list")?;
        let mut cells = Vec::new();
        for index in 0..list.length() {
            cells.push(cell(&blocked.entry(list, index)?)?);
        }
        masks.push(Mask::Cells(cells));
    }
    if let Some(bias) = fields.matrix("bias")? {
        masks.push(Mask::Bias(bias));
    }
    Ok(masks)
}

/// `[row, column]`
fn cell(pair: &Value) -> Result<(usize, usize), Refusal> {
    const PAIR: &str = "a pair [row, column]";
    let list = pair.list(PAIR)?;
    if list.length() != 2 {
        return Err(pair.refuse_length(list.length(), PAIR));
    }
    let row = pair.entry(list, 0)?.whole()?;
    let column = pair.entry(list, 1)?.whole()?;
    Ok((row, column))
}

/// The softmax of a request.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn softmax(request: &Fields) -> Result<Softmax<f32>, Refusal> {
    let mut softmax = Softmax::default();
    if let Some(temperature) = request.optional("temperature")? {
        softmax = softmax.with_temperature(temperature.amount()?)?;
    }
    if let Some(fill) = request.optional("fill")? {
        softmax = softmax.with_fill(Fill::Finite(fill.finite()?))?;
    }
    let empty_row = match request.choice("emptyRow", &["zeros", "uniform"])? {
        0 => EmptyRow::Zeros,
        _ => EmptyRow::Uniform,
    };
    Ok(softmax.with_empty_row(empty_row))
}
