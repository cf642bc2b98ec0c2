use attention_playground::ui::download::download_blob;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use web_sys::Blob;

use super::dialog::{Shared, reason};
use super::host::Host;
use super::said::Said;
use super::take_part::InFrame;
use super::words;

/// What the file is called.
const NAME: &str = "attention-playground.html";

/// The page as one file, and on paper.
#[component]
pub fn PagePart() -> impl IntoView {
    let Shared {
        host,
        address,
        lang,
        ..
    } = expect_context();
    let said = RwSignal::new(String::new());
    let save = move |_| {
        said.set(words::saving(lang).to_owned());
        spawn_local(async move {
            let Some(host) = host.try_with_value(|host| host.clone()) else {
                return;
            };
            let saved = saved(&host, &address.get_value()).await;
            let sentence = match saved {
                Ok(()) => words::saved(lang).to_owned(),
                Err(error) => words::not_saved(lang, &reason(&error)),
            };
            // Meanwhile the dialog may be closed.
            let _ = said.try_set(sentence);
        });
    };
    view! {
        <section>
            <h3>{words::page(lang)}</h3>
            <p class="hint">{words::page_hint(lang)}</p>
            <div class="share-choices">
                <button type="button" class="plain" data-testid="save-page" on:click=save>
                    {words::save_page(lang)}
                </button>
                <button
                    type="button"
                    class="plain"
                    data-testid="print"
                    on:click=move |_| host.with_value(Host::print)
                >
                    {words::print(lang)}
                </button>
            </div>
            <Said text=said test_id="save-said" />
            <InFrame />
        </section>
    }
    .into_any()
}

async fn saved(host: &Host, address: &str) -> Result<(), JsValue> {
    let page: Blob = host.standalone(address).await?.dyn_into()?;
    download_blob(NAME, &page)
}
