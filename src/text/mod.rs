//! From a sentence to tokens.
//!
//! Attention compares tokens with each other, so every token becomes one row
//! and one column of every picture on the page. This module decides what those
//! rows are. It makes three promises, and everything below exists to keep them:
//!
//! - **A token can be seen.** No row of a picture has a blank label. White
//!   space, byte order marks and their like are never tokens.
//! - **A token can be pointed at.** [`Token::bytes`] and [`Token::utf16`] say
//!   where it stands in the sentence, and neither end ever falls inside
//!   something a reader sees as one character, such as 👩‍🚀 or é.
//! - **The same word is the same token.** [`Token::key`] is equal for two
//!   tokens that differ only in how they were typed, so that both get one
//!   vector.
//!
//! | file          | its one idea                                            |
//! |---------------|---------------------------------------------------------|
//! | `words.rs`    | where one word ends and the next begins                 |
//! | `script.rs`   | writing in which each character is a token of its own   |
//! | `visible.rs`  | which characters leave a mark on the screen             |
//! | `identity.rs` | when two tokens are the same word                       |
//! | `label.rs`    | shortening a token that is too long to show             |
//!
//! # Examples
//!
//! ```
//! use attention_playground::text::{Mode, tokenize};
//!
//! let tokens = tokenize("The cat didn't see the cat.", Mode::Words);
//! let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
//! let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
//!
//! assert_eq!(texts, ["The", "cat", "didn't", "see", "the", "cat", "."]);
//! assert_eq!(ids, [0, 1, 2, 3, 4, 1, 5]); // both cats are number 1
//! ```

mod identity;
mod label;
mod script;
mod visible;
mod words;

use std::ops::Range;
use std::sync::Arc;

use unicode_segmentation::UnicodeSegmentation;

use identity::Vocabulary;
use visible::Sight;

pub use label::label;

/// The bytes of the longest known word that a text begins with, 0 for none.
pub type Lexicon<'a> = dyn Fn(&str) -> usize + 'a;

/// How a sentence is cut.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Mode {
    /// A token for each word and each punctuation mark.
    ///
    /// Words are those of [UAX #29]: `didn't` and `3.14` are one word each,
    /// `...` is three marks. In writing without spaces between words every
    /// character is a token, because finding the words would take a dictionary
    /// (which [`tokenize_with`] can be given):
    /// Chinese, Japanese, Thai, Lao, Khmer, Burmese, Javanese, Balinese.
    ///
    /// [UAX #29]: https://www.unicode.org/reports/tr29/#Word_Boundaries
    #[default]
    Words,
    /// A token for each visible character, in the reader's sense of the word:
    /// an extended grapheme cluster, such as `é` or a flag.
    Characters,
}

/// One token of a sentence.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Token {
    /// What is shown: the slice of the sentence at [`bytes`](Self::bytes),
    /// letter for letter.
    ///
    /// Never empty and never wholly invisible. It may hold bidirectional
    /// controls or run right to left, so isolate it when it is displayed.
    pub text: String,

    /// What the token is, however it was typed: tokens with equal keys are the
    /// same word and share one vector.
    ///
    /// Composed and decomposed accents are alike, and so are straight and
    /// typographic apostrophes. Characters that cannot be seen are left out
    /// where they make no difference to the word. Case is kept.
    pub key: Arc<str>,

    /// The number of this key, counting distinct keys in order of appearance:
    /// 0, 1, 2, … Equal for equal keys.
    pub id: usize,

    /// Where the token stands in the sentence, in UTF-8 bytes, as Rust counts.
    pub bytes: Range<usize>,

    /// Where the token stands in the sentence, in UTF-16 code units, as
    /// JavaScript counts.
    pub utf16: Range<usize>,
}

/// Cuts a sentence into tokens, in the order in which they were typed.
///
/// What lies between two tokens is invisible; everything visible is in exactly
/// one token. A sentence with nothing to see gives no tokens. Takes time
/// proportional to the length of the sentence.
///
/// # Examples
///
/// Offsets lead back into the sentence, in both ways of counting:
///
/// ```
/// use attention_playground::text::{Mode, tokenize};
///
/// let sentence = "Žofie 👩‍🚀 naps";
/// let tokens = tokenize(sentence, Mode::Words);
///
/// assert_eq!(&sentence[tokens[1].bytes.clone()], "👩‍🚀");
/// assert_eq!(tokens[1].bytes, 7..18);
/// assert_eq!(tokens[1].utf16, 6..11);
/// ```
///
/// Two spellings of one word share a key, and a sentence of spaces is empty:
///
/// ```
/// # use attention_playground::text::{Mode, tokenize};
/// let tokens = tokenize("didn't didn’t", Mode::Words);
/// assert_eq!(tokens[0].key, tokens[1].key);
/// assert_ne!(tokens[0].text, tokens[1].text);
///
/// assert!(tokenize("   ", Mode::Characters).is_empty());
/// ```
pub fn tokenize(sentence: &str, mode: Mode) -> Vec<Token> {
    tokenize_with(sentence, mode, None)
}

/// Cuts a sentence into tokens like [`tokenize`], but for words that a lexicon knows of writing
/// without spaces.
///
/// The lexicon gives the bytes of the longest word that a text begins with, 0 for none, as
/// [`WordTable::longest`](crate::trained::words::WordTable::longest) does. It is asked in
/// [`Mode::Words`] wherever a character would be a token of its own, from the left: the longest
/// word is taken, and the next is looked for behind it. A word that reaches beyond such characters, or
/// ends inside one, is not taken.
///
/// # Examples
///
/// ```
/// use attention_playground::text::{Mode, tokenize_with};
///
/// let lexicon = |text: &str| {
///     let known = ["动物", "马路"].into_iter().find(|word| text.starts_with(word));
///     known.map_or(0, str::len)
/// };
/// let tokens = tokenize_with("动物过马路", Mode::Words, Some(&lexicon));
/// let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
///
/// assert_eq!(texts, ["动物", "过", "马路"]);
/// assert_eq!(tokens[2].utf16, 3..5);
/// ```
pub fn tokenize_with(sentence: &str, mode: Mode, lexicon: Option<&Lexicon>) -> Vec<Token> {
    let slices = match mode {
        Mode::Words => words::slices(sentence, lexicon),
        Mode::Characters => characters(sentence),
    };
    let mut vocabulary = Vocabulary::default();
    // The end of the last token, counted both ways: counting on from there
    // visits each character of the sentence once.
    let mut bytes_done = 0;
    let mut utf16_done = 0;
    let mut tokens = Vec::with_capacity(slices.len());
    for bytes in slices {
        let text = &sentence[bytes.clone()];
        let utf16_start = utf16_done + utf16_len(&sentence[bytes_done..bytes.start]);
        bytes_done = bytes.end;
        utf16_done = utf16_start + utf16_len(text);

        let (key, id) = vocabulary.look_up(&identity::key(text));
        tokens.push(Token {
            text: text.to_owned(),
            key,
            id,
            bytes,
            utf16: utf16_start..utf16_done,
        });
    }
    tokens
}

/// The visible grapheme clusters of a sentence.
fn characters(sentence: &str) -> Vec<Range<usize>> {
    sentence
        .grapheme_indices(true)
        .filter(|(_, cluster)| Sight::of(cluster) == Sight::Shown)
        .map(|(start, cluster)| start..start + cluster.len())
        .collect()
}

/// The length of a string as JavaScript counts it.
fn utf16_len(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}
