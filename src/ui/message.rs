//! Sentences with parts of their own colour or weight.

use leptos::prelude::*;

use super::views;
use crate::attention::stage::Axis;
use crate::i18n::template::{Part, parts};
use crate::state::Playground;

/// The template with each slot filled by a view.
pub fn message(template: &'static str, fill: impl Fn(&'static str) -> AnyView) -> Vec<AnyView> {
    parts(template)
        .into_iter()
        .map(|part| match part {
            Part::Text(text) => text.into_any(),
            Part::Slot(slot) => fill(slot),
        })
        .collect()
}

/// What a row or a column is called: its word, or its number from 1.
pub fn axis_name(playground: Playground, axis: Axis, index: usize) -> AnyView {
    match axis {
        Axis::Token | Axis::Query | Axis::Key => playground.tokens.with(|tokens| {
            let token = tokens.shown.get(index);
            token.map_or_else(|| ().into_any(), |token| word(&token.text))
        }),
        _ => (index + 1).to_string().into_any(),
    }
}

/// A word of the sentence that may become another, written as [`word`] is.
#[component]
pub fn Word(
    /// The word.
    #[prop(into)]
    text: Callback<(), String>,
) -> impl IntoView {
    let label = move || crate::text::label(&text.run(()), 24).into_owned();
    view! {
        <bdi class="word" title=views::text(move || text.run(()))>
            {views::text(label)}
        </bdi>
    }
    .into_any()
}

/// A word of the sentence: isolated, so that its direction of writing stays its own, and shortened
/// where it is very long.
pub fn word(text: &str) -> AnyView {
    let label = crate::text::label(text, 24).into_owned();
    view! {
        <bdi class="word" title=text.to_owned()>
            {label}
        </bdi>
    }
    .into_any()
}
