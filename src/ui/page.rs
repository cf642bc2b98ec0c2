//! The page as JavaScript mounts it.

use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::app::app;
use super::mount::{Mounted, mount_into};

/// Mounts a playground into `element`, in place of what stands there. `address` is the state to begin
/// with, as what stands after `#` in a link. Several on one page share nothing but code.
#[wasm_bindgen]
pub fn mount(element: HtmlElement, address: Option<String>) -> Mounted {
    mount_into(element, move |socket| {
        app(&address.unwrap_or_default(), &socket)
    })
}
