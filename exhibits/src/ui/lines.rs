use attention_playground::ui::views::CollectViews;
use attention_playground::view::color::Theme;
use attention_playground::view::lines::{Layout, SPAN};
use leptos::prelude::*;

use super::table::name;
use crate::exhibit::TokenLines;
use crate::sheet::Sheet;

/// Room for a word, in CSS pixels.
const WORD: f64 = 130.0;

/// Words and the lines between them.
pub fn lines(of: &TokenLines, sheet: &Sheet, theme: Theme) -> AnyView {
    let Some(&(_, first)) = of.heads.first() else {
        return ().into_any();
    };
    let matrix = sheet.get(first);
    let (queries, keys) = matrix.values.dim();
    let layout = Layout::new(queries.max(keys));
    let width = 2.0 * WORD + SPAN;
    let mut strokes = Vec::new();
    for &(head, weights) in &of.heads {
        for ((query, key), &weight) in sheet.values(weights).indexed_iter() {
            if of.query.is_some_and(|only| only != query) {
                continue;
            }
            if let Some(line) = layout.line(query, key, weight) {
                let (from, to) = (WORD, WORD + SPAN);
                let half = (from + to) / 2.0;
                let path = format!(
                    "M{from} {:.1}C{half} {:.1} {half} {:.1} {to} {:.1}",
                    line.from, line.from, line.to, line.to
                );
                strokes.push(view! {
                    <path
                        d=path
                        style:stroke=theme.head(head).css()
                        style:stroke-width=format!("{:.2}", line.width)
                        style:stroke-opacity=format!("{:.3}", line.opacity)
                    />
                });
            }
        }
    }
    let words = |is_query: bool| {
        let axis = if is_query {
            &matrix.rows
        } else {
            &matrix.columns
        };
        let x = if is_query {
            WORD - 10.0
        } else {
            WORD + SPAN + 10.0
        };
        let anchor = if is_query { "end" } else { "start" };
        (0..axis.len())
            .map(|index| {
                let y = layout.middle(index) + 4.5;
                let is_chosen = is_query && of.query == Some(index);
                let word = name(axis, index);
                let word = attention_playground::text::label(&word, 16).into_owned();
                view! {
                    <text x=x.to_string() y=y.to_string() text-anchor=anchor class:chosen=is_chosen>
                        {word}
                    </text>
                }
            })
            .collect_views()
    };
    view! {
        <figcaption>{of.title.clone()}</figcaption>
        <svg
            viewBox=format!("0 0 {width} {}", layout.height())
            width=width.to_string()
            height=layout.height().to_string()
            aria-hidden="true"
        >
            <g class="strokes">{strokes.into_iter().collect_views()}</g>
            {words(true)}
            {words(false)}
        </svg>
    }
    .into_any()
}
