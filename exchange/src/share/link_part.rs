use attention_playground::link::Link;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::copy::Copyable;
use super::dialog::Shared;
use super::words;

/// The link to what is shown.
#[component]
pub fn LinkPart() -> impl IntoView {
    let Shared {
        host,
        address,
        lang,
        ..
    } = expect_context();
    let link = RwSignal::new(String::new());
    spawn_local(async move {
        let Some(host) = host.try_with_value(|host| host.clone()) else {
            return;
        };
        // Without a way to pack it, the address is as it is.
        let whole = host.link().await.ok().and_then(|link| link.as_string());
        let _ = link.try_set(whole.unwrap_or_default());
    });
    let is_own = address.with_value(|address| Link::read(address).value("weights") == Some("own"));
    let is_file = host.with_value(|host| host.folder().is_empty());
    view! {
        <section>
            <h3>{words::link(lang)}</h3>
            <p class="hint">{words::link_hint(lang)}</p>
            {is_own.then(|| view! { <p class="notice">{words::link_own(lang)}</p> })}
            {is_file.then(|| view! { <p class="notice">{words::link_file(lang)}</p> })}
            <Copyable
                text=link.into()
                label=words::link(lang)
                button=words::copy_link(lang)
                test_id="share-link"
                rows=2
            />
        </section>
    }
    .into_any()
}
