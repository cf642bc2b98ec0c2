use attention_playground::i18n::Lang;
use attention_playground::ui::views::{CollectViews, follow};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::hall::Hall;
use super::prose::prose_view;
use super::words;
use crate::exhibits;

/// What the guide says here, and the way on.
#[component]
pub fn Guide() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    follow(move || {
        hall.step().map(|(step, index, count)| {
            let exhibit = exhibits::ALL
                .iter()
                .position(|exhibit| exhibit.slug == step.exhibit);
            let exhibit = exhibit.map_or(0, |index| index + 1);
            let place = words::place(lang, exhibit, exhibits::ALL.len(), index + 1, count);
            let paragraphs = step.paragraphs(lang).iter();
            let paragraphs = paragraphs.map(|text| view! { <p>{prose_view(text)}</p> });
            view! {
                <section class="guide" aria-label=words::guide(lang) data-testid="guide">
                    <div class="guide-text" aria-live="polite">{paragraphs.collect_views()}</div>
                    <p class="guide-way">
                        <WayButton back=true />
                        <small data-testid="guide-place">{place}</small>
                        <WayButton back=false />
                        {step.point.map(|_| view! { <ShowButton /> }.into_any())}
                    </p>
                </section>
            }
            .into_any()
        })
    })
}

/// Scrolls to what the step points at.
#[component]
pub fn ShowButton() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let show = move |event: MouseEvent| {
        let button = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let page = button.and_then(|button| button.closest(".hall").ok().flatten());
        let pointed = page.and_then(|page| page.query_selector(".pointed").ok().flatten());
        if let Some(pointed) = pointed {
            let options = ScrollIntoViewOptions::new();
            options.set_block(ScrollLogicalPosition::Center);
            pointed.scroll_into_view_with_scroll_into_view_options(&options);
        }
    };
    view! {
        <button type="button" class="plain" data-testid="guide-show" on:click=show>
            {words::show_it(lang)}
        </button>
    }
    .into_any()
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
                    hall.go(there);
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
