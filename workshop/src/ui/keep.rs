use attention_playground::i18n::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, File, HtmlInputElement};

use super::bench::Bench;
use super::download::download;
use crate::file::safetensors::Unreadable;
use crate::file::saved::{self, Refused};
use crate::settings;
use crate::words;

/// The largest file that is opened, in bytes: over ten times what the largest model takes.
const LARGEST: f64 = 64e6;

/// Saving, opening, and the link.
#[component]
pub fn Keep() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let told = RwSignal::new(None::<String>);
    let save = move |_| {
        let bytes = untrack(|| bench.look(bench.editing.get(), saved::write));
        let settings = untrack(|| bench.settings());
        if let Some(bytes) = bytes {
            let name = format!(
                "attention-{}-{}.safetensors",
                settings.kind.slug(),
                settings.seed
            );
            if let Err(error) = download(&name, &bytes) {
                leptos::logging::error!("the file was not handed over: {error:?}");
            }
        }
    };
    let open = move |event: Event| {
        let input = event
            .target()
            .and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
        let file = input.as_ref().and_then(|input| input.files()?.get(0));
        if let Some(file) = file {
            spawn_local(async move {
                let outcome = opened(&file, bench, lang).await;
                told.try_set(Some(outcome));
            });
        }
        // The same file can be chosen again.
        if let Some(input) = input {
            input.set_value("");
        }
    };
    view! {
        <section class="card keep">
            <h2>{words::keep(lang)}</h2>
            <div class="actions">
                <button type="button" class="plain" data-testid="save" on:click=save>
                    {words::save(lang)}
                </button>
                <label class="plain open-file">
                    {words::open(lang)}
                    <input
                        type="file"
                        accept=".safetensors"
                        class="unseen"
                        data-testid="open"
                        on:change=open
                    />
                </label>
                <a href=move || bench.address.get().write() data-testid="link">
                    {words::link(lang)}
                </a>
            </div>
            <p class="hint">{words::link_hint(lang)}</p>
            <p class="told" role="status" data-testid="opened">
                {move || told.get()}
            </p>
        </section>
    }
    .into_any()
}

/// Opens a file, and says what came of it.
async fn opened(file: &File, bench: Bench, lang: Lang) -> String {
    if file.size() > LARGEST {
        let megabytes = |bytes: f64| format!("{:.0}", bytes / 1e6);
        return words::too_large(lang, &megabytes(file.size()), &megabytes(LARGEST));
    }
    let Ok(buffer) = JsFuture::from(file.array_buffer()).await else {
        return words::not_read(lang).to_owned();
    };
    match saved::read(&js_sys::Uint8Array::new(&buffer).to_vec()) {
        Ok(run) => {
            let steps = run.steps();
            bench.put(run);
            words::opened(lang, steps)
        }
        Err(refused) => reason(&refused, lang),
    }
}

/// Why a file is no run, in words.
fn reason(refused: &Refused, lang: Lang) -> String {
    match refused {
        Refused::Unreadable(Unreadable::Header) => words::unreadable_file(lang).to_owned(),
        Refused::Unreadable(Unreadable::Type { name, dtype }) => {
            words::wrong_type(lang, name, dtype)
        }
        Refused::Unreadable(Unreadable::Place { name }) => words::wrong_place(lang, name),
        Refused::OtherFormat => words::other_format(lang).to_owned(),
        Refused::Setting(adjusted) => {
            let setting = settings::find(adjusted.setting);
            let name = setting.map_or_else(|| words::task(lang), |it| (it.label)(lang));
            words::wrong_setting(lang, name, &adjusted.given)
        }
        Refused::Missing { name } => words::missing_tensor(lang, name),
        Refused::Shape {
            name,
            given,
            wanted: Some(wanted),
        } => words::wrong_shape(lang, name, &shape(given), &shape(wanted)),
        Refused::Shape { name, .. } => words::unknown_tensor(lang, name),
        Refused::NotFinite { name } => words::not_finite(lang, name),
        Refused::Settings(error) => format!("{}: {error}", lang.failed()),
    }
}

fn shape(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    sizes.join(" × ")
}
