use attention_playground::ui::{Mounted, mount_into};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::app::app;

/// Mounts the Train view into `element`, in place of what stands there. `address` says what is trained,
/// as what stands after `#` in a link.
#[wasm_bindgen]
pub fn mount(element: HtmlElement, address: Option<String>) -> Mounted {
    mount_into(element, move |socket| {
        app(&address.unwrap_or_default(), &socket)
    })
}
