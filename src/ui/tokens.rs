use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::announce::Announcer;
use super::message::{message, word};
use crate::attention::Run;
use crate::i18n::{Lang, template};
use crate::state::pipeline;
use crate::state::{Focus, Playground};
use crate::text::Token;
use crate::trained::words::Known;
use crate::ui::views::{CollectViews, follow};
use crate::view::format::number;

/// Weights below this draw no bar: it would be narrower than a pixel.
const LEAST_BAR: f32 = 0.01;
/// Heads that have bars under the words.
const MOST_BARS: usize = 8;

/// The words, each with a bar a head for how much the chosen word looks at it.
#[component]
pub fn Tokens() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let announcer = expect_context::<Announcer>();
    let lang = expect_context::<Lang>();
    let tokens = playground.tokens;

    let point = move |event: Event| playground.hover(token_of(&event).map(Focus::Token));
    let choose = move |event: Event| {
        if let Some(token) = token_of(&event) {
            playground.toggle_held(Focus::Token(token));
            let said = playground.run().map(|run| {
                tokens.with_untracked(|tokens| said(&playground, lang, tokens, &run, token))
            });
            announcer.say(said.unwrap_or_default());
        }
    };

    view! {
        <div
            class="tokens"
            role="group"
            aria-label=lang.tokens_label()
            data-testid="tokens"
            on:pointerover=move |event| point(event.into())
            on:pointerleave=move |_| playground.hover(None)
            on:click=move |event| choose(event.into())
        >
            {follow(move || {
                let tokens = tokens.get();
                let chip = |(index, token): (usize, &Token)| {
                    let known = tokens.known.get(index).copied().unwrap_or(Known::Word);
                    view! { <Chip index text=token.text.clone() known /> }
                };
                tokens.shown.iter().enumerate().map(chip).collect_views()
            })}
        </div>
    }
}

/// Height of a bar where there are so many heads.
fn bar_height(heads: usize) -> usize {
    if heads <= 2 { 4 } else { 2 }
}

#[component]
fn Chip(
    /// Which token.
    index: usize,
    /// Its text.
    text: String,
    /// How trained layers know it.
    known: Known,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let (class, title) = match known {
        Known::Word => ("token", None),
        Known::Pieces => ("token pieces", Some(lang.word_pieces())),
        Known::Unknown => ("token unknown", Some(lang.word_unknown())),
    };
    let is_chosen = move || playground.focus.get().and_then(Focus::query) == Some(index);
    let bars = move || {
        let query = playground.focus.get().and_then(Focus::query)?;
        let run = playground.run()?;
        let theme = playground.theme.get();
        let hidden = playground.hidden_heads.get();
        let step = bar_height(run.trace.heads.len());
        let bars = run.trace.heads.iter().enumerate().take(MOST_BARS);
        let bars = bars.filter(|(head, _)| !hidden.contains(head));
        Some(
            bars.filter_map(|(head, of)| {
                let weight = *of.softmax.weights.get((query, index))?;
                // A weight that is not a number draws nothing.
                let drawn = weight >= LEAST_BAR;
                drawn.then(|| {
                    view! {
                        <i
                            style:width=format!("{}%", 100.0 * weight.min(1.0))
                            style:bottom=format!("{}px", step * head)
                            style:height=format!("{step}px")
                            style:background=theme.head(head).css()
                        ></i>
                    }
                })
            })
            .collect_views(),
        )
    };
    view! {
        <button type="button" class=class title=title data-token=index.to_string() aria-pressed=move || is_chosen().to_string()>
            {word(&text)} <span class="bars" aria-hidden="true">{follow(bars)}</span>
        </button>
    }
    .into_any()
}

/// One sentence in words: what the chosen word looks at.
#[component]
pub fn Caption() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let sentence = move || {
        let tokens = playground.tokens.get();
        let query = playground.focus.get().and_then(Focus::query);
        let (Some(query), Some(run)) = (query, playground.run()) else {
            return vec![lang.looks_prompt().into_any()];
        };
        let name = |index: usize| word(&tokens.shown[index].text);
        let looks = looks(&playground, &run, query);
        if looks.is_empty() {
            return message(sees_nothing(lang, &run, query), |_| bold(name(query)));
        }
        message(lang.looks_at(), |slot| match slot {
            "query" => bold(name(query)),
            _ => {
                let more = looks.len().saturating_sub(NAMED);
                let named = looks.iter().take(NAMED).enumerate().map(|(index, look)| {
                    let and = if index == 0 { "" } else { lang.looks_and() };
                    let one = message(lang.looks_head(), |slot| match slot {
                        "key" => bold(name(look.key)),
                        "weight" => number(f64::from(look.weight), 2).into_any(),
                        _ => (look.head + 1).to_string().into_any(),
                    });
                    view! { {and} {one} }.into_any()
                });
                let mut parts: Vec<AnyView> = named.collect();
                if more > 0 {
                    parts.push(lang.looks_more(more).into_any());
                }
                parts.into_any()
            }
        })
    };
    view! {
        <p class="caption" data-testid="caption">
            {follow(sentence)}
        </p>
    }
}

/// Heads that the sentence names.
const NAMED: usize = 4;

fn bold(word: AnyView) -> AnyView {
    view! { <b>{word}</b> }.into_any()
}

/// What a query looks at most in one head.
struct Look {
    head: usize,
    key: usize,
    weight: f32,
}

fn looks(playground: &Playground, run: &Run<f32>, query: usize) -> Vec<Look> {
    let hidden = playground.hidden_heads.get();
    (0..run.trace.heads.len())
        .filter(|head| !hidden.contains(head))
        .filter_map(|head| {
            let (key, weight) = run.strongest_key(head, query)?;
            Some(Look { head, key, weight })
        })
        .collect()
}

/// Why a query looks at nothing that could be named.
fn sees_nothing(lang: Lang, run: &Run<f32>, query: usize) -> &'static str {
    if run.trace.empty_rows().contains(&query) {
        lang.looks_nothing()
    } else {
        lang.looks_unknown()
    }
}

/// The same sentence as plain text, for those who hear it.
fn said(
    playground: &Playground,
    lang: Lang,
    tokens: &pipeline::Tokens,
    run: &Run<f32>,
    query: usize,
) -> String {
    let name = |index: usize| tokens.shown[index].text.clone();
    let looks = untrack(|| looks(playground, run, query));
    if looks.is_empty() {
        return template::fill(sees_nothing(lang, run, query), |_| name(query));
    }
    let named: Vec<_> = looks
        .iter()
        .take(NAMED)
        .map(|look| {
            template::fill(lang.looks_head(), |slot| match slot {
                "key" => name(look.key),
                "weight" => number(f64::from(look.weight), 2),
                _ => (look.head + 1).to_string(),
            })
        })
        .collect();
    template::fill(lang.looks_at(), |slot| match slot {
        "query" => name(query),
        _ => named.join(lang.looks_and()),
    })
}

/// The token of the button that an event came from.
pub fn token_of(event: &Event) -> Option<usize> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let button = target.closest("[data-token]").ok()??;
    button.get_attribute("data-token")?.parse().ok()
}
