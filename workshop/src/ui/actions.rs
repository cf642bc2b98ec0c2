use attention_playground::i18n::Lang;
use leptos::prelude::*;

use super::bench::Bench;
use crate::words;

/// Start and pause, one step, reset; and whether two runs stand side by side.
#[component]
pub fn Actions() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let steps = move || bench.look(0, |run| run.steps()).unwrap_or(0);
    let name = move || {
        let word = if bench.going.get() {
            words::pause(lang)
        } else if steps() > 0 {
            words::go_on(lang)
        } else {
            words::start(lang)
        };
        word.to_owned()
    };
    let start_or_pause = move |_| {
        if bench.going.get_untracked() {
            bench.pause();
        } else {
            bench.start();
        }
    };
    view! {
        <div class="actions" role="group" aria-label=words::actions(lang)>
            <button type="button" class="main-action" data-testid="start" on:click=start_or_pause>
                {name}
            </button>
            <button type="button" class="plain" data-testid="one-step" on:click=move |_| bench.step()>
                {words::one_step(lang)}
            </button>
            <button type="button" class="plain" data-testid="reset" on:click=move |_| bench.reset()>
                {words::reset(lang)}
            </button>
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="two-runs"
                    prop:checked=move || bench.address.get().second.is_some()
                    on:change=move |event| bench.set_two(event_target_checked(&event))
                />
                {words::two_runs(lang)}
            </label>
            <small>{words::two_runs_hint(lang)}</small>
        </div>
    }
    .into_any()
}
