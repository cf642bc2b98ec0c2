//! The one table of settings.
//!
//! A setting's key, default, bounds, control and labels all come from its row here. A value is
//! checked on its way in: what is out of bounds is refused with the reason, and the settings stay
//! as they were.

use crate::attention::ScoringKind;
use crate::attention::position::Layout;
use crate::i18n::Lang;
use crate::text::Mode;

use super::settings::{FillKind, MAX_TOKENS, Positions, Settings, WeightKind};

/// A label in either language.
pub type Label = fn(Lang) -> &'static str;

/// One row of the table.
#[derive(Debug)]
pub struct Setting {
    /// Its name in links and attributes.
    pub key: &'static str,
    /// Its name for a reader.
    pub label: Label,
    /// What it may be.
    pub kind: Kind,
    /// Reads it.
    pub read: fn(&Settings) -> Value,
    write: fn(&mut Settings, Value),
}

/// What a setting may be, which decides its control.
#[derive(Debug)]
pub enum Kind {
    /// Any text.
    Text,
    /// On or off.
    Switch,
    /// One of a few.
    Choice(&'static [Named]),
    /// A whole number within bounds.
    Whole {
        /// The least allowed.
        min: u64,
        /// The greatest allowed.
        max: u64,
    },
    /// One of the whole numbers that the other settings allow.
    OneOf(fn(&Settings) -> Vec<u64>),
    /// A finite number within bounds.
    Real {
        /// The least allowed.
        min: f64,
        /// The greatest allowed.
        max: f64,
        /// What one step of a slider changes.
        step: f64,
    },
}

/// A choice by name.
#[derive(Debug)]
pub struct Named {
    /// Its name in links and attributes.
    pub key: &'static str,
    /// Its name for a reader.
    pub label: Label,
}

/// A setting's value on its way in or out.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Of [`Kind::Text`].
    Text(String),
    /// Of [`Kind::Switch`].
    Switch(bool),
    /// Of [`Kind::Choice`]: which of them.
    Choice(usize),
    /// Of [`Kind::Whole`] and [`Kind::OneOf`].
    Whole(u64),
    /// Of [`Kind::Real`].
    Real(f64),
}

/// Why a value was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// A number out of bounds.
    OutOfBounds {
        /// The number.
        given: f64,
        /// The least allowed.
        min: f64,
        /// The greatest allowed.
        max: f64,
    },
    /// A number that the other settings do not allow.
    NotOnOffer {
        /// The number.
        given: u64,
        /// Those on offer.
        offered: Vec<u64>,
    },
    /// A value of another kind than the setting's.
    WrongKind,
}

impl Setting {
    /// The settings with this one changed to `value`.
    ///
    /// # Errors
    ///
    /// [`Refused`] where the value is out of bounds or of another kind.
    pub fn set(&self, settings: &Settings, value: Value) -> Result<Settings, Refused> {
        self.check(settings, &value)?;
        let mut next = settings.clone();
        (self.write)(&mut next, value);
        Ok(next)
    }

    /// Which of its choices has this name; `None` for a setting that is no choice.
    pub fn named(&self, name: &str) -> Option<usize> {
        match self.kind {
            Kind::Choice(names) => names.iter().position(|of| of.key == name),
            _ => None,
        }
    }

    /// The settings with this one changed to `number`.
    ///
    /// # Errors
    ///
    /// [`Refused`] where it is out of bounds, or not a whole one where that is asked for.
    pub fn set_number(&self, settings: &Settings, number: f64) -> Result<Settings, Refused> {
        let value = match self.kind {
            Kind::Real { .. } => Value::Real(number),
            // A saturating cast: what is below 0 or too large is still out of bounds.
            _ if number.fract() == 0.0 && number >= 0.0 => Value::Whole(number as u64),
            Kind::Whole { min, max } => {
                return Err(Refused::OutOfBounds {
                    given: number,
                    min: min as f64,
                    max: max as f64,
                });
            }
            _ => return Err(Refused::WrongKind),
        };
        self.set(settings, value)
    }

