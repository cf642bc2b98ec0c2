//! A small matrix as a table whose cells can be pointed at, walked through and, where they are
//! given, set.

mod cells;
mod editor;

use attention_playground::i18n::Lang;
use attention_playground::ui::announce::Announcer;
use attention_playground::ui::views::CollectViews;
use attention_playground::ui::when::When;
use attention_playground::view::place::Place;
use leptos::html::Table;
use leptos::prelude::*;
use web_sys::{Event, KeyboardEvent};

use cells::{class, focus_cell, for_each_cell, place_of, write_cell};
use editor::Editor;

use super::hall::{Hall, Spot};
use super::table::{Digits, MANY, caption, is_lit, label, lit, said, scale};
use crate::sheet::Matrix;

/// What decides how the table is built; numbers and colours change in place.
#[derive(Debug, Clone, PartialEq, Default)]
struct Built {
    rows: Vec<String>,
    columns: Vec<String>,
    editable: bool,
}

/// The table of a matrix.
#[component]
pub fn Grid(
    /// Its name.
    name: &'static str,
) -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let announcer = expect_context::<Announcer>();
    let table = NodeRef::<Table>::new();
    let editing = RwSignal::new(None::<(usize, usize)>);
    let begun = StoredValue::new(None::<String>);
    let built = Memo::new(move |before: Option<&Built>| {
        let built = hall.look(name, |sheet, id| Built::of(sheet.get(id)));
        built.or_else(|| before.cloned()).unwrap_or_default()
    });

    // What is lit in this table alone, so that pointing writes no other.
    let lights = Memo::new(move |_| {
        let spot = hall.spot.get();
        let own = hall.look(name, |sheet, id| {
            let mut lit = lit(sheet, spot);
            lit.retain(|lit| lit.id == id);
            lit
        });
        (
            spot.filter(|spot| spot.matrix == name),
            own.unwrap_or_default(),
        )
    });

    Effect::new(move || {
        let Some(table) = table.get() else { return };
        built.track();
        let theme = hall.theme.get();
        let (spot, lit) = lights.get();
        hall.look(name, |sheet, id| {
            let matrix = sheet.get(id);
            let (scale, digits) = (scale(matrix), Digits::of(matrix));
            for_each_cell(&table, |cell, row, column| {
                let Some(value) = sheet.cell(id, row, column) else {
                    return;
                };
                let hidden = sheet.is_hidden(id, row, column);
                let own = Spot {
                    matrix: name,
                    row,
                    column,
                };
                let here = spot == Some(own);
                let class = class(matrix, hidden, value, here, is_lit(&lit, id, row, column));
                let look = scale.look(value, hidden, theme);
                write_cell(cell, &digits.write(value), class, look);
            });
        });
    });

    let spot_of = move |event: &Event| {
        let (row, column) = place_of(event)?;
        Some(Spot {
            matrix: name,
            row,
            column,
        })
    };
    let say = move |spot: Spot| announcer.say(said(hall, spot, lang));
    let is_editable = move || built.with_untracked(|built| built.editable);
    let clicked = move |event: web_sys::MouseEvent| {
        if let Some(spot) = spot_of(&event) {
            hall.hold(spot);
            if let Some(table) = table.get_untracked() {
                focus_cell(&table, spot.row, spot.column);
            }
            if is_editable() {
                editing.set(Some((spot.row, spot.column)));
            }
        }
    };
    let key_pressed = move |event: KeyboardEvent| {
        let (Some(spot), Some(table)) = (spot_of(&event), table.get_untracked()) else {
            return;
        };
        let place = Place {
            size: built.with_untracked(|built| (built.rows.len(), built.columns.len())),
            cell: (spot.row, spot.column),
        };
        if is_editable() && begins_a_number(&event) {
            // The first key of a number opens the field with it.
            event.prevent_default();
            begun.set_value(Some(event.key()));
            hall.hold(spot);
            editing.set(Some((spot.row, spot.column)));
        } else if event.key() == "Enter" {
            event.prevent_default();
            hall.hold(spot);
            if is_editable() {
                editing.set(Some((spot.row, spot.column)));
            }
        } else if let Some((row, column)) = place.moved(&event.key(), event.shift_key()) {
            event.prevent_default();
            focus_cell(&table, row, column);
            let spot = Spot {
                matrix: name,
                row,
                column,
            };
            hall.hold(spot);
            say(spot);
        }
    };

    view! {
        <figure
            class="matrix-figure"
            class:pointed=move || hall.points_at(name)
            data-testid=format!("matrix-{name}")
        >
            {move || hall.look(name, |sheet, id| caption(sheet.get(id)))}
            <div class="grid-frame">
                {move || {
                    let built = built.get();
                    view! {
                        <table
                            node_ref=table
                            class="grid"
                            class:editable=built.editable
                            class:dense=built.is_dense()
                            role="grid"
                            data-takes-keys=""
                            aria-label=move || {
                                hall.look(name, |sheet, id| label(sheet.get(id), lang))
                            }
                            on:pointerover=move |event| hall.hover(spot_of(&event))
                            on:pointerleave=move |_| hall.hover(None)
                            on:focusin=move |event| {
                                if let Some(spot) = spot_of(&event) {
                                    hall.hold(spot);
                                }
                            }
                            on:click=clicked
                            on:keydown=key_pressed
                        >
                            {built.view()}
                        </table>
                    }
                        .into_any()
                }}
                <When when=Signal::derive(move || editing.get().is_some())>
                    <Editor name editing begun table />
                </When>
            </div>
        </figure>
    }
    .into_any()
}

