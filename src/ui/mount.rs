//! Puts something into an element of a page, and takes it away again.

use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

/// What is mounted. It stays when this handle is lost, and goes with `destroy()`.
#[wasm_bindgen]
pub struct Mounted {
    unmount: Option<Box<dyn FnOnce(bool)>>,
}

/// Mounts `view` into `element`, in place of what stands there.
pub fn mount_into<N: IntoView + 'static>(
    element: HtmlElement,
    view: impl FnOnce() -> N + 'static,
) -> Mounted {
    element.set_text_content(None);
    let handle = mount_to(element, view);
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
    /// Removes what is mounted and frees what it holds.
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
