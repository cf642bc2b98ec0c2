//! What `attend` is asked: the fields as they come in, and the layer that they make.

use std::fmt;

use ndarray::ArcArray2;
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

use super::attend_result::AttendResult;
use super::given::{Source, read, required};
use super::matrix::{Matrix, Vector, cast};
use super::number::{Flag, Number, Whole};
use super::refusal::Refusal;
use super::size;
use crate::attention::{
    Additive, Alignment, EmptyRow, Fill, Layer, Mask, Projections, Scalar, Scoring, Softmax, Trace,
};

/// Runs one attention layer.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn attend(request: impl Source) -> Result<AttendResult, Refusal> {
    let request: AttendRequest = read(request, "request")?;
    match request.precision.unwrap_or_default() {
        Precision::F64 => request.run().map(AttendResult::Double),
        Precision::F32 => request.run().map(AttendResult::Single),
    }
}

/// The fields of a request; each may be absent, null or undefined.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct AttendRequest {
    query: Option<Matrix>,
    key: Option<Matrix>,
    value: Option<Matrix>,
    heads: Option<Whole>,
    scoring: Option<ScoringName>,
    projections: Option<ProjectionFields>,
    additive: Option<AdditiveSets>,
    mask: Option<MaskFields>,
    temperature: Option<Number>,
    fill: Option<Number>,
    empty_row: Option<EmptyRowName>,
    precision: Option<Precision>,
}

