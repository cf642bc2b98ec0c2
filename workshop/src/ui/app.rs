use attention_playground::i18n::Lang;
use attention_playground::link;
use attention_playground::ui::announce::{Announcer, LiveRegion};
use attention_playground::ui::media::{
    PixelRatio, preferred_language, prefers_dark, prefers_stillness,
};
use attention_playground::ui::socket::Socket;
use attention_playground::ui::told::ToldLine;
use leptos::ev::visibilitychange;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use crate::address::State;

use super::actions::Actions;
use super::bench::Bench;
use super::controls::Controls;
use super::curves::Curves;
use super::film::Film;
use super::header::Header;
use super::keep::Keep;
use super::maps::Maps;
use super::progress::Progress;
use super::roles::Roles;
use super::task_choice::TaskChoice;

/// All of the Train view, beginning with what `address` says; its host reaches it by `socket`.
pub fn app(address: &str, socket: &Socket) -> impl IntoView + use<> {
    let announcer = Announcer::default();
    let bench = Bench::new(
        address,
        preferred_language(),
        (prefers_dark(), prefers_stillness()),
        announcer,
    );
    provide_context(bench);
    provide_context(announcer);
    provide_context(PixelRatio::follow());
    socket.plug(
        move || bench.state(),
        |state| link::whole(&state.write()),
        State::difference,
        move |address| bench.follow(address),
    );
    let hidden = window_event_listener(visibilitychange, move |_| bench.drive.was_hidden());
    on_cleanup(move || hidden.remove());
    let key_pressed = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            bench.spot.set(None);
            bench.past.set(None);
        }
    };
    view! {
        <div
            class="playground workshop"
            lang=move || bench.lang.get().tag()
            data-theme=move || bench.theme.get().name()
            data-testid="workshop"
            on:keydown=key_pressed
        >
            {move || {
                // Another language makes the page anew around the same state, so that its strings
                // need not be followed one by one.
                provide_context(bench.lang.get());
                view! { <Body /> }.into_any()
            }}
            <LiveRegion />
        </div>
    }
    .into_any()
}

#[component]
fn Body() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let told = expect_context::<Bench>().told;
    view! {
        <Header />
        <div class="columns">
            <main class="work">
                <h1 class="unseen">{lang.view_train()}</h1>
                <ToldLine told />
                <TaskChoice />
                <Actions />
                <Progress />
                <Curves />
                <Maps />
                <Film />
                <Roles />
                <Keep />
            </main>
            <Controls />
        </div>
    }
    .into_any()
}
