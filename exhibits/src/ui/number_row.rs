use attention_playground::i18n::Lang;
use attention_playground::ui::typed;
use attention_playground::view::format::chosen;
use leptos::prelude::*;

use super::controls::value;
use super::hall::Hall;
use super::words;
use crate::exhibit::{Kind, Refused, Setting, Value};

/// A number that is slid or typed. What is refused stays in the field with the reason under it, and
/// the last good value stays in force.
#[component]
pub fn NumberRow(
    /// A number or a count.
    setting: &'static Setting,
) -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let draft = RwSignal::new(None::<String>);
    let refused = RwSignal::new(None::<String>);
    let (min, max, step) = match setting.kind {
        Kind::Number { min, max, step, .. } => (min, max, step),
        Kind::Count { min, max, .. } => (min as f64, max as f64, 1.0),
        _ => return ().into_any(),
    };
    let is_count = matches!(setting.kind, Kind::Count { .. });
    let take = move |given: f64| {
        if is_count && (given.fract() != 0.0 || given < 0.0) && given.is_finite() {
            return Err(if given < 0.0 {
                words::out_of_bounds(lang, &chosen(given), &chosen(min), &chosen(max))
            } else {
                words::not_whole(lang, &chosen(given))
            });
        }
        let next = if is_count {
            Value::Count(given as usize)
        } else {
            Value::Number(given)
        };
        hall.set(setting.key, next)
            .map_err(|refused| reason(&refused, lang))
    };
    let typed = move |event| {
        let typed = event_target_value(&event);
        let outcome = match typed::number(&typed) {
            None => Err(words::not_a_number(lang, &typed)),
            Some(number) => take(number),
        };
        refused.set(outcome.err());
        draft.set(Some(typed));
    };
    let slid = move |event| {
        if let Some(number) = typed::number(&event_target_value(&event)) {
            // A slider stays within its own bounds.
            refused.set(take(number).err());
        }
    };
    let leave = move |_| {
        hall.settle();
        draft.set(None);
        refused.set(None);
    };
    view! {
        <div class="number">
            <label class="field">
                <span>{(setting.label)(lang)}</span>
                <input
                    type="text"
                    inputmode="decimal"
                    autocomplete="off"
                    data-testid=setting.key
                    aria-invalid=move || refused.with(Option::is_some).to_string()
                    prop:value=move || draft.get().unwrap_or_else(|| written(hall, setting))
                    on:input=typed
                    on:blur=leave
                />
            </label>
            <input
                type="range"
                data-testid=format!("{}-slider", setting.key)
                aria-label=(setting.label)(lang)
                min=min.to_string()
                max=max.to_string()
                step=step.to_string()
                prop:value=move || written(hall, setting)
                on:input=slid
                on:change=move |_| hall.settle()
            />
            <p class="refused" role="alert" data-testid=format!("refused-{}", setting.key)>
                {move || refused.get()}
            </p>
        </div>
    }
    .into_any()
}

/// What the setting is set to, as it is written; followed.
fn written(hall: Hall, setting: &'static Setting) -> String {
    match value(hall, setting) {
        Some(Value::Number(number)) => chosen(number),
        Some(Value::Count(count)) => count.to_string(),
        _ => String::new(),
    }
}

/// Why a value was refused, in words.
pub fn reason(refused: &Refused, lang: Lang) -> String {
    match refused {
        Refused::OutOfBounds { given, min, max } => {
            words::out_of_bounds(lang, &chosen(*given), &chosen(*min), &chosen(*max))
        }
        Refused::NotFinite => words::not_a_number(lang, "∞"),
        // No control sends a value of another kind than its setting's.
        Refused::Unknown | Refused::WrongKind => String::new(),
    }
}
