use attention_playground::i18n::Lang;
use attention_playground::link::Link;
use attention_playground::ui::media::{preferred_language, prefers_dark};
use attention_playground::ui::{Mounted, mount_into};
use attention_playground::view::color::Theme;
use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::code_part::CodePart;
use super::host::Host;
use super::link_part::LinkPart;
use super::page_part::PagePart;
use super::take_part::TakePart;
use super::words;

/// What all parts of the dialog share.
#[derive(Clone, Copy)]
pub struct Shared {
    /// The host of the page.
    pub host: StoredValue<Host, LocalStorage>,
    /// The state that is shared, as what stands after `#`.
    pub address: StoredValue<String>,
    /// The language of the page.
    pub lang: Lang,
    /// The theme of the page.
    pub theme: Theme,
}

/// Opens the dialog over the page, in an element of its own, and tells the host when it is closed.
#[wasm_bindgen]
pub fn share(element: HtmlElement, host: Host) -> Mounted {
    mount_into(element, move |_| dialog(host))
}

fn dialog(host: Host) -> impl IntoView {
    let address = host.address();
    let link = Link::read(&address);
    let lang = link.lang().unwrap_or_else(preferred_language);
    let preferred = if prefers_dark().get_untracked() {
        Theme::Dark
    } else {
        Theme::Light
    };
    let theme = link.theme().unwrap_or(preferred);
    let is = |place| link.value(place).is_some();
    let (trains, brings) = (is("train"), is("bring"));
    let host = StoredValue::new_local(host);
    provide_context(Shared {
        host,
        address: StoredValue::new(address),
        lang,
        theme,
    });
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move || {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
            && dialog.show_modal().is_err()
        {
            // A dialog that cannot be shown over the page is shown in it.
            dialog.show();
        }
    });
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <div class="playground part" lang=lang.tag() data-theme=theme.name()>
            <dialog
                node_ref=dialog
                class="share-dialog"
                aria-labelledby="share-title"
                data-testid="share-dialog"
                on:close=move |_| host.with_value(Host::closed)
            >
                <header>
                    <h2 id="share-title">{words::title(lang)}</h2>
                    <button type="button" class="plain" data-testid="close-share" on:click=close>
                        {words::close(lang)}
                    </button>
                </header>
                <LinkPart />
                {(!trains && !brings).then(|| view! { <CodePart /> })}
                {(!trains).then(|| view! { <TakePart waits=brings /> })}
                <PagePart />
            </dialog>
        </div>
    }
    .into_any()
}

/// What an error of the browser says.
pub fn reason(error: &JsValue) -> String {
    let error = error.dyn_ref::<js_sys::Error>();
    error.map_or_else(String::new, |error| String::from(error.message()))
}
