//! Why a request is refused, in one sentence: which field, what is given, what is allowed.

use std::fmt;

use serde::de;

use super::number::spell;
use crate::attention;

/// A refused request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    field: String,
    reason: String,
}

impl Refusal {
    /// `field: reason`
    pub fn new(field: impl Into<String>, reason: impl fmt::Display) -> Self {
        Self {
            field: field.into(),
            reason: reason.to_string(),
        }
    }

    /// `field: given is given; allowed is allowed`
    pub fn given(
        field: impl Into<String>,
        given: impl fmt::Display,
        allowed: impl fmt::Display,
    ) -> Self {
        Self::new(field, format!("{given} is given; allowed is {allowed}"))
    }

    /// The same refusal, of a field inside `outer`.
    #[must_use]
    pub fn inside(mut self, outer: &str) -> Self {
        let joint = if self.field.is_empty() || self.field.starts_with('[') {
            ""
        } else {
            "."
        };
        self.field = format!("{outer}{joint}{}", self.field);
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refusal {}

impl From<attention::Error> for Refusal {
    fn from(error: attention::Error) -> Self {
        match error {
            // Said here again for the sake of the number, which JavaScript spells in its own way.
            attention::Error::Value {
                field,
                given,
                allowed,
            } => Self::given(field, spell(given), allowed),
            error => Self::new("", error),
        }
    }
}

/// What serde finds wrong, in the words of this module. The field is not known here: whoever
/// reads puts it in front.
impl de::Error for Refusal {
    fn custom<T: fmt::Display>(reason: T) -> Self {
        Self::new("", reason)
    }

    fn invalid_type(given: de::Unexpected<'_>, allowed: &dyn de::Expected) -> Self {
        Self::given("", describe(given), allowed)
    }

    fn invalid_value(given: de::Unexpected<'_>, allowed: &dyn de::Expected) -> Self {
        Self::invalid_type(given, allowed)
    }

    fn invalid_length(given: usize, allowed: &dyn de::Expected) -> Self {
        Self::given("", format_args!("a list of {given}"), allowed)
    }

    fn unknown_variant(given: &str, allowed: &'static [&'static str]) -> Self {
        Self::given("", describe(de::Unexpected::Str(given)), choices(allowed))
    }

    fn unknown_field(_: &str, allowed: &'static [&'static str]) -> Self {
        let allowed = allowed.join(", ");
        let reason = format!("a field of this name is given; allowed are {allowed}");
        Self::new("", reason)
    }
}

/// `"a" or "b"`
pub fn choices(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("\"{name}\"")).collect();
    quoted.join(" or ")
}

fn describe(given: de::Unexpected<'_>) -> String {
    match given {
        de::Unexpected::Unit => "nothing".to_owned(),
        de::Unexpected::Bool(value) => value.to_string(),
        de::Unexpected::Float(value) => spell(value),
        de::Unexpected::Str(text) => format!("the string {}", shortened(text)),
        de::Unexpected::Seq => "a list".to_owned(),
        de::Unexpected::Map => "an object".to_owned(),
        de::Unexpected::Other(what) => what.to_owned(),
        other => other.to_string(),
    }
}

/// The text in quotes, without its end where it is long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}
