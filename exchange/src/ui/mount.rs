use attention_playground::ui::{Mounted, mount_into};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::app::app;

/// Mounts the view of brought attention into `element`, in place of what stands there. `address` says
/// how it is looked at, as what stands after `#` in a link.
#[wasm_bindgen]
pub fn mount(element: HtmlElement, address: Option<String>) -> Mounted {
    mount_into(element, move |socket| {
        app(&address.unwrap_or_default(), &socket)
    })
}
