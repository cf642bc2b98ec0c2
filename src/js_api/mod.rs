//! The functions that a page can import from the module: `attend` and its company.
//!
//! Each takes one object and answers with plain objects and lists, copies that share no memory with
//! the module. All is computed in 32 bits, by the very code that draws the page.
//! What does not fit is refused by an `Error` that names the field, what was given and what is allowed. Nothing here touches a page.
//!
//! A request goes through these rooms:
//!
//! 1. [`js`]: values of JavaScript, caught where they throw;
//! 2. [`given`]: what a value is, wherever it comes from;
//! 3. [`value`], [`fields`], [`matrix`]: what it has to be, refused by its place in the request;
//!    [`number`] knows numbers;
//! 4. [`attend`] with its [`layer`], [`layer_norm`],
//!    [`positional_encoding`], [`tokenize`]: the fields of a request, their [`size`] checked, and
//!    the core called;
//! 5. [`attend_result`], [`rows`]: the answer as nested lists.
//!
//! [`json`] writes requests and answers so that no number is lost, and [`refusal`] is how all of
//! them say no. Only this file, [`js`] and the last step of [`rows`] know JavaScript: the others
//! run anywhere.
//!
//! Requests are read by hand and not by a general deserializer, which would pass over fields that
//! it does not know, take a BigInt for a number, lose the sign of -0, and let what a getter throws
//! run through the module. It would also be several times as large: what reads here is one type,
//! whatever comes out of it.

pub mod attend;
pub mod attend_result;
pub mod encode;
pub mod fields;
pub mod given;
pub mod js;
pub mod json;
pub mod layer;
pub mod layer_norm;
pub mod matrix;
pub mod number;
pub mod positional_encoding;
pub mod refusal;
pub mod rows;
pub mod size;
pub mod tokenize;
pub mod value;

use std::cell::RefCell;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

use crate::state::library::{Library, Material, Stock};
use crate::ui::supply;
use refusal::Refusal;
use rows::Rows;
use value::Value;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Runs one attention layer: `query` over `key` and `value`, in `heads` heads.
///
/// Vectors are rows, so a projection is `y = x W`. In a mask a row is a query and a column a key,
/// and what any of the masks hides is hidden; a hidden cell has the weight 0. `scores` in the
/// result are those before any mask.
///
/// @throws Error where something does not fit: the message names the field, what was given and
/// what is allowed.
#[wasm_bindgen(js_name = attend, unchecked_return_type = "AttendResult")]
pub fn attend_js(
    #[wasm_bindgen(unchecked_param_type = "AttendRequest")] request: JsValue,
) -> Result<JsValue, JsError> {
    respond(request, |request| plain(&attend::attend(request)?))
}

/// Layer norm along each row: `gamma (x - mean) / sqrt(variance + eps) + beta`.
///
/// @throws Error where something does not fit: the message names the field, what was given and
/// what is allowed.
#[wasm_bindgen(js_name = layerNorm, unchecked_return_type = "number[][]")]
pub fn layer_norm_js(
    #[wasm_bindgen(unchecked_param_type = "LayerNormRequest")] request: JsValue,
) -> Result<JsValue, JsError> {
    respond(request, |request| {
        plain(&Rows::Numbers(layer_norm::layer_norm(request)?.view()))
    })
}

/// Sinusoidal positions, a row each: the sines and cosines of `position / base^(2 i / width)`.
///
/// @throws Error where something does not fit: the message names the field, what was given and
/// what is allowed.
#[wasm_bindgen(js_name = positionalEncoding, unchecked_return_type = "number[][]")]
pub fn positional_encoding_js(
    #[wasm_bindgen(unchecked_param_type = "PositionalEncodingRequest")] request: JsValue,
) -> Result<JsValue, JsError> {
    respond(request, |request| {
        plain(&Rows::Numbers(
            positional_encoding::positional_encoding(request)?.view(),
        ))
    })
}

