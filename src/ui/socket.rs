//! Where the state of a mounted view goes out, and where another comes in.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::ui::views;

/// Takes in what stands after `#` in a link, and answers with what could not be had.
type Follow = Box<dyn Fn(&str) -> Vec<String>>;

/// A view's side and its host's. The view plugs itself in; the host asks, sets and listens.
#[derive(Clone, Default)]
pub struct Socket(Rc<Inside>);

#[derive(Default)]
struct Inside {
    view: RefCell<Option<View>>,
    callback: RefCell<Option<Function>>,
    matrices: RefCell<Option<Box<dyn Fn() -> JsValue>>>,
}

struct View {
    address: Box<dyn Fn() -> String>,
    follow: Follow,
}

impl Socket {
    /// Connects a view: what its state is, followed; how that is written; what of two states differs,
    /// by name; and how another is taken in. Whoever listens is told of every change that did not come
    /// in this way.
    pub fn plug<S: Clone + PartialEq + 'static>(
        &self,
        state: impl Fn() -> S + Copy + 'static,
        write: fn(&S) -> String,
        difference: fn(&S, &S) -> String,
        follow: impl Fn(&str) -> Vec<String> + 'static,
    ) {
        let known = Rc::new(RefCell::new(untrack(state)));
        let taken = known.clone();
        *self.0.view.borrow_mut() = Some(View {
            address: Box::new(move || write(&untrack(state))),
            follow: Box::new(move |address| {
                let told = follow(address);
                taken.replace(untrack(state));
                told
            }),
        });
        let socket = self.clone();
        views::act(move || {
            let now = state();
            let before = known.replace(now.clone());
            if before != now {
                socket.tell(&write(&now), &difference(&before, &now));
            }
        });
    }

    /// Connects what gives the matrices that are shown, as plain objects.
    pub fn plug_matrices(&self, matrices: impl Fn() -> JsValue + 'static) {
        *self.0.matrices.borrow_mut() = Some(Box::new(matrices));
    }

    /// The matrices that are shown; null where the view gives none.
    pub(super) fn matrices(&self) -> JsValue {
        let matrices = self.0.matrices.borrow();
        matrices
            .as_ref()
            .map_or(JsValue::NULL, |matrices| matrices())
    }

    /// The state now; nothing where no view is plugged in.
    pub(super) fn address(&self) -> String {
        let view = self.0.view.borrow();
        view.as_ref()
            .map_or_else(String::new, |view| (view.address)())
    }

    /// Takes in a state.
    pub(super) fn follow(&self, address: &str) -> Vec<String> {
        let view = self.0.view.borrow();
        view.as_ref()
            .map_or_else(Vec::new, |view| (view.follow)(address))
    }

    /// Calls `callback` on every change from now on.
    pub(super) fn listen(&self, callback: Function) {
        *self.0.callback.borrow_mut() = Some(callback);
    }

    /// Lets go of the view and of who listens.
    pub(super) fn close(&self) {
        self.0.callback.take();
        self.0.view.take();
        self.0.matrices.take();
    }

    fn tell(&self, address: &str, setting: &str) {
        // The callback may mount, follow or destroy: nothing is borrowed while it runs.
        let callback = self.0.callback.borrow().clone();
        if let Some(callback) = callback
            && let Err(error) = callback.call2(&JsValue::NULL, &address.into(), &setting.into())
        {
            web_sys::console::error_1(&error);
        }
    }
}
