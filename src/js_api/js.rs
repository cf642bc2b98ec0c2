//! Values of JavaScript, looked at with care: whatever a getter or a proxy throws is caught, since
//! an exception that runs through the module leaves its stack where it was.

use std::fmt;

use js_sys::{
    Array, ArrayBuffer, DataView, Float32Array, Float64Array, Function, JsString, Reflect,
    Uint8Array,
};
use wasm_bindgen::prelude::*;

use super::given::{Given, LONGEST_TEXT, Source};
use super::number::non_finite;
use super::refusal::Refusal;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Array, js_name = isArray)]
    fn is_array(value: &JsValue) -> Result<bool, JsValue>;

    #[wasm_bindgen(catch, js_namespace = Object)]
    fn entries(value: &JsValue) -> Result<Array, JsValue>;

    /// `[object Map]`
    #[wasm_bindgen(catch, js_namespace = ["Object", "prototype", "toString"], js_name = call)]
    fn tag(value: &JsValue) -> Result<String, JsValue>;

    #[wasm_bindgen(js_namespace = Array, js_name = from)]
    fn array_of(entries: &JsValue, each: &Function) -> Array;

    #[wasm_bindgen(thread_local_v2, js_name = Boolean)]
    static BOOLEAN: Function;

    #[wasm_bindgen(catch, js_namespace = ["Array", "prototype", "join"], js_name = call)]
    fn join(pieces: &Array, between: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(catch, js_namespace = JSON, js_name = parse)]
    fn parse_json(
        text: &JsValue,
        reviver: &dyn Fn(JsValue, JsValue) -> JsValue,
    ) -> Result<JsValue, JsValue>;
}

impl Source for JsValue {
    type Items = Items;

    fn look(self) -> Result<Given<Self>, Refusal> {
        // Numbers first: nearly everything is one.
        if let Some(number) = self.as_f64() {
            return Ok(Given::Number(number));
        }
        if self.is_nothing() {
            return Ok(Given::Nothing);
        }
        if let Some(value) = self.as_bool() {
            return Ok(Given::Bool(value));
        }
        if let Some(text) = self.dyn_ref::<JsString>() {
            let length = text.length();
            return Ok(if length as usize > LONGEST_TEXT {
                Given::Other(format!(
                    "a string of {length} UTF-16 units, more than {LONGEST_TEXT},"
                ))
            } else {
                Given::Text(String::from(text))
            });
        }
        if self.is_bigint() {
            return Ok(Given::Other("a BigInt".to_owned()));
        }
        if !self.is_object() {
            return Ok(Given::Other("a function or a symbol".to_owned()));
        }
        let typed = ArrayBuffer::is_view(&self) && !self.is_instance_of::<DataView>();
        if typed || is_array(&self).map_err(thrown)? {
            return Items::of(self).map(Given::List);
        }
        match tag(&self).map_err(thrown)?.as_str() {
            "[object Object]" => fields(&self).map(Given::Object),
            other => {
                let name = other.trim_start_matches("[object ").trim_end_matches(']');
                Ok(Given::Other(format!("an object of the kind {name}")))
            }
        }
    }

    fn is_nothing(&self) -> bool {
        self.is_null() || self.is_undefined()
    }
}

/// The own fields of an object.
fn fields(object: &JsValue) -> Result<Vec<(String, JsValue)>, Refusal> {
    let entries = entries(object).map_err(thrown)?;
    let pair = |entry: JsValue| {
        let pair: Array = entry.unchecked_into();
        (pair.get(0).as_string().unwrap_or_default(), pair.get(1))
    };
    Ok(entries.iter().map(pair).collect())
}

/// The entries of an array or a typed array. A hole is undefined.
pub struct Items {
    list: JsValue,
    next: u32,
    length: u32,
}

impl Items {
    fn of(list: JsValue) -> Result<Self, Refusal> {
        let length = Reflect::get(&list, &"length".into()).map_err(thrown)?;
        // A longer one than that is refused by its length.
        let length = length.as_f64().unwrap_or_default() as u32;
        Ok(Self {
            list,
            next: 0,
            length,
        })
    }
}

impl Iterator for Items {
    type Item = Result<JsValue, Refusal>;

    fn next(&mut self) -> Option<Self::Item> {
        (self.next < self.length).then(|| {
            let item = Reflect::get_u32(&self.list, self.next).map_err(thrown);
            self.next += 1;
            item
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.length - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Items {}

/// What was thrown while a value was looked at.
fn thrown(error: JsValue) -> Refusal {
    let message = message(&error);
    Refusal::new(
        "",
        format!("reading it throws {message}; allowed is a plain value"),
    )
}

fn message(error: &JsValue) -> String {
    let text = error.as_string();
    let text = text.or_else(|| Reflect::get(error, &"message".into()).ok()?.as_string());
    text.map_or_else(|| "something".to_owned(), |text| format!("{text:?}"))
}

/// What a matrix of an answer holds.
pub trait Entry: Copy {
    /// A row as an array of JavaScript: a copy, which shares no memory with the module.
    fn array(row: &[Self]) -> Array;
}

impl Entry for f64 {
    fn array(row: &[Self]) -> Array {
        Array::from(&Float64Array::from(row))
    }
}

impl Entry for f32 {
    fn array(row: &[Self]) -> Array {
        Array::from(&Float32Array::from(row))
    }
}

impl Entry for bool {
    fn array(row: &[Self]) -> Array {
        let row: Vec<u8> = row.iter().map(|&entry| entry.into()).collect();
        BOOLEAN.with(|boolean| array_of(&Uint8Array::from(&row[..]), boolean))
    }
}

/// Text on its way to JavaScript, handed over piece by piece: the whole of it is never in the
/// memory of the module, which does not shrink again.
pub(super) struct Pieces {
    piece: String,
    pieces: Array,
}

impl Pieces {
    const PIECE: usize = 1 << 16;

    /// No text yet.
    pub(super) fn new() -> Self {
        Self {
            piece: String::new(),
            pieces: Array::new(),
        }
    }

    /// The whole text, a string.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] where it is longer than a string can be.
    pub(super) fn join(self) -> Result<JsValue, Refusal> {
        self.pieces.push(&self.piece.into());
        join(&self.pieces, "").map_err(|error| Refusal::new("value", message(&error)))
    }
}

impl fmt::Write for Pieces {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.piece.push_str(text);
        if self.piece.len() > Self::PIECE {
            self.pieces.push(&self.piece.as_str().into());
            self.piece.clear();
        }
        Ok(())
    }
}

/// Reads JSON in which strings stand for non-finite numbers. What is called `text` is a text.
///
/// # Errors
///
/// A [`Refusal`] where it is not JSON.
pub(super) fn parse(text: &JsValue) -> Result<JsValue, Refusal> {
    if !text.is_string() {
        return Err(Refusal::given(
            "text",
            "what is not a string",
            "a string of JSON",
        ));
    }
    let revive = |name: JsValue, value: JsValue| {
        let number = value.as_string().and_then(|text| non_finite(&text));
        match number {
            Some(number) if name != "text" => number.into(),
            _ => value,
        }
    };
    parse_json(text, &revive)
        .map_err(|error| Refusal::given("text", message(&error), "a string of JSON"))
}
