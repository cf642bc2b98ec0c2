//! When two tokens are the same word.
//!
//! The same word can be typed in several ways that a reader takes for one: é as
//! one code point or as e and an accent, an apostrophe straight or curly, with
//! or without a byte order mark from the file it was pasted from. They must not
//! get different vectors, so each token has a key in which these differences
//! are gone.
//!
//! Case and width are kept: `The`, `the` and `ｔｈｅ` are three words. That is how
//! tokenizers of real models see them, and the reader sees the difference too.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use super::visible::Sight;
use crate::normal_form::decomposed;

/// The key of a token: its text in Unicode normalization form D, with straight
/// apostrophes and without the invisible characters that make no difference.
///
/// Variation selectors are among those: ❤ with or without U+FE0F is the same
/// heart, drawn differently. [`joiner_matters`] and [`BLACK_FLAG`] say which
/// invisible characters do make a difference.
pub(super) fn key(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let mut kept = String::with_capacity(text.len());
    let mut before = None; // the last visible character
    let mut joiner = None; // an invisible one after it, not yet decided upon
    // Decomposed first: the choice below then cannot depend on how the text was
    // composed.
    for c in decomposed(text).chars() {
        if JOINERS.contains(&c) {
            joiner = Some(c);
        } else if is_tag(c) && before == Some(BLACK_FLAG) {
            kept.push(c);
        } else if Sight::of_char(c) == Sight::Shown {
            if let (Some(before), Some(joiner)) = (before, joiner)
                && joiner_matters(before, joiner, c)
            {
                kept.push(joiner);
            }
            joiner = None;
            kept.push(straight(c));
            before = Some(c);
        }
    }
    // At the end of a word only a joiner on a virama shows: it makes the half
    // forms and chillus of Indic writing.
    if let (Some(before), Some(joiner)) = (before, joiner)
        && is_virama(before)
    {
        kept.push(joiner);
    }
    // Leaving characters out may have brought marks together.
    decomposed(&kept).into()
}

/// Every apostrophe as it is typed on a keyboard.
fn straight(c: char) -> char {
    match c {
        '\u{2019}' | '\u{2BC}' | '\u{FF07}' => '\'',
        _ => c,
    }
}

const ZWNJ: char = '\u{200C}';
const ZWJ: char = '\u{200D}';

/// The invisible characters that say how their neighbours join. The third one
/// is the Mongolian vowel separator.
const JOINERS: [char; 3] = [ZWNJ, ZWJ, '\u{180E}'];

/// Whether a joiner changes what the two characters around it look like.
///
/// It does in cursive scripts, as in Persian می‌خواهم, next to a virama, as in
/// Sinhala ශ්‍රී, and between emoji, as in 👩‍🚀. Between Latin letters it at most
/// breaks a ligature.
fn joiner_matters(before: char, joiner: char, after: char) -> bool {
    is_virama(before)
        || is_virama(after)
        || (is_cursive(before) && is_cursive(after))
        || (joiner == ZWJ && is_pictograph(before) && is_pictograph(after))
}

/// The sign that silences a consonant's vowel in Indic scripts.
fn is_virama(c: char) -> bool {
    VIRAMAS.binary_search(&c).is_ok()
}

