//! Writing in which each character is a token of its own.
//!
//! Chinese and Japanese put no spaces between words. UAX #29 leaves the words
//! to a dictionary and cuts Han and Hiragana into characters, but keeps a run
//! of Katakana together; here every character is cut off, so that one sentence
//! is treated alike throughout. The other scripts without spaces are told apart
//! the same way:
//!
//! - Thai, Lao, Khmer, Burmese and the Tai scripts: UAX #29 already cuts them
//!   at every cluster, so nothing is needed here.
//! - Javanese and Balinese: UAX #29 takes a whole sentence for one word.
//!
//! The ranges below follow the Script property, rounded up to blocks where only
//! unassigned code points or marks of the same writing lie between.

/// Whether a grapheme cluster is a token by itself, whatever its neighbours.
pub(super) fn stands_alone(cluster: &str) -> bool {
    cluster
        .chars()
        .any(|c| is_han(c) || is_kana(c) || is_unspaced(c) || c == KEYCAP)
}

/// The box around `7️⃣`. It is no script, but UAX #29 sees only the digits and
/// would fuse two neighbouring keycaps into one number.
const KEYCAP: char = '\u{20E3}';

/// Chinese characters, also in Japanese and Korean text.
fn is_han(c: char) -> bool {
    matches!(c,
        '\u{2E80}'..='\u{2FDF}' // radicals
        | '々' | '〇'
        | '\u{3021}'..='\u{3029}' // Suzhou numerals
        | '\u{3038}'..='\u{303B}'
        | '\u{3400}'..='\u{4DBF}' // extension A
        | '\u{4E00}'..='\u{9FFF}' // the unified ideographs
        | '\u{F900}'..='\u{FAFF}' // compatibility ideographs
        | '\u{16FE2}'..='\u{16FE3}'
        | '\u{20000}'..='\u{3FFFF}' // two planes set aside for ideographs
    )
}

/// Hiragana and Katakana with the marks that live among them: `ー`, `゠`, `・`,
/// the spacing voiced marks and the vertical repeat marks. Not the combining
/// voiced marks: they are in the cluster of their kana.
fn is_kana(c: char) -> bool {
    matches!(c,
        '\u{3031}'..='\u{3035}'
        | '\u{3041}'..='\u{3096}' // Hiragana
        | '\u{309B}'..='\u{30FF}' // voiced marks, iteration marks, Katakana
        | '\u{31F0}'..='\u{31FF}' // small Katakana for Ainu
        | '\u{32D0}'..='\u{32FE}' // circled
        | '\u{3300}'..='\u{3357}' // squared words
        | '\u{FF66}'..='\u{FF9D}' // half-width
        | '\u{1AFF0}'..='\u{1AFFF}' | '\u{1B000}'..='\u{1B16F}' // historic and small forms
        | '\u{1F200}'
    )
}

/// Living scripts without spaces that UAX #29 does not cut. Their digits are
/// left out: a number is one token, as in every script.
fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{1B00}'..='\u{1B4F}' // Balinese
        | '\u{A980}'..='\u{A9CF}' // Javanese
    )
}

#[cfg(test)]
mod tests {
    use super::stands_alone;

    #[test]
    fn han_and_both_kana_stand_alone() {
        for cluster in ["雨", "々", "〇", "𠮷", "の", "カ", "ー", "ｶ", "ｰ"] {
            assert!(stands_alone(cluster), "{cluster:?}");
        }
    }

    #[test]
    fn a_voiced_mark_does_not_hide_its_kana() {
        for cluster in ["カ\u{3099}", "か\u{3099}", "ｶ\u{FF9E}"] {
            assert!(stands_alone(cluster), "{cluster:?}");
        }
    }

    #[test]
    fn scripts_with_spaces_do_not() {
        for cluster in ["a", "Ａ", "д", "한", "ㅏ", "ㄅ", "ก", "。", "7"] {
            assert!(!stands_alone(cluster), "{cluster:?}");
        }
    }

    #[test]
    fn a_keycap_stands_alone_and_its_digit_does_not() {
        assert!(stands_alone("7\u{FE0F}\u{20E3}"));
        assert!(!stands_alone("7\u{FE0F}"));
    }
}
