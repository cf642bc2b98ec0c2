use attention_playground::i18n::Lang;
use attention_playground::link::{self, reader};
use attention_playground::ui::ways::{Place, Top};
use leptos::prelude::*;

use super::hall::Hall;
use super::words;
use crate::address::Address;
use crate::exhibits;

/// What concerns all of the page.
#[component]
pub fn Header() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let here = hall.address;
    let way = move |place| match place {
        Place::Exhibits => hall.way_to_guide(),
        Place::Compare => hall.way_to(exhibits::COMPARE.slug),
        place => {
            let here = here.get();
            link::to(place.address(), &reader(here.lang, here.theme))
        }
    };
    let place = move || {
        if here.get().exhibit == exhibits::COMPARE.slug {
            Place::Compare
        } else {
            Place::Exhibits
        }
    };
    let read_as = move |lang, theme| {
        let address = here.get_untracked();
        hall.go(Address {
            lang,
            theme,
            ..address
        });
    };
    view! {
        <Top
            lang=hall.lang.into()
            theme=hall.theme.into()
            here=Signal::derive(place)
            way=Callback::new(way)
            read_in=Callback::new(move |lang| read_as(Some(lang), here.get_untracked().theme))
            show_in=Callback::new(move |theme| read_as(here.get_untracked().lang, Some(theme)))
        >
            <button
                type="button"
                data-testid="undo"
                prop:disabled=move || hall.inputs.with(|inputs| !inputs.can_undo())
                on:click=move |_| hall.undo(false)
            >
                {lang.undo()}
            </button>
            <button
                type="button"
                data-testid="redo"
                prop:disabled=move || hall.inputs.with(|inputs| !inputs.can_redo())
                on:click=move |_| hall.undo(true)
            >
                {lang.redo()}
            </button>
            <button type="button" data-testid="reset" on:click=move |_| hall.reset()>
                {lang.reset()}
            </button>
            <button
                type="button"
                data-testid="present"
                on:click=move |_| hall.presenting.set(true)
            >
                {words::present(lang)}
            </button>
        </Top>
    }
    .into_any()
}
