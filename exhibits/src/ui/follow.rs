use attention_playground::i18n::Lang;
use attention_playground::ui::math::math;
use attention_playground::ui::player::Player;
use attention_playground::ui::sum::{shown, sum};
use attention_playground::ui::vector_strip::strips;
use attention_playground::ui::views::CollectViews;
use attention_playground::ui::when::When;
use attention_playground::view::color::Theme;
use leptos::prelude::*;

use super::hall::{Hall, Spot};
use super::prose::prose_view;
use super::table::name;
use super::words;
use crate::sheet::{Explanation, Sheet, Step, Written};

/// The most numbers of a strip that are shown.
const MOST_NUMBERS: usize = 64;

/// How the number that is pointed at or held came about, and a player that steps through its
/// matrix.
#[component]
pub fn Follow() -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let is_there = Signal::derive(move || hall.explanation().is_some());
    let go = Callback::new(move |(row, column)| {
        if let Some(spot) = hall.spot.get_untracked() {
            hall.hold(Spot {
                row,
                column,
                ..spot
            });
        }
    });
    view! {
        <section class="card inspector" data-testid="inspector" aria-label=words::follow(lang)>
            <When when=Signal::derive(move || !is_there.get())>
                <h2>{words::follow(lang)}</h2>
                <p class="hint">{words::follow_prompt(lang)}</p>
                <p class="hint">{words::table_hint(lang)}</p>
            </When>
            <When when=is_there>
                <Player at=Signal::derive(move || hall.place()) go />
            </When>
            {move || {
                hall.explanation()
                    .map(|explanation| {
                        hall.document
                            .with(|document| {
                                told(&explanation, &document.sheet, lang, hall.theme.get())
                            })
                    })
            }}
        </section>
    }
    .into_any()
}

fn told(explanation: &Explanation, sheet: &Sheet, lang: Lang, theme: Theme) -> AnyView {
    let matrix = sheet.get(explanation.id);
    let (row, column) = (explanation.row, explanation.column);
    let steps = explanation
        .steps
        .iter()
        .map(|step| told_step(step, lang, theme));
    view! {
        <h2 class="told-title">
            {matrix.title.clone()} " "
            <span class="told-place">
                "[" <span class="word">{name(&matrix.rows, row)}</span> ", "
                <span class="word">{name(&matrix.columns, column)}</span> "]"
            </span> " = "
            <b data-testid="explained-value">{shown(explanation.value, lang)}</b>
        </h2>
        <p class="hint">{words::follow_rule(lang)}</p>
        <div class="steps">{steps.collect_views()}</div>
    }
    .into_any()
}

fn told_step(step: &Step, lang: Lang, theme: Theme) -> AnyView {
    let formula = (!step.formula.is_empty()).then(|| {
        view! { <p class="told-formula">{math(&step.formula)}</p> }
    });
    let rows: Vec<_> = step
        .strips
        .iter()
        .map(|strip| {
            let numbers = strip.numbers.iter().copied().take(MOST_NUMBERS).collect();
            (math(&strip.symbol), numbers)
        })
        .collect();
    let vectors = (!rows.is_empty()).then(|| strips(rows, theme));
    let longest = step.strips.iter().map(|strip| strip.numbers.len()).max();
    let more = longest.unwrap_or(0).saturating_sub(MOST_NUMBERS);
    let more = (more > 0).then(|| view! { <p class="hint">{words::more(lang, more)}</p> });
    let written = match &step.written {
        Written::Sum { terms, total } => sum(terms, *total, lang),
        Written::Equation {
            left,
            equals,
            right,
        } => view! {
            <code>
                {format!("{left} {equals} ")} <b>{shown(*right, lang)}</b>
            </code>
        }
        .into_any(),
        Written::Words(words) => prose_view(words).into_any(),
    };
    view! {
        <div class="step">
            <h3>{step.title}</h3>
            {formula}
            {vectors}
            {more}
            <div>{written}</div>
        </div>
    }
    .into_any()
}