impl Built {
    fn is_dense(&self) -> bool {
        self.columns.len() >= MANY
    }

    fn of(matrix: &Matrix) -> Self {
        Self {
            rows: matrix.rows.labels.clone(),
            columns: matrix.columns.labels.clone(),
            editable: matrix.editable,
        }
    }

    fn view(&self) -> AnyView {
        let named = |labels: &[String]| labels.iter().any(|label| !label.is_empty());
        let has_rows = named(&self.rows);
        let head = named(&self.columns).then(|| {
            let columns = self.columns.iter().map(|label| {
                view! {
                    <th scope="col">
                        <span class=format!("word {}", posture(label))>{label.clone()}</span>
                    </th>
                }
            });
            view! {
                <thead>
                    <tr>
                        {has_rows.then(|| view! { <td></td> })}
                        {columns.collect_views()}
                    </tr>
                </thead>
            }
        });
        let rows = self.rows.iter().enumerate().map(|(row, label)| {
            let cells = (0..self.columns.len()).map(|column| {
                let first = row == 0 && column == 0;
                view! {
                    <td
                        role="gridcell"
                        tabindex=if first { "0" } else { "-1" }
                        data-row=row.to_string()
                        data-column=column.to_string()
                    ></td>
                }
            });
            view! {
                <tr>
                    {has_rows
                        .then(|| view! { <th scope="row"><span class="word">{label.clone()}</span></th> })}
                    {cells.collect_views()}
                </tr>
            }
        });
        let rows = rows.collect_views();
        view! {
            {head}
            <tbody>{rows}</tbody>
        }
        .into_any()
    }
}

fn begins_a_number(event: &KeyboardEvent) -> bool {
    let with_command = event.ctrl_key() || event.meta_key() || event.alt_key();
    let mut key = event.key();
    let is_one = key.len() == 1;
    let first = key.pop();
    !with_command && is_one && first.is_some_and(|c| c.is_ascii_digit() || c == '-' || c == '.')
}

/// How a heading stands above a narrow column: a short one upright, a long one on its side, and one in
/// characters of Chinese, which are never turned, one under the other.
fn posture(label: &str) -> &'static str {
    if label.chars().count() <= 2 {
        "upright"
    } else if label
        .chars()
        .any(|c| ('\u{2e80}'..='\u{9fff}').contains(&c))
    {
        "stacked"
    } else {
        "turned"
    }
}
