//! What of an exhibit leaves the page: every matrix of its sheet, in 32 bits.

use attention_playground::link;
use attention_playground::ui::matrices::{self, Given};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::hall::Hall;
use crate::sheet::{Id, Scale, Sheet};

/// The matrices of the exhibit that is shown, as plain objects.
pub fn taken(hall: Hall) -> JsValue {
    untrack(|| {
        let lang = hall.lang.get();
        let settings = link::write(hall.state().write());
        let title = (hall.exhibit().title)(lang);
        hall.document.with(|document| {
            let sheet = &document.sheet;
            let matrices = sheet.ids().map(|id| object(sheet, id));
            matrices::run(&settings, title, (&[], &[]), matrices)
        })
    })
}

fn object(sheet: &Sheet, id: Id) -> JsValue {
    let matrix = sheet.get(id);
    let values: Vec<f32> = matrix.single().iter().copied().collect();
    let cells = matrix.values.indexed_iter();
    let hidden: Vec<u8> = cells
        .map(|((row, column), _)| u8::from(sheet.is_hidden(id, row, column)))
        .collect();
    let given = Given {
        name: matrix.name,
        title: &matrix.title,
        rows: &matrix.rows.labels,
        columns: &matrix.columns.labels,
        values: &values,
        hidden: hidden.contains(&1).then_some(&hidden[..]),
        are_weights: matches!(matrix.scale, Scale::Weight(_)),
    };
    given.object()
}
