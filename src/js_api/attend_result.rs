//! What `attend` answers: a trace as nested lists of numbers.

use serde::{Serialize, Serializer};

use super::rows::Rows;
use crate::attention::Trace;

/// One run.
#[derive(Debug)]
pub struct AttendResult(pub Trace<f32>);

impl Serialize for AttendResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(trace) = self;
        let allowed = trace.visibility.allowed();
        let mut heads = Vec::new();
        for head in &trace.heads {
            heads.push(Head {
                query: Rows::Numbers(head.query.view()),
                key: Rows::Numbers(head.key.view()),
                value: Rows::Numbers(head.value.view()),
                scores: Rows::Numbers(head.scores.scaled.view()),
                allowed: Rows::Flags(allowed.view()),
                weights: Rows::Numbers(head.softmax.weights.view()),
                output: Rows::Numbers(head.output.view()),
            });
        }
        let run = Run {
            heads,
            concat: Rows::Numbers(trace.concat.view()),
            output: Rows::Numbers(trace.output.view()),
            empty_rows: trace.empty_rows(),
        };
        run.serialize(serializer)
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    heads: Vec<Head<'a>>,
    concat: Rows<'a>,
    output: Rows<'a>,
    empty_rows: Vec<usize>,
}

#[derive(Serialize)]
struct Head<'a> {
    query: Rows<'a>,
    key: Rows<'a>,
    value: Rows<'a>,
    scores: Rows<'a>,
    allowed: Rows<'a>,
    weights: Rows<'a>,
    output: Rows<'a>,
}
