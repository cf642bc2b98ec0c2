use leptos::html::{Canvas, Input};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::Model;
use crate::attention::stage::Stage;
use crate::state::{Focus, Spot};
use crate::ui::typed;
use crate::ui::views;
use crate::view::format::exact;

/// The field in which a cell is set.
#[component]
pub fn Editor(
    model: Model,
    editing: RwSignal<Option<Spot>>,
    canvas: NodeRef<Canvas>,
) -> impl IntoView {
    let playground = model.playground;
    let field = NodeRef::<Input>::new();
    let refused = RwSignal::new(None::<String>);
    let spot = editing.get_untracked();
    let is_bias = model.stage == Stage::Masked;

    views::act(move || {
        if let Some(field) = field.get() {
            // A field that cannot take the focus is still there to be clicked.
            let _ = field.focus();
            field.select();
        }
    });

    let first = spot.and_then(|spot| {
        if is_bias {
            let bias = playground
                .edits
                .with_untracked(|edits| edits.present().masks.bias((spot.row, spot.column)));
            return Some(exact(bias));
        }
        let matrix = model.matrix.get_untracked()?;
        matrix.cell(spot.row, spot.column).map(exact)
    });
    let close = move || {
        editing.set(None);
        if let Some(canvas) = canvas.get_untracked() {
            let _ = canvas.focus();
        }
    };
    let take = move |typed: &str| -> Option<()> {
        let (number, spot) = (parse(typed, is_bias)?, spot?);
        playground.set_cell(spot, number);
        playground.held.set(Some(Focus::Cell(spot)));
        Some(())
    };
    let accept = move |typed: String| match take(&typed) {
        Some(()) => close(),
        None => refused.set(Some(typed)),
    };
    // Who leaves the field with another number in it means that number.
    let first = first.unwrap_or_default();
    let before = StoredValue::new(first.clone());
    let leave = move |event| {
        let typed = event_target_value(&event);
        if editing.get_untracked().is_some() && before.with_value(|before| *before != typed) {
            take(&typed);
        }
        editing.set(None);
    };
    let key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" if !event.is_composing() => {
            event.prevent_default();
            accept(event_target_value(&event));
        }
        "Escape" => {
            event.stop_propagation();
            close();
        }
        _ => {}
    };
    let label = spot.map(|spot| {
        let lang = model.lang;
        let (rows, columns) = model.stage.axes();
        let (row, column) = (model.name(rows, spot.row), model.name(columns, spot.column));
        if is_bias {
            lang.edit_bias_label(&row, &column)
        } else {
            lang.edit_label(
                untrack(|| model.playground.name_of(model.stage, lang)),
                &row,
                &column,
            )
        }
    });
    let position = spot.map(|spot| model.grid.get_untracked().cell(spot.row, spot.column));
    let [left, top, _, height] = position.unwrap_or_default();

    view! {
        <div class="editor" style:left=format!("{left}px") style:top=format!("{}px", top + height)>
            <input
                type="text"
                inputmode="decimal"
                node_ref=field
                data-testid="cell-editor"
                aria-label=label.unwrap_or_default()
                aria-invalid=move || refused.with(Option::is_some).to_string()
                value=first
                on:keydown=key
                on:blur=leave
            />
            <p class="editor-hint" role="alert">
                {move || {
                    let lang = model.lang;
                    refused.get().map(|given| lang.refused_not_a_number(&given)).unwrap_or_default()
                }}
            </p>
        </div>
    }
    .into_any()
}

/// A finite number; a bias may also be minus infinity, which hides.
fn parse(typed: &str, is_bias: bool) -> Option<f32> {
    let number = typed::number(typed)? as f32;
    let allowed = number.is_finite() || (is_bias && number == f32::NEG_INFINITY);
    allowed.then_some(number)
}