/// The characters of the canonical combining class 9, Virama, in their order.
const VIRAMAS: [char; 69] = [
    '\u{94D}',
    '\u{9CD}',
    '\u{A4D}',
    '\u{ACD}',
    '\u{B4D}',
    '\u{BCD}',
    '\u{C4D}',
    '\u{CCD}',
    '\u{D3B}',
    '\u{D3C}',
    '\u{D4D}',
    '\u{DCA}',
    '\u{E3A}',
    '\u{EBA}',
    '\u{F84}',
    '\u{1039}',
    '\u{103A}',
    '\u{1714}',
    '\u{1715}',
    '\u{1734}',
    '\u{17D2}',
    '\u{1A60}',
    '\u{1B44}',
    '\u{1BAA}',
    '\u{1BAB}',
    '\u{1BF2}',
    '\u{1BF3}',
    '\u{2D7F}',
    '\u{A806}',
    '\u{A82C}',
    '\u{A8C4}',
    '\u{A953}',
    '\u{A9C0}',
    '\u{AAF6}',
    '\u{ABED}',
    '\u{10A3F}',
    '\u{11046}',
    '\u{11070}',
    '\u{1107F}',
    '\u{110B9}',
    '\u{11133}',
    '\u{11134}',
    '\u{111C0}',
    '\u{11235}',
    '\u{112EA}',
    '\u{1134D}',
    '\u{113CE}',
    '\u{113CF}',
    '\u{113D0}',
    '\u{11442}',
    '\u{114C2}',
    '\u{115BF}',
    '\u{1163F}',
    '\u{116B6}',
    '\u{1172B}',
    '\u{11839}',
    '\u{1193D}',
    '\u{1193E}',
    '\u{119E0}',
    '\u{11A34}',
    '\u{11A47}',
    '\u{11A99}',
    '\u{11C3F}',
    '\u{11D44}',
    '\u{11D45}',
    '\u{11D97}',
    '\u{11F41}',
    '\u{11F42}',
    '\u{1612F}',
];

/// Scripts whose letters join, in blocks: those with a Joining_Type other than
/// none.
fn is_cursive(c: char) -> bool {
    matches!(c,
        '\u{600}'..='\u{77F}' // Arabic, Syriac
        | '\u{7C0}'..='\u{7FF}' // N'Ko
        | '\u{840}'..='\u{8FF}' // Mandaic, Arabic
        | '\u{1800}'..='\u{18AF}' // Mongolian
        | '\u{A840}'..='\u{A87F}' // Phags-pa
        | '\u{10AC0}'..='\u{10AFF}' // Manichaean
        | '\u{10B80}'..='\u{10BAF}' // Psalter Pahlavi
        | '\u{10D00}'..='\u{10D3F}' // Hanifi Rohingya
        | '\u{10EC0}'..='\u{10EFF}' // Arabic
        | '\u{10F30}'..='\u{10FDF}' // Sogdian, Old Uyghur, Chorasmian
        | '\u{1E900}'..='\u{1E95F}' // Adlam
    )
}

/// The blocks from which joined emoji are made.
fn is_pictograph(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// The flags of England, Scotland and Wales are this flag with an invisible
/// code behind it. Without the code they would be one token.
const BLACK_FLAG: char = '\u{1F3F4}';

fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0020}'..='\u{E007F}')
}

/// The distinct keys of a sentence, numbered as they appear.
#[derive(Default)]
pub(super) struct Vocabulary {
    ids: HashMap<Arc<str>, usize>,
}

impl Vocabulary {
    /// The number of a key, the next free one if the key is new. Equal keys
    /// share one allocation.
    pub(super) fn look_up(&mut self, key: &str) -> (Arc<str>, usize) {
        if let Some((known, &id)) = self.ids.get_key_value(key) {
            return (Arc::clone(known), id);
        }
        let new: Arc<str> = key.into();
        let id = self.ids.len();
        self.ids.insert(Arc::clone(&new), id);
        (new, id)
    }
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::{VIRAMAS, Vocabulary, is_virama, key};
    use crate::normal_form::decomposed;

    #[test]
    fn the_viramas_are_those_of_the_standard() {
        let classes = icu_normalizer::properties::CanonicalCombiningClassMapBorrowed::new();
        let standard: Vec<char> = ('\0'..=char::MAX)
            .filter(|&c| classes.get_u8(c) == 9)
            .collect();
        assert_eq!(VIRAMAS.as_slice(), standard);
        assert!(is_virama('\u{94D}'), "the Devanagari virama");
    }

