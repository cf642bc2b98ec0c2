//! Strings with slots: `{query} looks at {key}`.
//!
//! A slot is filled with whatever the caller has, a coloured word or a number; what fills it is
//! never read as a template, so a sentence stays text whatever it holds.

/// A part of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Words as they are.
    Text(&'static str),
    /// The name of a slot.
    Slot(&'static str),
}

/// The parts of `template`, in order.
///
/// ```
/// use attention_playground::i18n::template::{Part, parts};
///
/// assert_eq!(parts("{query} looks"), [Part::Slot("query"), Part::Text(" looks")]);
/// ```
pub fn parts(template: &'static str) -> Vec<Part> {
    template
        .split('{')
        .enumerate()
        .flat_map(|(index, piece)| match piece.split_once('}') {
            Some((slot, text)) if index > 0 => [Part::Slot(slot), Part::Text(text)],
            _ => [Part::Text(piece), Part::Text("")],
        })
        .filter(|part| *part != Part::Text(""))
        .collect()
}

/// The template as one string, each slot filled by `fill`.
pub fn fill(template: &'static str, fill: impl Fn(&str) -> String) -> String {
    parts(template)
        .into_iter()
        .map(|part| match part {
            Part::Text(text) => text.to_owned(),
            Part::Slot(slot) => fill(slot),
        })
        .collect()
}
