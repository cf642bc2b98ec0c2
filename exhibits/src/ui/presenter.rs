//! The presenter's view: large type, step by step with the keyboard, controls at will.

use attention_playground::i18n::Lang;
use attention_playground::ui::when::When;
use leptos::html::Footer;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::guide::WayButton;
use super::hall::{Hall, go};
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
    let takes_keys = target.is_some_and(|target| {
        let takes_keys = "input, select, textarea, [data-takes-keys]";
        target
            .closest(takes_keys)
            .is_ok_and(|found| found.is_some())
    });
    if takes_keys {
        return false;
    }
    match event.key().as_str() {
        "ArrowRight" | "PageDown" => way(hall, false),
        "ArrowLeft" | "PageUp" => way(hall, true),
        "c" | "C" => hall.controls_shown.update(|shown| *shown = !*shown),
        "Escape" => hall.presenting.set(false),
        _ => return false,
    }
    true
}

fn way(hall: Hall, back: bool) {
    if let Some(there) = untrack(|| hall.neighbour(back)) {
        go(&there);
    }
}
