//! From the scores of one query to its output; the same whichever way they were made.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::{Projected, words};
use crate::exhibit::{Block, TokenLines};
use crate::sheet::{Along, Axis, Id, Reduction, Rule, Scale, Sheet};

/// What one way to score is called.
pub(super) struct Way {
    /// The number of its hue.
    hue: usize,
    /// In symbols.
    short: &'static str,
    weights: (&'static str, fn(Lang) -> &'static str),
    column: &'static str,
    weighted: (&'static str, fn(Lang) -> &'static str),
    output: (&'static str, fn(Lang) -> &'static str),
    lines: (&'static str, fn(Lang) -> &'static str),
}

pub(super) const DOT: Way = Way {
    hue: 0,
    short: "dot",
    weights: ("dot-weights", words::dot_weights),
    column: "dot-column",
    weighted: ("dot-weighted", words::dot_weighted),
    output: ("dot-output", words::dot_output),
    lines: ("dot-lines", words::dot_lines),
};

pub(super) const ADDITIVE: Way = Way {
    hue: 1,
    short: "add",
    weights: ("additive-weights", words::additive_weights),
    column: "additive-column",
    weighted: ("additive-weighted", words::additive_weighted),
    output: ("additive-output", words::additive_output),
    lines: ("additive-lines", words::additive_lines),
};

/// From scores to an output.
pub(super) struct Pooled {
    way: &'static Way,
    pub(super) scores: Id,
    /// (1, tokens)
    pub(super) weights: Id,
    /// The same, (tokens, 1).
    pub(super) column: Id,
    /// (tokens, width), a row what one token brings along.
    pub(super) weighted: Id,
    /// (1, width)
    pub(super) output: Id,
}

impl Pooled {
    pub(super) fn new(
        sheet: &mut Sheet,
        way: &'static Way,
        scores: Id,
        projected: &Projected,
        lang: Lang,
    ) -> Self {
        let tinted = |symbol: &str| format!(r"\{}{{{symbol}^{{{}}}}}", way.hue + 1, way.short);
        let softmax = Rule::Softmax {
            of: scores,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = sheet.put(way.weights.0, tinted("{α′}"), softmax);
        sheet.title(weights, (way.weights.1)(lang));
        sheet.scale(weights, Scale::Weight(way.hue));
        let transposed = format!("{{{}}}^T", tinted("{α′}"));
        let column = sheet.put(way.column, transposed, Rule::Transposed(weights));
        sheet.title(column, words::column(lang));
        sheet.scale(column, Scale::Weight(way.hue));
        let weighted = sheet.put(
            way.weighted.0,
            format!(r"({} \v{{v}})", tinted("{α′}")),
            Rule::Times(column, projected.values),
        );
        sheet.title(weighted, (way.weighted.1)(lang));
        let sum = Rule::Reduce(weighted, Along::Column, Reduction::Sum);
        let symbol = tinted(&format!("{{b_{}}}", projected.asker));
        let output = sheet.put(way.output.0, symbol, sum);
        sheet.title(output, (way.output.1)(lang));
        let asker = sheet.get(projected.query).rows.labels.clone();
        let rows = Axis::new(words::outputs(lang), asker);
        let columns = sheet.get(weighted).columns.clone();
        sheet.name_axes(output, rows, columns);
        Self {
            way,
            scores,
            weights,
            column,
            weighted,
            output,
        }
    }

    pub(super) fn lines(&self, lang: Lang) -> Block {
        let (name, title) = self.way.lines;
        Block::Lines(TokenLines {
            name,
            title: title(lang).to_owned(),
            heads: vec![(self.way.hue, self.weights)],
            query: None,
        })
    }

    /// The key with the largest weight, and the weight.
    pub(super) fn most(&self, sheet: &Sheet) -> (usize, f64) {
        let weights = sheet.values(self.weights).iter().copied().enumerate();
        weights
            .max_by(|(i, left), (j, right)| left.total_cmp(right).then(j.cmp(i)))
            .unwrap_or_default()
    }
}
