//! The cells of a table in the page: found, written, and given the focus.

use attention_playground::view::color::Theme;
use attention_playground::view::raster::Look;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use crate::sheet::Matrix;

pub fn class(matrix: &Matrix, hidden: bool, value: f64, here: bool, lit: bool) -> String {
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

pub fn write_cell(cell: &HtmlElement, text: &str, class: String, look: Look) {
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

pub fn for_each_cell(table: &Element, mut visit: impl FnMut(&HtmlElement, usize, usize)) {
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

pub fn place_of(event: &Event) -> Option<(usize, usize)> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    place(&target.closest("td[data-row]").ok()??)
}

pub fn cell_at(table: &Element, row: usize, column: usize) -> Option<HtmlElement> {
    let selector = format!("td[data-row='{row}'][data-column='{column}']");
    table.query_selector(&selector).ok()??.dyn_into().ok()
}

/// Moves the focus, and with it the one place in the table that the tabulator stops at.
pub fn focus_cell(table: &Element, row: usize, column: usize) {
    for_each_cell(table, |cell, r, c| {
        cell.set_tab_index(if (r, c) == (row, column) { 0 } else { -1 });
    });
    if let Some(cell) = cell_at(table, row, column) {
        // A cell that cannot take the focus can still be pointed at.
        let _ = cell.focus();
    }
}