/// Cuts a text into tokens. Equal tokens have equal ids; `start` and `end` are offsets into the
/// string.
///
/// @throws Error where something does not fit: the message names the field, what was given and
/// what is allowed.
#[wasm_bindgen(js_name = tokenize, unchecked_return_type = "Token[]")]
pub fn tokenize_js(
    #[wasm_bindgen(unchecked_param_type = "TokenizeRequest")] request: JsValue,
) -> Result<JsValue, JsError> {
    respond(request, |request| plain(&tokenize::tokenize(request)?))
}

/// Runs a sentence through the very layers that the page shows, or through one that is drawn from a
/// seed. What it needs of trained layers is fetched, once.
///
/// @throws Error where something does not fit: the message names the field, what was given and
/// what is allowed.
#[wasm_bindgen(js_name = encode, unchecked_return_type = "Encoded")]
pub async fn encode_js(
    #[wasm_bindgen(unchecked_param_type = "EncodeRequest")] request: JsValue,
) -> Result<JsValue, JsError> {
    let request = Value::request(js::look(request))
        .and_then(encode::Request::read)
        .map_err(refuse)?;
    let material = trained_for(&request).await?;
    let answer = request.answer(material.as_ref());
    answer.and_then(|answer| plain(&answer)).map_err(refuse)
}

thread_local! {
    /// What was fetched for [`encode_js`].
    static LIBRARY: RefCell<Library> = RefCell::default();
}

async fn trained_for(request: &encode::Request) -> Result<Option<Material>, JsError> {
    loop {
        let supply = match LIBRARY.with_borrow(|library| request.stock(library)) {
            Stock::Ready(material) => return Ok(material),
            Stock::Wanted(wanted) => wanted[0],
            Stock::Failed(supply) => {
                // The next call tries again.
                LIBRARY.with_borrow_mut(Library::retry);
                let reason = "it could not be fetched, or is damaged";
                return Err(refuse(Refusal::new(&supply.path(), reason.to_owned())));
            }
            Stock::NotOwn(..) => return Ok(None),
        };
        let bytes = match supply::provided(supply) {
            Some(bytes) => Ok(bytes),
            None => supply::fetch(supply).await,
        };
        LIBRARY.with_borrow_mut(|library| match bytes {
            // What is damaged counts as failed, which the next round finds.
            Ok(bytes) => drop(library.provide(supply, &bytes)),
            Err(_) => library.fail(supply),
        });
    }
}

/// Writes a request or a result as JSON, every number kept: infinities and NaN as the strings
/// `"Infinity"`, `"-Infinity"` and `"NaN"`, which `fromJson` reads back and every function takes
/// for numbers.
///
/// @throws Error for what JSON would not keep.
#[wasm_bindgen(js_name = toJson, unchecked_return_type = "string")]
pub fn to_json_js(
    #[wasm_bindgen(unchecked_param_type = "unknown")] value: JsValue,
) -> Result<JsValue, JsError> {
    let mut text = js::Pieces::new();
    json::write(js::look(value), &mut text)
        .and_then(|()| text.join())
        .map_err(refuse)
}

/// Reads JSON, with the strings `"Infinity"`, `"-Infinity"` and `"NaN"` as the numbers that they
/// stand for, except where they are the `text` of a token.
///
/// @throws Error where it is not JSON.
#[wasm_bindgen(js_name = fromJson, unchecked_return_type = "any")]
pub fn from_json_js(
    #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
) -> Result<JsValue, JsError> {
    js::parse(&text).map_err(refuse)
}

/// Reads the request and answers it.
fn respond(
    request: JsValue,
    answer: fn(Value) -> Result<JsValue, Refusal>,
) -> Result<JsValue, JsError> {
    Value::request(js::look(request))
        .and_then(answer)
        .map_err(refuse)
}

fn plain(answer: &impl Serialize) -> Result<JsValue, Refusal> {
    // Plain objects and numbers, so that JSON.stringify keeps what it can keep.
    answer
        .serialize(&Serializer::json_compatible())
        .map_err(|error| Refusal::new("", error.to_string()))
}

fn refuse(refusal: Refusal) -> JsError {
    JsError::new(&refusal.to_string())
}
