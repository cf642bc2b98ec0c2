//! The page as JavaScript mounts it.

use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::app::App;
use super::mount::{Mounted, mount_into};

/// Mounts a playground into `element`, in place of what stands there. Several on one page share
/// nothing but code.
#[wasm_bindgen]
pub fn mount(element: HtmlElement) -> Mounted {
    mount_into(element, App)
}
