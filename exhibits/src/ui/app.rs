use attention_playground::i18n::Lang;
use attention_playground::link::{self, Link};
use attention_playground::ui::announce::{Announcer, LiveRegion};
use attention_playground::ui::media::{PixelRatio, preferred_language, prefers_dark};
use attention_playground::ui::socket::Socket;
use attention_playground::ui::told::ToldLine;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::blocks::Blocks;
use super::contents::Contents;
use super::controls::Controls;
use super::follow::Follow;
use super::guide::Guide;
use super::hall::Hall;
use super::header::Header;
use super::presenter::{Presenter, presenter_key};
use super::taken::taken;
use super::words;
use crate::state::difference;

/// All exhibits, beginning with what `address` says; their host reaches them by `socket`.
pub fn app(address: &str, socket: &Socket) -> impl IntoView + use<> {
    let hall = Hall::new(&Link::read(address), preferred_language(), prefers_dark());
    provide_context(hall);
    provide_context(Announcer::default());
    provide_context(PixelRatio::follow());
    socket.plug(
        move || hall.state(),
        |state| link::whole(&link::write(state.write())),
        difference,
        move |address| {
            let told = hall.follow_link(&Link::read(address));
            let lang = hall.lang.get_untracked();
            told.iter().map(|told| lang.link_change(told)).collect()
        },
    );
    socket.plug_matrices(move || taken(hall));

    let key_pressed = move |event: KeyboardEvent| {
        if presenter_key(hall, &event) || undo_key(hall, &event) {
            event.prevent_default();
        } else if event.key() == "Escape" {
            hall.let_go();
        }
    };
    view! {
        <div
            class="playground hall"
            class:presenting=move || hall.presenting.get()
            class:bare=move || hall.presenting.get() && !hall.controls_shown.get()
            lang=move || hall.lang.get().tag()
            data-theme=move || hall.theme.get().name()
            data-testid="hall"
            tabindex="-1"
            on:keydown=key_pressed
        >
            {move || {
                // Another language makes the page anew around the same state, so that its strings
                // need not be followed one by one.
                provide_context(hall.lang.get());
                view! { <Body /> }.into_any()
            }}
            <LiveRegion />
        </div>
    }
    .into_any()
}

#[component]
fn Body() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let slug = Memo::new(move |_| hall.address.get().exhibit);
    view! {
        <Header />
        <div class="rooms">
            <Contents />
            {move || {
                slug.track();
                let exhibit = hall.exhibit();
                view! {
                    <main class="room" data-testid=format!("exhibit-{}", exhibit.slug)>
                        <h1 class="room-title">{(exhibit.title)(lang)}</h1>
                        <p class="hint" data-testid="exhibit-numbers">
                            {words::numbers(lang, exhibit.numbers)}
                        </p>
                        <ToldLine told=hall.told />
                        <Guide />
                        <Controls />
                        <div class="room-desk">
                            <Blocks />
                            <Follow />
                        </div>
                    </main>
                }
                    .into_any()
            }}
        </div>
        <Presenter />
    }
    .into_any()
}

/// Ctrl+Z, or Cmd+Z, and with Shift; a field that is being typed in has an undo of its own.
fn undo_key(hall: Hall, event: &KeyboardEvent) -> bool {
    let is_undo = (event.ctrl_key() || event.meta_key()) && event.key().eq_ignore_ascii_case("z");
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    if !is_undo || target.is_some_and(|target| target.tag_name() == "INPUT") {
        return false;
    }
    hall.undo(event.shift_key());
    true
}
