//! The way to links, files and pictures of what is shown.

use leptos::prelude::*;
use web_sys::{CustomEvent, CustomEventInit, MouseEvent};

use crate::i18n::Lang;

/// What the host of a page is asked by: it fetches what shares, and shows it.
const EVENT: &str = "attention-playground:share";

/// Asks the host of the page to share what is shown.
#[component]
pub fn ShareButton(
    /// The language, followed.
    #[prop(into)]
    lang: Signal<Lang>,
) -> impl IntoView {
    let ask = move |event: MouseEvent| {
        let init = CustomEventInit::new();
        init.set_bubbles(true);
        if let (Some(target), Ok(asked)) = (
            event.target(),
            CustomEvent::new_with_event_init_dict(EVENT, &init),
        ) {
            // Nobody refuses it.
            let _ = target.dispatch_event(&asked);
        }
    };
    view! {
        <button type="button" class="share" data-testid="share" on:click=ask>
            {move || lang.get().share().to_owned()}
        </button>
    }
    .into_any()
}
