use attention_playground::i18n::Lang;
use attention_playground::tasks::Kind;
use attention_playground::ui::download::download;
use attention_playground::ui::when::When;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CustomEvent, CustomEventInit, Event, File, HtmlInputElement, MouseEvent};

use super::bench::Bench;
use crate::file::explore;
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
        let bytes =
            untrack(|| bench.look(bench.editing.get(), |run| saved::write(run, bench.taught())));
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
    let is_for_explore = Signal::derive(move || {
        let has_steps = bench.look(0, |run| run.steps() > 0).unwrap_or(false);
        has_steps && bench.address.get().first.kind == Kind::Reference
    });
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
                <When when=is_for_explore>
                    <button
                        type="button"
                        class="plain"
                        data-testid="use-in-explore"
                        on:click=move |event| use_in_explore(bench, &event)
                    >
                        {words::use_in_explore(lang)}
                    </button>
                </When>
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
    let saved = match saved::read(&js_sys::Uint8Array::new(&buffer).to_vec()) {
        Ok(saved) => saved,
        Err(refused) => return reason(&refused, lang),
    };
    let (kind, of) = (saved.kind(), saved.lang());
    let has_words = bench.fetch_words(kind, of).await;
    let Some(task) = bench.task(kind, of).filter(|_| has_words) else {
        return words::no_words(lang).to_owned();
    };
    match saved.run(task) {
        Ok(run) => {
            let steps = run.steps();
            bench.put(run, of);
            words::opened(lang, steps)
        }
        Err(refused) => reason(&refused, lang),
    }
}

/// Hands the layers of the first run over to the host of the page, which shows them in Explore.
fn use_in_explore(bench: Bench, event: &MouseEvent) {
    let lang = bench.taught();
    let Some(table) = bench.teacher.with_value(|teacher| teacher.table(lang)) else {
        return;
    };
    let bytes = untrack(|| bench.look(0, |run| explore::layers(run, lang, table)));
    let (Some(Ok(Some(bytes))), Some(target)) = (bytes, event.target()) else {
        return;
    };
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_detail(&js_sys::Uint8Array::from(&bytes[..]));
    if let Ok(used) = CustomEvent::new_with_event_init_dict("attention-playground:use", &init) {
        // Nobody refuses it.
        let _ = target.dispatch_event(&used);
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
