use attention_playground::i18n::Lang;
use attention_playground::ui::views::{CollectViews, follow};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CompositionEvent, Event, InputEvent};

use super::hall::Hall;
use super::number_row::NumberRow;
use super::words;
use crate::exhibit::{Kind, Setting, Value};

/// Everything that can be set in the exhibit, besides the cells of its matrices.
#[component]
pub fn Controls() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let exhibit = untrack(|| hall.exhibit());
    if exhibit.settings.is_empty() {
        return ().into_any();
    }
    let settings = exhibit.settings.iter().map(|setting| {
        let key = setting.key;
        let new_line = setting
            .new_line
            .then(|| view! { <div class="new-line"></div> }.into_any());
        view! {
            {new_line}
            <div class="setting" class:pointed=move || hall.points_at(key)>
                {control(hall, lang, setting)}
            </div>
        }
    });
    view! {
        <section class="settings" aria-label=words::controls(lang) data-testid="settings">
            {settings.collect_views()}
        </section>
    }
    .into_any()
}

fn control(hall: Hall, lang: Lang, setting: &'static Setting) -> AnyView {
    match setting.kind {
        Kind::Number { .. } | Kind::Count { .. } => view! { <NumberRow setting /> }.into_any(),
        Kind::Choice { names, .. } => choice(hall, lang, setting, names),
        Kind::Pick { offer, .. } => {
            let settings = untrack(|| hall.exhibit()).settings;
            let names = Memo::new(move |before: Option<&Vec<String>>| {
                hall.inputs.with(|inputs| {
                    // On the way to another exhibit, its inputs come before these controls go.
                    let inputs = inputs.present();
                    if inputs.are_of(settings) {
                        offer(inputs, lang)
                    } else {
                        before.cloned().unwrap_or_default()
                    }
                })
            });
            pick(hall, lang, setting, names)
        }
        Kind::Switch { .. } => switch(hall, lang, setting),
        Kind::Text { .. } => text(hall, lang, setting),
    }
}

/// What a setting is set to, followed.
pub fn value(hall: Hall, setting: &'static Setting) -> Option<Value> {
    hall.inputs.with(|inputs| inputs.present().get(setting.key))
}

/// Which of a few a setting is set to, followed.
fn chosen(hall: Hall, setting: &'static Setting) -> usize {
    match value(hall, setting) {
        Some(Value::Choice(choice)) => choice,
        _ => 0,
    }
}

fn choice(
    hall: Hall,
    lang: Lang,
    setting: &'static Setting,
    names: &'static [fn(Lang) -> &'static str],
) -> AnyView {
    let buttons = names.iter().enumerate().map(|(index, name)| {
        view! {
            <button
                type="button"
                data-testid=format!("{}-{index}", setting.key)
                aria-pressed=move || (chosen(hall, setting) == index).to_string()
                on:click=move |_| {
                    // What is on offer is taken.
                    let _ = hall.set(setting.key, Value::Choice(index));
                }
            >
                {name(lang)}
            </button>
        }
    });
    view! {
        <p class="setting-name">{(setting.label)(lang)}</p>
        <div class="choice" role="group" aria-label=(setting.label)(lang)>
            {buttons.collect_views()}
        </div>
    }
    .into_any()
}

fn pick(hall: Hall, lang: Lang, setting: &'static Setting, names: Memo<Vec<String>>) -> AnyView {
    let options = follow(move || {
        let names = names.get();
        let last = names.len().saturating_sub(1);
        let options = names.into_iter().enumerate().map(|(index, name)| {
            view! {
                <option
                    value=index.to_string()
                    prop:selected=move || chosen(hall, setting).min(last) == index
                >
                    {name}
                </option>
            }
        });
        options.collect_views()
    });
    let choose = move |event| {
        if let Ok(index) = event_target_value(&event).parse() {
            let _ = hall.set(setting.key, Value::Choice(index));
        }
    };
    view! {
        <label class="field">
            <span>{(setting.label)(lang)}</span>
            <select data-testid=setting.key on:change=choose>
                {options}
            </select>
        </label>
    }
    .into_any()
}

fn switch(hall: Hall, lang: Lang, setting: &'static Setting) -> AnyView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-testid=setting.key
                prop:checked=move || value(hall, setting) == Some(Value::Switch(true))
                on:change=move |event| {
                    let _ = hall.set(setting.key, Value::Switch(event_target_checked(&event)));
                }
            />
            {(setting.label)(lang)}
        </label>
    }
    .into_any()
}

fn text(hall: Hall, lang: Lang, setting: &'static Setting) -> AnyView {
    let accept = move |text: String| {
        // A text is taken whatever it holds.
        let _ = hall.set(setting.key, Value::Text(text));
    };
    // While syllables are being composed the text is not yet what the reader means; the end of the
    // composition brings it.
    let typed = move |event: Event| {
        let composing = event
            .dyn_ref::<InputEvent>()
            .is_some_and(InputEvent::is_composing);
        if !composing {
            accept(event_target_value(&event));
        }
    };
    view! {
        <label class="sentence-field">
            <span>{(setting.label)(lang)}</span>
            <input
                type="text"
                data-testid=setting.key
                autocomplete="off"
                spellcheck="false"
                dir="auto"
                prop:value=move || {
                    let text = hall
                        .inputs
                        .with(|inputs| inputs.present().text_of(setting.key, lang));
                    text.unwrap_or_default()
                }
                on:input=typed
                on:blur=move |_| hall.settle()
                on:compositionend=move |event: CompositionEvent| accept(event_target_value(&event))
            />
        </label>
    }
    .into_any()
}
