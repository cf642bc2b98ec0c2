//! Words along the sides, and the sums of the rows.

use std::ops::Range;

use leptos::prelude::*;

use super::Model;
use crate::attention::stage::{Axis, Stage};
use crate::state::Playground;
use crate::text::label;
use crate::ui::many::many;
use crate::ui::message::Word;
use crate::ui::spread::Spread;
use crate::ui::views;
use crate::view::format::number;

/// Words along the left, where rows are tokens.
#[component]
pub fn RowLabels(model: Model) -> impl IntoView {
    let is_token = matches!(model.stage.axes().0, Axis::Token | Axis::Query | Axis::Key);
    if !is_token {
        return ().into_any();
    }
    let grid = model.grid;
    let labels = Spread::late(
        move || model.seen.get(),
        move || {
            let grid = grid.get();
            let rows = grid.has_row_labels().then(|| grid.shown_rows());
            words(model.playground, rows.unwrap_or_default())
        },
    );
    let one = move |at: usize| {
        let text = move || labels.get(at);
        view! { <span><Word text /></span> }.into_any()
    };
    let row = NodeRef::new();
    many(row, move || labels.count(), one);
    view! {
        <div
            class="row-labels"
            aria-hidden="true"
            node_ref=row
            style=("--cell", move || format!("{}px", grid.with(|grid| grid.height)))
        ></div>
    }
    .into_any()
}

/// Words along the top, where columns are keys. In the masked scores each is a button that makes
/// its key padding.
#[component]
pub fn ColumnLabels(model: Model) -> impl IntoView {
    let playground = model.playground;
    let is_button = model.stage == Stage::Masked;
    let grid = model.grid;
    // Each with whether it is padding, where that is shown.
    let labels = Spread::late(
        move || model.seen.get(),
        move || {
            let grid = grid.get();
            let columns = grid.has_column_labels().then(|| grid.shown_columns());
            let columns = columns.unwrap_or_default();
            let words = words(playground, columns.clone()).into_iter();
            if !is_button {
                return words.map(|word| (word, false)).collect();
            }
            playground.edits.with(|edits| {
                let padding = &edits.present().masks.padding;
                let columns = columns.map(|key| padding.contains(&key));
                words.zip(columns).collect()
            })
        },
    );
    let one = move |at: usize| {
        let text = move || labels.get(at).0;
        // One character stands upright, as Chinese must; a word is turned to fit.
        let class = move || {
            let text = text();
            let is_one = label(&text, 1) == text;
            (if is_one { "upright" } else { "" }).to_owned()
        };
        if !is_button {
            return view! { <span class=views::text(class)><Word text /></span> }.into_any();
        }
        let key = move || grid.with_untracked(|grid| grid.shown_columns().start) + at;
        view! {
            <button
                type="button"
                class=views::text(class)
                aria-label=views::text(move || model.lang.padding_toggle(&text()))
                aria-pressed=views::text(move || labels.get(at).1.to_string())
                on:click=move |_| playground.toggle_padding(key())
            >
                <Word text />
            </button>
        }
        .into_any()
    };
    let row = NodeRef::new();
    many(row, move || labels.count(), one);
    view! {
        <div
            class="column-labels"
            aria-hidden=(!is_button).to_string()
            node_ref=row
            style=("--cell", move || format!("{}px", grid.with(|grid| grid.width)))
        ></div>
    }
    .into_any()
}

/// The words of some tokens.
fn words(playground: Playground, tokens: Range<usize>) -> Vec<String> {
    let all = playground.tokens;
    all.with(|all| {
        let word = |token: usize| all.shown.get(token).map(|token| token.text.clone());
        tokens
            .map(|token| word(token).unwrap_or_default())
            .collect()
    })
}

/// Sums of the rows, beside the weights.
#[component]
pub fn RowSums(model: Model) -> impl IntoView {
    let playground = model.playground;
    let lang = model.lang;
    let grid = model.grid;
    let sums = Spread::of(move || {
        let grid = grid.get();
        let run = playground.run().filter(|_| grid.has_row_labels());
        let head = playground.head.get();
        let sums = run.map(|run| {
            let sums = grid.shown_rows().map(|row| {
                let sum = number(f64::from(run.row_sum(head, row)), 2);
                if run.weighed.softmax_row(head, row).is_empty {
                    (format!("{sum} {}", lang.empty_row()), true)
                } else {
                    (sum, false)
                }
            });
            sums.collect()
        });
        sums.unwrap_or_default()
    });
    let one = move |at: usize| {
        view! {
            <span class=views::text(move || {
                (if sums.get(at).1 { "empty-row" } else { "" }).to_owned()
            })>{views::text(move || sums.get(at).0)}</span>
        }
        .into_any()
    };
    let row = NodeRef::new();
    many(row, move || sums.count(), one);
    view! {
        <div
            class="row-sums"
            node_ref=row
            data-testid="row-sums"
            style=("--cell", move || format!("{}px", grid.with(|grid| grid.height)))
        >
            <span class="row-sums-title">{lang.row_sum()}</span>
        </div>
    }
    .into_any()
}
