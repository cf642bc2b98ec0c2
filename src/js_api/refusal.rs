//! Why a request is refused, in one sentence: which field, what is given, what is allowed.

use std::fmt;

use super::number::spell;
use crate::attention;

/// A refused request.
///
/// One pointer: everything that can refuse hands it on, and in a larger one every `?` would be
/// instructions to copy it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(Box<Sentence>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Sentence {
    field: String,
    reason: String,
}

impl Refusal {
    /// `field: reason`
    pub fn new(field: &str, reason: String) -> Self {
        let field = field.to_owned();
        Self(Box::new(Sentence { field, reason }))
    }

    /// `field: given is given; allowed is allowed`
    pub fn given(field: &str, given: &str, allowed: &str) -> Self {
        Self::new(field, format!("{given} is given; allowed is {allowed}"))
    }

    /// The same refusal, of a field inside `outer`.
    #[must_use]
    pub fn inside(mut self, outer: &str) -> Self {
        let joint = if self.0.field.is_empty() || self.0.field.starts_with('[') {
            ""
        } else {
            "."
        };
        self.0.field = format!("{outer}{joint}{}", self.0.field);
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.field.is_empty() {
            f.write_str(&self.0.field)?;
            f.write_str(": ")?;
        }
        f.write_str(&self.0.reason)
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
            } => Self::given(&field, &spell(given), allowed),
            error => Self::new("", error.to_string()),
        }
    }
}
