//! The mark of the page.

use leptos::prelude::*;

/// Two heads that look from one word to others.
#[component]
pub fn Mark() -> impl IntoView {
    view! {
        <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
            <path class="mark-1" d="M4 21C4 9 12 6 22 5" />
            <path class="mark-2" d="M4 21c4-6 10-7 18-5" />
            <circle class="mark-0" cx="4" cy="21" r="3" />
        </svg>
    }
}
