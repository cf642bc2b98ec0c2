//! What is said to a reader who does not see the page.

use leptos::prelude::*;

/// Says a sentence once, politely.
#[derive(Clone, Copy)]
pub struct Announcer(RwSignal<Option<String>>);

impl Default for Announcer {
    fn default() -> Self {
        Self(RwSignal::new(None))
    }
}

impl Announcer {
    /// Says `sentence`.
    pub fn say(&self, sentence: String) {
        self.0.set(Some(sentence));
    }
}

/// Where it is said.
#[component]
pub fn LiveRegion() -> impl IntoView {
    let Announcer(said) = expect_context();
    view! {
        <p class="unseen" aria-live="polite" data-testid="said">
            {move || said.get().unwrap_or_default()}
        </p>
    }
}
