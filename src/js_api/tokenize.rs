//! `tokenize`: what is asked, and the answer.

use serde::Serialize;

use super::refusal::Refusal;
use super::value::Value;
use crate::text;

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
pub fn tokenize(request: Value) -> Result<Vec<Token>, Refusal> {
    let request = request.fields(&["text", "mode"])?;
    let text = request.required("text")?;
    let text = text.text()?;
    let mode = match request.choice("mode", &["words", "characters"])? {
        0 => text::Mode::Words,
        _ => text::Mode::Characters,
    };
    Ok(text::tokenize(text, mode)
        .into_iter()
        .map(|token| Token {
            text: token.text,
            id: token.id,
            start: token.utf16.start,
            end: token.utf16.end,
        })
        .collect())
}
