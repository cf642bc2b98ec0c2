//! A sum that a reader can check.

use leptos::prelude::*;

use super::vector_strip::DECIMALS;
use crate::i18n::Lang;
use crate::view::closing;
use crate::view::format::number;

/// Terms of a sum that are written out.
const MOST_TERMS: usize = 32;

/// A number in words: never NaN as a number.
pub fn shown(value: f64, lang: Lang) -> String {
    if value.is_nan() {
        lang.not_a_number().to_owned()
    } else {
        number(value, DECIMALS)
    }
}

/// Terms that add up to `total`, as far as they are written out.
pub fn sum(terms: &[f64], total: f64, lang: Lang) -> AnyView {
    if total.is_nan() {
        return shown(total, lang).into_any();
    }
    let more = terms.len().saturating_sub(MOST_TERMS);
    let more_words = if more > 0 {
        format!(" {}", lang.terms_more(more))
    } else {
        String::new()
    };
    let Some(sum) = closing::sum(terms, total, DECIMALS) else {
        let written: Vec<_> = terms.iter().map(|&term| shown(term, lang)).collect();
        let written = written[..written.len() - more].join(" + ");
        return view! {
            <code>
                {written} {more_words} " ≈ " <b>{shown(total, lang)}</b>
            </code>
        }
        .into_any();
    };
    let written = sum.terms[..sum.terms.len() - more].join(" ");
    let rounding = sum.rounding.map(|rest| {
        view! {
            <span class="rounding">" " {rest} " " <small>{lang.rounding()}</small></span>
        }
        .into_any()
    });
    view! {
        <code data-testid="explained-sum">
            {written} {more_words} {rounding} " = " <b>{sum.total}</b>
        </code>
    }
    .into_any()
}
