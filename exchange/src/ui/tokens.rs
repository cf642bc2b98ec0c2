//! The tokens of the file: a click leaves one out of the maps.

use attention_playground::i18n::Lang;
use attention_playground::text::label;
use attention_playground::ui::views::{CollectViews, follow};
use leptos::prelude::*;

use super::desk::Desk;
use crate::brought::file::Side;
use crate::words;

/// Tokens that are shown as buttons, a side. More of them are no help to anybody.
const MOST: usize = 512;

/// One row of tokens, or two where both sides differ.
#[component]
pub fn Tokens() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let rows = follow(move || {
        let is_self = desk
            .file
            .with(|file| file.as_ref().is_some_and(|it| it.is_self()));
        if is_self {
            return side(desk, Side::Query, words::tokens_title(lang), lang);
        }
        view! {
            {side(desk, Side::Query, words::queries_title(lang), lang)}
            {side(desk, Side::Key, words::keys_title(lang), lang)}
        }
        .into_any()
    });
    view! {
        <section class="card brought-tokens">
            {rows}
            <p class="hint">{words::tokens_hint(lang)}</p>
        </section>
    }
    .into_any()
}

fn side(desk: Desk, side: Side, title: &'static str, lang: Lang) -> AnyView {
    let name = match side {
        Side::Query => "query",
        Side::Key => "key",
    };
    let tokens = desk.file.with(|file| {
        let tokens = file.as_ref().map(|file| file.tokens(side).to_vec());
        tokens.unwrap_or_default()
    });
    let buttons = tokens.into_iter().take(MOST).enumerate();
    let buttons = buttons.map(|(place, token)| {
        let is_in = move || {
            desk.view.with(|view| {
                let without = match side {
                    Side::Query => &view.without_queries,
                    Side::Key => &view.without_keys,
                };
                without.binary_search(&place).is_err()
            })
        };
        view! {
            <button
                type="button"
                class="token"
                data-testid=format!("{name}-{place}")
                aria-pressed=move || is_in().to_string()
                aria-label=words::token_button(lang, &token, place + 1)
                on:click=move |_| desk.toggle(side, place)
            >
                <bdi>{label(&token, 24).into_owned()}</bdi>
            </button>
        }
    });
    view! {
        <h2>{title}</h2>
        <div class="tokens" role="group" aria-label=title data-testid=format!("tokens-{name}")>
            {buttons.collect_views()}
        </div>
    }
    .into_any()
}
