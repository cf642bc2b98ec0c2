use attention_playground::i18n::Lang;
use attention_playground::tasks::Kind;
use attention_playground::ui::views::CollectViews;
use leptos::prelude::*;

use super::bench::Bench;
use crate::words;

/// Which task is trained, and what it asks.
#[component]
pub fn TaskChoice() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let kind = Memo::new(move |_| bench.address.get().first.kind);
    let buttons = Kind::ALL.into_iter().map(|other| {
        view! {
            <button
                type="button"
                data-testid=format!("task-{}", other.slug())
                aria-pressed=move || (kind.get() == other).to_string()
                on:click=move |_| {
                    if kind.get_untracked() != other {
                        bench.set_task(other);
                    }
                }
            >
                {lang.task(other)}
            </button>
        }
    });
    view! {
        <section class="task" aria-label=words::task(lang)>
            <div class="choice tasks" role="group" aria-label=words::task(lang)>
                {buttons.collect_views()}
            </div>
            <p class="question" data-testid="question">
                {move || lang.task_asks(kind.get()).to_owned()}
            </p>
            <p class="hint" role="status" data-testid="waiting">
                {move || {
                    bench.waiting.get().map(|is_coming| {
                        if is_coming { words::waiting(lang) } else { words::no_words(lang) }
                    })
                }}
            </p>
        </section>
    }
    .into_any()
}
