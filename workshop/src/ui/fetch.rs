//! Fetches a file that lies beside the page.

use js_sys::Uint8Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The bytes of a file, by its path from the page on.
pub async fn fetch(path: &str) -> Result<Vec<u8>, JsValue> {
    let answer = JsFuture::from(window().fetch_with_str(path)).await?;
    let response: Response = answer.unchecked_into();
    if !response.ok() {
        return Err(response.status().into());
    }
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&bytes).to_vec())
}
