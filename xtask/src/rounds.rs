//! How often a benchmark times everything.

use std::{fmt, str::FromStr};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds(pub u32);

impl FromStr for Rounds {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        match text.parse() {
            Ok(rounds @ 1..) => Ok(Self(rounds)),
            _ => Err(format!(
                "a benchmark takes a number of rounds, 1 or more, but got `{text}`"
            )),
        }
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
