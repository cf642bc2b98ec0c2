//! Puts something into an element of a page, and takes it away again.

use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::socket::Socket;

/// What is mounted. It stays when this handle is lost, and goes with `destroy()`.
#[wasm_bindgen]
pub struct Mounted {
    unmount: Option<Box<dyn FnOnce(bool)>>,
    socket: Socket,
}

/// Mounts what `view` makes into `element`, in place of what stands there. The view plugs itself into
/// the socket, by which its state goes out and in.
pub fn mount_into<N: IntoView + 'static>(
    element: HtmlElement,
    view: impl FnOnce(Socket) -> N + 'static,
) -> Mounted {
    element.set_text_content(None);
    let socket = Socket::default();
    let plugged = socket.clone();
    let handle = mount_to(element, move || view(plugged));
    Mounted {
        unmount: Some(Box::new(move |now| finish(handle, now))),
        socket,
    }
}

fn finish<M: Mountable>(handle: UnmountHandle<M>, unmount: bool) {
    if !unmount {
        handle.forget();
    }
}

#[wasm_bindgen]
impl Mounted {
    /// The state now, as what stands after `#` in a link.
    pub fn address(&self) -> String {
        self.socket.address()
    }

    /// Takes in a state, and answers with a sentence for each part of it that could not be had.
    pub fn follow(&self, address: &str) -> Vec<String> {
        self.socket.follow(address)
    }

    /// Calls `callback` whenever the state changes: with the new one, and with the name of the setting
    /// that was changed, which is empty where only what is looked at did. There is one callback.
    pub fn changed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "(address: string, setting: string) => void")]
        callback: js_sys::Function,
    ) {
        self.socket.listen(callback);
    }

    /// Copies of the matrices that are shown, as plain objects: `{ settings, title, queries, keys,
    /// matrices: [{ name, title, rows, columns, values, hidden, scale }] }`; null where there are none.
    #[wasm_bindgen(unchecked_return_type = "any")]
    pub fn matrices(&self) -> JsValue {
        self.socket.matrices()
    }

    /// Removes what is mounted and frees what it holds.
    pub fn destroy(mut self) {
        self.socket.close();
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
