use leptos::prelude::*;

/// What became of something that the reader asked for, said aloud as well.
#[component]
pub fn Said(
    /// The sentence; empty where nothing was asked for yet.
    text: RwSignal<String>,
    /// A name for test ids.
    test_id: &'static str,
) -> impl IntoView {
    view! {
        <p class="hint" role="status" data-testid=test_id>
            {move || text.get()}
        </p>
    }
}
