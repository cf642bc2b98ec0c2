//! The calculation, from the given matrices to the output.

use attention_playground::attention::softmax::Fill;
use attention_playground::attention::{Alignment, Mask, Visibility};
use attention_playground::i18n::Lang;
use attention_playground::view::format::size;

use super::words;
use crate::exhibit::Inputs;
use crate::exhibits::tidy::tidy;
use crate::sheet::{Along, Axis, Divisor, Id, Origin, Reduction, Rule, Sheet};

/// Everything that is made on the way, in the order of the formula.
pub(super) struct Made {
    pub query: Id,
    pub key: Id,
    pub value: Id,
    pub key_transposed: Id,
    pub scores: Id,
    pub scaled: Id,
    /// The scores that the softmax gets, where a mask hides some.
    pub masked: Option<Id>,
    /// What the softmax takes: the scores as they are in the end.
    pub compared: Id,
    pub weights: Id,
    pub row_sum: Id,
    pub output: Id,
    pub contrast: Contrast,
    pub is_scaled: bool,
    pub is_causal: bool,
    /// How many keys are no padding.
    pub valid: usize,
}

/// The weights as they would be with the scale the other way, and how large they get.
pub(super) struct Contrast {
    pub weights: Id,
    /// The largest weight of each query, (n, 1).
    pub largest: Id,
    /// The same of the weights in use, (n, 1).
    pub largest_in_use: Id,
}

impl Made {
    pub(super) fn new(sheet: &mut Sheet, inputs: &Inputs, lang: Lang) -> Self {
        let [n, m, d, v] =
            ["queries", "pairs", "width", "value-width"].map(|key| inputs.count(key));
        let is_scaled = inputs.is_on("scale");
        let is_causal = inputs.is_on("causal");
        let valid = inputs.count("valid").min(m);

        let queries = Axis::numbered(words::queries(lang), n);
        let keys = Axis::numbered(words::keys(lang), m);
        let features = |width| Axis::numbered(words::features(lang), width);
        let mut given = |name, symbol: &str, title: &str, axes: (Axis, Axis), salt| {
            let numbers = tidy((axes.0.len(), axes.1.len()), salt, 0.5);
            let id = sheet.given(
                name,
                symbol,
                axes,
                inputs.edited(name, numbers),
                Origin::Hand,
            );
            sheet.title(id, title)
        };
        let query = given(
            "query",
            r"\q{Q}",
            words::query(lang),
            (queries, features(d)),
            2,
        );
        let key = given(
            "key",
            r"\k{K}",
            words::key(lang),
            (keys.clone(), features(d)),
            5,
        );
        let value = given(
            "value",
            r"\v{V}",
            words::value(lang),
            (keys, features(v)),
            8,
        );

        let rule = Rule::Transposed(key);
        let title = words::key_transposed(lang);
        let key_transposed = sheet.put_titled("key-transposed", r"\k{K}^T", title, rule);
        let rule = Rule::Product(query, key_transposed);
        let scores = sheet.put_titled("scores", "S", words::scores(lang), rule);
        let rule = Rule::Divided(scores, Divisor::root(d));
        let scaled = sheet.put_titled("scaled", "S / √d", words::scaled(lang), rule);

        let visibility = visibility((n, m), is_causal, valid);
        let (used, other) = if is_scaled {
            (scaled, scores)
        } else {
            (scores, scaled)
        };
        let masked = visibility.clone().map(|visibility| {
            let rule = Rule::Masked(used, visibility);
            sheet.put_titled("masked", "Z", words::masked(lang), rule)
        });
        let compared = masked.unwrap_or(used);
        let rule = softmax(compared);
        let weights = sheet.put_titled("weights", "A", words::weights(lang), rule);
        let rule = Rule::Reduce(weights, Along::Row, Reduction::Sum);
        let row_sum = sheet.put_titled("row-sum", "Σ", words::row_sum(lang), rule);
        let rule = Rule::Product(weights, value);
        let output = sheet.put_titled("output", "O", words::output(lang), rule);
        let title = if is_scaled {
            words::contrast_unscaled(lang)
        } else {
            words::contrast_scaled(lang)
        };
        let contrast = Contrast::new(sheet, weights, other, visibility, title, lang);
        Self {
            query,
            key,
            value,
            key_transposed,
            scores,
            scaled,
            masked,
            compared,
            weights,
            row_sum,
            output,
            contrast,
            is_scaled,
            is_causal,
            valid,
        }
    }

    pub(super) fn shape(&self, sheet: &Sheet, id: Id) -> String {
        let (rows, columns) = sheet.values(id).dim();
        size(rows, columns)
    }
}

impl Contrast {
    fn new(
        sheet: &mut Sheet,
        in_use: Id,
        other_scores: Id,
        visibility: Option<Visibility<f64>>,
        title: &str,
        lang: Lang,
    ) -> Self {
        let scores = match visibility {
            Some(visibility) => {
                let rule = Rule::Masked(other_scores, visibility);
                sheet.put_titled("contrast-masked", "Z′", words::masked(lang), rule)
            }
            None => other_scores,
        };
        let weights = sheet.put_titled("contrast", "A′", title, softmax(scores));
        let mut largest = |name, symbol, of| {
            let rule = Rule::Reduce(of, Along::Row, Reduction::Max);
            sheet.put_titled(name, symbol, words::largest(lang), rule)
        };
        Self {
            weights,
            largest: largest("contrast-largest", "max A′", weights),
            largest_in_use: largest("largest", "max A", in_use),
        }
    }
}

/// What the masks leave visible, where there is one.
fn visibility(
    (queries, keys): (usize, usize),
    is_causal: bool,
    valid: usize,
) -> Option<Visibility<f64>> {
    let mut masks = Vec::new();
    if is_causal {
        masks.push(Mask::Causal(Alignment::TopLeft));
    }
    if valid < keys {
        masks.push(Mask::valid_length(valid, keys));
    }
    let compose =
        || Visibility::compose(queries, keys, &masks).expect("masks of the size of the scores");
    (!masks.is_empty()).then(compose)
}

fn softmax(of: Id) -> Rule {
    Rule::Softmax {
        of,
        temperature: 1.0,
        fill: Fill::Exclude,
    }
}
