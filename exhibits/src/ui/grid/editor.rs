use attention_playground::i18n::Lang;
use attention_playground::ui::typed;
use attention_playground::view::format::chosen;
use leptos::html::{Input, Table};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::cells::{cell_at, focus_cell};
use crate::ui::hall::Hall;
use crate::ui::number_row::reason;
use crate::ui::words;

/// The field in which a cell is set.
#[component]
pub fn Editor(
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
