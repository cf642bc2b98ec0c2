//! Before anything is brought.

use attention_playground::i18n::Lang;
use leptos::prelude::*;

use super::desk::Desk;
use super::door::{Told, chooser};
use crate::brought::example::Example;
use crate::format::limits;
use crate::words;

/// Where a file is dropped or chosen, and the examples.
#[component]
pub fn Empty() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let numbers = format!("{:.1}", limits::NUMBERS as f64 / 1e6);
    let limits = words::limits(
        lang,
        limits::FILE >> 20,
        &numbers,
        limits::TOKENS,
        limits::LAYERS,
        limits::HEADS,
    );
    view! {
        <section class="card drop" data-testid="empty">
            <h2>{words::bring(lang)}</h2>
            <p class="hint">{words::bring_hint(lang)}</p>
            <div class="drop-zone">
                <p class="drop-here">{words::drop_here(lang)}</p>
                {chooser(desk, words::choose_file(lang))}
                <p class="hint">
                    {words::kinds_of_files(lang)} <br /> <span data-testid="limits">{limits}</span>
                </p>
            </div>
            <Told />
            <p class="try">{words::or_example(lang)}</p>
            <div class="actions">{examples(desk, lang)}</div>
        </section>
    }
    .into_any()
}

/// The buttons that show an example.
pub fn examples(desk: Desk, lang: Lang) -> AnyView {
    view! {
        <span class="actions" role="group" aria-label=words::examples(lang)>
            <button
                type="button"
                class="plain"
                data-testid="example-weights"
                on:click=move |_| desk.put_example(Example::Weights)
            >
                {words::example_weights(lang)}
            </button>
            <button
                type="button"
                class="plain"
                data-testid="example-vectors"
                on:click=move |_| desk.put_example(Example::Vectors)
            >
                {words::example_vectors(lang)}
            </button>
        </span>
    }
    .into_any()
}
