//! What `attend` answers: a trace as nested lists of numbers.

use ndarray::ArrayView2;
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::js::Entry;
use super::rows::Rows;
use crate::attention::{HeadTrace, Scalar, Trace};

/// One run, in the precision that was asked for.
pub enum AttendResult {
    /// In `f64`.
    Double(Trace<f64>),
    /// In `f32`.
    Single(Trace<f32>),
}

impl Serialize for AttendResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Double(trace) => Run(trace).serialize(serializer),
            Self::Single(trace) => Run(trace).serialize(serializer),
        }
    }
}

struct Run<'a, F>(&'a Trace<F>);

impl<F: Scalar + Entry + Serialize> Serialize for Run<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(trace) = self;
        let allowed = trace.visibility.allowed();
        let heads: Vec<_> = trace
            .heads
            .iter()
            .map(|head| Head {
                head,
                allowed: allowed.view(),
            })
            .collect();
        let mut object = serializer.serialize_struct("AttendResult", 4)?;
        object.serialize_field("heads", &heads)?;
        object.serialize_field("concat", &Rows::of(trace.concat.view()))?;
        object.serialize_field("output", &Rows::of(trace.output.view()))?;
        object.serialize_field("emptyRows", &trace.empty_rows())?;
        object.end()
    }
}

struct Head<'a, F> {
    head: &'a HeadTrace<F>,
    allowed: ArrayView2<'a, bool>,
}

impl<F: Scalar + Entry + Serialize> Serialize for Head<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { head, allowed } = self;
        let mut object = serializer.serialize_struct("Head", 7)?;
        object.serialize_field("query", &Rows::of(head.query.view()))?;
        object.serialize_field("key", &Rows::of(head.key.view()))?;
        object.serialize_field("value", &Rows::of(head.value.view()))?;
        object.serialize_field("scores", &Rows::of(head.scores.scaled.view()))?;
        object.serialize_field("allowed", &Rows::of(*allowed))?;
        object.serialize_field("weights", &Rows::of(head.softmax.weights.view()))?;
        object.serialize_field("output", &Rows::of(head.output.view()))?;
        object.end()
    }
}