/// The type that everything is computed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Precision {
    /// As JavaScript's own numbers.
    #[default]
    F64,
    /// As on the page.
    F32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ScoringName {
    #[default]
    ScaledDot,
    Dot,
    Additive,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CausalName {
    TopLeft,
    BottomRight,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum EmptyRowName {
    Zeros,
    Uniform,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct ProjectionFields {
    query: Option<Matrix>,
    query_bias: Option<Vector>,
    key: Option<Matrix>,
    key_bias: Option<Vector>,
    value: Option<Matrix>,
    value_bias: Option<Vector>,
    output: Option<Matrix>,
    output_bias: Option<Vector>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct MaskFields {
    causal: Option<CausalName>,
    key_keep: Option<Vec<Flag>>,
    blocked: Option<Vec<Cell>>,
    bias: Option<Matrix>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct AdditiveFields {
    query: Option<Matrix>,
    key: Option<Matrix>,
    v: Option<Vector>,
}

/// Parameters that the heads share, or a list of them.
#[derive(Debug)]
enum AdditiveSets {
    Shared(AdditiveFields),
    PerHead(Vec<AdditiveFields>),
}

impl<'de> Deserialize<'de> for AdditiveSets {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Sets;

        impl<'de> Visitor<'de> for Sets {
            type Value = AdditiveSets;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of query, key, v, or a list of such objects, one a head")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<AdditiveSets, A::Error> {
                let fields = AdditiveFields::deserialize(MapAccessDeserializer::new(map))?;
                Ok(AdditiveSets::Shared(fields))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<AdditiveSets, A::Error> {
                let sets = Vec::deserialize(SeqAccessDeserializer::new(seq))?;
                Ok(AdditiveSets::PerHead(sets))
            }
        }

        deserializer.deserialize_any(Sets)
    }
}

/// `[row, column]`
#[derive(Debug)]
struct Cell(usize, usize);

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Cells;

        impl<'de> Visitor<'de> for Cells {
            type Value = Cell;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a pair [row, column]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Cell, A::Error> {
                let length = |length| serde::de::Error::invalid_length(length, &self);
                let Whole(row) = seq.next_element()?.ok_or_else(|| length(0))?;
                let Whole(column) = seq.next_element()?.ok_or_else(|| length(1))?;
                match seq.size_hint() {
                    None | Some(0) => Ok(Cell(row, column)),
                    Some(more) => Err(length(2 + more)),
                }
            }
        }

        deserializer.deserialize_any(Cells)
    }
}

impl AttendRequest {
    /// Computes what is asked, in the precision `F`.
    fn run<F: Scalar>(self) -> Result<Trace<F>, Refusal> {
        let layer = Layer {
            heads: self.heads.map_or(1, |Whole(heads)| heads),
            scoring: self.scoring()?,
            projections: self.projections()?,
            masks: self.masks()?,
            softmax: self.softmax()?,
        };
        let query = required("query", self.query)?;
        let key = required("key", self.key)?;
        let value = required("value", self.value)?;
        check_size(&layer, [query.dim(), key.dim(), value.dim()])?;
        let shared = |matrix: Matrix, field| -> Result<ArcArray2<F>, Refusal> {
            Ok(matrix.cast(field)?.into_shared())
        };
        let query = shared(query, "query")?;
        let key = shared(key, "key")?;
        let value = shared(value, "value")?;
        Ok(layer.attend(&query, &key, &value)?)
    }

    fn scoring<F: Scalar>(&self) -> Result<Scoring<F>, Refusal> {
        let name = self.scoring.unwrap_or_default();
        match (&self.additive, name) {
            (None, ScoringName::ScaledDot) => Ok(Scoring::ScaledDot),
            (None, ScoringName::Dot) => Ok(Scoring::Dot),
            (None, ScoringName::Additive) => Err(Refusal::given(
                "additive",
                "nothing",
                "an object of query, key, v where scoring is \"additive\"",
            )),
            (Some(AdditiveSets::Shared(set)), ScoringName::Additive) => {
                Ok(Scoring::Additive(vec![set.parameters("additive")?]))
            }
            (Some(AdditiveSets::PerHead(sets)), ScoringName::Additive) => sets
                .iter()
                .enumerate()
                .map(|(head, set)| set.parameters(&format!("additive[{head}]")))
                .collect::<Result<_, _>>()
                .map(Scoring::Additive),
            (Some(_), ScoringName::ScaledDot | ScoringName::Dot) => Err(Refusal::given(
                "additive",
                "a set of parameters that scoring does not use",
                "nothing, or scoring: \"additive\" as well",
            )),
        }
    }

    fn projections<F: Scalar>(&self) -> Result<Projections<F>, Refusal> {
        let Some(fields) = &self.projections else {
            return Ok(Projections::default());
        };
        let matrix = |matrix: &Option<Matrix>, field: &str| {
            let field = format!("projections.{field}");
            matrix.as_ref().map(|w| w.cast(&field)).transpose()
        };
        let vector = |vector: &Option<Vector>, field: &str| {
            let field = format!("projections.{field}");
            vector.as_ref().map(|b| b.cast(&field)).transpose()
        };
        Ok(Projections {
            query: matrix(&fields.query, "query")?,
            query_bias: vector(&fields.query_bias, "queryBias")?,
            key: matrix(&fields.key, "key")?,
            key_bias: vector(&fields.key_bias, "keyBias")?,
            value: matrix(&fields.value, "value")?,
            value_bias: vector(&fields.value_bias, "valueBias")?,
            output: matrix(&fields.output, "output")?,
            output_bias: vector(&fields.output_bias, "outputBias")?,
        })
    }

    fn masks<F: Scalar>(&self) -> Result<Vec<Mask<F>>, Refusal> {
        let Some(fields) = &self.mask else {
            return Ok(Vec::new());
        };
        let mut masks = Vec::new();
        if let Some(causal) = fields.causal {
            masks.push(Mask::Causal(match causal {
                CausalName::TopLeft => Alignment::TopLeft,
                CausalName::BottomRight => Alignment::BottomRight,
            }));
        }
        if let Some(keep) = &fields.key_keep {
            let keep = keep.iter().map(|&Flag(keep)| keep).collect();
            masks.push(Mask::KeyPadding(keep));
        }
        if let Some(cells) = &fields.blocked {
            let cells = cells.iter().map(|&Cell(row, column)| (row, column));
            masks.push(Mask::Cells(cells.collect()));
        }
        if let Some(bias) = &fields.bias {
            masks.push(Mask::Bias(bias.cast("mask.bias")?));
        }
        Ok(masks)
    }

    fn softmax<F: Scalar>(&self) -> Result<Softmax<F>, Refusal> {
        let mut softmax = Softmax::default();
        if let Some(Number(temperature)) = self.temperature {
            softmax = softmax.with_temperature(cast(&"temperature", temperature)?)?;
        }
        if let Some(Number(fill)) = self.fill {
            softmax = softmax.with_fill(Fill::Finite(cast(&"fill", fill)?))?;
        }
        Ok(softmax.with_empty_row(match self.empty_row {
            None | Some(EmptyRowName::Zeros) => EmptyRow::Zeros,
            Some(EmptyRowName::Uniform) => EmptyRow::Uniform,
        }))
    }
}

impl AdditiveFields {
    fn parameters<F: Scalar>(&self, field: &str) -> Result<Additive<F>, Refusal> {
        let inner = |name: &str| format!("{field}.{name}");
        let query = required(&inner("query"), self.query.as_ref())?.cast(&inner("query"))?;
        let key = required(&inner("key"), self.key.as_ref())?.cast(&inner("key"))?;
        let v = required(&inner("v"), self.v.as_ref())?.cast(&inner("v"))?;
        Ok(Additive::new(query, key, v)?)
    }
}

/// Refuses what would take too many numbers, before the first of them is computed.
fn check_size<F: Scalar>(
    layer: &Layer<F>,
    [(n, query), (m, key), (values, value)]: [(usize, usize); 3],
) -> Result<(), Refusal> {
    let w = &layer.projections;
    let width = |weight: &Option<ndarray::Array2<F>>, input| {
        weight.as_ref().map_or(input, |weight| weight.ncols())
    };
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
    size::memory("query, key", numbers * size_of::<F>() as u64)
}
