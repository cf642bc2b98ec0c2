//! A matrix as a table of numbers, to be read cell by cell with any reader.

use leptos::html::Dialog;
use leptos::prelude::*;

use super::matrix::stage_matrix;
use super::message::axis_name;
use crate::attention::stage::Stage;
use crate::i18n::Lang;
use crate::state::Playground;
use crate::ui::views::{self, CollectViews, follow};
use crate::view::format::number;

/// Rows and columns that a table shows.
const MOST: usize = 64;

/// Which stage is wanted as a table.
#[derive(Clone, Copy)]
pub struct TableRequest(RwSignal<Option<Stage>>);

impl Default for TableRequest {
    fn default() -> Self {
        Self(RwSignal::new(None))
    }
}

impl TableRequest {
    /// Opens the table of a stage.
    pub fn open(&self, stage: Stage) {
        self.0.set(Some(stage));
    }
}

/// The table, over the page, while one is wanted.
#[component]
pub fn TableDialog() -> impl IntoView {
    let TableRequest(request) = expect_context();
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let dialog = NodeRef::<Dialog>::new();

    views::act(move || {
        if let (Some(dialog), Some(_)) = (dialog.get(), request.get())
            && !dialog.open()
        {
            // A dialog that cannot be shown over the page is shown in it.
            if dialog.show_modal().is_err() {
                dialog.show();
            }
        }
    });
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };

    view! {
        <dialog
            node_ref=dialog
            class="table-dialog"
            aria-label=move || request.get().map(|stage| playground.name_of(stage, lang).to_owned()).unwrap_or_default()
            on:close=move |_| request.set(None)
            on:keydown=|event| event.stop_propagation()
        >
            <button type="button" class="close" data-testid="close-table" on:click=close>
                {lang.close()}
            </button>
            {follow(move || request.get().map(|stage| view! { <StageTable stage /> }.into_any()))}
        </dialog>
    }
    .into_any()
}

#[component]
fn StageTable(stage: Stage) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let matrix = stage_matrix(playground, stage);
    let (row_axis, column_axis) = stage.axes();
    let name = move |axis, index| axis_name(playground, axis, index);
    follow(move || {
        let matrix = matrix.get()?;
        let (all_rows, all_columns) = matrix.dim();
        let (rows, columns) = (all_rows.min(MOST), all_columns.min(MOST));
        let mut numbers = Vec::new();
        matrix.rows(0, rows, &mut numbers);
        let head = (0..columns)
            .map(|column| view! { <th scope="col">{name(column_axis, column)}</th> })
            .collect_views();
        let body = (0..rows)
            .map(|row| {
                let cells = (0..columns)
                    .map(|column| {
                        let value = numbers[row * all_columns + column];
                        let text = if value.is_nan() {
                            lang.not_a_number().to_owned()
                        } else {
                            number(f64::from(value), 4)
                        };
                        view! { <td>{text}</td> }
                    })
                    .collect_views();
                view! {
                    <tr>
                        <th scope="row">{name(row_axis, row)}</th>
                        {cells}
                    </tr>
                }
            })
            .collect_views();
        let is_cut = (rows, columns) != (all_rows, all_columns);
        Some(
            view! {
                <div class="table-scroll" tabindex="0">
                    <table data-testid=format!("table-{}", stage.slug())>
                        <caption>
                            {playground.name_of(stage, lang)}
                            <small>
                                {lang.rows()} ": " {lang.axis(row_axis)} " · " {lang.columns()} ": "
                                {lang.axis(column_axis)}
                                {if is_cut {
                                    let cut = lang.table_cut(rows, columns, all_rows, all_columns);
                                    format!(" · {cut}")
                                } else {
                                    String::new()
                                }}
                            </small>
                        </caption>
                        <thead>
                            <tr>
                                <td></td>
                                {head}
                            </tr>
                        </thead>
                        <tbody>{body}</tbody>
                    </table>
                </div>
            }
            .into_any(),
        )
    })
}
