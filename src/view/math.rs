//! A small notation for formulas, read into a tree that a view shows as MathML.
//!
//! | written | read as |
//! |---|---|
//! | `x_i`, `x^2`, `W_{q,1}^T` | index and exponent |
//! | `{…}` | kept together |
//! | `\frac{a}{b}`, `\sqrt{a}` | fraction, root |
//! | `\q{…}`, `\k{…}`, `\v{…}` | in the colour of queries, keys, values |
//! | `\1{…}` … `\8{…}` | in the hue of a head |
//! | `\text{…}` | words as they are |
//! | `softmax` | letters in a row are one name |
//!
//! Everything else stands for itself: `α`, `√`, `Σ`, `·`, `×`, `∞`. Names next to each other are
//! parted by a blank: `X W_q`.

/// A part of a formula.
#[derive(Debug, Clone, PartialEq)]
pub enum Math {
    /// Parts side by side.
    Row(Vec<Math>),
    /// A letter or a name.
    Name(String),
    /// A number.
    Number(String),
    /// A sign.
    Sign(char),
    /// Words.
    Text(String),
    /// With an index.
    Sub(Box<Math>, Box<Math>),
    /// With an exponent.
    Sup(Box<Math>, Box<Math>),
    /// With both.
    SubSup(Box<Math>, Box<Math>, Box<Math>),
    /// A fraction.
    Fraction(Box<Math>, Box<Math>),
    /// A square root.
    Root(Box<Math>),
    /// In a colour, by the name of its class.
    Tinted(&'static str, Box<Math>),
}

/// Reads a formula. Whatever is not understood stands for itself; nothing is refused.
///
/// ```
/// use attention_playground::view::math::{Math, parse};
///
/// let q = Math::Name("q".to_owned());
/// assert_eq!(parse("q"), q);
/// let i = Math::Name("i".to_owned());
/// assert_eq!(parse("q_i"), Math::Sub(Box::new(q), Box::new(i)));
/// ```
pub fn parse(formula: &str) -> Math {
    let mut reader = Reader {
        rest: formula.chars().collect(),
        at: 0,
    };
    reader.row(false)
}

const TINTS: [(&str, &str); 11] = [
    ("q", "query"),
    ("k", "key"),
    ("v", "value"),
    ("1", "head-1"),
    ("2", "head-2"),
    ("3", "head-3"),
    ("4", "head-4"),
    ("5", "head-5"),
    ("6", "head-6"),
    ("7", "head-7"),
    ("8", "head-8"),
];

struct Reader {
    rest: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    /// Takes the next character where it is `wanted`.
    fn takes(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        self.at += usize::from(is_next);
        is_next
    }

    fn run(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let start = self.at;
        while self.peek().is_some_and(&belongs) {
            self.at += 1;
        }
        self.rest[start..self.at].iter().collect()
    }

    /// Parts up to the end, or to a closing brace.
    fn row(&mut self, braced: bool) -> Math {
        let mut parts = Vec::new();
        while let Some(next) = self.peek() {
            if braced && self.takes('}') {
                break;
            }
            if next.is_whitespace() {
                self.at += 1;
                continue;
            }
            let part = self.scripted();
            parts.push(part);
        }
        match <[Math; 1]>::try_from(parts) {
            Ok([part]) => part,
            Err(parts) => Math::Row(parts),
        }
    }

    fn scripted(&mut self) -> Math {
        let base = self.atom();
        let mut below = None;
        let mut above = None;
        loop {
            if below.is_none() && self.takes('_') {
                below = Some(Box::new(self.atom()));
            } else if above.is_none() && self.takes('^') {
                above = Some(Box::new(self.atom()));
            } else {
                break;
            }
        }
        match (below, above) {
            (None, None) => base,
            (Some(below), None) => Math::Sub(Box::new(base), below),
            (None, Some(above)) => Math::Sup(Box::new(base), above),
            (Some(below), Some(above)) => Math::SubSup(Box::new(base), below, above),
        }
    }

    fn atom(&mut self) -> Math {
        let Some(next) = self.peek() else {
            return Math::Row(Vec::new());
        };
        if self.takes('{') {
            self.row(true)
        } else if self.takes('\\') {
            self.command()
        } else if next.is_ascii_digit() {
            Math::Number(self.run(|c| c.is_ascii_digit() || c == '.'))
        } else if next.is_alphabetic() {
            // A Greek letter is a name of its own, as in `αv`.
            if next.is_ascii() {
                Math::Name(self.run(|c| c.is_ascii_alphanumeric()))
            } else {
                self.at += 1;
                Math::Name(next.to_string())
            }
        } else {
            self.at += 1;
            Math::Sign(next)
        }
    }

    fn command(&mut self) -> Math {
        let name = self.run(|c| c.is_ascii_alphanumeric());
        let tint = TINTS.iter().find(|(short, _)| *short == name);
        match name.as_str() {
            "frac" => {
                let over = self.group();
                Math::Fraction(Box::new(over), Box::new(self.group()))
            }
            "sqrt" => Math::Root(Box::new(self.group())),
            "text" => {
                self.takes('{');
                let words = self.run(|c| c != '}');
                self.takes('}');
                Math::Text(words)
            }
            _ => match tint {
                Some((_, class)) => Math::Tinted(class, Box::new(self.group())),
                None => Math::Name(name),
            },
        }
    }

    fn group(&mut self) -> Math {
        if self.takes('{') {
            self.row(true)
        } else {
            self.atom()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> Math {
        Math::Name(name.to_owned())
    }

    #[test]
    fn letters_in_a_row_are_one_name() {
        assert_eq!(
            parse("softmax(z)"),
            Math::Row(vec![
                name("softmax"),
                Math::Sign('('),
                name("z"),
                Math::Sign(')')
            ])
        );
    }

    #[test]
    fn index_and_exponent_come_in_any_order() {
        let both = Math::SubSup(
            Box::new(name("W")),
            Box::new(name("q")),
            Box::new(name("T")),
        );
        assert_eq!(parse("W_q^T"), both);
        assert_eq!(parse("W^T_q"), both);
    }

    #[test]
    fn colours_fractions_and_roots_nest() {
        let root = Math::Root(Box::new(name("d")));
        let query = Math::Tinted("query", Box::new(name("Q")));
        assert_eq!(
            parse(r"\frac{\q{Q}}{\sqrt{d}}"),
            Math::Fraction(Box::new(query), Box::new(root))
        );
    }

    #[test]
    fn nothing_is_refused() {
        for odd in [
            "", "{", "}", "x_", "^", r"\", r"\frac{", "a_b_c", r"\text{x", "_^_^",
        ] {
            parse(odd);
        }
    }
}
