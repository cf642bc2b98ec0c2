//! What the file is.

use attention_playground::i18n::Lang;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::format::size;
use leptos::prelude::*;

use super::desk::Desk;
use super::door::{Told, chooser};
use super::empty::examples;
use crate::brought::example::{Example, SEED};
use crate::brought::file::{File, Holds, Origin};
use crate::said;
use crate::words;

/// What the file holds, whose it is, and what should be known of it.
#[component]
pub fn Facts() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let facts = follow(move || {
        desk.file.with(|file| {
            let file = file.as_ref()?;
            let facts = facts(file, lang).into_iter().map(|(name, fact, id)| {
                view! {
                    <div>
                        <dt>{name}</dt>
                        <dd data-testid=format!("fact-{id}")>{fact}</dd>
                    </div>
                }
            });
            Some(
                view! {
                    <h2 data-testid="file-name">
                        <bdi>{name(file, lang)}</bdi>
                    </h2>
                    <dl class="facts">{facts.collect_views()}</dl>
                    <p class="origin" data-testid="origin">
                        {origin(file, lang)}
                    </p>
                    {told(file, lang)}
                }
                .into_any(),
            )
        })
    });
    view! {
        <section class="card about-file">
            {facts}
            <Told />
            <div class="actions">
                {chooser(desk, words::another_file(lang))} {examples(desk, lang)}
            </div>
        </section>
    }
    .into_any()
}

fn name(file: &File, lang: Lang) -> String {
    match &file.origin {
        Origin::Reader(name) if !name.is_empty() => name.clone(),
        Origin::Reader(_) => words::the_file(lang).to_owned(),
        Origin::Example(Example::Weights) => words::example_weights(lang).to_owned(),
        Origin::Example(Example::Vectors) => words::example_vectors(lang).to_owned(),
    }
}

/// Each fact: what it is of, the fact, and its name in tests.
fn facts(file: &File, lang: Lang) -> Vec<(&'static str, String, &'static str)> {
    let mut facts = Vec::new();
    let holds = match &file.holds {
        Holds::Weights(..) => words::holds_weights(lang).to_owned(),
        Holds::Vectors(stages) => {
            let (key, value) = stages.widths();
            words::holds_vectors(lang, key, value)
        }
        Holds::Run(sheaf) => {
            let count = sheaf.matrices.len().to_string();
            facts.push((words::matrices(lang), count, "matrices"));
            words::holds_run(lang).to_owned()
        }
    };
    if let Some(shape) = file.shape() {
        facts.push((words::layers(lang), shape.layers.to_string(), "layers"));
        facts.push((words::heads(lang), shape.heads.to_string(), "heads"));
        let map = size(shape.queries, shape.keys);
        facts.push((
            words::maps(lang),
            format!("{} · {map}", shape.maps()),
            "maps",
        ));
        let kind = if file.is_self() {
            words::is_self(lang)
        } else {
            words::is_cross(lang)
        };
        facts.push((words::kind(lang), kind.to_owned(), "kind"));
        if !file.is_self() {
            let tokens = words::tokens_of(lang, shape.queries, shape.keys);
            facts.push((words::tokens_count(lang), tokens, "tokens"));
        }
    }
    facts.push((words::holds(lang), holds, "holds"));
    facts
}

/// The label line: whose it is, and what is computed.
fn origin(file: &File, lang: Lang) -> String {
    match (&file.origin, &file.holds) {
        (Origin::Example(_), _) => words::origin_example(lang, SEED),
        (_, Holds::Weights(..)) => words::origin_weights(lang).to_owned(),
        (_, Holds::Vectors(_)) => words::origin_vectors(lang).to_owned(),
        (_, Holds::Run(_)) => words::origin_run(lang).to_owned(),
    }
}

/// Notes of reading, and what the rows sum to.
fn told(file: &File, lang: Lang) -> AnyView {
    let notes = file.notes.iter().map(|note| note.text(lang));
    let sums = match &file.holds {
        Holds::Weights(_, sums) => said::sums(sums, file, lang),
        Holds::Vectors(_) | Holds::Run(_) => Vec::new(),
    };
    let told: Vec<String> = notes.chain(sums).collect();
    if told.is_empty() {
        return ().into_any();
    }
    let told = told.into_iter().map(|one| view! { <li>{one}</li> });
    view! {
        <ul class="notes" data-testid="notes">
            {told.collect_views()}
        </ul>
    }
    .into_any()
}
