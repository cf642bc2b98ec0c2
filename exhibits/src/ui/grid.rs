//! A small matrix as a table whose cells can be pointed at, walked through and, where they are
//! given, set.

use attention_playground::i18n::Lang;
use attention_playground::ui::announce::Announcer;
use attention_playground::ui::typed;
use attention_playground::ui::views::CollectViews;
use attention_playground::ui::when::When;
use attention_playground::view::color::Theme;
use attention_playground::view::format::chosen;
use attention_playground::view::place::Place;
use attention_playground::view::raster::Look;
use leptos::html::{Input, Table};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

use super::hall::{Hall, Spot};
use super::number_row::reason;
use super::table::{Digits, MANY, caption, is_lit, label, lit, said, scale};
use super::words;
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

    Effect::new(move || {
        let Some(table) = table.get() else { return };
        built.track();
        let theme = hall.theme.get();
        let spot = hall.spot.get();
        hall.look(name, |sheet, id| {
            let lit = lit(sheet, spot);
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

/// The field in which a cell is set.
#[component]
fn Editor(
    name: &'static str,
    editing: RwSignal<Option<(usize, usize)>>,
    begun: StoredValue<Option<String>>,
    table: NodeRef<Table>,
) -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let field = NodeRef::<Input>::new();
    let refused = RwSignal::new(None::<String>);
    let Some((row, column)) = editing.get_untracked() else {
        return ().into_any();
    };
    let told = untrack(|| {
        hall.look(name, |sheet, id| {
            let matrix = sheet.get(id);
            let value = sheet.cell(id, row, column).unwrap_or_default();
            (matrix.title.clone(), value, matrix.takes_minus_infinity)
        })
    });
    let (title, value, takes_infinity) = told.unwrap_or_default();
    let first = chosen(value);
    Effect::new(move || {
        if let Some(field) = field.get() {
            // A field that cannot take the focus is still there to be clicked.
            let begun = begun.try_update_value(Option::take).flatten();
            field.set_value(begun.as_ref().unwrap_or(&first));
            let _ = field.focus();
            if begun.is_none() {
                field.select();
            }
        }
    });
    let close = move || {
        editing.set(None);
        if let Some(table) = table.get_untracked() {
            focus_cell(&table, row, column);
        }
    };
    let accept = move |typed: &str| -> Result<(), String> {
        let number = typed::number(typed)
            .filter(|number| number.is_finite() || takes_infinity)
            .ok_or_else(|| words::not_a_number(lang, typed))?;
        hall.set_cells(&[(name, (row, column), number)], false)
            .map_err(|refused| reason(&refused, lang))
    };
    let key = move |event: KeyboardEvent| {
        // The keys of the table around it are not meant.
        event.stop_propagation();
        match event.key().as_str() {
            "Enter" if !event.is_composing() => {
                event.prevent_default();
                match accept(&event_target_value(&event)) {
                    Ok(()) => close(),
                    Err(reason) => refused.set(Some(reason)),
                }
            }
            "Escape" => close(),
            _ => {}
        }
    };
    // Who leaves the field with another number in it means that number.
    let before = chosen(value);
    let leave = move |event| {
        let typed = event_target_value(&event);
        if editing.get_untracked().is_some() && typed != before {
            // What is no number is let go with the field.
            let _ = accept(&typed);
        }
        editing.set(None);
    };
    let place = table
        .get_untracked()
        .and_then(|table| cell_at(&table, row, column));
    let (left, top) = place.map_or((0, 0), |cell| (cell.offset_left(), cell.offset_top()));
    view! {
        <div class="grid-editor" style:left=format!("{left}px") style:top=format!("{top}px")>
            <input
                type="text"
                inputmode="decimal"
                node_ref=field
                data-testid="cell-editor"
                aria-label=words::edit_cell(lang, &title, row + 1, column + 1)
                aria-invalid=move || refused.with(Option::is_some).to_string()
                on:keydown=key
                on:blur=leave
            />
            <p class="refused" role="alert" data-testid="refused-cell">
                {move || refused.get()}
            </p>
        </div>
    }
    .into_any()
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

fn class(matrix: &Matrix, hidden: bool, value: f64, here: bool, lit: bool) -> String {
    let mut class = String::new();
    for (holds, name) in [
        (hidden, "hidden-cell "),
        (value.is_nan(), "no-number "),
        (matrix.editable, "given-cell "),
        (here, "here "),
        (lit, "operand "),
    ] {
        if holds {
            class += name;
        }
    }
    class
}

fn write_cell(cell: &HtmlElement, text: &str, class: String, look: Look) {
    if cell.text_content().as_deref() != Some(text) {
        cell.set_text_content(Some(text));
    }
    cell.set_class_name(&class);
    let (ground, ink) = match look {
        Look::Plain(ground) => (ground.css(), Theme::text_on(ground).css()),
        Look::Hatched(ground, line) | Look::Crossed(ground, line) => {
            let stripes = format!(
                "repeating-linear-gradient(135deg, {0} 0 3px, {1} 3px 4px)",
                ground.css(),
                line.css()
            );
            (stripes, String::new())
        }
    };
    let style = web_sys::HtmlElement::style(cell);
    // A browser that does not know a colour leaves the cell plain.
    let _ = style.set_property("background", &ground);
    let _ = style.set_property("color", &ink);
}

fn for_each_cell(table: &Element, mut visit: impl FnMut(&HtmlElement, usize, usize)) {
    let Ok(cells) = table.query_selector_all("td[data-row]") else {
        return;
    };
    for index in 0..cells.length() {
        let cell = cells
            .get(index)
            .and_then(|cell| cell.dyn_into::<HtmlElement>().ok());
        if let Some(cell) = cell
            && let Some((row, column)) = place(&cell)
        {
            visit(&cell, row, column);
        }
    }
}

fn place(cell: &Element) -> Option<(usize, usize)> {
    let number = |name| cell.get_attribute(name)?.parse().ok();
    Some((number("data-row")?, number("data-column")?))
}

fn place_of(event: &Event) -> Option<(usize, usize)> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    place(&target.closest("td[data-row]").ok()??)
}

fn cell_at(table: &Element, row: usize, column: usize) -> Option<HtmlElement> {
    let selector = format!("td[data-row='{row}'][data-column='{column}']");
    table.query_selector(&selector).ok()??.dyn_into().ok()
}

/// Moves the focus, and with it the one place in the table that the tabulator stops at.
fn focus_cell(table: &Element, row: usize, column: usize) {
    for_each_cell(table, |cell, r, c| {
        cell.set_tab_index(if (r, c) == (row, column) { 0 } else { -1 });
    });
    if let Some(cell) = cell_at(table, row, column) {
        // A cell that cannot take the focus can still be pointed at.
        let _ = cell.focus();
    }
}
