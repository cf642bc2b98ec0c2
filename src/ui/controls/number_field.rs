use crate::ui::still::Still;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use crate::i18n::Lang;
use crate::state::table::{Kind, Refused, Setting, Value};
use crate::state::{Memo, Playground};
use crate::ui::typed;
use crate::view::closing::rounded;
use crate::view::format::chosen;

/// A number that is typed. What is refused stays in the field with the reason under it, and the
/// last good value stays in force; leaving the field shows that value again.
#[component]
pub fn NumberField(
    /// A setting of [`Kind::Whole`] or [`Kind::Real`].
    setting: &'static Setting,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let still = expect_context::<Still>();
    let lang = expect_context::<Lang>();
    let draft = RwSignal::new(None::<String>);
    let refused = RwSignal::new(None::<String>);
    let value = Memo::new(move |_| still.settings.with(setting.read));

    let accept = move |typed: String| {
        refused.set(match typed::number(&typed) {
            None => Some(lang.refused_not_a_number(&typed)),
            Some(number) => {
                let refusal = playground.set_number(setting, number).err();
                refusal.map(|refused| reason(&refused, lang))
            }
        });
        draft.set(Some(typed));
    };
    let leave = move |_| {
        draft.set(None);
        refused.set(None);
    };
    let step = move |event: KeyboardEvent| {
        let up = match event.key().as_str() {
            "ArrowUp" => true,
            "ArrowDown" => false,
            _ => return,
        };
        event.prevent_default();
        if let Some(next) = stepped(setting, &value.get_untracked(), up) {
            accept(written(&next));
        }
    };
    let (min, max) = match setting.kind {
        Kind::Whole { min, max } => (min.to_string(), max.to_string()),
        Kind::Real { min, max, .. } => (min.to_string(), max.to_string()),
        _ => return ().into_any(),
    };

    view! {
        <div class="number">
        <label class="field">
            <span>{(setting.label)(lang)}</span>
            <input
                type="text"
                inputmode="decimal"
                autocomplete="off"
                role="spinbutton"
                data-testid=setting.key
                aria-valuemin=min
                aria-valuemax=max
                aria-valuenow=move || written(&value.get())
                aria-invalid=move || refused.with(Option::is_some).to_string()
                prop:value=move || draft.get().unwrap_or_else(|| written(&value.get()))
                on:input=move |event| accept(event_target_value(&event))
                on:keydown=step
                on:blur=leave
            />
        </label>
        <p class="refused" role="alert" data-testid=format!("refused-{}", setting.key)>
            {move || refused.get().unwrap_or_default()}
        </p>
        </div>
    }
    .into_any()
}

fn written(value: &Value) -> String {
    match value {
        Value::Whole(number) => number.to_string(),
        Value::Real(number) => chosen(*number),
        Value::Text(text) => text.clone(),
        Value::Switch(_) | Value::Choice(_) => String::new(),
    }
}

fn stepped(setting: &Setting, value: &Value, up: bool) -> Option<Value> {
    match *value {
        Value::Whole(number) if up => number.checked_add(1).map(Value::Whole),
        Value::Whole(number) => number.checked_sub(1).map(Value::Whole),
        Value::Real(number) => {
            let Kind::Real { step, .. } = setting.kind else {
                return None;
            };
            let next = number + if up { step } else { -step };
            // What adding leaves in the last digits is nobody's choice.
            Some(Value::Real(rounded(next, 6)))
        }
        _ => None,
    }
}

/// Why a number was refused, in words.
pub fn reason(refused: &Refused, lang: Lang) -> String {
    match refused {
        Refused::OutOfBounds { given, min, max } => {
            let [given, min, max] = [given, min, max].map(|number| written(&Value::Real(*number)));
            lang.refused_bounds(&given, &min, &max)
        }
        Refused::NotOnOffer { given, offered } => {
            let offered: Vec<_> = offered.iter().map(u64::to_string).collect();
            lang.refused_offer(*given, &offered.join(", "))
        }
        // No field sends a value of another kind than its setting's.
        Refused::WrongKind => String::new(),
    }
}
