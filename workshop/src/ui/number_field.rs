use attention_playground::i18n::Lang;
use attention_playground::ui::typed;
use attention_playground::view::format::chosen;
use leptos::prelude::*;

use super::bench::Bench;
use crate::settings::{Kind, Setting};
use crate::words;

/// A number that is typed. It is taken when the field is left or Enter is pressed, since a run begins
/// anew with it; what is refused stays in the field with the reason under it.
#[component]
pub fn NumberField(
    /// A setting of [`Kind::Whole`] or [`Kind::Real`].
    setting: &'static Setting,
) -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let refused = RwSignal::new(None::<String>);
    let draft = RwSignal::new(None::<String>);
    let written = move || setting.written(&bench.settings());
    let take = move |event| {
        let typed = event_target_value(&event);
        let outcome = check(setting, &typed, lang);
        match outcome {
            Ok(value) => {
                draft.set(None);
                refused.set(None);
                if setting.value(&untrack(|| bench.settings())) != value {
                    bench.set(setting, value);
                }
            }
            Err(reason) => {
                draft.set(Some(typed));
                refused.set(Some(reason));
            }
        }
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
                    prop:value=move || draft.get().unwrap_or_else(written)
                    on:change=take
                />
            </label>
            <p class="refused" role="alert" data-testid=format!("refused-{}", setting.key)>
                {move || refused.get()}
            </p>
        </div>
    }
    .into_any()
}

fn check(setting: &Setting, typed: &str, lang: Lang) -> Result<f64, String> {
    let value = typed::number(typed).ok_or_else(|| words::not_a_number(lang, typed))?;
    let (min, max) = match setting.kind {
        Kind::Whole(min, max) => (f64::from(min), f64::from(max)),
        Kind::Real(min, max) => (min, max),
        _ => return Ok(value),
    };
    if !(min..=max).contains(&value) {
        let (given, min, max) = (chosen(value), chosen(min), chosen(max));
        return Err(words::out_of_bounds(lang, &given, &min, &max));
    }
    if setting.nearest(value) != value {
        return Err(words::not_whole(lang, &chosen(value)));
    }
    Ok(value)
}
