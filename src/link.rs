//! What stands after `#` in a link: keys with values, the same for every view of the page.
//!
//! A link that the page wrote begins with its version and ends with a mark, so that one that lost its
//! end on the way is known. Settings that somebody wrote by hand need neither. A key without a value
//! is on.
//!
//! ```text
//! #v=1&sentence=red%20green&heads=4&causal=on&lang=en&end
//! ```

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::i18n::Lang;
use crate::view::color::Theme;

/// The version of the links that this page writes: another number where a key or a default comes to
/// mean something else.
pub const VERSION: &str = "1";

const VERSION_KEY: &str = "v";
const END: &str = "end";

/// What may stand in a link as it is, and survives chats and mails.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b',')
    .remove(b':')
    .remove(b';')
    .remove(b'/');

/// What of a link could not be had as it stood there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// It was written by a page of another version.
    Version(String),
    /// Its end is missing.
    Cut,
    /// A key that there is not.
    Unknown(String),
    /// A value that was replaced by the nearest that is allowed.
    Taken {
        /// The key.
        key: String,
        /// What stood there.
        given: String,
        /// What was taken for it.
        taken: String,
    },
}

/// The keys and values of a link, as they stood there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Link {
    parts: Vec<(String, String)>,
    version: Option<String>,
    has_end: bool,
}

impl Link {
    /// Reads what stands after `#`, with or without it. Anything can be read.
    ///
    /// ```
    /// use attention_playground::link::Link;
    ///
    /// let link = Link::read("#v=1&sentence=a%26b&causal&end");
    /// assert_eq!(link.value("sentence"), Some("a&b"));
    /// assert_eq!(link.value("causal"), Some(""));
    /// assert!(link.told().is_empty());
    /// ```
    pub fn read(address: &str) -> Self {
        let mut link = Self::default();
        for part in address.trim_start_matches('#').split('&') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            match key {
                "" => {}
                VERSION_KEY if link.version.is_none() => link.version = Some(decoded(value)),
                VERSION_KEY => {}
                END => link.has_end = true,
                _ => link.parts.push((decoded(key), decoded(value))),
            }
        }
        link
    }

    /// The value of a key; the last where it stands there twice.
    pub fn value(&self, key: &str) -> Option<&str> {
        let mut parts = self.parts.iter().rev();
        let part = parts.find(|(of, _)| of == key);
        part.map(|(_, value)| value.as_str())
    }

    /// All keys with their values, in order.
    pub fn parts(&self) -> impl Iterator<Item = (&str, &str)> {
        let parts = self.parts.iter();
        parts.map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Whether the page wrote it, so that what it does not name is as it is at first.
    pub fn is_written(&self) -> bool {
        self.version.is_some()
    }

    /// The language that it asks for.
    pub fn lang(&self) -> Option<Lang> {
        self.value("lang").and_then(Lang::named)
    }

    /// The theme that it asks for.
    pub fn theme(&self) -> Option<Theme> {
        self.value("theme").and_then(Theme::named)
    }

    /// What is to be told of it as a whole: another version, or a missing end.
    pub fn told(&self) -> Vec<Told> {
        match &self.version {
            Some(version) if version != VERSION => vec![Told::Version(version.clone())],
            Some(_) if !self.has_end => vec![Told::Cut],
            _ => Vec::new(),
        }
    }
}

/// Keys and values as what stands after `#`, without the marks of a whole link.
pub fn write<K: AsRef<str>, V: AsRef<str>>(parts: impl IntoIterator<Item = (K, V)>) -> String {
    let mut text = String::new();
    for (key, value) in parts {
        if !text.is_empty() {
            text.push('&');
        }
        text.extend(utf8_percent_encode(key.as_ref(), ESCAPED));
        if !value.as_ref().is_empty() {
            text.push('=');
            text.extend(utf8_percent_encode(value.as_ref(), ESCAPED));
        }
    }
    text
}

/// A whole link of what [`write()`] wrote.
pub fn whole(address: &str) -> String {
    let between = if address.is_empty() { "" } else { "&" };
    format!("{VERSION_KEY}={VERSION}{between}{address}&{END}")
}

/// How the page is read, as parts of a link.
pub fn reader(lang: Option<Lang>, theme: Option<Theme>) -> Vec<(String, String)> {
    let lang = lang.map(|lang| ("lang".to_owned(), lang.key().to_owned()));
    let theme = theme.map(|theme| ("theme".to_owned(), theme.name().to_owned()));
    lang.into_iter().chain(theme).collect()
}

/// The address of a place, `#` and all, with how the page is read there.
pub fn to(place: &str, reader: &[(String, String)]) -> String {
    let reader = write(reader.iter().map(|(key, value)| (key, value)));
    let between = if place.is_empty() || reader.is_empty() {
        ""
    } else {
        "&"
    };
    format!("#{place}{between}{reader}")
}

fn decoded(text: &str) -> String {
    let spaced = text.replace('+', " ");
    percent_decode_str(&spaced).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_sentence_holds_comes_back() {
        let odd = "5<x && y>\"z\" <img src=x onerror=alert(1)> </script> ${7*7} ' #=+%20 动物 👩‍👧";
        let text = whole(&write([("sentence", odd), ("x.a&b=c", "1:2")]));
        assert!(text.is_ascii(), "{text}");
        let link = Link::read(&text);
        assert_eq!(link.value("sentence"), Some(odd));
        assert_eq!(link.value("x.a&b=c"), Some("1:2"));
        assert_eq!(link.told(), []);
    }

    #[test]
    fn a_link_that_lost_its_end_is_known_wherever_it_was_cut() {
        let text = whole(&write([("sentence", "red green"), ("heads", "4")]));
        for end in VERSION_KEY.len() + 2..text.len() {
            assert_eq!(Link::read(&text[..end]).told(), [Told::Cut], "{end}");
        }
    }

    #[test]
    fn another_version_is_told_and_read_all_the_same() {
        let link = Link::read("v=7&heads=4&end");
        assert_eq!(link.told(), [Told::Version("7".to_owned())]);
        assert_eq!(link.value("heads"), Some("4"));
    }

    #[test]
    fn an_empty_value_is_written_and_read_as_one() {
        assert_eq!(write([("sentence", "")]), "sentence");
        assert_eq!(Link::read("sentence").value("sentence"), Some(""));
    }
}
