//! Why a file is not read.

mod chinese;
mod english;

use attention_playground::i18n::Lang;
use attention_playground::text::label;

use super::limits::Quantity;

/// Names that a sentence lists before it only counts.
const LISTED: usize = 6;
/// Letters of a name or a value that a sentence quotes.
const QUOTED: usize = 40;

/// Why a file is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It has more bytes than may be.
    FileSize {
        /// How many.
        given: usize,
    },
    /// It begins like no kind of file that is read.
    Unknown,
    /// It begins like JSON, and is none.
    Json {
        /// The line where that shows, from 1.
        line: usize,
        /// The column.
        column: usize,
    },
    /// It is JSON, but in one place holds another type than the format has there, or a field twice.
    Value {
        /// The line of that place, from 1.
        line: usize,
        /// The column.
        column: usize,
    },
    /// It begins like an archive, and is cut off or damaged.
    Archive,
    /// It is an archive of Python's objects, as `torch.save` writes.
    Pickle,
    /// An entry of an archive is encrypted, damaged, or packed in an unknown way.
    Entry {
        /// Its name.
        name: String,
    },
    /// An entry of an archive is no array of NumPy.
    Array {
        /// Its name.
        field: String,
    },
    /// It looks like a safetensors file, and is cut off or damaged.
    Safetensors,
    /// A field holds another type than is read there.
    Type {
        /// The field.
        field: String,
        /// Its type, as the file names it.
        given: String,
        /// What is read there.
        allowed: Allowed,
    },
    /// A cell holds no number.
    Cell {
        /// The field.
        field: String,
        /// What stands there.
        given: String,
        /// What is read there.
        allowed: Allowed,
    },
    /// A finite number is larger than 32 bits hold.
    TooLarge {
        /// The field.
        field: String,
    },
    /// Rows of a table have different lengths.
    Ragged {
        /// The field.
        field: String,
    },
    /// An array has more or fewer directions than are read.
    Directions {
        /// The field.
        field: String,
        /// How many it has.
        given: usize,
        /// The fewest and the most that are read.
        allowed: (usize, usize),
    },
    /// A batch has another size than 1.
    Batch {
        /// The field.
        field: String,
        /// Its size.
        given: usize,
    },
    /// An array has another shape than another asks for.
    Shape {
        /// The field.
        field: String,
        /// Its shape.
        given: Vec<usize>,
        /// The shape asked for.
        wanted: Vec<usize>,
    },
    /// An array has no cells.
    Empty {
        /// The field.
        field: String,
    },
    /// There are more or fewer labels than rows or columns.
    Labels {
        /// The field of the labels.
        field: String,
        /// How many.
        given: usize,
        /// How many rows or columns there are.
        wanted: usize,
    },
    /// There is more of something than may be.
    Limit {
        /// Of what.
        what: Quantity,
        /// How much.
        given: usize,
    },
    /// No field holds what is read.
    Nothing {
        /// The fields that there are.
        given: Vec<String>,
    },
    /// A field is missing that another one, or the format, asks for.
    Missing {
        /// The field.
        field: String,
    },
    /// The page wrote it in a version of the format that this page does not know.
    Version {
        /// The version.
        given: String,
    },
}

/// What is read in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    /// Numbers of a type that is known.
    Numbers,
    /// Text.
    Text,
    /// `true` and `false`.
    Truth,
    /// The name of a scale.
    Scale,
}

impl Refusal {
    /// One sentence that names what was given and what is allowed.
    pub fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Zh => self.chinese(),
        }
    }
}

/// Names in quotes, the first of them where there are many.
pub(super) fn listed(names: &[String], lang: Lang) -> String {
    let quoted = names.iter().take(LISTED);
    let quoted: Vec<_> = quoted.map(|name| format!("“{}”", short(name))).collect();
    let (comma, more) = match lang {
        Lang::En => (
            ", ",
            format!(" and {} more", names.len().saturating_sub(LISTED)),
        ),
        Lang::Zh => ("、", format!("等 {} 个", names.len())),
    };
    let more = if names.len() > LISTED { &more } else { "" };
    format!("{}{more}", quoted.join(comma))
}

/// What a file holds, in so many letters, and in one line.
fn short(text: &str) -> String {
    let line: String = label(text, QUOTED)
        .chars()
        .map(|letter| {
            if letter.is_control() {
                '\u{fffd}'
            } else {
                letter
            }
        })
        .collect();
    line
}

fn shape(shape: &[usize]) -> String {
    let all: Vec<_> = shape.iter().map(|along| along.to_string()).collect();
    all.join(" × ")
}

fn counted(count: usize, one: &str) -> String {
    let many = match one.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{one}s"),
    };
    format!(
        "{} {}",
        grouped(count),
        if count == 1 { one } else { &many }
    )
}

/// A whole number with a comma before every three digits: `16,777,216`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_what_was_given_and_what_is_allowed() {
        let refusal = Refusal::Limit {
            what: Quantity::Queries,
            given: 5000,
        };
        assert_eq!(
            refusal.text(Lang::En),
            "The file has 5,000 query tokens; at most 4,096 query tokens are read."
        );
        assert_eq!(
            refusal.text(Lang::Zh),
            "文件的查询词元数为 5,000 个；最多读取 4,096 个。"
        );
        let refusal = Refusal::Directions {
            field: "weights".to_owned(),
            given: 1,
            allowed: (2, 5),
        };
        assert_eq!(
            refusal.text(Lang::En),
            "“weights” has 1 dimension; 2 to 5 are read there."
        );
    }

    #[test]
    fn names_from_a_file_stay_short_and_in_one_line() {
        let field = format!("a\nb{}", "x".repeat(1000));
        let text = Refusal::Missing { field }.text(Lang::En);
        assert!(text.chars().count() < 150, "{text}");
        assert!(!text.contains('\n'), "{text}");
        let names: Vec<_> = (0..9).map(|name| name.to_string()).collect();
        assert_eq!(
            listed(&names, Lang::En),
            "“0”, “1”, “2”, “3”, “4”, “5” and 3 more"
        );
    }
}
