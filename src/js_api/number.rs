//! Single values of a request: numbers, whole numbers, and yes or no.
//!
//! JSON has no word for infinities and NaN. Wherever a number is read, the strings `"Infinity"`,
//! `"-Infinity"` and `"NaN"` are numbers too, so that a request survives JSON.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// A type that can say what it takes, for the sentence that refuses anything else.
pub trait Allowed {
    /// As in "allowed is …".
    const ALLOWED: &'static str;
}

/// Any number, non-finite ones included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number(pub f64);

/// A whole number that counts or points at something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whole(pub usize);

/// `true`, `false`, 1 or 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flag(pub bool);

impl<T: Allowed> Allowed for &T {
    const ALLOWED: &'static str = T::ALLOWED;
}

impl Allowed for Number {
    const ALLOWED: &'static str = "a number";
}

impl Allowed for Whole {
    const ALLOWED: &'static str = "a whole number from 0 to 4294967295";
}

impl Allowed for Flag {
    const ALLOWED: &'static str = "true, false, 1 or 0";
}

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

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;

        impl Visitor<'_> for Numbers {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(Number::ALLOWED)
            }

            fn visit_f64<E: Error>(self, value: f64) -> Result<Number, E> {
                Ok(Number(value))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
                let refused = || E::invalid_value(Unexpected::Str(text), &self);
                non_finite(text).map(Number).ok_or_else(refused)
            }
        }

        deserializer.deserialize_any(Numbers)
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Wholes;

        impl Visitor<'_> for Wholes {
            type Value = Whole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(Whole::ALLOWED)
            }

            fn visit_f64<E: Error>(self, value: f64) -> Result<Whole, E> {
                let refused = || E::invalid_value(Unexpected::Float(value), &self);
                whole(value).map(Whole).ok_or_else(refused)
            }
        }

        deserializer.deserialize_any(Wholes)
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Flags;

        impl Visitor<'_> for Flags {
            type Value = Flag;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(Flag::ALLOWED)
            }

            fn visit_bool<E: Error>(self, value: bool) -> Result<Flag, E> {
                Ok(Flag(value))
            }

            fn visit_f64<E: Error>(self, value: f64) -> Result<Flag, E> {
                // Only these two: another number is most likely a bias that went astray.
                if value == 0.0 || value == 1.0 {
                    Ok(Flag(value == 1.0))
                } else {
                    Err(E::invalid_value(Unexpected::Float(value), &self))
                }
            }
        }

        deserializer.deserialize_any(Flags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
