//! Whether an element is on the screen, or near it.

use leptos::html::Canvas;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

use crate::ui::views;

/// How far from the screen counts as near, so that what is scrolled to is there already.
const NEAR: &str = "400px";

/// Whether `canvas` is seen. Where the browser cannot tell, it is.
pub fn seen(canvas: NodeRef<Canvas>) -> ReadSignal<bool> {
    let (seen, set_seen) = signal(false);
    views::act(move || {
        let Some(canvas) = canvas.get() else { return };
        let tell = Closure::<dyn Fn(Vec<IntersectionObserverEntry>)>::new(
            move |entries: Vec<IntersectionObserverEntry>| {
                let last = entries.last();
                let is_seen = last.is_none_or(IntersectionObserverEntry::is_intersecting);
                if seen.get_untracked() != is_seen {
                    set_seen.set(is_seen);
                }
            },
        );
        let options = IntersectionObserverInit::new();
        options.set_root_margin(NEAR);
        let function = tell.as_ref().unchecked_ref();
        let Ok(observer) = IntersectionObserver::new_with_options(function, &options) else {
            set_seen.set(true);
            return;
        };
        observer.observe(&canvas);
        let kept = SendWrapper::new((observer, tell));
        on_cleanup(move || kept.0.disconnect());
    });
    seen
}
