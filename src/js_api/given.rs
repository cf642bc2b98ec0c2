//! What a caller may hand in.
//!
//! The values come from JavaScript, but nothing here knows it, and nothing is read before it is
//! asked for: a list tells its length, and what is at one place of it.

use super::number::spell;
use super::refusal::Refusal;

/// The longest string that is read, in UTF-16 units. A million letters are a long novel.
pub const LONGEST_TEXT: usize = 1_000_000;

/// What a value is.
pub enum Given {
    /// null or undefined: the same as absent.
    Nothing,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string of up to [`LONGEST_TEXT`].
    Text(String),
    /// An array or a typed array.
    List(Box<dyn List>),
    /// An object: the names of its fields, and their values in the same order.
    Object(Vec<String>, Box<dyn List>),
    /// Anything else, in words.
    Other(String),
}

/// Values in their order.
pub trait List {
    /// How many there are.
    fn length(&self) -> usize;

    /// What the value at `index` is.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] where looking at it fails.
    fn look(&self, index: usize) -> Result<Given, Refusal>;
}

impl Given {
    /// As in "… is given".
    pub fn describe(&self) -> String {
        match self {
            Self::Nothing => "nothing".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Number(value) => spell(*value),
            Self::Text(text) => format!("the string {}", shortened(text)),
            Self::List(_) => "a list".to_owned(),
            Self::Object(..) => "an object".to_owned(),
            Self::Other(what) => what.clone(),
        }
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
