//! Hands bytes over to the reader as a file. Explore itself does without; other modules share it.

use std::time::Duration;

use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, Url};

/// How long the bytes stay where the browser finds them.
const KEPT: Duration = Duration::from_secs(20);

/// Lets the browser save `bytes` under a name.
pub fn download(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    download_blob(name, &Blob::new_with_u8_array_sequence(&parts)?)
}

/// Lets the browser save a blob under a name.
pub fn download_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // A browser may take its time to read what the address stands for.
    set_timeout(
        move || {
            // An address that is gone needs no revoking.
            let _ = Url::revoke_object_url(&url);
        },
        KEPT,
    );
    Ok(())
}
