//! Where the weights of the maps come from, in one line above them, and how far to trust it.

use leptos::prelude::*;

use super::views::{CollectViews, follow};
use super::when::When;
use crate::i18n::Lang;
use crate::state::edits::Edits;
use crate::state::history::History;
use crate::state::library::Stock;
use crate::state::likeness::{Difference, LONGEST, differences};
use crate::state::playground::Computed;
use crate::state::settings::WeightKind;
use crate::state::{Memo, Playground, Shared};
use crate::trained::words::Known;
use crate::trained::{Origin, Role, Roles, Rows, TrainedLayers};
use crate::view::format::{number, percent};

/// The line, and what is to be known about it.
#[component]
pub fn OriginLine() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let playground = expect_context::<Playground>();
    let computed = playground.computed;
    let trained = move || computed.with(|of: &Computed| Some(of.material.as_ref()?.layers.clone()));
    let caution = Memo::new(move |_| caution(&playground, lang));
    view! {
        <div class="origin">
            <p class="hint" data-testid="map-origin" aria-label=lang.origin_label()>
                {move || line(&playground, lang)}
            </p>
            {follow(move || trained().map(|layers| more(&layers, lang)))}
        </div>
        <Fetching />
        <When when=Signal::derive(move || caution.with(|caution| !caution.is_empty()))>
            <p class="notice" role="status" data-testid="unlike">
                {move || caution.get()}
            </p>
        </When>
    }
    .into_any()
}

/// What is computed comes from where, in one sentence.
fn line(playground: &Playground, lang: Lang) -> String {
    let is_edited = playground
        .edits
        .with(|edits: &History<Edits>| !edits.present().numbers.is_empty());
    let mut parts = playground
        .computed
        .with(|of: &Computed| match &of.material {
            Some(material) => trained(&material.layers.origin, of.layer() < of.layers(), lang),
            None if of.settings.weights == WeightKind::Identity => {
                vec![lang.origin_identity().to_owned()]
            }
            None => vec![lang.origin_random(of.settings.seed)],
        });
    if is_edited {
        parts.push(lang.origin_by_hand().to_owned());
    }
    parts.join(lang.unlike_and())
}

fn trained(origin: &Origin, is_inner: bool, lang: Lang) -> Vec<String> {
    let accuracy = percent(f64::from(origin.accuracy));
    let mut parts = vec![lang.origin_trained(
        lang.task_named(&origin.task),
        origin.seed,
        origin.steps,
        &accuracy,
    )];
    if is_inner {
        parts.push(lang.origin_first_layer().to_owned());
        return parts;
    }
    let roles = match origin.roles {
        Roles::Assigned => lang.origin_assigned(),
        Roles::Supervised => lang.origin_supervised(),
        Roles::Emerged => lang.origin_emerged(),
    };
    parts.push(roles.to_owned());
    parts.push(rows(origin.rows, lang));
    parts
}

fn rows(rows: Rows, lang: Lang) -> String {
    let all = [
        (rows.it, lang.row_it()),
        (rows.articles, lang.row_articles()),
        (rows.verbs, lang.row_verbs()),
        (rows.states, lang.row_states()),
        (rows.others, lang.row_others()),
    ];
    let taught = all.iter().filter(|(taught, _)| *taught);
    let names: Vec<&str> = taught.map(|(_, name)| *name).collect();
    if names.is_empty() {
        return lang.origin_no_rows().to_owned();
    }
    lang.origin_rows(&names.join(lang.list_comma()))
}

