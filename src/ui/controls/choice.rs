use crate::ui::still::Still;
use leptos::prelude::*;

use crate::i18n::Lang;
use crate::state::table::{Kind, Setting, Value};
use crate::state::{Memo, Playground};
use crate::ui::views::{CollectViews, follow};

/// One of a few names, side by side.
#[component]
pub fn Choice(
    /// A setting of [`Kind::Choice`].
    setting: &'static Setting,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let still = expect_context::<Still>();
    let lang = expect_context::<Lang>();
    let Kind::Choice(names) = &setting.kind else {
        return ().into_any();
    };
    let value = Memo::new(move |_| still.settings.with(setting.read));
    let buttons = names.iter().enumerate().map(|(index, name)| {
        view! {
            <button
                type="button"
                data-testid=format!("{}-{}", setting.key, name.key)
                aria-pressed=move || (value.get() == Value::Choice(index)).to_string()
                on:click=move |_| {
                    // What is on offer is within bounds.
                    let _ = playground.set(setting, Value::Choice(index));
                }
            >
                {(name.label)(lang)}
            </button>
        }
    });
    view! {
        <div class="choice" role="group" aria-label=(setting.label)(lang)>
            {buttons.collect_views()}
        </div>
    }
    .into_any()
}

/// One of the numbers that the other settings allow.
#[component]
pub fn OneOf(
    /// A setting of [`Kind::OneOf`].
    setting: &'static Setting,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let still = expect_context::<Still>();
    let lang = expect_context::<Lang>();
    let Kind::OneOf(offer) = setting.kind else {
        return ().into_any();
    };
    let value = Memo::new(move |_| still.settings.with(setting.read));
    let offered = Memo::new(move |_| still.settings.with(offer));
    let buttons = move || {
        let buttons = offered.get().into_iter().map(|number| {
            view! {
                <button
                    type="button"
                    data-testid=format!("{}-{number}", setting.key)
                    aria-pressed=move || (value.get() == Value::Whole(number)).to_string()
                    on:click=move |_| {
                        // What is on offer is within bounds.
                        let _ = playground.set(setting, Value::Whole(number));
                    }
                >
                    {number.to_string()}
                </button>
            }
        });
        buttons.collect_views()
    };
    view! {
        <div class="choice" role="group" aria-label=(setting.label)(lang)>
            {follow(buttons)}
        </div>
    }
    .into_any()
}
