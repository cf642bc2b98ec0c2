use leptos::prelude::*;

use crate::i18n::Lang;
use crate::state::Playground;
use crate::ui::views::{CollectViews, follow};

/// Which head's matrices are shown.
#[component]
pub fn Heads() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let count = Memo::new(move |_| playground.settings.with(|settings| settings.heads()));

    view! {
        <div class="heads" role="group" aria-label=lang.heads_label() data-testid="heads">
            <span class="heads-label">{lang.heads_label()}</span>
            {follow(move || {
                (0..count.get())
                    .map(|head| view! { <HeadButton head /> })
                    .collect_views()
            })}
        </div>
    }
}

#[component]
fn HeadButton(
    /// Which head.
    head: usize,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let theme = playground.theme;
    view! {
        <button
            type="button"
            data-head=head.to_string()
            aria-label=lang.head_button(head + 1)
            aria-pressed=move || (playground.head.get() == head).to_string()
            on:click=move |_| playground.choose_head(head)
        >
            <span class="dot" style:background=move || theme.get().head(head).css()></span>
            {(head + 1).to_string()}
        </button>
    }
    .into_any()
}
