use attention_playground::i18n::Lang;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::ui::when::When;
use leptos::prelude::*;

use super::bench::Bench;
use super::number_field::NumberField;
use crate::settings::{self, Kind, Label, Setting};
use crate::words;

/// Everything that can be set of a run.
#[component]
pub fn Controls() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let has_two = Signal::derive(move || bench.count() > 1);
    let names = [words::run_first as Label, words::run_second];
    let whose = move || {
        let buttons = names.into_iter().enumerate().map(|(index, name)| {
            view! {
                <button
                    type="button"
                    data-testid=format!("edit-{index}")
                    aria-pressed=move || (bench.editing.get() == index).to_string()
                    on:click=move |_| bench.editing.set(index)
                >
                    {name(lang)}
                </button>
            }
        });
        buttons.collect_views()
    };
    let all = settings::ALL.iter().map(|setting| {
        view! { <div class="group">{control(bench, lang, setting)}</div> }
    });
    view! {
        <aside class="controls" aria-label=words::settings(lang) data-testid="controls">
            <When when=has_two>
                <div class="group">
                    <h2>{words::whose(lang)}</h2>
                    <div class="choice" role="group" aria-label=words::whose(lang)>
                        {whose()}
                    </div>
                </div>
            </When>
            <Told />
            {all.collect_views()}
            <p class="hint">{words::settings_hint(lang)}</p>
        </aside>
    }
    .into_any()
}

/// What the link asked for and did not get, and why settings could not be run.
#[component]
fn Told() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    follow(move || {
        let adjusted = bench
            .adjusted
            .get()
            .into_iter()
            .map(|adjusted| adjusted.text(lang));
        let refused = bench
            .refused
            .get()
            .map(|error| format!("{}: {error}", lang.failed()));
        let all: Vec<String> = adjusted.chain(refused).collect();
        (!all.is_empty()).then(|| {
            let all = all.into_iter().map(|one| view! { <p>{one}</p> });
            view! {
                <div class="notice" role="status" data-testid="adjusted">
                    {all.collect_views()}
                </div>
            }
            .into_any()
        })
    })
}

/// What was taken, as the page calls it.
fn control(bench: Bench, lang: Lang, setting: &'static Setting) -> AnyView {
    match setting.kind {
        Kind::Named(names) => {
            let named = move || {
                let settings = bench.settings();
                let all = names.iter().enumerate();
                let offered = all.filter(|(place, _)| settings::offers(setting, &settings, *place));
                let offered = offered
                    .map(|(place, (key, label))| (place as f64, *key, label(lang).to_owned()));
                offered.collect()
            };
            choice(bench, lang, setting, named)
        }
        Kind::OneOf(numbers) => choice(bench, lang, setting, move || {
            let all = numbers.iter();
            all.map(|number| (f64::from(*number), "", number.to_string()))
                .collect()
        }),
        Kind::Switch => view! {
            <label class="check">
                <input
                    type="checkbox"
                    data-testid=setting.key
                    prop:checked=move || setting.value(&bench.settings()) != 0.0
                    on:change=move |event| {
                        bench.set(setting, f64::from(u8::from(event_target_checked(&event))));
                    }
                />
                {(setting.label)(lang)}
                <small>{lang.causal_hint()}</small>
            </label>
        }
        .into_any(),
        Kind::Whole(..) | Kind::Real(..) => view! { <NumberField setting /> }.into_any(),
    }
}

/// One of a few: its value, its name in test ids (or the value), and its name for a reader.
fn choice(
    bench: Bench,
    lang: Lang,
    setting: &'static Setting,
    offered: impl Fn() -> Vec<(f64, &'static str, String)> + Send + Sync + 'static,
) -> AnyView {
    let offered = Memo::new(move |_| offered());
    let value = Memo::new(move |_| setting.value(&bench.settings()));
    let buttons = move || {
        let buttons = offered.get().into_iter().map(|(own, key, name)| {
            let id = if key.is_empty() { &name } else { key };
            view! {
                <button
                    type="button"
                    data-testid=format!("{}-{id}", setting.key)
                    aria-pressed=move || (value.get() == own).to_string()
                    on:click=move |_| {
                        if value.get_untracked() != own {
                            bench.set(setting, own);
                        }
                    }
                >
                    {name.clone()}
                </button>
            }
        });
        buttons.collect_views()
    };
    view! {
        <h2>{(setting.label)(lang)}</h2>
        <div class="choice" role="group" aria-label=(setting.label)(lang)>
            {follow(buttons)}
        </div>
    }
    .into_any()
}
