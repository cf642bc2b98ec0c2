//! Words along the sides, and the sums of the rows.

use leptos::prelude::*;

use super::Model;
use crate::attention::stage::{Axis, Stage};
use crate::text::label;
use crate::ui::message::word;
use crate::ui::views::{CollectViews, follow};
use crate::view::format::number;

/// Words along the left, where rows are tokens.
#[component]
pub fn RowLabels(model: Model) -> impl IntoView {
    let is_token = matches!(model.stage.axes().0, Axis::Token | Axis::Query | Axis::Key);
    let tokens = model.playground.tokens;
    follow(move || {
        let grid = model.grid.get();
        if !is_token {
            return None;
        }
        let labels = grid.has_row_labels().then(|| {
            let tokens = tokens.get();
            tokens
                .shown
                .iter()
                .map(|token| {
                    view! { <span style:height=format!("{}px", grid.height)>{word(&token.text)}</span> }
                })
                .collect_views()
        });
        Some(
            view! {
                <div class="row-labels" aria-hidden="true">
                    {labels}
                </div>
            }
            .into_any(),
        )
    })
}

/// Words along the top, where columns are keys. In the masked scores each is a button that makes
/// its key padding.
#[component]
pub fn ColumnLabels(model: Model) -> impl IntoView {
    let playground = model.playground;
    let tokens = playground.tokens;
    let is_button = model.stage == Stage::Masked;
    follow(move || {
        let grid = model.grid.get();
        if !grid.has_column_labels() {
            return None;
        }
        let tokens = tokens.get();
        let labels = tokens.shown.iter().enumerate().map(|(key, token)| {
            let width = format!("{}px", grid.width);
            let text = token.text.clone();
            // One character stands upright, as Chinese must; a word is turned to fit.
            let class = if label(&text, 1) == text {
                "upright"
            } else {
                ""
            };
            if is_button {
                let label = model.lang.padding_toggle(&text);
                let is_padding = move || {
                    playground
                        .edits
                        .with(|edits| edits.present().masks.padding.contains(&key))
                };
                view! {
                    <button
                        type="button"
                        class=class
                        style:width=width
                        aria-label=label
                        aria-pressed=move || is_padding().to_string()
                        on:click=move |_| playground.toggle_padding(key)
                    >
                        {word(&text)}
                    </button>
                }
                .into_any()
            } else {
                view! { <span class=class style:width=width>{word(&text)}</span> }.into_any()
            }
        });
        Some(
            view! {
                <div class="column-labels" aria-hidden=(!is_button).to_string()>
                    {labels.collect_views()}
                </div>
            }
            .into_any(),
        )
    })
}

/// Sums of the rows, beside the weights.
#[component]
pub fn RowSums(model: Model) -> impl IntoView {
    let playground = model.playground;
    follow(move || {
        let grid = model.grid.get();
        let run = playground.run()?;
        let softmax = &run.trace.heads.get(playground.head.get())?.softmax;
        let lang = model.lang;
        let sums = grid.has_row_labels().then(|| {
            let rows = softmax.row_sums().into_iter().enumerate();
            rows.map(|(row, sum)| {
                let is_empty = softmax.empty_rows.contains(&row);
                let mut text = number(f64::from(sum), 2);
                let mut class = "";
                if is_empty {
                    text = format!("{text} {}", lang.empty_row());
                    class = "empty-row";
                }
                view! {
                    <span class=class style:height=format!("{}px", grid.height)>
                        {text}
                    </span>
                }
            })
            .collect_views()
        });
        Some(
            view! {
                <div class="row-sums" data-testid="row-sums">
                    <span class="row-sums-title">{lang.row_sum()}</span>
                    {sums}
                </div>
            }
            .into_any(),
        )
    })
}
