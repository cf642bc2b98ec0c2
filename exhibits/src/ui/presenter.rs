//! The presenter's view: large type, step by step with the keyboard, controls at will.

use attention_playground::i18n::Lang;
use attention_playground::ui::when::When;
use leptos::html::Footer;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use super::guide::{ShowButton, WayButton};
use super::hall::Hall;
use super::words;

/// What a presenter holds on to, at the foot of the page.
#[component]
pub fn Presenter() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let bar = NodeRef::<Footer>::new();
    // The button that turned it on is gone, and the keys need a place within the page.
    Effect::new(move || {
        if let Some(bar) = bar.get() {
            let _ = bar.focus();
        }
    });
    view! {
        <When when=hall.presenting.into()>
            <footer class="presenter" data-testid="presenter" tabindex="-1" node_ref=bar>
                <WayButton back=true />
                <WayButton back=false />
                <ShowButton />
                <button
                    type="button"
                    class="plain"
                    data-testid="present-controls"
                    on:click=move |_| hall.controls_shown.update(|shown| *shown = !*shown)
                >
                    {move || {
                        if hall.controls_shown.get() {
                            words::present_controls_hide(lang)
                        } else {
                            words::present_controls_show(lang)
                        }
                    }}
                </button>
                <small>{words::present_keys(lang)}</small>
                <button
                    type="button"
                    class="plain"
                    data-testid="present-end"
                    on:click=move |_| hall.presenting.set(false)
                >
                    {words::present_end(lang)}
                </button>
            </footer>
        </When>
    }
    .into_any()
}

/// What a key means to a presenter. Keys that move something else, a slider or a cell, are left to
/// it.
pub fn presenter_key(hall: Hall, event: &KeyboardEvent) -> bool {
    if !hall.presenting.get_untracked() || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    if event.key() == "Escape" {
        // What is held is let go first, and the keys are the presenter's again.
        if hall.held.get_untracked().is_some() {
            hall.let_go();
            take_keys(target.as_ref());
        } else {
            hall.presenting.set(false);
        }
        return true;
    }
    let takes_keys = "input, select, textarea, [data-takes-keys]";
    if target.is_some_and(|target| {
        target
            .closest(takes_keys)
            .is_ok_and(|found| found.is_some())
    }) {
        return false;
    }
    match event.key().as_str() {
        "ArrowRight" | "PageDown" => way(hall, false),
        "ArrowLeft" | "PageUp" => way(hall, true),
        "c" | "C" => hall.controls_shown.update(|shown| *shown = !*shown),
        _ => return false,
    }
    true
}

/// Moves the focus to the presenter's bar.
fn take_keys(from: Option<&Element>) {
    let page = from.and_then(|from| from.closest(".hall").ok().flatten());
    let bar = page.and_then(|page| page.query_selector(".presenter").ok().flatten());
    if let Some(bar) = bar.and_then(|bar| bar.dyn_into::<HtmlElement>().ok()) {
        // A bar that cannot take the focus can still be clicked.
        let _ = bar.focus();
    }
}

fn way(hall: Hall, back: bool) {
    if let Some(there) = untrack(|| hall.neighbour(back)) {
        hall.go(there);
    }
}
