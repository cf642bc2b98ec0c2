//! `positionalEncoding`: what is asked, and the answer.

use ndarray::Array2;

use super::given::Given;
use super::refusal::Refusal;
use super::size;
use super::value::Value;
use crate::attention::position::{BASE, Layout, sinusoidal};

/// So many positions from 0 on, or a list of them. They keep 64 bits, so that a distant one keeps
/// its digits until its angle is taken.
enum Positions {
    Count(usize),
    List(Vec<f64>),
}

impl Positions {
    fn of(value: &Value) -> Result<Self, Refusal> {
        if let Given::List(_) = value.given {
            let list = value.list("a list of positions")?;
            let bytes = list.length() as u64 * size_of::<f64>() as u64;
            size::memory("positions", bytes)?;
            let mut positions = Vec::with_capacity(list.length());
            for index in 0..list.length() {
                positions.push(value.entry(list, index)?.number()?);
            }
            return Ok(Self::List(positions));
        }
        let allowed = "how many positions, a whole number, or a list of positions";
        value.whole_or(allowed).map(Self::Count)
    }

    fn len(&self) -> usize {
        match self {
            Self::Count(count) => *count,
            Self::List(list) => list.len(),
        }
    }

    fn into_list(self) -> Vec<f64> {
        match self {
            Self::Count(count) => (0..count).map(|position| position as f64).collect(),
            Self::List(list) => list,
        }
    }
}

/// Sinusoidal positions.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn positional_encoding(request: Value) -> Result<Array2<f32>, Refusal> {
    let request = request.fields(&["positions", "width", "layout", "base"])?;
    let positions = Positions::of(&request.required("positions")?)?;
    let width = request.required("width")?;
    let width = match width.whole()? {
        0 => return Err(width.refuse("a whole number from 1")),
        width => width,
    };
    let layout = match request.choice("layout", &["interleaved", "concatenated"])? {
        0 => Layout::Interleaved,
        _ => Layout::Concatenated,
    };
    let base = request.number("base")?.unwrap_or(BASE);
    let field = "positions, width";
    // With the row of a position that is not there, so that no position makes no width free.
    let rows = positions.len().max(1);
    let cells = size::cells(field, &[rows, width], "numbers (positions x width)")?;
    size::memory(field, cells * size_of::<f64>() as u64 * 2)?;
    let encoding = sinusoidal(&positions.into_list(), width, layout, base)?;
    Ok(encoding)
}
