use attention_playground::i18n::Lang;
use attention_playground::ui::typed;
use attention_playground::view::format::exact;
use leptos::prelude::*;

use super::desk::Desk;
use crate::words;

/// The slider's steps from 0 to 1.
const STEPS: f32 = 200.0;

/// The weight below which cells are left blank: a slider, and a field for the very number.
#[component]
pub fn Threshold() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let refused = RwSignal::new(None::<String>);
    let draft = RwSignal::new(None::<String>);
    let threshold = move || desk.address.get().threshold;
    let slid = move |event| {
        if let Some(step) = typed::number(&event_target_value(&event)) {
            draft.set(None);
            refused.set(None);
            desk.set(|address| address.threshold = step as f32 / STEPS);
        }
    };
    let take = move |event| {
        let given = event_target_value(&event);
        let share = typed::number(&given).filter(|share| (0.0..=1.0).contains(share));
        match share {
            Some(share) => {
                draft.set(None);
                refused.set(None);
                desk.set(|address| address.threshold = share as f32);
            }
            None => {
                refused.set(Some(words::not_a_share(lang, &given)));
                draft.set(Some(given));
            }
        }
    };
    view! {
        <div class="group">
            <div class="number">
                <label class="field">
                    <span>{words::threshold(lang)}</span>
                    <input
                        type="text"
                        inputmode="decimal"
                        autocomplete="off"
                        data-testid="threshold"
                        aria-invalid=move || refused.with(Option::is_some).to_string()
                        prop:value=move || draft.get().unwrap_or_else(|| exact(threshold()))
                        on:change=take
                    />
                </label>
                <p class="refused" role="alert" data-testid="refused-threshold">
                    {move || refused.get()}
                </p>
            </div>
            <input
                type="range"
                min="0"
                max=STEPS.to_string()
                data-testid="threshold-slider"
                aria-label=words::threshold_slider(lang)
                aria-valuetext=move || exact(threshold())
                prop:value=move || (threshold() * STEPS).round().to_string()
                on:input=slid
            />
        </div>
    }
    .into_any()
}
