//! How a file is written.

use attention_playground::i18n::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use crate::words;

/// The lines.
const LINES: &str = include_str!("recipe.py");

/// The lines of Python, to be copied.
#[component]
pub fn Recipe() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let told = RwSignal::new(None::<&'static str>);
    let copy = move |_| {
        spawn_local(async move {
            // Pages that are not served safely have no clipboard.
            let clipboard = window().navigator().clipboard();
            let is_there = !wasm_bindgen::JsValue::from(clipboard.clone()).is_undefined();
            let copied = is_there && JsFuture::from(clipboard.write_text(LINES)).await.is_ok();
            let outcome = if copied {
                words::copied(lang)
            } else {
                words::not_copied(lang)
            };
            told.try_set(Some(outcome));
        });
    };
    view! {
        <p class="hint">{words::recipe_hint(lang)}</p>
        <pre class="recipe" tabindex="0" aria-label=words::recipe(lang) role="region">
            <code data-testid="recipe">{LINES}</code>
        </pre>
        <div class="actions">
            <button type="button" class="plain" data-testid="copy" on:click=copy>
                {words::copy(lang)}
            </button>
            <span class="hint" role="status" data-testid="copied">
                {move || told.get()}
            </span>
        </div>
        <p class="hint">{words::recipe_fields(lang)}</p>
    }
    .into_any()
}
