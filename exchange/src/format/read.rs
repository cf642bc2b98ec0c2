//! Reads what a reader brings.

use ndarray::Array4;
use serde_json::Value;

use super::{Brought, Content, Note, Refusal};

/// Reads a file.
///
/// # Errors
///
/// A [`Refusal`] that says what was given.
pub fn read(_name: &str, bytes: &[u8]) -> Result<Brought, Refusal> {
    parsed(bytes).ok_or(Refusal::Unreadable)
}

fn parsed(bytes: &[u8]) -> Option<Brought> {
    let file: Value = serde_json::from_slice(bytes).ok()?;
    let content = if let Some(weights) = file.get("weights") {
        Content::Weights(four(weights)?)
    } else {
        Content::Vectors {
            query: four(file.get("q")?)?,
            key: four(file.get("k")?)?,
            value: four(file.get("v")?)?,
        }
    };
    let (n, m) = match &content {
        Content::Weights(weights) => (weights.dim().2, weights.dim().3),
        Content::Vectors { query, key, .. } => (query.dim().2, key.dim().2),
        Content::Run(_) => (0, 0),
    };
    let mut note = Vec::new();
    let mut names = |field: &str, count: usize| {
        let given = file.get(field).or_else(|| file.get("tokens"));
        let given = given.and_then(Value::as_array);
        match given {
            Some(list) if list.len() == count => Some(
                list.iter()
                    .map(|token| token.as_str().unwrap_or_default().to_owned())
                    .collect(),
            ),
            Some(_) => None,
            None => {
                note = vec![Note::Numbered];
                Some((1..=count).map(|number| number.to_string()).collect())
            }
        }
    };
    Some(Brought {
        queries: names("query_tokens", n)?,
        keys: names("key_tokens", m)?,
        content,
        note,
    })
}

fn four(value: &Value) -> Option<Array4<f32>> {
    let mut shape = Vec::new();
    let mut inner = value;
    while let Value::Array(list) = inner {
        shape.push(list.len());
        inner = list.first()?;
    }
    let mut numbers = Vec::new();
    flatten(value, &mut numbers)?;
    while shape.len() < 4 {
        shape.insert(0, 1);
    }
    let [layers, heads, n, m] = shape[..] else {
        return None;
    };
    Array4::from_shape_vec((layers, heads, n, m), numbers).ok()
}

fn flatten(value: &Value, into: &mut Vec<f32>) -> Option<()> {
    match value {
        Value::Array(list) => list.iter().try_for_each(|inner| flatten(inner, into)),
        Value::Number(number) => {
            into.push(number.as_f64()? as f32);
            Some(())
        }
        Value::String(text) => {
            into.push(match text.as_str() {
                "NaN" => f32::NAN,
                "Infinity" => f32::INFINITY,
                "-Infinity" => f32::NEG_INFINITY,
                _ => return None,
            });
            Some(())
        }
        _ => None,
    }
}
