use attention_playground::i18n::Lang;
use attention_playground::ui::views::{CollectViews, follow};
use leptos::prelude::*;

use super::hall::{Hall, go};
use super::prose::prose_view;
use super::words;

/// What the guide says here, and the way on.
#[component]
pub fn Guide() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    follow(move || {
        hall.step().map(|(step, index, count)| {
            let paragraphs = step.paragraphs(lang).iter();
            let paragraphs = paragraphs.map(|text| view! { <p>{prose_view(text)}</p> });
            view! {
                <section class="guide" aria-label=words::guide(lang) data-testid="guide">
                    <div class="guide-text" aria-live="polite">{paragraphs.collect_views()}</div>
                    <p class="guide-way">
                        <WayButton back=true />
                        <small data-testid="guide-place">{words::step_of(lang, index + 1, count)}</small>
                        <WayButton back=false />
                    </p>
                </section>
            }
            .into_any()
        })
    })
}

/// Leads to the step before or after.
#[component]
pub fn WayButton(
    /// Whether it leads back.
    back: bool,
) -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let (test_id, label) = if back {
        ("guide-back", words::back(lang))
    } else {
        ("guide-next", words::next(lang))
    };
    view! {
        <button
            type="button"
            class="plain"
            data-testid=test_id
            prop:disabled=move || hall.neighbour(back).is_none()
            on:click=move |_| {
                if let Some(there) = hall.neighbour(back) {
                    go(&there);
                }
            }
        >
            {if back { "← " } else { "" }}
            {label}
            {if back { "" } else { " →" }}
        </button>
    }
    .into_any()
}
