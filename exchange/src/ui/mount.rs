use attention_playground::ui::{Mounted, mount_into};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::app::App;

/// Mounts the view of brought attention into `element`, in place of what stands there. How it is looked
/// at is read from the address of the page.
#[wasm_bindgen]
pub fn mount(element: HtmlElement) -> Mounted {
    mount_into(element, App)
}
