//! A stand-in for wasm-streams, for a page that has no server.
//!
//! leptos brings wasm-streams for server functions, of which there are none here. The library exports
//! three classes to JavaScript, and what is exported is linked into each module of the page, called
//! or not: some 4 kB of each, gzipped. This one has what leptos compiles against, and exports nothing.

use futures_util::stream::{Empty, Stream, empty};
use wasm_bindgen::JsValue;

/// A stream of the browser.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// A stream that ends at once, whatever `_stream` would give.
    ///
    /// # Panics
    ///
    /// Where the browser has no streams.
    pub fn from_stream<S>(_stream: S) -> Self
    where
        S: Stream<Item = Result<JsValue, JsValue>> + 'static,
    {
        Self(web_sys::ReadableStream::new().expect("a browser with streams"))
    }

    /// A stream of the browser.
    pub fn from_raw(stream: web_sys::ReadableStream) -> Self {
        Self(stream)
    }

    /// The stream as the browser's.
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// A stream of nothing.
    pub fn into_stream(self) -> Empty<Result<JsValue, JsValue>> {
        empty()
    }
}
