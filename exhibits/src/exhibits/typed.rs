//! What a reader typed, as tokens: no more of them than an exhibit has room for.

use attention_playground::i18n::Lang;
use attention_playground::text::{Mode, label, tokenize};

use crate::sheet::Axis;

/// Characters of a token that are shown.
const SHOWN: usize = 12;

words! {
    nothing: "Type a word or two, and there will be something to see.", "输入一两个词，就有东西可看了。";
    cut(shown: usize, typed: usize):
        "Only the first {shown} of {typed} tokens are shown, so that every number stays readable.",
        "共 {typed} 个词元，只显示前 {shown} 个，这样每个数都看得清。";
}

/// The tokens of a text, up to a limit.
#[derive(Debug)]
pub struct Typed {
    /// What each is called on screen.
    pub labels: Vec<String>,
    /// What each is, however it was typed: the same word has the same key.
    pub keys: Vec<String>,
    /// How many there were before the limit.
    count: usize,
}

impl Typed {
    /// The first `limit` words and punctuation marks of `text`.
    pub fn words(text: &str, limit: usize) -> Self {
        let tokens = tokenize(text, Mode::Words);
        let count = tokens.len();
        let tokens = &tokens[..count.min(limit)];
        Self {
            labels: tokens
                .iter()
                .map(|token| label(&token.text, SHOWN).into_owned())
                .collect(),
            keys: tokens.iter().map(|token| token.key.to_string()).collect(),
            count,
        }
    }

    /// How many there are to show.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The tokens as one direction of a matrix.
    pub fn axis(&self, counts: impl Into<String>) -> Axis {
        Axis::new(counts, self.labels.iter().cloned())
    }

    /// The tokens, numbered, as a choice. Never empty.
    pub fn offer(&self) -> Vec<String> {
        let offer: Vec<_> = (1..)
            .zip(&self.labels)
            .map(|(number, label)| format!("{number} {label}"))
            .collect();
        if offer.is_empty() {
            vec!["–".to_owned()]
        } else {
            offer
        }
    }

    /// Says that tokens were left out, where some were.
    pub fn cut(&self, lang: Lang) -> Option<String> {
        (self.count > self.len()).then(|| cut(lang, self.len(), self.count))
    }

    /// What there is to say where tokens are missing: that there is none, or that some were cut.
    pub fn remark(&self, lang: Lang) -> Option<String> {
        if self.is_empty() {
            Some(nothing(lang).to_owned())
        } else {
            self.cut(lang)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_shown_than_fits_and_what_is_missing_is_said() {
        let typed = Typed::words("a b c d", 3);
        assert_eq!(typed.labels, ["a", "b", "c"]);
        assert!(typed.remark(Lang::En).is_some());
        assert!(Typed::words("a b c", 3).remark(Lang::En).is_none());
    }

    #[test]
    fn there_is_always_something_on_offer() {
        assert_eq!(Typed::words("  ", 3).offer().len(), 1);
        assert_eq!(Typed::words("it was", 3).offer(), ["1 it", "2 was"]);
    }
}
