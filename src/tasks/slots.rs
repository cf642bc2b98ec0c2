//! Any words as tokens, where only their likeness counts.
//!
//! A task that asks where a word stands, or which words are alike, needs no meaning. Its tokens
//! are slots without one, and the words of a reader's sentence take them in the order in which
//! they first come: alike words, the same slot.

use super::{Labels, Unreadable};
use crate::text::{Mode, tokenize};

/// How many slots there are.
pub(super) const SLOTS: usize = 20;

/// The names of the slots where no sentence gives them one: a, b, c, …
pub(super) fn names() -> Vec<String> {
    ('a'..='z').take(SLOTS).map(String::from).collect()
}

/// The slots of a sentence's words, `least` to `most` of them, and what the slots are called. There
/// are no fewer slots than `most`.
pub(super) fn read(
    sentence: &str,
    least: usize,
    most: usize,
) -> Result<(Vec<usize>, Labels), Unreadable> {
    let words = tokenize(sentence, Mode::Words);
    let given = words.len();
    if !(least..=most).contains(&given) {
        return Err(Unreadable::Words { given, least, most });
    }
    let mut answers = names();
    for word in words.iter().rev() {
        // From the end, so that a slot is called as its word first came.
        answers[word.id].clone_from(&word.text);
    }
    let texts: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
    let labels = Labels {
        queries: texts.clone(),
        keys: texts,
        answers,
    };
    Ok((words.iter().map(|word| word.id).collect(), labels))
}

/// The texts of slots that no sentence named.
pub(super) fn labels(tokens: &[usize]) -> Labels {
    let answers = names();
    let text = |&token: &usize| answers.get(token).cloned().unwrap_or_default();
    let texts: Vec<String> = tokens.iter().map(text).collect();
    Labels {
        queries: texts.clone(),
        keys: texts,
        answers,
    }
}
