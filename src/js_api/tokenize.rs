//! `tokenize`: what is asked, and the answer.

use serde::{Deserialize, Serialize};

use super::given::{Source, read, required};
use super::number::Allowed;
use super::refusal::Refusal;
use crate::text;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct TokenizeRequest {
    text: Option<Text>,
    mode: Option<ModeName>,
}

#[derive(Debug, Deserialize)]
#[serde(transparent)]
struct Text(String);

impl Allowed for Text {
    const ALLOWED: &'static str = "a string";
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ModeName {
    Words,
    Characters,
}

/// A token and where it stands in its text, in UTF-16 units, `start` included and `end` not.
/// Tokens that count as equal have one `id`.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Token {
    text: String,
    id: usize,
    start: usize,
    end: usize,
}

/// Cuts a text into tokens.
///
/// # Errors
///
/// A [`Refusal`] of whatever does not fit.
pub fn tokenize(request: impl Source) -> Result<Vec<Token>, Refusal> {
    let request: TokenizeRequest = read(request, "request")?;
    let Text(text) = required("text", request.text)?;
    let mode = match request.mode {
        None | Some(ModeName::Words) => text::Mode::Words,
        Some(ModeName::Characters) => text::Mode::Characters,
    };
    Ok(text::tokenize(&text, mode)
        .into_iter()
        .map(|token| Token {
            text: token.text,
            id: token.id,
            start: token.utf16.start,
            end: token.utf16.end,
        })
        .collect())
}
