use crate::ui::still::Still;
use leptos::prelude::*;

use super::number_field::NumberField;
use crate::i18n::Lang;
use crate::state::table::{Kind, Setting, Value};
use crate::state::{Memo, Playground};
use crate::ui::typed;

/// A number that is slid, or typed.
#[component]
pub fn Slider(
    /// A setting of [`Kind::Real`].
    setting: &'static Setting,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let still = expect_context::<Still>();
    let lang = expect_context::<Lang>();
    let Kind::Real { min, max, step } = setting.kind else {
        return ().into_any();
    };
    let value = Memo::new(move |_| still.settings.with(setting.read));
    let slide = move |event| {
        // A range input stays within its own bounds.
        if let Some(number) = typed::number(&event_target_value(&event)) {
            let _ = playground.set_number(setting, number);
        }
    };
    view! {
        <input
            type="range"
            data-testid=format!("{}-slider", setting.key)
            aria-label=(setting.label)(lang)
            min=min.to_string()
            max=max.to_string()
            step=step.to_string()
            prop:value=move || match value.get() {
                Value::Real(number) => number.to_string(),
                _ => String::new(),
            }
            on:input=slide
        />
        <NumberField setting />
    }
    .into_any()
}
