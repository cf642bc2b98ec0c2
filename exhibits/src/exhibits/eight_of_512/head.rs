//! One head: its features, and what it makes of them.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::division::MOST_HEADS;
use super::{Whole, words};
use crate::exhibit::{Block, Document, TokenLines};
use crate::sheet::{Divisor, Id, Rule, Scale, Sheet};

/// A name for each head, counted from 1.
macro_rules! each_head {
    ($stem:literal) => {
        each_head!($stem: "1" "2" "3" "4" "5" "6" "7" "8" "9" "10" "11" "12" "13" "14" "15" "16")
    };
    ($stem:literal: $($number:literal)+) => {
        [$(concat!($stem, "-", $number)),+]
    };
}

/// The names of the matrices of all heads.
pub(super) const QUERY: [&str; MOST_HEADS] = each_head!("query");
pub(super) const KEY: [&str; MOST_HEADS] = each_head!("key");
pub(super) const VALUE: [&str; MOST_HEADS] = each_head!("value");
pub(super) const PRODUCTS: [&str; MOST_HEADS] = each_head!("products");
pub(super) const SCORES: [&str; MOST_HEADS] = each_head!("scores");
pub(super) const WEIGHTS: [&str; MOST_HEADS] = each_head!("weights");
pub(super) const OUTPUT: [&str; MOST_HEADS] = each_head!("output");

/// What one head makes of its features.
pub(super) struct Head {
    /// (n, width / heads), and so are key, value and output.
    pub query: Id,
    key: Id,
    value: Id,
    /// (n, n), and so are the weights.
    scores: Id,
    weights: Id,
    pub output: Id,
}

impl Head {
    /// `each` is the width of a head, and `head` counts from 0.
    pub fn new(sheet: &mut Sheet, whole: &Whole, head: usize, each: usize, lang: Lang) -> Self {
        let number = head + 1;
        let hue = head % 8 + 1;
        let rows = sheet.values(whole.query).nrows();
        let mut put = |name, symbol: &str, rule, title: fn(Lang, usize) -> String| {
            let symbol = format!(r"\{hue}{{{symbol}_{{{number}}}}}");
            let id = sheet.put(name, symbol, rule);
            sheet.title(id, title(lang, number))
        };
        let part = |of| Rule::Part {
            of,
            rows: 0..rows,
            columns: head * each..number * each,
        };
        let query = put(QUERY[head], "Q", part(whole.query), words::query_of);
        let key = put(KEY[head], "K", part(whole.key), words::key_of);
        let value = put(VALUE[head], "V", part(whole.value), words::value_of);
        let products = Rule::ProductTransposed(query, key);
        let products = put(PRODUCTS[head], "P", products, words::product_of);
        let scores = Rule::Divided(products, Divisor::root(each));
        let scores = put(SCORES[head], "S", scores, words::score_of);
        let softmax = Rule::Softmax {
            of: scores,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = put(WEIGHTS[head], "α", softmax, words::weight_of);
        let output = Rule::Product(weights, value);
        let output = put(OUTPUT[head], "O", output, words::output_of);
        sheet.scale(weights, Scale::Weight(head % 8));
        Self {
            query,
            key,
            value,
            scores,
            weights,
            output,
        }
    }
}

/// The calculation of the head that is shown, counted from 0.
pub(super) fn show_head(
    document: &mut Document,
    head: &Head,
    shown: usize,
    each: usize,
    lang: Lang,
) {
    let number = shown + 1;
    document.heading(words::inside(lang, number));
    document.note(words::inside_note(
        lang,
        number,
        each,
        shown * each + 1,
        number * each,
    ));
    document.formula(format!(
        r"O_{{{number}}} = softmax(\frac{{\q{{Q}}_{{{number}}} \k{{K}}_{{{number}}}^T}}{{\sqrt{{{each}}}}}) \v{{V}}_{{{number}}}"
    ));
    document.matrices(&[head.query, head.key, head.value]);
    document.row([
        head.scores.into(),
        "→".into(),
        head.weights.into(),
        "→".into(),
        head.output.into(),
    ]);
    document.push(Block::Lines(TokenLines {
        name: "eight-of-512",
        title: words::lines(lang).to_owned(),
        heads: vec![(shown % 8, head.weights)],
        query: None,
    }));
}
