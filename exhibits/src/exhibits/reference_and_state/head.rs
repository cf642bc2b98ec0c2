//! One head: from queries and keys to what it brings back.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::words;
use crate::sheet::{Divisor, Id, Rule, Scale, Sheet};

/// What a matrix is called: name, letter and words.
type Named = (&'static str, &'static str, fn(Lang) -> &'static str);

/// What the matrices of a head are called, and the hue it has, from 0.
pub(super) struct Names {
    query: Named,
    key: Named,
    value: Named,
    products: Named,
    scores: Named,
    weights: Named,
    output: Named,
    hue: usize,
}

/// The only head. It takes queries, keys and values whole, so their names are not used.
pub(super) const ONLY: Names = Names {
    scores: ("scores-1", "S", words::scores_one),
    products: ("products-1", r"\q{Q} \k{K}^T", words::products_1),
    weights: ("weights-1", "α", words::weights_one),
    output: ("output-1", "O", words::output_one),
    ..FIRST
};

pub(super) const FIRST: Names = Names {
    query: ("query-1", r"\1{Q_1}", words::part_query_1),
    key: ("key-1", r"\1{K_1}", words::part_key_1),
    value: ("value-1", r"\1{V_1}", words::part_value_1),
    products: ("products-1", r"\1{Q_1 K_1^T}", words::products_1),
    scores: ("scores-1", r"\1{S_1}", words::scores_1),
    weights: ("weights-1", r"\1{α_1}", words::weights_1),
    output: ("output-1", r"\1{O_1}", words::output_1),
    hue: 0,
};

pub(super) const SECOND: Names = Names {
    query: ("query-2", r"\2{Q_2}", words::part_query_2),
    key: ("key-2", r"\2{K_2}", words::part_key_2),
    value: ("value-2", r"\2{V_2}", words::part_value_2),
    products: ("products-2", r"\2{Q_2 K_2^T}", words::products_2),
    scores: ("scores-2", r"\2{S_2}", words::scores_2),
    weights: ("weights-2", r"\2{α_2}", words::weights_2),
    output: ("output-2", r"\2{O_2}", words::output_2),
    hue: 1,
};

/// What a head looks with, (n, width of the head) each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sides {
    pub query: Id,
    pub key: Id,
    pub value: Id,
}

impl Sides {
    /// Some columns of each: the part of a head.
    pub fn part(
        self,
        sheet: &mut Sheet,
        names: &Names,
        columns: std::ops::Range<usize>,
        lang: Lang,
    ) -> Self {
        let rows = sheet.values(self.query).nrows();
        let mut part = |(name, symbol, title): Named, of| {
            let rule = Rule::Part {
                of,
                rows: 0..rows,
                columns: columns.clone(),
            };
            let id = sheet.put(name, symbol, rule);
            sheet.title(id, title(lang))
        };
        Self {
            query: part(names.query, self.query),
            key: part(names.key, self.key),
            value: part(names.value, self.value),
        }
    }
}

/// What a head makes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Head {
    /// What it looks with.
    pub sides: Sides,
    /// (n, n)
    pub scores: Id,
    /// (n, n)
    pub weights: Id,
    /// (n, width of the head)
    pub output: Id,
    /// From 0.
    pub hue: usize,
}

impl Head {
    /// softmax(Q Kᵀ / √d_k / τ) V
    pub fn new(
        sheet: &mut Sheet,
        names: &Names,
        sides: Sides,
        temperature: f64,
        lang: Lang,
    ) -> Self {
        let width = sheet.values(sides.key).ncols();
        let mut put = |(name, symbol, title): Named, rule| {
            let id = sheet.put(name, symbol, rule);
            sheet.title(id, title(lang))
        };
        let products = Rule::ProductTransposed(sides.query, sides.key);
        let products = put(names.products, products);
        let scores = Rule::Divided(products, Divisor::root(width));
        let scores = put(names.scores, scores);
        let softmax = Rule::Softmax {
            of: scores,
            temperature,
            fill: Fill::Exclude,
        };
        let weights = put(names.weights, softmax);
        let output = put(names.output, Rule::Product(weights, sides.value));
        sheet.scale(weights, Scale::Weight(names.hue));
        Self {
            sides,
            scores,
            weights,
            output,
            hue: names.hue,
        }
    }
}
