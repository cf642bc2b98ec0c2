//! What is said of a link that could not be followed to the letter.

use leptos::prelude::*;

use super::views::{CollectViews, follow};
use crate::i18n::Lang;
use crate::link::Told;

/// What could not be had of the link that led here, until the reader puts it away.
#[component]
pub fn ToldLine(
    /// What is told.
    told: RwSignal<Vec<Told>>,
) -> impl IntoView {
    let lang = expect_context::<Lang>();
    follow(move || {
        let changes = told.get();
        let each = |told: &Told| view! { <li>{lang.link_change(told)}</li> };
        (!changes.is_empty()).then(|| {
            view! {
                <div class="notice told" role="status" data-testid="link-told">
                    <p>{lang.link_told()}</p>
                    <ul>{changes.iter().map(each).collect_views()}</ul>
                    <button
                        type="button"
                        class="plain"
                        data-testid="link-heard"
                        on:click=move |_| told.set(Vec::new())
                    >
                        {lang.link_heard()}
                    </button>
                </div>
            }
        })
    })
}
