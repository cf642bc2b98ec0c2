//! The matrices of a run as plain objects of JavaScript, for what leaves the page: copies that share
//! no memory with the module.

use js_sys::{Array, Float32Array, Object, Reflect, Uint8Array};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::matrix::axis_label;
use crate::attention::{Run, Stage};
use crate::i18n::Lang;
use crate::link;
use crate::state::Playground;
use crate::state::playground::Computed;

/// What is shown now: `{ settings, title, queries, keys, matrices: [{ name, title, rows, columns,
/// values, hidden, scale }] }`; null where there is no run. `values` go row by row; `hidden` is null, or
/// 1 for each cell that a mask hides.
pub fn matrices(playground: Playground) -> JsValue {
    untrack(|| {
        playground
            .run()
            .map_or(JsValue::NULL, |run| object_of(playground, &run))
    })
}

fn object_of(playground: Playground, run: &Run<f32>) -> JsValue {
    let lang = playground.lang.get_untracked();
    let layer = playground.computed.with_untracked(Computed::layer);
    let words: Array = playground.tokens.with_untracked(|tokens| {
        let words = tokens
            .shown
            .iter()
            .map(|token| JsValue::from_str(&token.text));
        words.collect()
    });
    let matrices = Array::new();
    for stage in Stage::ALL
        .into_iter()
        .filter(|stage| stage.exists(run.recipe))
    {
        let heads = if stage.is_per_head() {
            run.trace.heads.len()
        } else {
            1
        };
        for head in 0..heads {
            let name = if stage.is_per_head() {
                format!("layer{layer}.head{}.{}", head + 1, stage.slug())
            } else {
                format!("layer{layer}.{}", stage.slug())
            };
            matrices.push(&matrix(playground, run, (stage, head), &name, lang));
        }
    }
    object(&[
        ("settings", link::write(playground.state().write()).into()),
        ("title", lang.title().into()),
        ("queries", words.clone().into()),
        ("keys", words.into()),
        ("matrices", matrices.into()),
    ])
}

fn matrix(
    playground: Playground,
    run: &Run<f32>,
    (stage, head): (Stage, usize),
    name: &str,
    lang: Lang,
) -> JsValue {
    let Some(matrix) = run.matrix(stage, head) else {
        return JsValue::NULL;
    };
    let (row_axis, column_axis) = stage.axes();
    let labels = |axis, count| -> Array {
        let labels = (0..count).map(|index| axis_label(playground, axis, index));
        labels.map(|label| JsValue::from_str(&label)).collect()
    };
    let title = if stage.is_per_head() {
        format!(
            "{}, {}",
            lang.stage(stage, run.recipe),
            lang.head_name(head + 1)
        )
    } else {
        lang.stage(stage, run.recipe).to_owned()
    };
    let values: Vec<f32> = matrix.iter().copied().collect();
    let hidden = matches!(stage, Stage::Masked | Stage::Weights).then(|| {
        let hidden = run.trace.visibility.hidden();
        let hidden: Vec<u8> = hidden
            .iter()
            .map(|cell| u8::from(!cell.is_visible()))
            .collect();
        Uint8Array::from(&hidden[..])
    });
    let scale = if stage == Stage::Weights {
        "weights"
    } else {
        "signed"
    };
    object(&[
        ("name", name.into()),
        ("title", title.into()),
        ("rows", labels(row_axis, matrix.nrows()).into()),
        ("columns", labels(column_axis, matrix.ncols()).into()),
        ("values", Float32Array::from(&values[..]).into()),
        ("hidden", hidden.map_or(JsValue::NULL, JsValue::from)),
        ("scale", scale.into()),
    ])
}

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in fields {
        // A new object takes any field.
        let _ = Reflect::set(&object, &JsValue::from_str(key), value);
    }
    object.into()
}
