//! A matrix as a table of numbers, to be read cell by cell with any reader.

use attention_playground::i18n::Lang;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::ui::when::When;
use leptos::prelude::*;

use super::desk::Desk;
use crate::brought::file::{Side, called};
use crate::brought::picture::written;
use crate::brought::shown::{Cell, Shown};
use crate::said;
use crate::words;

/// Rows and columns that a table shows.
const MOST: usize = 64;

/// Decimals of a number in it.
const DECIMALS: usize = 4;

/// The map that is looked at, as a table once it is asked for.
#[component]
pub fn Table() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let table = move || {
        let shown = desk.shown.get()?;
        desk.file.with(|file| {
            let file = file.as_ref()?;
            let names = |side, places: &[usize]| -> Vec<String> {
                let tokens = file.tokens(side);
                let places = places.iter().take(MOST);
                places.map(|&place| called(tokens, place)).collect()
            };
            let rows = names(Side::Query, &shown.rows);
            let columns = names(Side::Key, &shown.columns);
            let place = said::place(desk.which.get(), lang);
            let title = words::table_title(lang, &place);
            Some(table(&shown, (&rows, &columns), title, lang))
        })
    };
    view! { <section class="card">{details(words::tables(lang), "table", table)}</section> }
        .into_any()
}

/// A table that is made once it is asked for.
pub fn details(
    summary: &'static str,
    id: &'static str,
    table: impl Fn() -> Option<AnyView> + Clone + Send + Sync + 'static,
) -> AnyView {
    let is_open = RwSignal::new(false);
    view! {
        <details
            data-testid=format!("{id}-details")
            on:toggle=move |_| is_open.update(|is_open| *is_open = !*is_open)
        >
            <summary>{summary}</summary>
            <When when=is_open.into()>
                <div class="table-scroll" tabindex="0" role="region" aria-label=summary data-testid=id>
                    {follow(table.clone())}
                </div>
            </When>
        </details>
    }
    .into_any()
}

/// The cells of a matrix, as far as a table goes.
pub fn table(
    shown: &Shown,
    (rows, columns): (&[String], &[String]),
    title: String,
    lang: Lang,
) -> AnyView {
    let (all_rows, all_columns) = shown.size();
    let size = (all_rows.min(MOST), all_columns.min(MOST));
    let is_cut = size != (all_rows, all_columns);
    let cut = is_cut.then(|| lang.table_cut(size.0, size.1, all_rows, all_columns));
    let name = |names: &[String], place: usize| {
        let name = names.get(place).cloned();
        name.unwrap_or_else(|| (place + 1).to_string())
    };
    let head = (0..size.1).map(|column| view! { <th scope="col">{name(columns, column)}</th> });
    let body = (0..size.0).map(|row| {
        let cells = (0..size.1).map(|column| {
            let text = shown.cell(row, column).map(|cell| text(cell, lang));
            view! { <td>{text}</td> }
        });
        view! {
            <tr>
                <th scope="row">{name(rows, row)}</th>
                {cells.collect_views()}
            </tr>
        }
    });
    view! {
        <table>
            <caption>{title} <small>{cut}</small></caption>
            <thead>
                <tr>
                    <td></td>
                    {head.collect_views()}
                </tr>
            </thead>
            <tbody>{body.collect_views()}</tbody>
        </table>
    }
    .into_any()
}

/// A cell in a table: what is hidden or blank stands in brackets, since it is a number all the same.
fn text(cell: Cell, lang: Lang) -> String {
    match cell {
        Cell::Number(value) | Cell::Odd(value) => {
            written(f64::from(value), DECIMALS, lang.not_a_number())
        }
        Cell::Blank(value) | Cell::Masked(value) => {
            format!(
                "({})",
                written(f64::from(value), DECIMALS, lang.not_a_number())
            )
        }
    }
}