    #[test]
    fn decomposing_is_the_librarys_own() {
        for c in '\0'..'\u{30000}' {
            // Two marks around it, out of order.
            let text = format!("a\u{301}{c}\u{323}\u{301}");
            let expected: Vec<char> = text.nfd().collect();
            let got: Vec<char> = decomposed(&text).chars().collect();
            assert_eq!(got, expected, "{c:?}");
        }
    }

    #[test]
    fn composed_and_decomposed_accents_are_alike() {
        assert_eq!(key("L'e\u{301}te\u{301}"), key("L'été"));
        assert_eq!(key("\u{1112}\u{1161}\u{11AB}"), key("한"));
    }

    #[test]
    fn apostrophes_are_alike() {
        for text in ["didn\u{2019}t", "didn\u{2BC}t", "didn\u{FF07}t"] {
            assert_eq!(key(text), "didn't");
        }
    }

    #[test]
    fn case_and_width_are_kept() {
        assert_ne!(key("The"), key("the"));
        assert_ne!(key("ｔｈｅ"), key("the"));
    }

    #[test]
    fn what_is_invisible_between_latin_letters_is_left_out() {
        for c in "\u{AD}\u{34F}\u{200C}\u{200D}\u{2060}\u{202E}\u{FE0F}\u{FEFF}\u{E0067}".chars() {
            assert_eq!(key(&format!("co{c}op")), "coop", "{c:?}");
        }
    }

    #[test]
    fn an_accent_typed_past_a_grapheme_joiner_still_composes() {
        assert_eq!(key("e\u{34F}\u{301}"), key("é"));
    }

    #[test]
    fn persian_keeps_its_joiner_inside_a_word_only() {
        assert_eq!(
            key("\u{645}\u{6CC}\u{200C}\u{62E}"),
            "\u{645}\u{6CC}\u{200C}\u{62E}"
        );
        assert_eq!(key("\u{645}\u{6CC}\u{200C}"), "\u{645}\u{6CC}");
    }

    #[test]
    fn a_virama_keeps_its_joiner_on_either_side_and_at_the_end() {
        let conjunct = "\u{DC1}\u{DCA}\u{200D}\u{DBB}"; // Sinhala shr
        let reph_avoided = "\u{9B0}\u{200D}\u{9CD}\u{9AF}"; // Bengali rya
        let chillu = "\u{D28}\u{D4D}\u{200D}"; // Malayalam final n
        for text in [conjunct, reph_avoided, chillu] {
            assert_eq!(key(text), text);
        }
    }

    #[test]
    fn a_virama_inside_a_composed_vowel_counts() {
        // U+0DDD decomposes to two vowel parts and a virama.
        assert_eq!(
            key("\u{D9A}\u{DDD}\u{200D}\u{DBB}"),
            key("\u{D9A}\u{DD9}\u{DCF}\u{DCA}\u{200D}\u{DBB}")
        );
    }

    #[test]
    fn a_joined_emoji_is_not_its_parts() {
        assert_ne!(key("👩\u{200D}🚀"), key("👩🚀"));
        assert_eq!(key("👩\u{200D}"), key("👩"));
    }

    #[test]
    fn a_variation_selector_changes_the_drawing_not_the_word() {
        assert_eq!(key("❤\u{FE0F}\u{200D}🔥"), key("❤\u{200D}🔥"));
        assert_eq!(key("7\u{FE0F}\u{20E3}"), key("7\u{20E3}"));
    }

    #[test]
    fn flags_that_differ_in_tags_differ() {
        let england = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
        let scotland = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}";
        assert_ne!(key(england), key(scotland));
        assert_ne!(key(england), key("🏴"));
    }

    #[test]
    fn equal_keys_share_a_number_and_their_memory() {
        let mut vocabulary = Vocabulary::default();
        let (first, first_id) = vocabulary.look_up("cat");
        let (_, other_id) = vocabulary.look_up("mat");
        let (again, again_id) = vocabulary.look_up("cat");
        assert_eq!((first_id, other_id, again_id), (0, 1, 0));
        assert!(std::sync::Arc::ptr_eq(&first, &again));
    }
}
