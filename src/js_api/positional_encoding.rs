//! `positionalEncoding`: what is asked, and the answer.

use std::fmt;

use serde::Deserialize;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserializer, Error, SeqAccess, Unexpected, Visitor};

use super::given::{Source, read, required};
use super::number::{Allowed, Number, Whole, whole};
use super::refusal::Refusal;
use super::rows::Rows;
use super::size;
use crate::attention::position::{BASE, Layout, sinusoidal};

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PositionalEncodingRequest {
    positions: Option<Positions>,
    width: Option<Whole>,
    layout: Option<LayoutName>,
    base: Option<Number>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum LayoutName {
    Interleaved,
    Concatenated,
}

/// So many positions from 0 on, or a list of them.
#[derive(Debug)]
enum Positions {
    Count(usize),
    List(Vec<Number>),
}

impl Allowed for Positions {
    const ALLOWED: &'static str = "how many positions, a whole number, or a list of positions";
}

impl Positions {
    fn len(&self) -> usize {
        match self {
            Self::Count(count) => *count,
            Self::List(list) => list.len(),
        }
    }

    fn into_list(self) -> Vec<f64> {
        match self {
            Self::Count(count) => (0..count).map(|position| position as f64).collect(),
            Self::List(list) => list.into_iter().map(|Number(position)| position).collect(),
        }
    }
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct CountOrList;

        impl<'de> Visitor<'de> for CountOrList {
            type Value = Positions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(Positions::ALLOWED)
            }

            fn visit_f64<E: Error>(self, count: f64) -> Result<Positions, E> {
                let refused = || E::invalid_value(Unexpected::Float(count), &self);
                whole(count).map(Positions::Count).ok_or_else(refused)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Positions, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(Positions::List)
            }
        }

        deserializer.deserialize_any(CountOrList)
    }
}

/// Sinusoidal positions, in `f64`.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn positional_encoding(request: impl Source) -> Result<Rows<'static, f64>, Refusal> {
    let request: PositionalEncodingRequest = read(request, "request")?;
    let positions = required("positions", request.positions)?;
    let Whole(width) = required("width", request.width)?;
    if width == 0 {
        return Err(Refusal::given("width", 0, "a whole number from 1"));
    }
    let field = "positions, width";
    // With the row of a position that is not there, so that no position makes no width free.
    let rows = positions.len().max(1);
    let cells = size::cells(field, &[rows, width], "numbers (positions x width)")?;
    size::memory(field, cells * size_of::<f64>() as u64 * 2)?;
    let layout = match request.layout {
        None | Some(LayoutName::Interleaved) => Layout::Interleaved,
        Some(LayoutName::Concatenated) => Layout::Concatenated,
    };
    let base = request.base.map_or(BASE, |Number(base)| base);
    let encoding = sinusoidal(&positions.into_list(), width, layout, base)?;
    Ok(Rows::of(encoding))
}
