use std::time::Duration;

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::announce::Announcer;
use super::controls::Controls;
use super::embed::{Chosen, Embed};
use super::explanation::Inspector;
use super::flow::Flow;
use super::header::Header;
use super::heads::Heads;
use super::lines::Lines;
use super::making::Making;
use super::media::{PixelRatio, preferred_language, prefers_dark};
use super::origin::OriginLine;
use super::sentence::Sentence;
use super::socket::Socket;
use super::still::Still;
use super::table::{TableDialog, TableRequest};
use super::tokens::{Caption, Tokens};
use super::told::ToldLine;
use super::when::When;
use crate::attention::Error;
use crate::i18n::Lang;
use crate::link::{self, Link};
use crate::state::address::{State, difference};
use crate::state::frame::View;
#[cfg(feature = "page")]
use crate::state::table::WEIGHTS;
use crate::state::{Memo, Playground};

/// A page that begins with the state of `address`, and that its host reaches by `socket`.
pub fn app(address: &str, socket: &Socket) -> impl IntoView + use<> {
    let link = Link::read(address);
    #[cfg(feature = "page")]
    let brought = super::supply::brought();
    #[cfg(feature = "page")]
    let own_layers = brought.as_ref().map_or(1, |layers| layers.layers.len());
    #[cfg(not(feature = "page"))]
    let own_layers = 1;
    let (state, told) = State::read(&link, own_layers);
    let playground = Playground::new(state, preferred_language(), prefers_dark());
    playground.told.set(told);
    #[cfg(feature = "page")]
    if let Some(layers) = brought {
        if link.value(WEIGHTS.key) == Some("own") && !link.is_written() {
            playground.bring(layers);
        } else {
            // What the link says of them stays.
            playground.library.update(|library| library.bring(layers));
        }
    }
    #[cfg(feature = "page")]
    provide_context(super::supply::Supplier::of(playground));
    let lang = playground.lang;
    provide_context(playground);
    provide_context(Still::of(playground));
    let later = Later::begin();
    provide_context(later);
    provide_context(Announcer::default());
    provide_context(PixelRatio::follow());
    provide_context(TableRequest::default());
    socket.plug(
        move || playground.state(),
        |state| link::whole(&link::write(state.write())),
        difference,
        move |address| {
            let told = playground.follow(&Link::read(address));
            let lang = lang.get_untracked();
            told.iter().map(|told| lang.link_change(told)).collect()
        },
    );

    #[cfg(feature = "page")]
    socket.plug_matrices(move || super::taken::taken(playground));

    let is_whole = Memo::new(move |_| playground.frame.with(|frame| frame.view == View::Page));
    let is_page = move || is_whole.get();
    let let_go = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            playground.hover(None);
            playground.held.set(None);
        }
    };
    view! {
        <div
            class="playground"
            class:part=move || !is_page()
            lang=move || lang.get().tag().to_owned()
            data-theme=move || playground.theme.get().name().to_owned()
            data-testid="playground"
            aria-busy=move || (!later.0.get()).then_some("true")
            on:keydown=let_go
        >
            {move || is_page().then(|| view! { <Header /> })}
            {move || {
                // Another language makes the page anew around the same state, so that its strings
                // need not be followed one by one.
                provide_context(lang.get());
                if is_page() { view! { <Body /> }.into_any() } else { view! { <Embed /> }.into_any() }
            }}
            <super::announce::LiveRegion />
        </div>
    }
    .into_any()
}

/// Whether the first picture is there, so that what lies below it can come.
#[derive(Clone, Copy)]
struct Later(RwSignal<bool>);

impl Later {
    fn begin() -> Self {
        let later = RwSignal::new(false);
        let come = move || {
            // Gone, where the page is.
            later.try_set(true);
        };
        // The first frame paints the picture. Behind the second, which has nothing to do, there is time.
        request_animation_frame(move || {
            request_animation_frame(move || set_timeout(come, Duration::ZERO));
        });
        Self(later)
    }
}

/// Everything under the header, in one language.
#[component]
fn Body() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let Playground {
        calculation: run, ..
    } = playground;
    let still = expect_context::<Still>();
    let is_empty = Memo::new(move |_| still.tokens() == 0);
    let Later(later) = expect_context();
    let failure = move || run.with(|run| run.as_ref().err().map(Error::to_string));

    view! {
        <div class="columns">
            <main class="work">
                <ToldLine told=playground.told />
                <Sentence />
                <Making />
                <When when=Signal::derive(move || failure().is_some())>
                    <p class="notice" role="alert">
                        {lang.failed()} ": "
                        {move || failure().unwrap_or_default()}
                    </p>
                </When>
                <When when=is_empty.into()>
                    <Empty />
                </When>
                <When when=Signal::derive(move || !is_empty.get())>
                    <Tokens />
                    <Caption />
                    <OriginLine />
                    <Heads />
                    <div class="desk">
                        <Lines />
                        <Inspector />
                        <When when=later.into()>
                            <Flow />
                        </When>
                    </div>
                </When>
            </main>
            {move || playground.frame.with(|frame| match &frame.controls {
                None => view! { <Controls /> }.into_any(),
                Some(_) => view! { <Chosen /> }.into_any(),
            })}
        </div>
        <TableDialog />
    }
    .into_any()
}

/// What stands in the place of the matrices where there is no token.
#[component]
fn Empty() -> impl IntoView {
    let lang = expect_context::<Lang>();
    view! {
        <div class="empty" data-testid="empty">
            <p class="empty-title">{lang.empty_title()}</p>
            <p>{lang.empty_body()}</p>
        </div>
    }
}
