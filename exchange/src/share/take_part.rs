use attention_playground::i18n::Lang;
use attention_playground::link::Link;
use attention_playground::ui::download::{download, download_blob};
use attention_playground::view::color::Theme;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;

use super::dialog::{Shared, reason};
use super::given;
use super::offer::{self, KINDS, Kind, What};
use super::png::png;
use super::said::Said;
use super::words;
use crate::format::Sheaf;

/// Pictures and numbers. What takes long to compute waits until it is asked for.
#[component]
pub fn TakePart(
    /// Whether it waits.
    waits: bool,
) -> impl IntoView {
    let Shared { host, lang, .. } = expect_context();
    let given = move || host.with_value(|host| given::sheaf(&host.matrices()));
    let sheaf = RwSignal::new((!waits).then(given));
    view! {
        <section>
            <h3>{words::take(lang)}</h3>
            {move || match sheaf.get() {
                None => view! {
                    <button
                        type="button"
                        class="plain"
                        data-testid="take-prepare"
                        on:click=move |_| sheaf.set(Some(given()))
                    >
                        {words::take_prepare(lang)}
                    </button>
                }
                .into_any(),
                Some(Some(sheaf)) if !sheaf.matrices.is_empty() => view! { <Take sheaf /> }.into_any(),
                Some(_) => view! { <p class="hint">{words::take_nothing(lang)}</p> }.into_any(),
            }}
        </section>
    }
    .into_any()
}

/// What can be taken, and as what.
#[component]
fn Take(
    /// All that can be taken.
    sheaf: Sheaf,
) -> impl IntoView {
    let Shared {
        address,
        lang,
        theme,
        ..
    } = expect_context();
    let layer = address.with_value(|address| Link::read(address).value("layer")?.parse().ok());
    let offered = offer::offered(&sheaf);
    let labels: Vec<String> = offered
        .iter()
        .map(|what| label(&sheaf, *what, lang))
        .collect();
    let sheaf = StoredValue::new(sheaf);
    let what = RwSignal::new(What::All);
    let kind = RwSignal::new(Kind::Svg);
    let theme = RwSignal::new(theme);
    let said = RwSignal::new(String::new());
    let choose_what = {
        let offered = offered.clone();
        move |event| {
            let index = event_target_value(&event).parse::<usize>().ok();
            if let Some(&chosen) = index.and_then(|index| offered.get(index)) {
                what.set(chosen);
                if !kind.get_untracked().fits(chosen) {
                    kind.set(Kind::Svg);
                }
            }
        }
    };
    let choose_kind = move |event| {
        let key = event_target_value(&event);
        if let Some(chosen) = KINDS.into_iter().find(|kind| kind.key() == key) {
            kind.set(chosen);
        }
    };
    let take = move |_| {
        let (what, kind, theme) = (
            what.get_untracked(),
            kind.get_untracked(),
            theme.get_untracked(),
        );
        said.set(String::new());
        spawn_local(async move {
            let Some(sheaf) = sheaf.try_get_value() else {
                return;
            };
            let name = offer::name(&sheaf, what, kind);
            let as_it_is = (what, kind, layer);
            let sentence = match taken(&sheaf, &name, as_it_is, (theme, lang)).await {
                Ok(()) if what == What::All && offer::is_beyond_reading(&sheaf) => {
                    let not_read_back = words::not_read_back(lang);
                    format!("{}. {not_read_back}", words::taken(lang, &name))
                }
                Ok(()) => words::taken(lang, &name),
                Err(why) => words::not_taken(lang, &name, &why),
            };
            // Meanwhile the dialog may be closed.
            let _ = said.try_set(sentence);
        });
    };
    let themes = [
        (Theme::Light, words::take_light(lang)),
        (Theme::Dark, words::take_dark(lang)),
    ];
    let theme_buttons: Vec<_> = themes
        .into_iter()
        .map(|(of, label)| {
            view! {
                <button
                    type="button"
                    data-testid=format!("take-{}", of.name())
                    aria-pressed=move || (theme.get() == of).to_string()
                    on:click=move |_| theme.set(of)
                >
                    {label}
                </button>
            }
        })
        .collect();
    let whats: Vec<_> = labels
        .into_iter()
        .enumerate()
        .map(|(index, label)| view! { <option value=index.to_string()>{label}</option> })
        .collect();
    let kinds = move || {
        let fitting = KINDS.into_iter().filter(|kind| kind.fits(what.get()));
        let option = |of: Kind| {
            view! {
                <option value=of.key() prop:selected=move || kind.get() == of>
                    {of.label(lang)}
                </option>
            }
        };
        fitting.map(option).collect::<Vec<_>>()
    };
    view! {
            <div class="share-choices">
                <label>
                    {words::take_what(lang)}
                    <select data-testid="take-what" on:change=choose_what>
                        {whats}
                    </select>
                </label>
                <label>
                    {words::take_kind(lang)}
                    <select data-testid="take-kind" on:change=choose_kind>
                        {kinds}
                    </select>
                </label>
                <div
                    class="choice"
                    role="group"
                    aria-label=words::take_colours(lang)
                    hidden=move || !kind.get().is_picture()
                >
                    {theme_buttons}
                </div>
                <button type="button" class="plain" data-testid="take" on:click=take>
                    {words::take_away(lang)}
                </button>
            </div>
            <Said text=said test_id="take-said" />
            <InFrame />
    }
    .into_any()
}

/// What to do where a frame keeps files from being saved, which no browser tells.
#[component]
pub fn InFrame() -> impl IntoView {
    let Shared { lang, .. } = expect_context();
    let window = window();
    let is_framed = window
        .parent()
        .ok()
        .flatten()
        .is_some_and(|parent| parent != window);
    is_framed.then(|| view! { <p class="hint">{words::in_frame(lang)}</p> })
}

fn label(sheaf: &Sheaf, what: What, lang: Lang) -> String {
    match what {
        What::All => words::take_all(lang).to_owned(),
        What::Lines => words::take_lines(lang).to_owned(),
        What::One(index) => {
            let leaf = sheaf.matrices.get(index);
            leaf.map_or_else(String::new, |leaf| leaf.title.clone())
        }
    }
}

async fn taken(
    sheaf: &Sheaf,
    name: &str,
    (what, kind, layer): (What, Kind, Option<usize>),
    (theme, lang): (Theme, Lang),
) -> Result<(), String> {
    let failed = |error: JsValue| reason(&error);
    if let Some(bytes) = offer::numbers(sheaf, what, kind) {
        return download(name, &bytes).map_err(failed);
    }
    let drawing = offer::drawing(sheaf, what, layer, (theme, lang));
    match kind {
        Kind::Png(scale) => {
            let blob = png(&drawing, scale, lang).await?;
            download_blob(name, &blob).map_err(failed)
        }
        _ => download(name, drawing.as_bytes()).map_err(failed),
    }
}
