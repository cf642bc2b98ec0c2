use leptos::prelude::*;

use crate::state::Playground;

/// The name of the page, and what concerns all of it.
#[component]
pub fn Header() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let Playground { lang, edits, .. } = playground;
    let can_undo = Memo::new(move |_| edits.with(|edits| edits.can_undo()));
    let can_redo = Memo::new(move |_| edits.with(|edits| edits.can_redo()));

    view! {
        <header class="top">
            <h1 class="mark">
                <Mark />
                <span>{move || lang.get().title().to_owned()}</span>
            </h1>
            <div class="tools">
                <button
                    type="button"
                    data-testid="undo"
                    prop:disabled=move || !can_undo.get()
                    on:click=move |_| edits.update(|edits| edits.undo())
                >
                    {move || lang.get().undo().to_owned()}
                </button>
                <button
                    type="button"
                    data-testid="redo"
                    prop:disabled=move || !can_redo.get()
                    on:click=move |_| edits.update(|edits| edits.redo())
                >
                    {move || lang.get().redo().to_owned()}
                </button>
                <button type="button" data-testid="reset" on:click=move |_| playground.reset()>
                    {move || lang.get().reset().to_owned()}
                </button>
                <button
                    type="button"
                    data-testid="language"
                    aria-label=move || lang.get().language_label().to_owned()
                    on:click=move |_| lang.update(|lang| *lang = lang.other())
                >
                    <span lang=move || lang.get().other().tag().to_owned()>
                        {move || lang.get().switch_language().to_owned()}
                    </span>
                </button>
                <button
                    type="button"
                    data-testid="theme"
                    aria-label=move || lang.get().theme_label().to_owned()
                    on:click=move |_| playground.switch_theme()
                >
                    <span aria-hidden="true">"◐"</span>
                </button>
            </div>
        </header>
    }
}

/// Two heads that look from one word to others.
#[component]
fn Mark() -> impl IntoView {
    view! {
        <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
            <path class="mark-1" d="M4 21C4 9 12 6 22 5" />
            <path class="mark-2" d="M4 21c4-6 10-7 18-5" />
            <circle class="mark-0" cx="4" cy="21" r="3" />
        </svg>
    }
}
