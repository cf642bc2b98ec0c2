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

/// The most keys that are read. No page writes so many; a link that was made to hang one may.
const MOST_PARTS: usize = 2048;

/// The most that is told of one link: nobody reads further.
const MOST_TOLD: usize = 12;

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
    /// A value that is passed over, so that it is as it was.
    Passed {
        /// The key.
        key: String,
        /// What stood there.
        given: String,
    },
    /// A list of which a part was taken.
    Part {
        /// The key.
        key: String,
        /// Items that were taken.
        taken: usize,
        /// Items that stood there.
        all: usize,
    },
    /// More than is told one by one.
    More,
}

/// What is told of a link, no more of it than anybody reads.
#[derive(Debug, Default)]
pub struct Telling(Vec<Told>);

impl Telling {
    /// Tells something, while there is room.
    pub fn tell(&mut self, told: Told) {
        match self.0.len() {
            len if len < MOST_TOLD => self.0.push(told),
            MOST_TOLD => self.0.push(Told::More),
            _ => {}
        }
    }

    /// Tells that another value was taken for what was given.
    pub fn taken(&mut self, key: &str, given: &str, taken: String) {
        self.tell(Told::Taken {
            key: key.to_owned(),
            given: given.to_owned(),
            taken,
        });
    }

    /// Tells that a value was passed over.
    pub fn passed(&mut self, key: &str, given: &str) {
        self.tell(Told::Passed {
            key: key.to_owned(),
            given: given.to_owned(),
        });
    }

    /// Takes the items of a list one by one, and tells where not all could be had.
    pub fn list(&mut self, key: &str, value: &str, mut take: impl FnMut(&str) -> Option<()>) {
        let (mut taken, mut all) = (0, 0);
        for item in value.split(',') {
            all += 1;
            taken += usize::from(take(item).is_some());
        }
        if taken < all {
            let key = key.to_owned();
            self.tell(Told::Part { key, taken, all });
        }
    }

    /// All that is told.
    pub fn told(self) -> Vec<Told> {
        self.0
    }
}

/// A switch as a link writes it; a key without a value is on.
pub fn switch(value: &str) -> Option<bool> {
    match value {
        "" | "on" | "1" | "true" => Some(true),
        "off" | "0" | "false" => Some(false),
        _ => None,
    }
}

/// The furthest row, column, head or layer that a link may name.
const FURTHEST: usize = 4096;

/// A count, from 1 in a link and from 0 here.
pub fn count(text: &str) -> Option<usize> {
    let count: usize = text.parse().ok()?;
    (1..=FURTHEST).contains(&count).then(|| count - 1)
}

/// A cell, `row.column`.
pub fn cell(text: &str) -> Option<(usize, usize)> {
    let (row, column) = text.split_once('.')?;
    Some((count(row)?, count(column)?))
}

/// Writes an item of a list under its key, where items of a key mostly follow each other.
pub fn push_item(parts: &mut Vec<(String, String)>, key: String, item: &str) {
    let last = parts.iter_mut().rev().take(1).find(|(of, _)| *of == key);
    match last {
        Some((_, list)) => {
            list.push(',');
            list.push_str(item);
        }
        None => parts.push((key, item.to_owned())),
    }
}

/// The keys and values of a link, as they stood there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Link {
    parts: Vec<(String, String)>,
    version: Option<String>,
    has_end: bool,
    has_more: bool,
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
    /// assert!(link.telling().told().is_empty());
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
                _ if link.parts.len() == MOST_PARTS => link.has_more = true,
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

    /// Whether its end is missing.
    pub fn is_cut(&self) -> bool {
        self.is_written() && !self.has_end
    }

    /// What is to be told of it whatever it is a link to: another version, a missing end, a language
    /// or a theme that there is not.
    pub fn telling(&self) -> Telling {
        let mut telling = Telling::default();
        match &self.version {
            Some(version) if version != VERSION => telling.tell(Told::Version(version.clone())),
            Some(_) if !self.has_end => telling.tell(Told::Cut),
            _ => {}
        }
        for (key, is_named) in [
            ("lang", self.lang().is_some()),
            ("theme", self.theme().is_some()),
        ] {
            if let Some(given) = self.value(key)
                && !is_named
            {
                telling.passed(key, given);
            }
        }
        if self.has_more {
            telling.tell(Told::More);
        }
        telling
    }

    /// Tells of each key that is none of those that `is_known` knows. The last key of a link that was
    /// cut may be a piece of one.
    pub fn tell_unknown(
        &self,
        telling: &mut Telling,
        mut is_known: impl FnMut(&str, &str) -> bool,
    ) {
        let last = self.parts.len();
        for (place, (key, value)) in self.parts().enumerate() {
            let is_piece = self.is_cut() && place + 1 == last;
            let is_of_reader = matches!(key, "lang" | "theme");
            if !is_of_reader && !is_known(key, value) && !is_piece {
                telling.tell(Told::Unknown(key.to_owned()));
            }
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
        assert_eq!(link.telling().told(), []);
    }

    #[test]
    fn a_link_that_lost_its_end_is_known_wherever_it_was_cut() {
        let text = whole(&write([("sentence", "red green"), ("heads", "4")]));
        for end in VERSION_KEY.len() + 2..text.len() {
            assert_eq!(
                Link::read(&text[..end]).telling().told(),
                [Told::Cut],
                "{end}"
            );
        }
    }

    #[test]
    fn another_version_is_told_and_read_all_the_same() {
        let link = Link::read("v=7&heads=4&end");
        assert_eq!(link.telling().told(), [Told::Version("7".to_owned())]);
        assert_eq!(link.value("heads"), Some("4"));
    }

    #[test]
    fn a_link_made_to_hang_a_page_is_read_and_told_in_few_words() {
        let link = Link::read(&"a&".repeat(2_000_000));
        let mut telling = link.telling();
        link.tell_unknown(&mut telling, |_, _| false);
        let told = telling.told();
        assert_eq!(
            (told.len(), told.last()),
            (MOST_TOLD + 1, Some(&Told::More))
        );
    }

    #[test]
    fn an_empty_value_is_written_and_read_as_one() {
        assert_eq!(write([("sentence", "")]), "sentence");
        assert_eq!(Link::read("sentence").value("sentence"), Some(""));
    }
}
