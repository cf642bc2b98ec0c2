//! Values of JavaScript, looked at with care: whatever a getter or a proxy throws is caught, since
//! an exception that runs through the module leaves its stack where it was.

use std::fmt;

use js_sys::{Array, ArrayBuffer, DataView, Float32Array, Function, JsString, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use super::given::{Given, LONGEST_TEXT, List};
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

/// What a value is.
///
/// # Errors
///
/// A [`Refusal`] where looking at it throws.
pub fn look(value: JsValue) -> Result<Given, Refusal> {
    // Numbers first: nearly everything is one.
    if let Some(number) = value.as_f64() {
        return Ok(Given::Number(number));
    }
    if value.is_null() || value.is_undefined() {
        return Ok(Given::Nothing);
    }
    if let Some(value) = value.as_bool() {
        return Ok(Given::Bool(value));
    }
    if let Some(text) = value.dyn_ref::<JsString>() {
        let length = text.length();
        return Ok(if length as usize > LONGEST_TEXT {
            Given::Other(format!(
                "a string of {length} UTF-16 units, more than {LONGEST_TEXT},"
            ))
        } else {
            Given::Text(String::from(text))
        });
    }
    if value.is_bigint() {
        return Ok(Given::Other("a BigInt".to_owned()));
    }
    if !value.is_object() {
        return Ok(Given::Other("a function or a symbol".to_owned()));
    }
    let typed = ArrayBuffer::is_view(&value) && !value.is_instance_of::<DataView>();
    if typed || is_array(&value).map_err(thrown)? {
        return Ok(Given::List(Items::of(value)?));
    }
    let tag = tag(&value).map_err(thrown)?;
    if tag == "[object Object]" {
        return fields(&value);
    }
    let name = tag.trim_start_matches("[object ").trim_end_matches(']');
    Ok(Given::Other(format!("an object of the kind {name}")))
}

/// The own fields of an object. They are read all at once, each getter called once.
fn fields(object: &JsValue) -> Result<Given, Refusal> {
    let entries = entries(object).map_err(thrown)?;
    let mut names = Vec::new();
    let values = Array::new();
    for index in 0..entries.length() {
        let pair: Array = entries.get(index).unchecked_into();
        names.push(pair.get(0).as_string().unwrap_or_default());
        values.push(&pair.get(1));
    }
    Ok(Given::Object(names, Items::of(values.into())?))
}

/// The entries of an array or a typed array. A hole is undefined.
struct Items {
    list: JsValue,
    length: u32,
}

impl Items {
    fn of(list: JsValue) -> Result<Box<dyn List>, Refusal> {
        let length = Reflect::get(&list, &"length".into()).map_err(thrown)?;
        // A longer one than that is refused by its length.
        let length = length.as_f64().unwrap_or_default() as u32;
        Ok(Box::new(Self { list, length }))
    }
}

impl List for Items {
    fn length(&self) -> usize {
        self.length as usize
    }

    fn look(&self, index: usize) -> Result<Given, Refusal> {
        look(Reflect::get_u32(&self.list, index as u32).map_err(thrown)?)
    }
}

/// What was thrown while a value was looked at.
fn thrown(error: JsValue) -> Refusal {
    let message = message(&error);
    let reason = format!("reading it throws {message}; allowed is a plain value");
    Refusal::new("", reason)
}

fn message(error: &JsValue) -> String {
    let text = error.as_string();
    let text = text.or_else(|| Reflect::get(error, &"message".into()).ok()?.as_string());
    text.map_or_else(|| "something".to_owned(), |text| format!("{text:?}"))
}

/// A row of numbers as an array of JavaScript: a copy, which shares no memory with the module.
pub(super) fn numbers(row: &[f32]) -> Array {
    Array::from(&Float32Array::from(row))
}

/// The same of booleans.
pub(super) fn flags(row: &[bool]) -> Array {
    let row: Vec<u8> = row.iter().map(|&flag| flag.into()).collect();
    BOOLEAN.with(|boolean| array_of(&Uint8Array::from(&row[..]), boolean))
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
        return Err(not_json("what is not a string"));
    }
    let revive = |name: JsValue, value: JsValue| {
        let number = value.as_string().and_then(|text| non_finite(&text));
        match number {
            Some(number) if name != "text" => number.into(),
            _ => value,
        }
    };
    parse_json(text, &revive).map_err(|error| not_json(&message(&error)))
}

fn not_json(given: &str) -> Refusal {
    Refusal::given("text", given, "a string of JSON")
}
