use leptos::prelude::*;

use super::ways::{Place, Top};
use crate::link::{self, reader};
use crate::state::{Memo, Playground};

/// What concerns all of the page.
#[component]
pub fn Header() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let Playground { lang, edits, .. } = playground;
    let can_undo = Memo::new(move |_| edits.with(|edits| edits.can_undo()));
    let can_redo = Memo::new(move |_| edits.with(|edits| edits.can_redo()));
    // The reader's language goes along, and the theme where they chose one.
    let way = move |place: Place| {
        let reader = reader(Some(lang.get()), playground.chosen_theme());
        link::to(place.address(), &reader)
    };
    view! {
        <Top
            lang=lang.into()
            theme=playground.theme.into()
            here=Signal::stored(Place::Explore)
            way=Callback::new(way)
            is_heading=true
            read_in=Callback::new(move |other| lang.set(other))
            show_in=Callback::new(move |theme| playground.choose_theme(theme))
        >
            <button
                type="button"
                data-testid="undo"
                prop:disabled=move || !can_undo.get()
                on:click=move |_| edits.update(|edits| edits.undo())
            >
                {move || lang.get().undo().to_owned()}
            </button>
            <button
                type="button"
                data-testid="redo"
                prop:disabled=move || !can_redo.get()
                on:click=move |_| edits.update(|edits| edits.redo())
            >
                {move || lang.get().redo().to_owned()}
            </button>
            <button type="button" data-testid="reset" on:click=move |_| playground.reset()>
                {move || lang.get().reset().to_owned()}
            </button>
        </Top>
    }
    .into_any()
}
