//! Numbers as they are written: in a browser it reads them, natively Rust does.
//!
//! Rust's own tables for reading decimals would be a thirtieth of the page.

/// The number that `text` writes in decimals, `inf` and `-inf` among them. `None` where it is none, and
/// never NaN.
pub fn number(text: &str) -> Option<f64> {
    match text {
        "inf" => return Some(f64::INFINITY),
        "-inf" => return Some(f64::NEG_INFINITY),
        _ => {}
    }
    let is_decimal =
        |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+' | b'e' | b'E');
    if text.is_empty() || !text.bytes().all(is_decimal) {
        return None;
    }
    let number = read(text);
    (!number.is_nan()).then_some(number)
}

#[cfg(target_arch = "wasm32")]
fn read(text: &str) -> f64 {
    wasm_bindgen::JsValue::from_str(text).unchecked_into_f64()
}

#[cfg(not(target_arch = "wasm32"))]
fn read(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_numbers_and_nothing_else_is() {
        for (text, value) in [
            ("-0.5", -0.5),
            ("1e3", 1000.0),
            ("inf", f64::INFINITY),
            ("7", 7.0),
        ] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        for text in ["", "NaN", "0x10", " 1", "one", "1,5", "-"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
