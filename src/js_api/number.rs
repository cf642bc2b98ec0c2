//! Numbers: how they are spelled, which of them are whole, and which fit 32 bits.

/// A number as JavaScript spells it: `Infinity`, `-Infinity`, `NaN`, and no hundreds of digits.
/// Parsing the spelling gives the very same `f64` back.
pub fn spell(value: f64) -> String {
    if value.is_nan() {
        "NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
    } else if value == 0.0 || (1e-6..1e21).contains(&value.abs()) {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

/// The number that a string spells, if it is one that JSON cannot write as a number.
pub fn non_finite(text: &str) -> Option<f64> {
    match text {
        "Infinity" => Some(f64::INFINITY),
        "-Infinity" => Some(f64::NEG_INFINITY),
        "NaN" => Some(f64::NAN),
        _ => None,
    }
}

/// The whole number that `value` is, if it is one and in bounds.
pub fn whole(value: f64) -> Option<usize> {
    // u32 and not usize: the same bounds in a browser and outside of one.
    let inside = value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value);
    inside.then_some(value as usize)
}

/// The nearest number of 32 bits, with which everything is computed. A finite number that is too
/// large to have one would become an infinity, and has none.
pub fn narrow(value: f64) -> Option<f32> {
    let single = value as f32;
    (single.is_finite() || !value.is_finite()).then_some(single)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finite_numbers_can_be_too_large_for_32_bits() {
        assert_eq!(narrow(f64::from(f32::MAX)), Some(f32::MAX));
        assert_eq!(narrow(3.5e38), None);
        assert_eq!(narrow(-3.5e38), None);
        assert_eq!(narrow(f64::NEG_INFINITY), Some(f32::NEG_INFINITY));
        assert!(narrow(f64::NAN).unwrap().is_nan());
        assert_eq!(narrow(1e-300), Some(0.0));
    }

    #[test]
    fn a_spelling_reads_back_as_the_same_number() {
        for value in [
            0.0,
            -0.0,
            0.1,
            -2.5,
            1e21,
            5e-324,
            f64::MAX,
            f64::MIN_POSITIVE,
            1.0 / 3.0,
            f64::NEG_INFINITY,
        ] {
            let read: f64 = spell(value).parse().unwrap();
            assert_eq!(read.to_bits(), value.to_bits(), "{value:e}");
        }
        assert_eq!(spell(-3.0), "-3");
        assert_eq!(spell(1e300), "1e300");
    }
}
