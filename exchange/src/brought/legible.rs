//! Tokens that leave no mark on the screen, made legible.

/// A token as it is shown: what cannot be seen stands for itself by a sign or by its number in Unicode,
/// and a token of nothing by ∅. Blanks around a word stay as they are.
///
/// ```
/// use attention_exchange::brought::legible::legible;
///
/// assert_eq!(legible(" cat"), " cat");
/// assert_eq!(legible("\n\n"), "↵↵");
/// assert_eq!(legible(" "), "␣");
/// assert_eq!(legible("\0\u{202e}x"), "[U+0000][U+202E]x");
/// assert_eq!(legible(""), "∅");
/// ```
pub fn legible(token: &str) -> String {
    if token.is_empty() {
        return "∅".to_owned();
    }
    let is_blank = token.chars().all(char::is_whitespace);
    let mut shown = String::new();
    for letter in token.chars() {
        match letter {
            '\n' => shown.push('↵'),
            '\t' => shown.push('⇥'),
            ' ' if is_blank => shown.push('␣'),
            _ if letter.is_control()
                || is_unseen(letter)
                || (is_blank && letter.is_whitespace()) =>
            {
                shown += &format!("[U+{:04X}]", u32::from(letter));
            }
            _ => shown.push(letter),
        }
    }
    shown
}

/// Characters that turn the direction of what follows, or mark nothing.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}