    fn check(&self, settings: &Settings, value: &Value) -> Result<(), Refused> {
        let bounded = |given: f64, min: f64, max: f64| {
            if (min..=max).contains(&given) {
                Ok(())
            } else {
                Err(Refused::OutOfBounds { given, min, max })
            }
        };
        match (&self.kind, value) {
            (Kind::Text, Value::Text(_)) | (Kind::Switch, Value::Switch(_)) => Ok(()),
            (Kind::Choice(names), Value::Choice(index)) if *index < names.len() => Ok(()),
            (&Kind::Whole { min, max }, &Value::Whole(given)) => {
                bounded(given as f64, min as f64, max as f64)
            }
            (&Kind::Real { min, max, .. }, &Value::Real(given)) => bounded(given, min, max),
            (Kind::OneOf(offer), &Value::Whole(given)) => {
                let offered = offer(settings);
                if offered.contains(&given) {
                    Ok(())
                } else {
                    Err(Refused::NotOnOffer { given, offered })
                }
            }
            _ => Err(Refused::WrongKind),
        }
    }
}

/// Declares a setting whose kind, reading and writing follow from its field.
macro_rules! setting {
    ($name:ident, $key:literal, $label:path, text $field:ident) => {
        setting!(@ $name, $key, $label, Kind::Text, Text, $field, |v| v, |s: &Settings| s.$field.clone());
    };
    ($name:ident, $key:literal, $label:path, switch $field:ident) => {
        setting!(@ $name, $key, $label, Kind::Switch, Switch, $field, |v| v, |s: &Settings| s.$field);
    };
    ($name:ident, $key:literal, $label:path, whole $field:ident: $type:ty, $min:expr, $max:expr) => {
        setting!(@ $name, $key, $label, Kind::Whole { min: $min, max: $max as u64 }, Whole, $field, |v| v as $type, |s: &Settings| s.$field as u64);
    };
    ($name:ident, $key:literal, $label:path, real $field:ident, $min:expr, $max:expr, $step:expr) => {
        setting!(@ $name, $key, $label, Kind::Real { min: $min, max: $max, step: $step }, Real, $field, |v| v, |s: &Settings| s.$field);
    };
    ($name:ident, $key:literal, $label:path, one_of $field:ident, $read:path, $offer:expr) => {
        setting!(@ $name, $key, $label, Kind::OneOf($offer), Whole, $field, |v| v as usize, |s: &Settings| $read(s) as u64);
    };
    ($name:ident, $key:literal, $label:path, choice $field:ident, [$($value:path => $value_key:literal, $value_label:path);+ $(;)?]) => {
        setting!(@ $name, $key, $label,
            Kind::Choice(&[$(Named { key: $value_key, label: $value_label }),+]),
            Choice, $field,
            |v: usize| [$($value),+][v],
            |s: &Settings| [$($value),+].iter().position(|v| *v == s.$field).unwrap_or_default()
        );
    };
    (@ $name:ident, $key:literal, $label:path, $kind:expr, $variant:ident, $field:ident, $from:expr, $to:expr) => {
        #[doc = concat!("The setting `", $key, "`.")]
        pub static $name: Setting = Setting {
            key: $key,
            label: $label,
            kind: $kind,
            read: |settings| Value::$variant(($to)(settings)),
            write: |settings, value| {
                if let Value::$variant(value) = value {
                    settings.$field = ($from)(value);
                }
            },
        };
    };
}