/// More about trained layers, for who wants to know.
fn more(layers: &Shared<TrainedLayers>, lang: Lang) -> AnyView {
    let origin = &layers.origin;
    let two = |part: f32| number(f64::from(part), 2);
    let mut lines = Vec::new();
    for (head, role) in origin.heads.iter().enumerate() {
        match role {
            Role::None => {}
            Role::Thing => lines.push(lang.origin_head_thing(head + 1)),
            Role::State => lines.push(lang.origin_head_state(head + 1)),
            Role::Both => lines.push(lang.origin_head_both(head + 1)),
        }
    }
    if origin.task == "reference" {
        if origin.turned >= 0.0 {
            let turned = percent(f64::from(origin.turned));
            lines.push(lang.origin_measured(&two(origin.thing), &two(origin.state), &turned));
        }
        lines.push(lang.origin_two_layers().to_owned());
        lines.push(lang.origin_small().to_owned());
    }
    let lines = lines.into_iter().map(|line| view! { <li>{line}</li> });
    view! {
        <details class="more" data-testid="origin-more">
            <summary>{lang.origin_more()}</summary>
            <ul>{lines.collect_views()}</ul>
        </details>
    }
    .into_any()
}

/// What the page waits for, or could not have.
#[component]
fn Fetching() -> impl IntoView {
    let lang = expect_context::<Lang>();
    let playground = expect_context::<Playground>();
    let said = Memo::new(move |_| match playground.stock.get() {
        Stock::Ready(_) => String::new(),
        Stock::Wanted(_) => lang.fetching().to_owned(),
        Stock::Failed(supply) => lang.fetch_failed(&supply.path()),
        Stock::NotOwn(scoring, heads) => {
            if playground.library.with(|library| library.has_own()) {
                lang.own_of_another_kind(lang.scoring_named(scoring), heads)
            } else {
                lang.own_none().to_owned()
            }
        }
    });
    let has_failed = move || matches!(playground.stock.get(), Stock::Failed(_));
    view! {
        <When when=Signal::derive(move || said.with(|said| !said.is_empty()))>
            <p class="notice" role="status" data-testid="fetching">
                {move || said.get()}
                <When when=Signal::derive(has_failed)>
                    " "
                    <button
                        type="button"
                        class="plain"
                        data-testid="fetch-again"
                        on:click=move |_| playground.library.update(|library| library.retry())
                    >
                        {lang.fetch_again()}
                    </button>
                </When>
            </p>
        </When>
    }
    .into_any()
}

/// How the sentence and the settings differ from what the layers learned from; empty where nothing
/// is trained, or nothing differs.
fn caution(playground: &Playground, lang: Lang) -> String {
    let layers = playground
        .computed
        .with(|of: &Computed| Some(of.material.as_ref()?.layers.clone()));
    let Some(layers) = layers else {
        return String::new();
    };
    let by_hand = playground
        .edits
        .with(|edits: &History<Edits>| edits.present().masks.count());
    let tokens = playground.tokens.get();
    let words = |known: Known| {
        let all = tokens.shown.iter().zip(&tokens.known);
        let of = all.filter(|(_, of)| **of == known);
        let mut texts: Vec<&str> = of.map(|(token, _)| token.text.as_str()).collect();
        texts.dedup();
        texts.join(lang.list_comma())
    };
    let differences = playground
        .computed
        .with(|of: &Computed| differences(&layers, &tokens, &of.settings, by_hand));
    if differences.is_empty() || tokens.shown.is_empty() {
        return String::new();
    }
    let reasons: Vec<String> = differences
        .into_iter()
        .map(|difference| match difference {
            Difference::Characters => lang.unlike_characters().to_owned(),
            Difference::NoIt => lang.unlike_no_it().to_owned(),
            Difference::SeveralIt => lang.unlike_several_it().to_owned(),
            Difference::Long => lang.unlike_long(LONGEST),
            Difference::Unknown => lang.unlike_unknown(&words(Known::Unknown)),
            Difference::Pieces => lang.unlike_pieces(&words(Known::Pieces)),
            Difference::Positions => lang.unlike_positions().to_owned(),
            Difference::Masks => lang.unlike_masks().to_owned(),
            Difference::Temperature => lang.unlike_temperature().to_owned(),
        })
        .collect();
    lang.unlike(&reasons.join(lang.unlike_and()))
}
