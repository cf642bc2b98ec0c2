//! The table of all that was measured.

use std::fmt::Write;

use crate::store::OfLanguage;

pub fn document(_: &[OfLanguage]) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "# The trained layers");
    text
}
