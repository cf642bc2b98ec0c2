//! A script as it is shipped: without comments on lines of their own, blank lines and indentation. Names
//! and lines stay as they are, so that what a browser shows of it can be read and found in the source.

/// The first line, in the place of the comments.
const NOTE: &str = "// Attention Playground, MIT; docs/embed.md tells of figures.\n";

/// The shipped form of a script whose strings do not span lines.
pub fn shortened(source: &str) -> String {
    let is_comment =
        |line: &&str| line.starts_with("//") || (line.starts_with("/**") && line.ends_with("*/"));
    let lines = source.lines().map(str::trim);
    let kept = lines.filter(|line| !line.is_empty() && !is_comment(line));
    kept.fold(NOTE.to_owned(), |text, line| text + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_run_stays_line_by_line() {
        let source = "// About it.\n\n/** Doubles. */\nconst double = (x) =>\n  2 * x; // twice\n";
        let kept = shortened(source);
        let kept = kept.strip_prefix(NOTE);
        assert_eq!(kept, Some("const double = (x) =>\n2 * x; // twice\n"));
    }

    #[test]
    fn a_script_that_was_shortened_stays_so() {
        let once = shortened("const a = 1;\n  const b = 2;\n");
        assert_eq!(shortened(&once), once);
    }
}
