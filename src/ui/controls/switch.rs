use leptos::prelude::*;

use crate::i18n::Lang;
use crate::state::Playground;
use crate::state::table::{Setting, Value};

/// On or off, with a quiet word on what it does.
#[component]
pub fn Switch(
    /// A setting of [`Kind::Switch`](crate::state::table::Kind::Switch).
    setting: &'static Setting,
    /// What it does, with the numbers at hand.
    hint: Signal<String>,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let is_on = move || playground.settings.with(setting.read) == Value::Switch(true);
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-testid=setting.key
                prop:checked=is_on
                on:change=move |event| {
                    // Both values are within bounds.
                    let _ = playground.set(setting, Value::Switch(event_target_checked(&event)));
                }
            />
            {(setting.label)(lang)}
            <small>{move || hint.get()}</small>
        </label>
    }
    .into_any()
}
