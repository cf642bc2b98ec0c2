//! Unicode normalization form D: in a browser its own, natively a library's.
//!
//! Its tables would be a twentieth of what a page weighs, and every browser brings them.

/// `text` in normalization form D.
#[cfg(target_arch = "wasm32")]
pub fn decomposed(text: &str) -> String {
    js_sys::JsString::from(text).normalize("NFD").into()
}

/// `text` in normalization form D.
#[cfg(not(target_arch = "wasm32"))]
pub fn decomposed(text: &str) -> String {
    icu_normalizer::DecomposingNormalizerBorrowed::new_nfd()
        .normalize_iter(text.chars())
        .collect()
}
