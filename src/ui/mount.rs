//! Puts a playground into an element of a page.

use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::app::App;

/// A mounted playground. It stays when this handle is lost, and goes with `destroy()`.
#[wasm_bindgen]
pub struct Mounted {
    unmount: Option<Box<dyn FnOnce(bool)>>,
}

/// Mounts a playground into `element`, in place of what stands there. Several on one page share
/// nothing but code.
#[wasm_bindgen]
pub fn mount(element: HtmlElement) -> Mounted {
    element.set_text_content(None);
    let handle = mount_to(element, App);
    Mounted {
        unmount: Some(Box::new(move |now| finish(handle, now))),
    }
}

fn finish<M: Mountable>(handle: UnmountHandle<M>, unmount: bool) {
    if !unmount {
        handle.forget();
    }
}

#[wasm_bindgen]
impl Mounted {
    /// Removes the playground and frees what it holds.
    pub fn destroy(mut self) {
        if let Some(unmount) = self.unmount.take() {
            unmount(true);
        }
    }
}

impl Drop for Mounted {
    /// A lost handle, collected by JavaScript, must not take the page away.
    fn drop(&mut self) {
        if let Some(unmount) = self.unmount.take() {
            unmount(false);
        }
    }
}
