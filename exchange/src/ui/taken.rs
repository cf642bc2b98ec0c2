//! What was brought leaves again, as plain objects.

use attention_playground::ui::matrices::{self, Given};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::desk::Desk;
use crate::brought::away::sheaf;
use crate::format::{Leaf, Scale};

/// The matrices of the file that is shown; null where there is none.
pub fn taken(desk: Desk) -> JsValue {
    let (lang, reading) = (
        desk.lang.get_untracked(),
        desk.address.get_untracked().reading,
    );
    desk.file.with_untracked(|file| {
        let Some(file) = file else {
            return JsValue::NULL;
        };
        let sheaf = sheaf(file, reading, lang.view_bring());
        let tokens = (&sheaf.queries[..], &sheaf.keys[..]);
        let each = sheaf.matrices.iter().map(object);
        matrices::run(&sheaf.settings, &sheaf.title, tokens, each)
    })
}

fn object(leaf: &Leaf) -> JsValue {
    let values: Vec<f32> = leaf.values.iter().copied().collect();
    let hidden = leaf.hidden.as_ref().map(|hidden| {
        let cells = hidden.iter().map(|&hidden| u8::from(hidden));
        cells.collect::<Vec<_>>()
    });
    let given = Given {
        name: &leaf.name,
        title: &leaf.title,
        rows: &leaf.rows,
        columns: &leaf.columns,
        values: &values,
        hidden: hidden.as_deref(),
        are_weights: leaf.scale == Scale::Weights,
    };
    given.object()
}
