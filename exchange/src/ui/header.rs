use attention_playground::link::{self, reader};
use attention_playground::ui::ways::{Place, Top};
use leptos::prelude::*;

use super::desk::Desk;

/// What concerns all of the page.
#[component]
pub fn Header() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let address = desk.address;
    let way = move |place| match place {
        Place::Bring => address.get().write(),
        place => {
            let here = address.get();
            link::to(place.address(), &reader(here.lang, here.theme))
        }
    };
    view! {
        <Top
            lang=desk.lang.into()
            theme=desk.theme.into()
            here=Signal::stored(Place::Bring)
            way=Callback::new(way)
            read_in=Callback::new(move |lang| desk.set(|address| address.lang = Some(lang)))
            show_in=Callback::new(move |theme| desk.set(|address| address.theme = Some(theme)))
        >
            ""
        </Top>
    }
    .into_any()
}
