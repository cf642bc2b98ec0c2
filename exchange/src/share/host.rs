//! What the host of the page does for the dialog: it knows the page's address and its files.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The host, as `www/share.js` makes it.
    #[derive(Clone)]
    pub type Host;

    /// Where the page lies, an address that ends in `/`; empty where it was opened from a file.
    #[wasm_bindgen(method, getter)]
    pub fn folder(this: &Host) -> String;

    /// The state of the page, as what stands after `#`.
    #[wasm_bindgen(method)]
    pub fn address(this: &Host) -> String;

    /// The matrices that are shown, as plain objects; null where there are none.
    #[wasm_bindgen(method)]
    pub fn matrices(this: &Host) -> JsValue;

    /// The whole link.
    #[wasm_bindgen(method, catch)]
    pub async fn link(this: &Host) -> Result<JsValue, JsValue>;

    /// An address as the letters after `z=`.
    #[wasm_bindgen(method, catch)]
    pub async fn packed(this: &Host, address: &str) -> Result<JsValue, JsValue>;

    /// The page as one file that opens with a state.
    #[wasm_bindgen(method, catch)]
    pub async fn standalone(this: &Host, address: &str) -> Result<JsValue, JsValue>;

    /// Copies a text to where the reader can paste it from.
    #[wasm_bindgen(method, catch)]
    pub async fn copy(this: &Host, text: &str) -> Result<JsValue, JsValue>;

    /// Prints the page.
    #[wasm_bindgen(method)]
    pub fn print(this: &Host);

    /// Says that the dialog was closed.
    #[wasm_bindgen(method)]
    pub fn closed(this: &Host);
}
