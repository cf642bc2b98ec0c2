//! Words along the sides, and the sums of the rows.

use leptos::prelude::*;

use super::Model;
use crate::attention::stage::{Axis, Stage};
use crate::state::Memo;
use crate::text::label;
use crate::ui::many::many;
use crate::ui::message::Word;
use crate::ui::spread::Spread;
use crate::ui::views;
use crate::ui::when::When;
use crate::view::format::number;

/// Labels along one side, at most: as many as a window of small cells shows.
const MOST: usize = 96;

/// Words along the left, where rows are tokens.
#[component]
pub fn RowLabels(model: Model) -> impl IntoView {
    let is_token = matches!(model.stage.axes().0, Axis::Token | Axis::Query | Axis::Key);
    if !is_token {
        return ().into_any();
    }
    let grid = model.grid;
    let words = model.still.words;
    let count = move || {
        grid.with(|grid| {
            if grid.has_row_labels() {
                grid.seen.0
            } else {
                0
            }
        })
    };
    let one = move |at: usize| {
        let text = move || words.get(grid.with(|grid| grid.from.0) + at);
        view! { <span><Word text /></span> }.into_any()
    };
    view! {
        <div
            class="row-labels"
            aria-hidden="true"
            style=("--cell", move || format!("{}px", grid.with(|grid| grid.height)))
        >
            {many(count, MOST, one)}
        </div>
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
    let words = model.still.words;
    let has_labels = Memo::new(move |_| grid.with(|grid| grid.has_column_labels()));
    let count = move || grid.with(|grid| grid.seen.1);
    let one = move |at: usize| {
        let key = Memo::new(move |_| grid.with(|grid| grid.from.1) + at);
        let text = move || words.get(key.get());
        // One character stands upright, as Chinese must; a word is turned to fit.
        let class = move || {
            let text = text();
            let is_one = label(&text, 1) == text;
            (if is_one { "upright" } else { "" }).to_owned()
        };
        if !is_button {
            return view! { <span class=views::text(class)><Word text /></span> }.into_any();
        }
        let is_padding = move || {
            playground
                .edits
                .with(|edits| edits.present().masks.padding.contains(&key.get()))
        };
        view! {
            <button
                type="button"
                class=views::text(class)
                aria-label=views::text(move || model.lang.padding_toggle(&text()))
                aria-pressed=views::text(move || is_padding().to_string())
                on:click=move |_| playground.toggle_padding(key.get_untracked())
            >
                <Word text />
            </button>
        }
        .into_any()
    };
    view! {
        <When when=has_labels.into()>
            <div
                class="column-labels"
                aria-hidden=(!is_button).to_string()
                style=("--cell", move || format!("{}px", grid.with(|grid| grid.width)))
            >
                {many(count, MOST, one)}
            </div>
        </When>
    }
    .into_any()
}

/// Sums of the rows, beside the weights.
#[component]
pub fn RowSums(model: Model) -> impl IntoView {
    let playground = model.playground;
    let lang = model.lang;
    let grid = model.grid;
    let count = move || {
        grid.with(|grid| {
            if grid.has_row_labels() {
                grid.seen.0
            } else {
                0
            }
        })
    };
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
    view! {
        <div
            class="row-sums"
            data-testid="row-sums"
            style=("--cell", move || format!("{}px", grid.with(|grid| grid.height)))
        >
            <span class="row-sums-title">{lang.row_sum()}</span>
            {many(count, MOST, one)}
        </div>
    }
    .into_any()
}
