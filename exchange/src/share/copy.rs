//! A text that can be copied.

use leptos::html::Textarea;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::dialog::Shared;
use super::said::Said;
use super::words;

/// A text that is selected when it is entered, with a button that copies it.
#[component]
pub fn Copyable(
    /// The text.
    text: Signal<String>,
    /// What it is.
    label: &'static str,
    /// What the button says.
    button: &'static str,
    /// A name for test ids.
    test_id: &'static str,
    /// Lines that it is given.
    rows: u32,
) -> impl IntoView {
    let Shared { host, lang, .. } = expect_context();
    let field = NodeRef::<Textarea>::new();
    let said = RwSignal::new(String::new());
    let select = move || {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    let copy = move |_| {
        let text = text.get_untracked();
        said.set(String::new());
        spawn_local(async move {
            let copied = match host.try_with_value(|host| host.clone()) {
                Some(host) => host.copy(&text).await.is_ok(),
                None => return,
            };
            let sentence = if copied {
                words::copied(lang)
            } else {
                select();
                words::not_copied(lang)
            };
            // Meanwhile the dialog may be closed.
            let _ = said.try_set(sentence.to_owned());
        });
    };
    view! {
        <div class="copyable">
            <textarea
                node_ref=field
                readonly
                rows=rows.to_string()
                dir="ltr"
                spellcheck="false"
                aria-label=label
                data-testid=test_id
                prop:value=move || text.get()
                on:focus=move |_| select()
            ></textarea>
            <button type="button" class="plain" data-testid=format!("copy-{test_id}") on:click=copy>
                {button}
            </button>
        </div>
        <Said text=said test_id="copy-said" />
    }
    .into_any()
}
