use leptos::prelude::*;

use crate::i18n::Lang;
use crate::state::playground::Computed;
use crate::state::table::{LAYER, Value};
use crate::state::{Memo, Playground};
use crate::ui::still::Still;
use crate::ui::views::{CollectViews, follow};
use crate::ui::when::When;

/// Which head's matrices are shown, and of which layer where there are several.
#[component]
pub fn Heads() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let still = expect_context::<Still>();
    let count = Memo::new(move |_| still.heads());
    let layers = Memo::new(move |_| playground.computed.with(Computed::layers));

    view! {
        <div class="choosers">
        <When when=Signal::derive(move || { layers.get() > 1 })>
            <div class="heads" role="group" aria-label=lang.layer() data-testid="layers">
                <span class="heads-label">{lang.layer()}</span>
                {follow(move || {
                    (1..=layers.get()).map(|layer| view! { <LayerButton layer /> }).collect_views()
                })}
            </div>
        </When>
        <div class="heads" role="group" aria-label=lang.heads_label() data-testid="heads">
            <span class="heads-label">{lang.heads_label()}</span>
            {follow(move || {
                (0..count.get())
                    .map(|head| view! { <HeadButton head /> })
                    .collect_views()
            })}
        </div>
        </div>
    }
}

#[component]
fn LayerButton(
    /// Which layer, counted from 1.
    layer: usize,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let shown = Memo::new(move |_| playground.computed.with(Computed::layer));
    view! {
        <button
            type="button"
            data-layer=layer.to_string()
            aria-label=lang.layer_button(layer)
            aria-pressed=move || (shown.get() == layer).to_string()
            on:click=move |_| {
                // A layer that has a button is there.
                let _ = playground.set(&LAYER, Value::Whole(layer as u64));
            }
        >
            {layer.to_string()}
        </button>
    }
    .into_any()
}

#[component]
fn HeadButton(
    /// Which head.
    head: usize,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let theme = playground.theme;
    let still = expect_context::<Still>();
    view! {
        <button
            type="button"
            data-head=head.to_string()
            aria-label=lang.head_button(head + 1)
            aria-pressed=move || (still.head.get() == head).to_string()
            on:click=move |_| playground.choose_head(head)
        >
            <span class="dot" style:background=move || theme.get().head(head).css()></span>
            {(head + 1).to_string()}
        </button>
    }
    .into_any()
}
