//! Numbers as readers type them.

use wasm_bindgen::JsValue;

/// The number that was typed, with a true minus sign or ∞ as the page itself writes them. `None`
/// where it is no number.
///
/// The browser reads it: Rust's own tables for reading decimals would be a thirtieth of the page.
pub fn number(typed: &str) -> Option<f64> {
    let typed = typed.trim().replace('\u{2212}', "-");
    let spelled = match typed.as_str() {
        "" => return None,
        "∞" | "inf" => "Infinity",
        "-∞" | "-inf" => "-Infinity",
        decimal => decimal,
    };
    let number = JsValue::from_str(spelled).unchecked_into_f64();
    (!number.is_nan()).then_some(number)
}
