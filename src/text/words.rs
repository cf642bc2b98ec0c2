//! Where one word ends and the next begins.
//!
//! Two passes. The first finds the walls: gaps, and characters that are tokens
//! by themselves. The second cuts the text between two walls at the word
//! boundaries of UAX #29, which knows nothing of what lies beyond the walls.
//!
//! A lexicon puts characters that are tokens by themselves together again: from
//! the left, the longest word that it knows at each place.
//!
//! Both go from grapheme cluster to grapheme cluster, so a word boundary that
//! falls inside a cluster is never seen. UAX #29 does ask for such boundaries,
//! for example between a prefixed sign and the comma it is drawn with.

use std::borrow::Cow;
use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::Lexicon;
use super::script;
use super::visible::Sight;

/// The words and punctuation marks of a sentence, in order, without the
/// invisible characters at their ends.
pub(super) fn slices(sentence: &str, lexicon: Option<&Lexicon>) -> Vec<Range<usize>> {
    let mut slices = Vec::new();
    let mut after_wall = 0;
    for (at, cluster) in sentence.grapheme_indices(true) {
        if at < after_wall {
            continue; // in a word of the lexicon
        }
        let alone = script::stands_alone(cluster);
        if alone || Sight::of(cluster) == Sight::Blank {
            cut_run(sentence, after_wall..at, &mut slices);
            after_wall = at + cluster.len();
            if alone {
                if let Some(lexicon) = lexicon {
                    after_wall = at + whole_clusters(&sentence[at..], lexicon).max(cluster.len());
                }
                slices.push(at..after_wall);
            }
        }
    }
    cut_run(sentence, after_wall..sentence.len(), &mut slices);
    slices
}

/// The bytes of the longest word that the lexicon knows at the beginning of a
/// text; 0 unless it is made of characters that are tokens by themselves.
fn whole_clusters(text: &str, lexicon: &Lexicon) -> usize {
    let word = lexicon(text);
    let mut end = 0;
    for cluster in text.graphemes(true) {
        if end >= word || !script::stands_alone(cluster) {
            break;
        }
        end += cluster.len();
    }
    if end == word { word } else { 0 }
}

/// Cuts the text between two walls.
fn cut_run(sentence: &str, run: Range<usize>, slices: &mut Vec<Range<usize>>) {
    let text = &sentence[run.clone()];
    let straight = straighten(text);
    let mut word_starts = straight
        .split_word_bound_indices()
        .map(|(start, _)| start)
        .peekable();
    // How far the walk has come in `straight`, which may be shorter than `text`.
    let mut straight_at = 0;
    let mut open: Option<Range<usize>> = None;
    for (at, cluster) in text.grapheme_indices(true) {
        while word_starts.next_if(|&start| start < straight_at).is_some() {}
        if word_starts.peek() == Some(&straight_at) {
            slices.extend(open.take());
        }
        straight_at += straighten(cluster).len();

        // Only what is shown moves the ends, so a hidden cluster is in a token
        // exactly if something of the same word is shown on both sides of it.
        if Sight::of(cluster) == Sight::Shown {
            let start = run.start + at;
            open.get_or_insert(start..start).end = start + cluster.len();
        }
    }
    slices.extend(open);
}

/// The apostrophes UAX #29 takes for punctuation, like the straight one. They
/// are not the same to it, though: only a straight one may end a Hebrew word.
/// Not U+02BC, which is a letter.
const TYPOGRAPHIC: [char; 2] = ['\u{2019}', '\u{FF07}'];

/// The sentence as typed on a keyboard. The word rules read this, and so they
/// cannot treat text with typographic apostrophes differently.
fn straighten(text: &str) -> Cow<'_, str> {
    if text.contains(TYPOGRAPHIC) {
        text.replace(TYPOGRAPHIC, "'").into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::slices;

    fn cut(sentence: &str) -> Vec<&str> {
        slices(sentence, None)
            .into_iter()
            .map(|bytes| &sentence[bytes])
            .collect()
    }

    #[test]
    fn each_mark_of_a_run_is_a_token() {
        assert_eq!(
            cut("Wait... what?!"),
            ["Wait", ".", ".", ".", "what", "?", "!"]
        );
    }

    #[test]
    fn marks_inside_a_word_or_number_do_not_cut_it() {
        assert_eq!(
            cut("3.14 e.g. snake_case"),
            ["3.14", "e.g", ".", "snake_case"]
        );
    }

    #[test]
    fn hidden_characters_inside_a_word_stay_and_those_around_it_go() {
        assert_eq!(cut("\u{2066}co\u{AD}op\u{2069}"), ["co\u{AD}op"]);
    }

    #[test]
    fn a_gap_cuts_even_where_uax29_joins() {
        // The narrow no-break space counts as a connector there, the filler as
        // a letter.
        assert_eq!(cut("10\u{202F}000 a\u{3164}b"), ["10", "000", "a", "b"]);
    }

    #[test]
    fn a_word_boundary_inside_a_cluster_is_no_boundary() {
        // U+0D4E takes the following character into its cluster.
        assert_eq!(cut("\u{D4E},x"), ["\u{D4E},", "x"]);
    }

    #[test]
    fn katakana_is_cut_like_hiragana_and_han() {
        assert_eq!(cut("カタカナ"), ["カ", "タ", "カ", "ナ"]);
        assert_eq!(
            cut("ラーメン_ﾗｰﾒﾝ"),
            ["ラ", "ー", "メ", "ン", "_", "ﾗ", "ｰ", "ﾒ", "ﾝ"]
        );
    }

    #[test]
    fn punctuation_before_a_wall_is_no_part_of_a_word() {
        // The full stop would be inside a number, the apostrophe inside a word.
        assert_eq!(cut("1.7\u{20E3}"), ["1", ".", "7\u{20E3}"]);
        assert_eq!(cut("a'\u{A98F}"), ["a", "'", "\u{A98F}"]);
    }

    #[test]
    fn other_scripts_next_to_han_are_cut_off_and_stay_whole() {
        assert_eq!(cut("GPT模型ok"), ["GPT", "模", "型", "ok"]);
        assert_eq!(cut("한국어漢字"), ["한국어", "漢", "字"]);
    }

    #[test]
    fn two_keycaps_do_not_fuse_into_a_number() {
        assert_eq!(
            cut("7\u{FE0F}\u{20E3}8\u{FE0F}\u{20E3}"),
            ["7\u{FE0F}\u{20E3}", "8\u{FE0F}\u{20E3}"]
        );
    }

    #[test]
    fn a_hebrew_abbreviation_keeps_either_apostrophe() {
        assert_eq!(
            cut("\u{5D5}\u{5DB}\u{5D5}' ok"),
            ["\u{5D5}\u{5DB}\u{5D5}'", "ok"]
        );
        assert_eq!(
            cut("\u{5D5}\u{5DB}\u{5D5}\u{2019} ok"),
            ["\u{5D5}\u{5DB}\u{5D5}\u{2019}", "ok"]
        );
    }

    #[test]
    fn an_apostrophe_that_is_a_letter_stays_in_its_word() {
        assert_eq!(cut("Ta\u{2BC} ta\u{2019}"), ["Ta\u{2BC}", "ta", "\u{2019}"]);
    }
}
