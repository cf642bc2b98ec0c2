//! What the browser says of its screen and its reader.
//!
//! A few lines of our own instead of a library, for the size of the page.

use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::MediaQueryList;

use crate::i18n::Lang;
use crate::ui::views;

/// The language that the reader's browser asks for, among those of the page.
pub fn preferred_language() -> Lang {
    let tags = window().navigator().languages();
    let tags: Vec<String> = tags.iter().filter_map(|tag| tag.as_string()).collect();
    Lang::choose(tags.iter().map(String::as_str))
}

/// Whether the reader's system asks for a dark page.
pub fn prefers_dark() -> Signal<bool> {
    matches("(prefers-color-scheme: dark)")
}

/// Whether it asks for a page that moves little.
pub fn prefers_stillness() -> Signal<bool> {
    matches("(prefers-reduced-motion: reduce)")
}

fn matches(query: &str) -> Signal<bool> {
    let query = window().match_media(query).ok().flatten();
    let matches = RwSignal::new(query.as_ref().is_some_and(MediaQueryList::matches));
    if let Some(query) = query {
        let watched = query.clone();
        watch(&query, move || matches.set(watched.matches()));
    }
    matches.into()
}

/// Device pixels a CSS pixel. It changes as the window moves from one screen to another, and with
/// the zoom.
#[derive(Clone, Copy)]
pub struct PixelRatio(RwSignal<f64>);

impl PixelRatio {
    /// Follows the window that the page is in.
    pub fn follow() -> Self {
        let ratio = RwSignal::new(window().device_pixel_ratio());
        // A query for the ratio now changes once, when it is left; the effect then watches the next.
        views::act(move || {
            let query = format!("(resolution: {}dppx)", ratio.get());
            if let Ok(Some(query)) = window().match_media(&query) {
                watch(&query, move || ratio.set(window().device_pixel_ratio()));
            }
        });
        Self(ratio)
    }

    /// The ratio now, followed.
    pub fn get(self) -> f64 {
        self.0.get()
    }
}

/// Calls `changed` whenever `query` changes, until the page or the effect around it goes.
fn watch(query: &MediaQueryList, changed: impl Fn() + 'static) {
    let listener = Closure::<dyn Fn()>::new(changed);
    let function = listener.as_ref().unchecked_ref();
    if query
        .add_event_listener_with_callback("change", function)
        .is_err()
    {
        return;
    }
    let kept = SendWrapper::new((query.clone(), listener));
    on_cleanup(move || {
        let (query, listener) = &*kept;
        // A listener that is not there any more needs no removing.
        let _ =
            query.remove_event_listener_with_callback("change", listener.as_ref().unchecked_ref());
    });
}
