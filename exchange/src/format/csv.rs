//! One matrix as comma-separated values (RFC 4180), for spreadsheets and for programs.
//!
//! - The first line has the labels of the columns after an empty corner, every other line the label of
//!   its row and its numbers. Lines end in CR LF.
//! - Numbers have a decimal point and as few digits as give the same `f32` back. What is not finite is
//!   `Infinity`, `-Infinity` or `NaN`, without quotes.
//! - Labels always stand in quotes. One that a spreadsheet would take for a formula, which a token can
//!   be (`=1+1`, `@`, `-`), begins with an apostrophe, which makes it text there; so does one that
//!   begins with an apostrophe of its own. Whoever reads labels by program takes off one apostrophe at
//!   the beginning.
//! - A table with other than ASCII labels begins with a byte order mark: without it, a spreadsheet
//!   reads Chinese in the machine's old code page. A table of ASCII has none.
//! - Which cells are hidden is not in the table: JSON and NPZ have it.

use super::number::spell;
use super::sheaf::Leaf;

/// A matrix as comma-separated values.
pub fn csv(leaf: &Leaf) -> String {
    let labels = || leaf.columns.iter().chain(&leaf.rows);
    let mut out = String::new();
    if !labels().all(|label| label.is_ascii()) {
        out.push('\u{feff}');
    }
    for column in &leaf.columns {
        out.push(',');
        out.push_str(&quoted(column));
    }
    out.push_str("\r\n");
    for (label, row) in leaf.rows.iter().zip(leaf.values.outer_iter()) {
        out.push_str(&quoted(label));
        for value in row {
            out.push(',');
            out.push_str(&spell(*value));
        }
        out.push_str("\r\n");
    }
    out
}

/// A label in quotes, as text whatever it begins with.
fn quoted(label: &str) -> String {
    // Spreadsheets know the signs in their full width too, and some skip white space before them.
    let begins = label.trim_start().chars().next();
    let is_formula = matches!(
        begins,
        Some('=' | '+' | '-' | '@' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}')
    );
    let is_control = label.starts_with(['\t', '\r', '\n']);
    let mark = if is_formula || is_control || label.starts_with('\'') {
        "'"
    } else {
        ""
    };
    format!("\"{mark}{}\"", label.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use ndarray::arr2;

    use super::*;
    use crate::format::Scale;

    fn leaf(rows: &[&str], columns: &[&str], values: ndarray::Array2<f32>) -> Leaf {
        let owned = |labels: &[&str]| labels.iter().map(|&label| label.to_owned()).collect();
        Leaf {
            name: "weights".to_owned(),
            title: "Weights".to_owned(),
            rows: owned(rows),
            columns: owned(columns),
            values,
            hidden: None,
            scale: Scale::Signed,
        }
    }

    #[test]
    fn a_table_has_its_labels_on_two_sides() {
        let leaf = leaf(
            &["The", "cat"],
            &["a", "b"],
            arr2(&[[0.1, -2.0], [1e-9, f32::NAN]]),
        );
        assert_eq!(
            csv(&leaf),
            ",\"a\",\"b\"\r\n\"The\",0.1,-2\r\n\"cat\",1e-9,NaN\r\n"
        );
    }

    #[test]
    fn no_label_is_a_formula_or_ends_its_cell() {
        for (label, cell) in [
            ("=1+1", "\"'=1+1\""),
            (" +1", "\"' +1\""),
            ("-", "\"'-\""),
            ("@a", "\"'@a\""),
            ("＝1", "\"'＝1\""),
            ("\tx", "\"'\tx\""),
            ("'s", "\"''s\""),
            ("a=b", "\"a=b\""),
            ("\",=1", "\"\"\",=1\""),
            ("a\nb", "\"a\nb\""),
        ] {
            assert_eq!(quoted(label), cell, "{label:?}");
        }
    }

    #[test]
    fn a_byte_order_mark_stands_where_a_label_is_not_ascii() {
        let begins = |label| csv(&leaf(&[label], &["x"], arr2(&[[1.0]]))).starts_with('\u{feff}');
        assert!(begins("猫"));
        assert!(!begins("cat"));
    }
}
