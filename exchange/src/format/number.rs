//! One number as text, and back.

/// A number in as few digits as give the same `f32` back: `0.1`, `1.5e-8`. What is not finite is a
/// word, as the page's JavaScript API spells it: `Infinity`, `-Infinity`, `NaN`.
pub fn spell(value: f32) -> String {
    if value.is_nan() {
        "NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
    } else if value == 0.0 && value.is_sign_negative() {
        // Without a point, Python reads a whole number, which has no sign at 0.
        "-0.0".to_owned()
    } else if value == 0.0 || (1e-6..1e21).contains(&value.abs()) {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

/// The number that a word spells, if it is one that JSON cannot write as a number.
pub fn non_finite(word: &str) -> Option<f32> {
    match word {
        "Infinity" => Some(f32::INFINITY),
        "-Infinity" => Some(f32::NEG_INFINITY),
        "NaN" => Some(f32::NAN),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_stand_for_what_is_not_finite() {
        for (value, word) in [
            (f32::INFINITY, "Infinity"),
            (f32::NEG_INFINITY, "-Infinity"),
            (f32::NAN, "NaN"),
        ] {
            assert_eq!(spell(value), word);
            assert_eq!(non_finite(word).map(f32::to_bits), Some(value.to_bits()));
        }
        assert_eq!(non_finite("inf"), None);
    }

    #[test]
    fn no_number_takes_hundreds_of_digits() {
        for (value, text) in [
            (0.1, "0.1"),
            (-0.0, "-0.0"),
            (f32::MAX, "3.4028235e38"),
            (f32::from_bits(1), "1e-45"),
            (16_777_216.0, "16777216"),
        ] {
            assert_eq!(spell(value), text);
        }
    }

    proptest! {
        /// A digit too few, or a detour over `f64`, shows as another last bit.
        #[test]
        fn the_same_bits_are_read_back(bits: u32) {
            let value = f32::from_bits(bits);
            prop_assume!(value.is_finite());
            prop_assert_eq!(spell(value).parse::<f32>().unwrap().to_bits(), bits);
        }
    }
}
