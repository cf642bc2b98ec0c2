//! One query against the keys of all tokens, in two ways.

use attention_playground::i18n::Lang;
use ndarray::arr2;

use super::{KEY_WIDTH, Projected, W, words};
use crate::exhibit::{Document, Inputs};
use crate::exhibits::sentence::{self, by_hand};
use crate::sheet::{Axis, Divisor, Function, Id, Rule, Sheet};

/// `q Kᵀ`, over √d where that is wanted: (1, tokens).
pub(super) fn dot_scores(
    document: &mut Document,
    projected: &Projected,
    scale: bool,
    lang: Lang,
) -> Id {
    let sheet = &mut document.sheet;
    let product = Rule::ProductTransposed(projected.query, projected.keys);
    let raw = sheet.put("dot", r"\1{α^{dot}}", product);
    sheet.title(raw, words::dot_scores(lang));
    name_scores(sheet, raw, projected, lang);
    document.heading(words::step_dot(lang));
    document.formula(r"α_{i,j} = \q{q_i} · \k{k_j}");
    let mut row = vec![
        projected.query.into(),
        "·".into(),
        projected.keys.into(),
        "{}^T =".into(),
        raw.into(),
    ];
    let scores = if scale {
        let divisor = Divisor::root(KEY_WIDTH);
        let sheet = &mut document.sheet;
        let divided = Rule::Divided(raw, divisor.clone());
        let scaled = sheet.put("dot-scaled", r"(\1{α^{dot}} / √d)", divided);
        sheet.title(scaled, words::dot_scaled(lang));
        let sign = format!("→ / {}", divisor.written);
        row.extend([sign.into(), scaled.into()]);
        scaled
    } else {
        raw
    };
    document.row(row);
    scores
}

/// `w · tanh(q + k)` of every key: (1, tokens).
pub(super) fn additive_scores(
    document: &mut Document,
    inputs: &Inputs,
    projected: &Projected,
    lang: Lang,
) -> Id {
    let sheet = &mut document.sheet;
    let features = Axis::numbered(sentence::features(lang), KEY_WIDTH);
    let w = by_hand(sheet, inputs, ("w", "w"), (Axis::one(), features), arr2(&W));
    sheet.title(w, words::w(lang));
    let sum = Rule::Sum(projected.keys, projected.query);
    let added = sheet.put("added", "h", sum);
    sheet.title(added, words::added(lang));
    let bent = sheet.put("bent", "t", Rule::Map(added, Function::Tanh));
    sheet.title(bent, words::bent(lang));
    let product = Rule::ProductTransposed(w, bent);
    let scores = sheet.put("additive", r"\2{α^{add}}", product);
    sheet.title(scores, words::additive_scores(lang));
    name_scores(sheet, scores, projected, lang);

    document.heading(words::step_additive(lang));
    document.formula(r"α_{i,j} = w · tanh(\q{q_i} + \k{k_j})");
    document.row([
        projected.keys.into(),
        "+".into(),
        projected.query.into(),
        "=".into(),
        added.into(),
        "→ tanh".into(),
        bent.into(),
    ]);
    document.row([
        w.into(),
        "·".into(),
        bent.into(),
        "{}^T =".into(),
        scores.into(),
    ]);
    scores
}

/// One query against the keys of all tokens.
fn name_scores(sheet: &mut Sheet, scores: Id, projected: &Projected, lang: Lang) {
    let labels = |id: Id| sheet.get(id).rows.labels.clone();
    let asking = Axis::new(words::asking(lang), labels(projected.query));
    let answering = Axis::new(words::answering(lang), labels(projected.keys));
    sheet.name_axes(scores, asking, answering);
}
