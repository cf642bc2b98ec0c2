//! Any text as XML, and how wide it is.

use std::borrow::Cow;

use attention_playground::text::label;
use attention_playground::view::format;

/// Letters that a label has at most, however narrow they are.
const LONGEST: usize = 80;

/// Text as XML 1.0 may hold it, between tags and in attributes alike. Characters that XML has no way to
/// write are shown by their pictures (`␀`), and so are line breaks and tabs, which would be spaces.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\0'..='\u{1f}' => {
                out.push(char::from_u32(0x2400 + u32::from(letter)).unwrap_or('\u{fffd}'));
            }
            '\u{7f}' => out.push('\u{2421}'),
            '\u{80}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

/// How wide a text is in a sans-serif font of a size, rather too wide than too narrow: whoever looks at
/// a picture has fonts of their own.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(em).sum::<f64>() * size
}

/// How wide a text of figures is in a monospaced font.
pub fn figures_width(text: &str, size: f64) -> f64 {
    0.61 * size * text.chars().count() as f64
}

/// The width of a character in parts of the font's size.
fn em(letter: char) -> f64 {
    match letter {
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => 0.0,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.31,
        'f' | 't' | 'r' | ' ' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '-' | '/' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.98,
        'A'..='Z' | '&' | '+' | '<' | '=' | '>' | '~' => 0.76,
        '\0'..='\u{7f}' => 0.62,
        '\u{1100}'..='\u{115f}'
        | '\u{2400}'..='\u{243f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ffe6}' => 1.0,
        '\u{1f000}'.. => 1.3,
        _ => 0.7,
    }
}

/// A text of nothing but spaces, which some tokens are, with marks that can be seen.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(|letter| letter == ' ') {
        return text.replace(' ', "␣").into();
    }
    text.into()
}

/// A text that is no wider than `most`, with `…` where it was cut; never less than one letter.
pub fn cut(text: &str, size: f64, most: f64) -> String {
    if most.is_infinite() {
        return text.to_owned();
    }
    let mut letters = LONGEST;
    loop {
        let shown = label(text, letters);
        if letters == 1 || width(&shown, size) <= most {
            return shown.into_owned();
        }
        letters -= 1;
    }
}

/// Whether a text is one letter, which stands upright where others are turned.
pub fn is_letter(text: &str) -> bool {
    label(text, 1) == text
}

/// A coordinate: a hundredth of a pixel is enough.
pub fn coordinate(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // No minus zero.
    (rounded + 0.0).to_string()
}

/// The size of a matrix.
pub fn size((rows, columns): (usize, usize)) -> String {
    format::size(rows, columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_markup() {
        assert_eq!(
            escaped("<b a=\"1\" c='2'>&amp;</b>"),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;&lt;/b&gt;"
        );
        assert_eq!(
            escaped("]]>\0\u{1b}\t\n\u{7f}\u{ffff}"),
            "]]&gt;␀␛␉␊␡\u{fffd}"
        );
    }

    #[test]
    fn spaces_alone_are_seen() {
        assert_eq!(visible("  "), "␣␣");
        assert_eq!(visible(" a "), " a ");
    }

    #[test]
    fn a_label_is_cut_to_its_room() {
        assert_eq!(cut("short", 12.0, 100.0), "short");
        let long = cut(&"word".repeat(1000), 12.0, 100.0);
        assert!(long.ends_with('…') && width(&long, 12.0) <= 100.0, "{long}");
        assert!(width(&format!("{long}word"), 12.0) > 100.0, "{long}");
        assert_eq!(cut("词元很长", 12.0, 1.0), "…");
    }

    #[test]
    fn coordinates_have_no_more_digits_than_a_screen_shows() {
        assert_eq!(coordinate(1.0 / 3.0), "0.33");
        assert_eq!(coordinate(-0.001), "0");
        assert_eq!(coordinate(12.0), "12");
    }
}
