//! Which characters leave a mark on the screen.
//!
//! The picture has a row for each token, and a row without a name puzzles
//! everyone. So it must be known of every character whether it can be seen,
//! and of the others whether they part words, as a space does, or sit inside
//! one, as a soft hyphen does.

/// What a reader sees of a character or of a grapheme cluster.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Sight {
    /// Something. Also accents without a letter, the replacement character and
    /// characters the font lacks: those show as a dotted circle or a box.
    Shown,
    /// Nothing, and what stands left and right of it still belongs together.
    Hidden,
    /// Nothing but a gap, or the end of a word: no token reaches across it.
    Blank,
}

impl Sight {
    /// What a reader sees of a grapheme cluster: it is shown if any part is.
    pub(super) fn of(cluster: &str) -> Self {
        let mut sight = Self::Hidden;
        for c in cluster.chars() {
            match Self::of_char(c) {
                Self::Shown => return Self::Shown,
                Self::Blank => sight = Self::Blank,
                Self::Hidden => {}
            }
        }
        sight
    }

    /// What a reader sees of one character that stands alone.
    pub(super) fn of_char(c: char) -> Self {
        if c.is_ascii_graphic() {
            Self::Shown
        } else if is_blank(c) {
            Self::Blank
        } else if is_ignorable(c) {
            Self::Hidden
        } else {
            Self::Shown
        }
    }
}

/// White space, controls, and characters that are not white space to Unicode
/// but look or act like it.
fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(
            c,
            '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' // Hangul fillers
            | '\u{200B}' // zero width space: invisible, but typed to part words
            | '\u{2800}' // braille pattern without dots
            | '\u{1D159}' // null notehead
        )
}

/// Unicode's property Default_Ignorable_Code_Point. The ranges hold unassigned
/// code points too and so have not changed in years.
fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{AD}' // soft hyphen
        | '\u{34F}' // combining grapheme joiner
        | '\u{61C}' // Arabic letter mark
        | '\u{115F}'..='\u{1160}'
        | '\u{17B4}'..='\u{17B5}' // Khmer inherent vowels
        | '\u{180B}'..='\u{180F}' // Mongolian variation selectors, vowel separator
        | '\u{200B}'..='\u{200F}' // ZWSP, ZWNJ, ZWJ, directional marks
        | '\u{202A}'..='\u{202E}' // directional embeddings
        | '\u{2060}'..='\u{206F}' // word joiner, invisible operators, isolates
        | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' // variation selectors
        | '\u{FEFF}' // byte order mark
        | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFF8}'
        | '\u{1BCA0}'..='\u{1BCA3}' // shorthand controls
        | '\u{1D173}'..='\u{1D17A}' // musical beams and slurs
        | '\u{E0000}'..='\u{E0FFF}' // tags, more variation selectors
    )
}

#[cfg(test)]
mod tests {
    use super::Sight;

    #[test]
    fn a_letter_a_box_and_a_lone_accent_are_shown() {
        for cluster in [
            "a",
            "\u{FFFD}",
            "\u{E000}",
            "\u{301}",
            " \u{301}",
            "❤\u{FE0F}",
        ] {
            assert_eq!(Sight::of(cluster), Sight::Shown, "{cluster:?}");
        }
    }

    #[test]
    fn spaces_of_every_width_are_blank() {
        let spaces = "\t\n\r\u{B}\u{C}\u{85} \u{A0}\u{1680}\u{2000}\u{2003}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}";
        for c in spaces.chars() {
            assert_eq!(Sight::of_char(c), Sight::Blank, "{c:?}");
        }
    }

    #[test]
    fn characters_drawn_as_a_gap_are_blank_though_no_white_space() {
        for c in "\0\u{7F}\u{9F}\u{115F}\u{1160}\u{200B}\u{2800}\u{3164}\u{FFA0}".chars() {
            assert!(!c.is_whitespace());
            assert_eq!(Sight::of_char(c), Sight::Blank, "{c:?}");
        }
    }

    #[test]
    fn format_characters_are_hidden() {
        let hidden = "\u{AD}\u{61C}\u{180E}\u{200C}\u{200D}\u{200E}\u{200F}\u{202A}\u{202E}\u{2060}\u{2064}\u{2066}\u{2069}\u{FE0F}\u{FEFF}\u{E0067}\u{E0100}";
        for c in hidden.chars() {
            assert_eq!(Sight::of_char(c), Sight::Hidden, "{c:?}");
        }
    }

    #[test]
    fn a_gap_with_something_hidden_on_it_is_still_a_gap() {
        assert_eq!(Sight::of(" \u{FE0F}"), Sight::Blank);
        assert_eq!(Sight::of("\u{200D}\u{FE0F}"), Sight::Hidden);
    }
}
