//! A sentence of the task, with what each of its words should look at.

use std::ops::Range;

/// What the rows of a map are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    /// "It".
    It,
    /// An article, demonstrative or measure word.
    Article,
    /// A verb.
    Verb,
    /// A state.
    State,
    /// Any other word.
    Other,
}

/// Where a word should look: the first half of the heads at one word, the second half at another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gaze {
    /// What kind of word it is.
    pub kind: RowKind,
    /// From "it" the thing meant; from an article its noun, from a verb its subject, from a state
    /// the thing that it describes, from any other word itself.
    pub first: usize,
    /// From "it" the state; from a verb its object or place, from a state "it"; else as `first`.
    pub second: usize,
}

/// A sentence and its answers. Words are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// As it is written.
    pub text: String,
    /// As the page cuts it.
    pub words: Vec<String>,
    /// The pronoun.
    pub it: usize,
    /// The noun that it stands for.
    pub meant: usize,
    /// The other noun.
    pub wrong: usize,
    /// The state.
    pub state: usize,
    /// A gaze for each word.
    pub gazes: Vec<Gaze>,
    /// The words that others could stand for, each with the number of its
    /// [group](super::Grammar::groups).
    pub groups: Vec<(usize, usize)>,
}

/// A template with its words in place, not yet cut.
pub(super) struct Filled {
    pub text: String,
    /// The bytes of what stands in for `X`, `Y`, `V` and `S`, where they come.
    pub slots: [Option<Range<usize>>; 4],
}

/// Pieces of a template put together; `stand_in` gives the words for a slot.
pub(super) fn fill<'a>(
    pattern: &str,
    spaces: bool,
    stand_in: impl Fn(&str) -> Option<(Option<usize>, &'a str)>,
) -> Filled {
    let mut text = String::new();
    let mut slots = [const { None }; 4];
    let pieces: Vec<&str> = pattern.split_whitespace().collect();
    for (place, &piece) in pieces.iter().enumerate() {
        let (slot, word) = stand_in(piece).unwrap_or((None, piece));
        let mark = matches!(word, "," | "." | ";");
        if spaces && !mark && !text.is_empty() {
            text.push(' ');
        }
        let start = text.len();
        text.push_str(word);
        if let Some(slot) = slot {
            slots[slot] = Some(start..text.len());
        }
        // "a" before a vowel.
        if spaces && matches!(piece, "a" | "A") {
            let next = pieces
                .get(place + 1)
                .map(|next| stand_in(next).map_or(*next, |(_, word)| word));
            if next.is_some_and(|next| next.starts_with(['a', 'e', 'i', 'o', 'u'])) {
                text.push('n');
            }
        }
    }
    Filled { text, slots }
}
