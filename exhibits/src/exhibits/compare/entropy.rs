//! How widely each query looks: the entropy of its weights, `H = −Σ w ln w`.

use attention_playground::attention::Visibility;
use attention_playground::i18n::Lang;

use super::names::Names;
use super::words;
use crate::sheet::{Along, Axis, Function, Id, Origin, Reduction, Rule, Sheet, cell_by_cell};

/// What is measured of the weights of one side, a number a query.
pub struct Entropy {
    /// In nats.
    pub entropy: Id,
    /// Over all queries.
    pub mean: Id,
    /// Keys that a query may see.
    pub visible: Id,
    /// The largest entropy that so many keys allow.
    pub limit: Id,
    /// `exp(H)`: how many keys of equal weight come to the same.
    pub reach: Id,
}

impl Entropy {
    /// Of `weights` (n, m), of which `visibility` hides some.
    pub fn new(
        sheet: &mut Sheet,
        weights: Id,
        visibility: &Visibility<f64>,
        side: &Names,
        lang: Lang,
    ) -> Self {
        let (names, letter) = (&side.measures, side.letter);
        let log = sheet.put(
            names.log,
            format!("ln {letter}"),
            Rule::Map(weights, Function::Log),
        );
        let terms = Rule::Times(weights, log);
        let terms = sheet.put(names.terms, format!("{letter} ln {letter}"), terms);
        let sum = Rule::Reduce(terms, Along::Row, Reduction::Sum);
        let sum = sheet.put(names.sum, format!("Σ {letter} ln {letter}"), sum);
        let entropy = Rule::Map(sum, Function::Negative);
        let entropy = sheet.put(names.entropy, format!("H_{letter}"), entropy);
        sheet.title(entropy, words::entropy(lang, letter));
        let mean = Rule::Reduce(entropy, Along::All, Reduction::Mean);
        let mean = sheet.put(names.mean, format!("mean H_{letter}"), mean);
        sheet.title(mean, words::mean_entropy(lang, letter));
        let reach = Rule::Map(entropy, Function::Exp);
        let reach = sheet.put(names.reach, format!("exp(H_{letter})"), reach);
        sheet.title(reach, words::reach(lang, letter));

        let queries = sheet.get(weights).rows.clone();
        let counts = visibility.allowed();
        let counts = cell_by_cell((queries.len(), 1), &|query, _| {
            counts.row(query).iter().filter(|visible| **visible).count() as f64
        });
        let axes = (queries, Axis::one());
        let visible = sheet.given(
            names.visible,
            format!("n_{letter}"),
            axes,
            counts,
            Origin::Chosen,
        );
        sheet.title(visible, words::visible(lang, letter));
        let limit = Rule::Map(visible, Function::Log);
        let limit = sheet.put(names.limit, format!("ln n_{letter}"), limit);
        sheet.title(limit, words::limit(lang, letter));
        Self {
            entropy,
            mean,
            visible,
            limit,
            reach,
        }
    }
}
