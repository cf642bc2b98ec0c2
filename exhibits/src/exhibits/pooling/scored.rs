//! Queries all the way to their results. The curve takes the very steps of the single query.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::{Scoring, words};
use crate::sheet::{Divisor, Function, Id, Rule, Sheet};

/// What the matrices of one batch of queries are called.
pub(super) struct Names {
    distance: &'static str,
    over_width: &'static str,
    product: &'static str,
    scores: &'static str,
    weights: &'static str,
    output: &'static str,
    title: fn(Lang, &str) -> String,
}

/// The single query.
pub(super) const ONE: Names = Names {
    distance: "distance",
    over_width: "over-width",
    product: "product",
    scores: "scores",
    weights: "weights",
    output: "output",
    title: |_, title| title.to_owned(),
};

/// The queries along the range.
pub(super) const CURVE: Names = Names {
    distance: "curve-distance",
    over_width: "curve-over-width",
    product: "curve-product",
    scores: "curve-scores",
    weights: "curve-weights",
    output: "curve",
    title: words::curve,
};

/// The pairs: keys (m, 1) and values (m, 1).
#[derive(Clone, Copy)]
pub(super) struct Pairs {
    pub keys: Id,
    pub values: Id,
}

/// A batch of `n` queries.
pub(super) struct Scored {
    /// What is made of queries and keys on the way to the scores, (n, m).
    pub raw: Id,
    /// For the distance, what the width makes of it, (n, m).
    pub over_width: Option<Id>,
    /// (n, m)
    pub scores: Id,
    /// (n, m)
    pub weights: Id,
    /// (n, 1)
    pub output: Id,
}

impl Scored {
    pub(super) fn new(
        sheet: &mut Sheet,
        query: Id,
        pairs: Pairs,
        scoring: Scoring,
        names: &Names,
        lang: Lang,
    ) -> Self {
        let mut put = |name, symbol: &str, title: &str, rule| {
            let id = sheet.put(name, symbol, rule);
            sheet.title(id, (names.title)(lang, title))
        };
        let (raw, over_width, scores) = match scoring {
            Scoring::Distance { width } => {
                let rule = Rule::SquaredDistance(query, pairs.keys);
                let symbol = r"(\q{q} − \k{k})^2";
                let distance = put(names.distance, symbol, words::distance(lang), rule);
                let divisor = Divisor {
                    value: 2.0 * width * width,
                    written: format!("(2 · {width}²)"),
                };
                let rule = Rule::Divided(distance, divisor);
                let over = put(names.over_width, "z", words::over_width(lang), rule);
                let rule = Rule::Map(over, Function::Negative);
                let scores = put(names.scores, "a", words::scores(lang), rule);
                (distance, Some(over), scores)
            }
            Scoring::Product { factor } => {
                let rule = Rule::ProductTransposed(query, pairs.keys);
                let symbol = r"\q{q} \k{k}";
                let product = put(names.product, symbol, words::product(lang), rule);
                let rule = Rule::Times(product, factor);
                let scores = put(names.scores, "a", words::scores(lang), rule);
                (product, None, scores)
            }
        };
        let weights = put(
            names.weights,
            "α",
            words::weights(lang),
            softmax(scores, 1.0),
        );
        let rule = Rule::Product(weights, pairs.values);
        let output = put(names.output, r"f(\q{q})", words::output(lang), rule);
        Self {
            raw,
            over_width,
            scores,
            weights,
            output,
        }
    }
}

/// Temperature 0 is the limit in which the largest score takes all.
pub(super) fn softmax(of: Id, temperature: f64) -> Rule {
    Rule::Softmax {
        of,
        temperature,
        fill: Fill::Exclude,
    }
}
