use attention_playground::link::{self, reader};
use attention_playground::ui::ways::{Place, Top};
use leptos::prelude::*;

use super::bench::Bench;

/// What concerns all of the page.
#[component]
pub fn Header() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let address = bench.address;
    let way = move |place| match place {
        Place::Train => address.get().write(),
        place => {
            let here = address.get();
            link::to(place.address(), &reader(here.lang, here.theme))
        }
    };
    let read_in = move |lang| bench.read_as(Some(lang), address.get_untracked().theme);
    let show_in = move |theme| bench.read_as(address.get_untracked().lang, Some(theme));
    view! {
        <Top
            lang=bench.lang.into()
            theme=bench.theme.into()
            here=Signal::stored(Place::Train)
            way=Callback::new(way)
            read_in=Callback::new(read_in)
            show_in=Callback::new(show_in)
        >
            ""
        </Top>
    }
    .into_any()
}
