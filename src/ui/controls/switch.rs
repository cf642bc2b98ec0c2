use leptos::prelude::*;

use crate::i18n::Lang;
use crate::state::Playground;
use crate::state::table::{Setting, Value};
use crate::ui::still::Still;

/// On or off, with a quiet word on what it does.
#[component]
pub fn Switch(
    /// A setting of [`Kind::Switch`](crate::state::table::Kind::Switch).
    setting: &'static Setting,
    /// What it does, with the numbers at hand.
    hint: AnyView,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let still = expect_context::<Still>();
    let lang = expect_context::<Lang>();
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-testid=setting.key
                prop:checked=move || still.settings.with(setting.read) == Value::Switch(true)
                on:change=move |event| {
                    // Both values are within bounds.
                    let _ = playground.set(setting, Value::Switch(event_target_checked(&event)));
                }
            />
            {(setting.label)(lang)}
            <small>{hint}</small>
        </label>
    }
    .into_any()
}
