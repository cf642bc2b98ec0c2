//! The matrices of a run as plain objects of JavaScript, for what leaves the page: copies that share
//! no memory with the module.

use js_sys::{Array, Float32Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

/// One matrix on its way out.
pub struct Given<'a> {
    /// Fit for the name of a file, and the only one of its name.
    pub name: &'a str,
    /// What it is, for a reader.
    pub title: &'a str,
    /// What each row is of.
    pub rows: &'a [String],
    /// What each column is of.
    pub columns: &'a [String],
    /// The numbers, row by row.
    pub values: &'a [f32],
    /// 1 for each cell that a mask hides.
    pub hidden: Option<&'a [u8]>,
    /// Whether they are weights, from 0 to 1.
    pub are_weights: bool,
}

impl Given<'_> {
    /// `{ name, title, rows, columns, values, hidden, scale }`
    pub fn object(&self) -> JsValue {
        let scale = if self.are_weights {
            "weights"
        } else {
            "signed"
        };
        object(&[
            ("name", self.name.into()),
            ("title", self.title.into()),
            ("rows", texts(self.rows)),
            ("columns", texts(self.columns)),
            ("values", Float32Array::from(self.values).into()),
            (
                "hidden",
                self.hidden
                    .map_or(JsValue::NULL, |hidden| Uint8Array::from(hidden).into()),
            ),
            ("scale", scale.into()),
        ])
    }
}

/// `{ settings, title, queries, keys, matrices }`
pub fn run(
    settings: &str,
    title: &str,
    (queries, keys): (&[String], &[String]),
    matrices: impl IntoIterator<Item = JsValue>,
) -> JsValue {
    object(&[
        ("settings", settings.into()),
        ("title", title.into()),
        ("queries", texts(queries)),
        ("keys", texts(keys)),
        ("matrices", matrices.into_iter().collect::<Array>().into()),
    ])
}

fn texts(texts: &[String]) -> JsValue {
    let texts = texts.iter().map(|text| JsValue::from_str(text));
    texts.collect::<Array>().into()
}

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in fields {
        // A new object takes any field.
        let _ = Reflect::set(&object, &JsValue::from_str(key), value);
    }
    object.into()
}
