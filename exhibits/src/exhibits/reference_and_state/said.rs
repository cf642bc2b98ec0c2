//! The weights of a word, in one sentence.

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;

use super::head::Head;
use super::words;
use crate::exhibit::verbatim;
use crate::sheet::{Id, Sheet};

/// A key is named where it has at least this part of the largest weight.
const NEAR_THE_TOP: f64 = 0.9;

/// As many keys are named; more are “everywhere”.
const MOST_NAMED: usize = 3;

/// Where the word in `row` looks, head by head.
pub(super) fn looks(sheet: &Sheet, heads: &[Head], row: usize, lang: Lang) -> String {
    let targets: Vec<_> = heads
        .iter()
        .map(|head| targets(sheet, head.weights, row, lang))
        .collect();
    let said = match targets.as_slice() {
        [first, second] => [
            words::in_head_1(lang, first),
            words::in_head_2(lang, second),
        ]
        .join(words::next(lang)),
        _ => words::in_only_head(lang, &targets.concat()),
    };
    let word = heads
        .first()
        .map(|head| &sheet.get(head.weights).rows.labels[row]);
    words::looks(
        lang,
        &word.map_or_else(String::new, |word| verbatim(word)),
        &said,
    )
}

/// The keys with the largest weights, in the order of the sentence.
fn targets(sheet: &Sheet, weights: Id, row: usize, lang: Lang) -> String {
    let weights = sheet.get(weights);
    let row = weights.values.row(row);
    let top = row.iter().fold(0.0_f64, |top, &weight| top.max(weight));
    let named: Vec<_> = weights
        .columns
        .labels
        .iter()
        .zip(row)
        .filter(|(_, weight)| **weight >= NEAR_THE_TOP * top)
        .collect();
    if named.len() > MOST_NAMED {
        return words::everywhere(lang, &number(top, 3));
    }
    let named = named
        .iter()
        .map(|(word, weight)| words::at(lang, &verbatim(word), &number(**weight, 3)));
    named.collect::<Vec<_>>().join(words::and(lang))
}

/// What the word in `row` brought back.
pub(super) fn carries(sheet: &Sheet, output: Id, row: usize, lang: Lang) -> String {
    let output = sheet.get(output);
    let topics: Vec<_> = output
        .columns
        .labels
        .iter()
        .zip(output.values.row(row))
        .map(|(topic, share)| format!("{topic} {}", number(*share, 3)))
        .collect();
    let word = &output.rows.labels[row];
    words::carries(lang, &verbatim(word), &topics.join(words::next(lang)))
}
