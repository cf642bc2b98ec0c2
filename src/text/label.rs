//! Shortening a token that is too long to show.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

/// The text in at most `max_clusters` grapheme clusters, the last of which is
/// `…` if something had to go.
///
/// No cluster is ever cut. A label is never blank either, so a maximum of 0 is
/// taken for 1.
///
/// # Examples
///
/// ```
/// use attention_playground::text::label;
///
/// assert_eq!(label("attention", 9), "attention");
/// assert_eq!(label("attention", 5), "atte…");
/// assert_eq!(label("👩‍🌾👩‍🚀👩‍🔬", 2), "👩‍🌾…");
/// ```
pub fn label(text: &str, max_clusters: usize) -> Cow<'_, str> {
    let max = max_clusters.max(1);
    // A cluster is a byte at least.
    if text.len() <= max {
        return text.into();
    }
    // Looks no further than one cluster past the end, however long the text.
    let mut starts = text.grapheme_indices(true).map(|(start, _)| start);
    let Some(cut) = starts.nth(max - 1) else {
        return text.into();
    };
    if starts.next().is_none() {
        return text.into();
    }
    format!("{}…", &text[..cut]).into()
}

#[cfg(test)]
mod tests {
    use super::label;
    use std::borrow::Cow;

    #[test]
    fn a_text_that_fits_is_not_copied() {
        assert!(matches!(label("ok", 2), Cow::Borrowed("ok")));
        assert!(matches!(label("", 2), Cow::Borrowed("")));
    }

    #[test]
    fn the_ellipsis_counts() {
        assert_eq!(label("four", 3), "fo…");
        assert_eq!(label("four", 1), "…");
    }

    #[test]
    fn no_label_is_blank() {
        assert_eq!(label("four", 0), "…");
        assert_eq!(label("i", 0), "i");
    }

    #[test]
    fn an_accent_is_not_left_behind() {
        assert_eq!(label("e\u{301}te\u{301}s", 3), "e\u{301}t…");
    }
}
