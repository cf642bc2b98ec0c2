use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::announce::Announcer;
use super::many::many;
use super::message::{Word, message, word};
use super::spread::Spread;
use crate::attention::provenance::Provenance;
use crate::attention::{LazyRun, Stage};
use crate::i18n::{Lang, template};
use crate::state::pipeline;
use crate::state::{Focus, Playground};
use crate::trained::words::Known;
use crate::ui::views::{follow, text as text_of};
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
    let chips = Spread::of(move || chips(playground));

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

    let row = NodeRef::new();
    many(
        row,
        move || chips.count(),
        move |index| chip(index, chips, lang),
    );
    view! {
        <div
            class="tokens"
            node_ref=row
            role="group"
            aria-label=lang.tokens_label()
            data-testid="tokens"
            on:pointerover=move |event| point(event.into())
            on:pointerleave=move |_| playground.hover(None)
            on:click=move |event| choose(event.into())
        ></div>
    }
}

/// How a token is shown.
#[derive(Debug, Clone, PartialEq, Default)]
struct Chip {
    text: String,
    known: Option<Known>,
    is_chosen: bool,
    /// A bar a head, one over the other.
    bars: String,
}

/// Every token as it is shown.
fn chips(playground: Playground) -> Vec<Chip> {
    let query = playground.focus.get().and_then(Focus::query);
    let hidden = playground.hidden_heads.get();
    let run = query.and_then(|_| playground.run());
    let heads = run.as_ref().map_or(0, |run| run.heads());
    let theme = playground.theme.get();
    let step = bar_height(heads);
    let looked = (0..heads.min(MOST_BARS)).filter(|head| !hidden.contains(head));
    let looked = looked.filter_map(|head| {
        let row = run.as_ref()?.row(Stage::Weights, head, query?);
        Some((head, theme.head(head).css(), row))
    });
    let looked: Vec<_> = looked.collect();
    let bars = |key: usize| {
        let bars = looked.iter().filter_map(|(head, color, row)| {
            let weight = *row.get(key)?;
            let (width, up) = (100.0 * weight.min(1.0), step * head);
            // A weight that is not a number draws nothing.
            (weight >= LEAST_BAR).then(|| {
                format!(
                    "linear-gradient({color} 0 0) 0 calc(100% - {up}px) / {width:.2}% {step}px no-repeat"
                )
            })
        });
        bars.collect::<Vec<_>>().join(",")
    };
    playground.tokens.with(|tokens| {
        let tokens_known = tokens.shown.iter().enumerate();
        let chips = tokens_known.map(|(index, token)| Chip {
            text: token.text.clone(),
            known: tokens.known.get(index).copied(),
            is_chosen: query == Some(index),
            bars: bars(index),
        });
        chips.collect()
    })
}

/// Height of a bar where there are so many heads.
fn bar_height(heads: usize) -> usize {
    if heads <= 2 { 4 } else { 2 }
}

fn chip(index: usize, chips: Spread<Chip>, lang: Lang) -> AnyView {
    let class = move || match chips.get(index).known {
        Some(Known::Pieces) => "token pieces".to_owned(),
        Some(Known::Unknown) => "token unknown".to_owned(),
        Some(Known::Word) | None => "token".to_owned(),
    };
    let title = move || match chips.get(index).known {
        Some(Known::Pieces) => lang.word_pieces().to_owned(),
        Some(Known::Unknown) => lang.word_unknown().to_owned(),
        Some(Known::Word) | None => String::new(),
    };
    // All bars are one picture: elements with styles of their own would be most of what changes on a key.
    view! {
        <button
            type="button"
            class=text_of(class)
            title=text_of(title)
            data-token=index.to_string()
            aria-pressed=text_of(move || chips.get(index).is_chosen.to_string())
        >
            <Word text=move || chips.get(index).text />
            " "
            <span
                class="bars"
                aria-hidden="true"
                style:background=text_of(move || chips.get(index).bars)
            ></span>
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

fn looks(playground: &Playground, run: &LazyRun, query: usize) -> Vec<Look> {
    let hidden = playground.hidden_heads.get();
    (0..run.heads())
        .filter(|head| !hidden.contains(head))
        .filter_map(|head| {
            let (key, weight) = run.strongest_key(head, query)?;
            Some(Look { head, key, weight })
        })
        .collect()
}

/// Why a query looks at nothing that could be named.
fn sees_nothing(lang: Lang, run: &LazyRun, query: usize) -> &'static str {
    if (0..run.heads()).any(|head| run.weighed.softmax_row(head, query).is_empty) {
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
    run: &LazyRun,
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
