//! Two steps against slices of the first, and against one step with the product of both matrices.
//!
//! Only queries, keys and values are compared: what comes after reads nothing else, so where these
//! are the same, all outputs are.

use attention_playground::i18n::Lang;

use super::projections::{Projected, Steps, beside};
use super::{Second, words};
use crate::exhibit::Document;
use crate::exhibits::agreement::{difference, warn_of_rounding};
use crate::sheet::{Id, Rule};

/// Both questions, with a matrix of differences for queries, keys and values each.
pub(super) fn lay_out(document: &mut Document, projected: &Projected, second: Second, lang: Lang) {
    let roles = projected.roles();
    let alls = roles.map(|steps| received(document, steps, lang));

    document.heading(words::step_sliced(lang));
    document.note(match second {
        Second::Selecting => words::sliced_same(lang),
        Second::Free => words::sliced_differs(lang),
    });
    for (steps, all) in roles.into_iter().zip(alls) {
        against_slices(document, steps, all, lang);
    }

    document.heading(words::step_fused(lang));
    document.note(words::fused_same(lang));
    let mut gaps = Vec::new();
    for (steps, all) in roles.into_iter().zip(alls) {
        gaps.push(against_one_step(document, projected.x, steps, all, lang));
    }
    warn_of_rounding(document, &gaps, lang);
}

/// What all heads received, side by side: (tokens, width).
fn received(document: &mut Document, steps: &Steps, lang: Lang) -> Id {
    let role = steps.role;
    let named = (role.compared.all, all_heads(role.capital, steps));
    let all = beside(&mut document.sheet, named, steps.made.clone(), lang);
    document.sheet.title(all, (role.title_all)(lang))
}

fn against_slices(document: &mut Document, steps: &Steps, all: Id, lang: Lang) {
    let role = steps.role;
    let symbol = format!("Δ_{}", role.capital);
    let named = (role.compared.gap_sliced, symbol.as_str());
    let gap = difference(document, named, (all, steps.whole), words::gap_sliced(lang));
    let whole = steps.whole;
    document.equation(all, "−", whole, gap);
}

fn against_one_step(document: &mut Document, x: Id, steps: &Steps, all: Id, lang: Lang) -> Id {
    let role = steps.role;
    let (letter, names) = (role.letter, &role.compared);
    let sheet = &mut document.sheet;
    let seconds = listed(steps.second.len(), |head| format!("W^{{{letter},{head}}}"));
    let named = (names.second_all, seconds);
    let second = beside(sheet, named, steps.second.clone(), lang);
    sheet.title(second, words::second_all(lang));
    let product = Rule::Product(steps.first, second);
    let fused = sheet.put(names.fused, format!(r"\{letter}{{F^{letter}}}"), product);
    sheet.title(fused, words::fused(lang));
    let symbol = format!(r"(X \{letter}{{F^{letter}}})");
    let once = sheet.put(names.from_fused, symbol, Rule::Product(x, fused));
    sheet.title(once, words::from_fused(lang));
    let symbol = format!("Δ_{}", role.capital);
    let named = (names.gap_fused, symbol.as_str());
    let gap = difference(document, named, (all, once), words::gap_fused(lang));
    let first = steps.first;
    document.equation(first, "·", second, fused);
    document.equation(all, "−", once, gap);
    gap
}

/// `[Q^1, Q^2]`
fn all_heads(capital: &str, steps: &Steps) -> String {
    listed(steps.made.len(), |head| format!("{capital}^{head}"))
}

/// What there is for each head, in brackets; of many the first and the last.
fn listed(heads: usize, of_head: impl Fn(usize) -> String) -> String {
    match heads {
        1 => format!("[{}]", of_head(1)),
        2 => format!("[{}, {}]", of_head(1), of_head(2)),
        _ => format!("[{}, …, {}]", of_head(1), of_head(heads)),
    }
}