setting!(SENTENCE, "sentence", Lang::sentence, text sentence);
setting!(TOKENS, "tokens", Lang::tokens, choice tokens, [
    Mode::Words => "words", Lang::words;
    Mode::Characters => "characters", Lang::characters;
]);
setting!(SCORING, "scoring", Lang::scoring, choice scoring, [
    ScoringKind::Additive => "additive", Lang::additive;
    ScoringKind::Dot => "dot", Lang::dot;
    ScoringKind::ScaledDot => "scaled_dot", Lang::scaled_dot;
]);
setting!(HIDDEN, "hidden", Lang::hidden_width, whole hidden: usize, 1, 64);
setting!(HEADS, "heads", Lang::heads, one_of wanted_heads, Settings::heads, |settings| {
    settings.heads_on_offer().into_iter().map(|heads| heads as u64).collect()
});
setting!(D_MODEL, "d_model", Lang::d_model, whole d_model: usize, 1, 512);
setting!(CAUSAL, "causal", Lang::causal, switch causal);
setting!(PADDING, "padding", Lang::padding, switch padding);
setting!(VALID_LENGTH, "valid", Lang::valid_length, whole valid_length: usize, 0, MAX_TOKENS);
setting!(BY_HAND, "by_hand", Lang::by_hand, switch by_hand);
setting!(FILL, "fill", Lang::fill, choice fill, [
    FillKind::Exclude => "exclude", Lang::fill_exclude;
    FillKind::Finite => "finite", Lang::fill_finite;
]);
setting!(FILL_VALUE, "fill_value", Lang::fill_value, real fill_value, -1e30, 1e30, 1.0);
setting!(POSITIONS, "positions", Lang::positions, choice positions, [
    Positions::None => "none", Lang::positions_none;
    Positions::Sinusoidal => "sinusoidal", Lang::positions_sinusoidal;
    Positions::Learned => "learned", Lang::positions_learned;
]);
setting!(LAYOUT, "layout", Lang::layout, choice layout, [
    Layout::Interleaved => "interleaved", Lang::layout_interleaved;
    Layout::Concatenated => "concatenated", Lang::layout_concatenated;
]);
setting!(TEMPERATURE, "temperature", Lang::temperature, real temperature, 0.0, 10.0, 0.05);
setting!(WEIGHTS, "weights", Lang::weights_source, choice weights, [
    WeightKind::Trained => "trained", Lang::weights_trained;
    WeightKind::Own => "own", Lang::weights_own;
    WeightKind::Random => "random", Lang::weights_random;
    WeightKind::Identity => "identity", Lang::weights_identity;
]);
setting!(LAYER, "layer", Lang::layer, one_of wanted_layer, Settings::layer, |settings| {
    (1..=settings.layers() as u64).collect()
});
setting!(SEED, "seed", Lang::seed, whole seed: u32, 0, u32::MAX);

/// Every setting, in the order of the controls.
pub static TABLE: [&Setting; 18] = [
    &SENTENCE,
    &TOKENS,
    &SCORING,
    &HIDDEN,
    &HEADS,
    &D_MODEL,
    &CAUSAL,
    &PADDING,
    &VALID_LENGTH,
    &BY_HAND,
    &FILL,
    &FILL_VALUE,
    &POSITIONS,
    &LAYOUT,
    &TEMPERATURE,
    &WEIGHTS,
    &LAYER,
    &SEED,
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn keys_are_unique_and_defaults_pass_their_own_check() {
        let settings = Settings::default();
        let keys: BTreeSet<_> = TABLE.iter().map(|setting| setting.key).collect();
        assert_eq!(keys.len(), TABLE.len());
        for setting in TABLE {
            let value = (setting.read)(&settings);
            assert_eq!(
                setting.set(&settings, value).as_ref(),
                Ok(&settings),
                "{}",
                setting.key
            );
        }
    }

    #[test]
    fn a_head_count_that_does_not_divide_is_refused_with_what_is_on_offer() {
        let settings = D_MODEL
            .set(&Settings::default().untrained(), Value::Whole(10))
            .expect("10 is within bounds");
        assert_eq!(
            HEADS.set(&settings, Value::Whole(3)),
            Err(Refused::NotOnOffer {
                given: 3,
                offered: vec![1, 2, 5, 10],
            })
        );
    }

    #[test]
    fn another_width_keeps_as_many_heads_as_fit() {
        let eight = HEADS
            .set(&Settings::default().untrained(), Value::Whole(8))
            .expect("8 divides 16");
        let next = D_MODEL
            .set(&eight, Value::Whole(10))
            .expect("10 is allowed");
        assert_eq!(next.heads(), 5);
        let back = D_MODEL.set(&next, Value::Whole(16)).expect("16 is allowed");
        assert_eq!(back.heads(), 8);
    }

    #[test]
    fn a_number_out_of_bounds_is_refused_with_the_bounds() {
        let settings = Settings::default();
        assert_eq!(
            D_MODEL.set_number(&settings, 32.0).map(|s| s.d_model),
            Ok(32)
        );
        assert_eq!(
            FILL_VALUE.set_number(&settings, -5.0).map(|s| s.fill_value),
            Ok(-5.0)
        );
        for number in [0.0, -3.0, 513.0, 1.5, 1e300, f64::INFINITY] {
            let refused = D_MODEL.set_number(&settings, number);
            assert!(
                matches!(refused, Err(Refused::OutOfBounds { max: 512.0, .. })),
                "{number}"
            );
        }
        assert!(TEMPERATURE.set_number(&settings, f64::NAN).is_err());
    }
}
