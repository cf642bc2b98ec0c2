//! Puts the exhibits into an element of a page.

use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::app::App;

/// Mounted exhibits. They stay when this handle is lost, and go with `destroy()`.
#[wasm_bindgen]
pub struct Mounted {
    unmount: Option<Box<dyn FnOnce(bool)>>,
}

/// Mounts the exhibits into `element`, in place of what stands there. Which one is shown is read
/// from the address of the page.
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
    /// Removes the exhibits and frees what they hold.
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
