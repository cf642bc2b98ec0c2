use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::announce::Announcer;
use super::controls::Controls;
use super::explanation::Inspector;
use super::flow::Flow;
use super::header::Header;
use super::heads::Heads;
use super::lines::Lines;
use super::media::{PixelRatio, preferred_language, prefers_dark};
use super::origin::OriginLine;
use super::sentence::Sentence;
use super::table::{TableDialog, TableRequest};
use super::tokens::{Caption, Tokens};
use super::when::When;
use crate::attention::Error;
use crate::i18n::Lang;
use crate::state::Playground;
#[cfg(feature = "page")]
use crate::state::settings::WeightKind;
use crate::state::table::{Value, WEIGHTS};
use crate::view::color::Theme;

/// A whole page.
#[component]
pub fn App() -> impl IntoView {
    let asked = Asked::of_address();
    let lang = asked.lang.unwrap_or_else(preferred_language);
    let playground = Playground::new(lang, prefers_dark());
    if let Some(theme) = asked.theme {
        playground.choose_theme(theme);
    }
    if let Some(weights) = asked.weights {
        // A name in the table is within bounds.
        let _ = playground.set(&WEIGHTS, Value::Choice(weights));
    }
    #[cfg(feature = "page")]
    if playground.settings.read_untracked().weights == WeightKind::Own
        && let Some(layers) = super::supply::brought()
    {
        playground.bring(layers);
    }
    #[cfg(feature = "page")]
    provide_context(super::supply::Supplier::of(playground));
    let lang = playground.lang;
    provide_context(playground);
    provide_context(Announcer::default());
    provide_context(PixelRatio::follow());
    provide_context(TableRequest::default());

    let let_go = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            playground.hover(None);
            playground.held.set(None);
        }
    };
    view! {
        <div
            class="playground"
            lang=move || lang.get().tag().to_owned()
            data-theme=move || playground.theme.get().name().to_owned()
            data-testid="playground"
            on:keydown=let_go
        >
            <Header />
            {move || {
                // Another language makes the page anew around the same state, so that its strings
                // need not be followed one by one.
                provide_context(lang.get());
                view! { <Body /> }.into_any()
            }}
            <super::announce::LiveRegion />
        </div>
    }
    .into_any()
}

/// Everything under the header, in one language.
#[component]
fn Body() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let Playground {
        tokens,
        calculation: run,
        ..
    } = playground;
    let is_empty = Memo::new(move |_| tokens.with(|tokens| tokens.shown.is_empty()));
    let failure = move || run.with(|run| run.as_ref().err().map(Error::to_string));

    view! {
        <div class="columns">
            <main class="work">
                <Sentence />
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
                        <Flow />
                    </div>
                </When>
            </main>
            <Controls />
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

/// How the address of the page asks for it to be read: `#lang=zh&theme=dark&weights=random`.
struct Asked {
    lang: Option<Lang>,
    theme: Option<Theme>,
    weights: Option<usize>,
}

impl Asked {
    fn of_address() -> Self {
        let hash = window().location().hash().unwrap_or_default();
        let value = |key| {
            let mut parts = hash.trim_start_matches('#').split('&');
            parts.find_map(|part| part.strip_prefix(key)?.strip_prefix('='))
        };
        Self {
            lang: value("lang").and_then(Lang::named),
            theme: value("theme").and_then(Theme::named),
            weights: value("weights").and_then(|name| WEIGHTS.named(name)),
        }
    }
}
