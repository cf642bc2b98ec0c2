//! A script or a style sheet as it is shipped: without comments that have lines of their own, blank lines
//! and indentation. Names and lines stay as they are, so that what a browser shows of it can be read and
//! found in the source.

/// The shipped form of a source whose strings do not span lines.
pub fn shortened(source: &str) -> String {
    let mut text = String::new();
    let mut in_comment = false;
    for line in source.lines().map(str::trim) {
        let begins = line.starts_with("/*") && !in_comment;
        if begins || in_comment {
            in_comment = !line.ends_with("*/");
            if !begins || !in_comment || !line.contains("*/") {
                continue;
            }
            // Something stands behind the comment.
            in_comment = false;
        }
        if !line.is_empty() && !line.starts_with("//") {
            text += line;
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_run_stays_line_by_line() {
        let source = "// About it.\n\n/** Doubles. */\nconst double = (x) =>\n  2 * x; // twice\n";
        assert_eq!(
            shortened(source),
            "const double = (x) =>\n2 * x; // twice\n"
        );
    }

    #[test]
    fn a_comment_of_many_lines_goes_and_what_follows_stays() {
        let source = "/**\n * About it.\n * @param {number} x\n */\nf(1);\n/* here */ g(2);\n.a { /* b */\n  c: d;\n}\n";
        assert_eq!(
            shortened(source),
            "f(1);\n/* here */ g(2);\n.a { /* b */\nc: d;\n}\n"
        );
    }

    #[test]
    fn a_source_that_was_shortened_stays_so() {
        let once = shortened("/* a\n   b */\nconst a = 1;\n  const b = 2;\n");
        assert_eq!(once, "const a = 1;\nconst b = 2;\n");
        assert_eq!(shortened(&once), once);
    }
}
