use attention_playground::i18n::Lang;
use attention_playground::ui::announce::{Announcer, LiveRegion};
use attention_playground::ui::media::{
    PixelRatio, preferred_language, prefers_dark, prefers_stillness,
};
use leptos::ev::{hashchange, visibilitychange};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

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

/// All of the Train view.
#[component]
pub fn App() -> impl IntoView {
    let hash = || window().location().hash().unwrap_or_default();
    let announcer = Announcer::default();
    let bench = Bench::new(
        &hash(),
        preferred_language(),
        (prefers_dark(), prefers_stillness()),
        announcer,
    );
    provide_context(bench);
    provide_context(announcer);
    provide_context(PixelRatio::follow());
    let followed = window_event_listener(hashchange, move |_| {
        // Another address leads away from this view.
        if hash().starts_with("#train") {
            bench.follow(&hash());
        }
    });
    let hidden = window_event_listener(visibilitychange, move |_| bench.drive.was_hidden());
    on_cleanup(move || {
        followed.remove();
        hidden.remove();
    });
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
    view! {
        <Header />
        <div class="columns">
            <main class="work">
                <h1 class="unseen">{lang.view_train()}</h1>
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
