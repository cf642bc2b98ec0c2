use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// A file beside the page; `None` where it cannot be had, which the browser's console explains.
pub async fn fetch(path: &str) -> Option<Vec<u8>> {
    match fetched(path).await {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            web_sys::console::error_2(&path.into(), &error);
            None
        }
    }
}

async fn fetched(path: &str) -> Result<Vec<u8>, JsValue> {
    let response = JsFuture::from(window().fetch_with_str(path)).await?;
    let response: Response = response.unchecked_into();
    if !response.ok() {
        return Err(response.status().into());
    }
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    Ok(js_sys::Uint8Array::new(&bytes).to_vec())
}
