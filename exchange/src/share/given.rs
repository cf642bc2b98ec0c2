//! Matrices as the host gives them: plain objects of JavaScript.

use js_sys::{Array, Float32Array, Reflect, Uint8Array};
use ndarray::Array2;
use wasm_bindgen::prelude::*;

use crate::format::{Leaf, Scale, Sheaf};

fn get(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &JsValue::from_str(key)).unwrap_or(JsValue::NULL)
}

fn text(object: &JsValue, key: &str) -> String {
    get(object, key).as_string().unwrap_or_default()
}

fn texts(object: &JsValue, key: &str) -> Vec<String> {
    let list: Array = get(object, key).dyn_into().unwrap_or_default();
    list.iter().filter_map(|item| item.as_string()).collect()
}

/// What was given, as a sheaf; `None` where nothing was.
pub fn sheaf(given: &JsValue) -> Option<Sheaf> {
    let matrices: Array = get(given, "matrices").dyn_into().ok()?;
    Some(Sheaf {
        settings: text(given, "settings"),
        title: text(given, "title"),
        queries: texts(given, "queries"),
        keys: texts(given, "keys"),
        matrices: matrices.iter().filter_map(|matrix| leaf(&matrix)).collect(),
    })
}

fn leaf(given: &JsValue) -> Option<Leaf> {
    let (rows, columns) = (texts(given, "rows"), texts(given, "columns"));
    let shape = (rows.len(), columns.len());
    let values: Float32Array = get(given, "values").dyn_into().ok()?;
    let hidden: Option<Uint8Array> = get(given, "hidden").dyn_into().ok();
    let hidden = hidden.and_then(|hidden| {
        let cells = hidden.to_vec().into_iter().map(|cell| cell == 1);
        Array2::from_shape_vec(shape, cells.collect()).ok()
    });
    Some(Leaf {
        name: text(given, "name"),
        title: text(given, "title"),
        values: Array2::from_shape_vec(shape, values.to_vec()).ok()?,
        rows,
        columns,
        hidden,
        scale: Scale::named(&text(given, "scale"))?,
    })
}
