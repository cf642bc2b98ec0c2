use attention_playground::i18n::Lang;
use attention_playground::link;
use attention_playground::ui::announce::{Announcer, LiveRegion};
use attention_playground::ui::media::{PixelRatio, preferred_language, prefers_dark};
use attention_playground::ui::socket::Socket;
use attention_playground::ui::told::ToldLine;
use attention_playground::ui::views::follow;
use leptos::prelude::*;
use web_sys::{DragEvent, KeyboardEvent};

use super::bring::receive;
use super::controls::Controls;
use super::desk::Desk;
use super::door::{dragged, dropped};
use super::empty::Empty;
use super::explanation::Explained;
use super::facts::Facts;
use super::header::Header;
use super::lines::Lines;
use super::map::Map;
use super::overview::Overview;
use super::recipe::Recipe;
use super::run::Run;
use super::stages::Stages;
use super::table::Table;
use super::taken::taken;
use super::tokens::Tokens;
use crate::brought::file::Holds;
use crate::words;

/// All of the view of brought attention, looked at as `address` says; its host reaches it by `socket`.
pub fn app(address: &str, socket: &Socket) -> impl IntoView + use<> {
    let announcer = Announcer::default();
    let desk = Desk::new(address, preferred_language(), prefers_dark(), announcer);
    receive(desk);
    provide_context(desk);
    provide_context(announcer);
    provide_context(PixelRatio::follow());
    socket.plug(
        move || desk.state(),
        |state| link::whole(state.write().trim_start_matches('#')),
        // How a file is looked at is no step in the browser's history.
        |_, _| String::new(),
        move |address| {
            let lang = desk.lang.get_untracked();
            let told = desk.follow(address);
            told.iter().map(|told| lang.link_change(told)).collect()
        },
    );
    socket.plug_matrices(move || taken(desk));
    let is_over = RwSignal::new(false);
    let key_pressed = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            desk.spot.set(None);
        }
    };
    view! {
        <div
            class="playground exchange"
            class:is-over=is_over
            lang=move || desk.lang.get().tag()
            data-theme=move || desk.theme.get().name()
            data-testid="exchange"
            on:keydown=key_pressed
            on:dragover=move |event: DragEvent| {
                dragged(&event);
                is_over.set(true);
            }
            on:dragleave=move |_| is_over.set(false)
            on:drop=move |event: DragEvent| {
                is_over.set(false);
                dropped(desk, &event);
            }
        >
            {move || {
                // Another language makes the page anew around the same state, so that its strings
                // need not be followed one by one.
                provide_context(desk.lang.get());
                view! { <Body /> }.into_any()
            }}
            <LiveRegion />
        </div>
    }
    .into_any()
}

/// What there is to be shown.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Nothing,
    Maps { are_computed: bool },
    Run,
}

#[component]
fn Body() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let kind = Memo::new(move |_| {
        desk.file
            .with(|file| match file.as_ref().map(|it| &it.holds) {
                None => Kind::Nothing,
                Some(Holds::Run(_)) => Kind::Run,
                Some(Holds::Weights(..)) => Kind::Maps {
                    are_computed: false,
                },
                Some(Holds::Vectors(_)) => Kind::Maps { are_computed: true },
            })
    });
    let work = move || match kind.get() {
        Kind::Nothing => view! {
            <Empty />
            <section class="card">
                <h2>{words::recipe(lang)}</h2>
                <Recipe />
            </section>
        }
        .into_any(),
        Kind::Run => view! {
            <Facts />
            <Run />
            {recipe(lang)}
        }
        .into_any(),
        Kind::Maps { are_computed } => view! {
            <Facts />
            <Tokens />
            <Overview />
            <div class="map-and-lines">
                <Map />
                <Lines />
            </div>
            {are_computed
                .then(|| {
                    view! {
                        <Stages />
                        <Explained />
                    }
                        .into_any()
                })}
            <Table />
            {recipe(lang)}
        }
        .into_any(),
    };
    let has_controls = move || matches!(kind.get(), Kind::Maps { .. });
    view! {
        <Header />
        <div class="columns" class:alone=move || !has_controls()>
            <main class="work">
                <h1 class="unseen">{lang.view_bring()}</h1>
                <ToldLine told=desk.told />
                {follow(work)}
            </main>
            {follow(move || has_controls().then(|| view! { <Controls /> }.into_any()))}
        </div>
    }
    .into_any()
}

fn recipe(lang: Lang) -> AnyView {
    view! {
        <details class="card">
            <summary>{words::recipe(lang)}</summary>
            <Recipe />
        </details>
    }
    .into_any()
}
