//! Pairs of keys and values as a reader writes them.

use attention_playground::text::{Mode, tokenize};

/// No more pairs than this take part.
pub(super) const MOST_PAIRS: usize = 8;

/// No more letters of one text than this.
pub(super) const MOST_LETTERS: usize = 40;

/// What stands between two pairs.
const BETWEEN_PAIRS: [char; 6] = [',', '，', ';', '；', '、', '\n'];

/// What stands between a key and its value. The first that is found parts them.
const BETWEEN_SIDES: [&str; 5] = ["→", "->", "=", "：", ":"];

/// A key and the value that is kept under it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pair {
    pub key: String,
    pub value: String,
}

/// What a text holds.
#[derive(Debug, Default)]
pub(super) struct Entries {
    /// The pairs that count, in order.
    pub pairs: Vec<Pair>,
    /// The keys that came again, each time that they did.
    pub repeated: Vec<String>,
}

/// All pairs of a text. What is no pair is passed over; a key that comes again counts the first time
/// only, as a database has one entry a key.
pub(super) fn read(text: &str) -> Entries {
    let mut entries = Entries::default();
    for pair in text.split(BETWEEN_PAIRS).filter_map(pair) {
        if entries.pairs.iter().any(|other| other.key == pair.key) {
            entries.repeated.push(pair.key);
        } else {
            entries.pairs.push(pair);
        }
    }
    entries
}

fn pair(written: &str) -> Option<Pair> {
    let (key, value) = BETWEEN_SIDES
        .iter()
        .find_map(|sign| written.split_once(sign))?;
    let (key, value) = (key.trim(), value.trim());
    let is_seen = |text: &str| !tokenize(text, Mode::Characters).is_empty();
    (is_seen(key) && is_seen(value)).then(|| Pair {
        key: key.to_owned(),
        value: value.to_owned(),
    })
}

/// The letters and signs of a text that can be seen, in lower case.
pub(super) fn letters(text: &str) -> Vec<String> {
    let tokens = tokenize(&text.to_lowercase(), Mode::Characters);
    tokens.iter().map(|token| token.key.to_string()).collect()
}

/// Everything in `lists` once, in order of appearance.
pub(super) fn distinct<'a>(lists: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    for item in lists {
        if !seen.contains(item) {
            seen.push(item.clone());
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_however_they_are_written() {
        let expected = [("5G", "华为"), ("4G", "Nokia")];
        for text in [
            "5G → 华为, 4G → Nokia",
            "5G->华为;4G->Nokia;",
            "5G：华为，4G: Nokia",
            " 5G = 华为 、 4G=Nokia、nothing、=、a=",
            "5G = 华为, 4G = Nokia, 5G = again",
        ] {
            let Entries { pairs, repeated } = read(text);
            let pairs: Vec<_> = pairs
                .iter()
                .map(|pair| (pair.key.as_str(), pair.value.as_str()))
                .collect();
            assert_eq!(pairs, expected, "{text}");
            assert!(repeated.iter().all(|key| key == "5G"), "{text}");
        }
    }

    #[test]
    fn a_key_that_comes_again_is_named() {
        assert_eq!(read("5G = X, 4G = Y, 5G = Z").repeated, ["5G"]);
        assert!(read("5G = X, 4G = X").repeated.is_empty());
    }

    #[test]
    fn letters_are_what_can_be_seen() {
        assert_eq!(letters("5 G"), ["5", "g"]);
        assert_eq!(letters(" 👩‍🚀\u{200b}华"), ["👩‍🚀", "华"]);
    }
}
