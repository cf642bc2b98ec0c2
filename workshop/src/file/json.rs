//! As much of JSON as the header of a safetensors file is written in: objects, lists, strings and
//! whole numbers.

/// How deep lists and objects may lie in each other; a header is 3 deep.
const DEEPEST: usize = 8;

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// A string.
    Text(String),
    /// A whole number, 0 or greater.
    Whole(usize),
    /// A list.
    List(Vec<Json>),
    /// Names and what they stand for, in order.
    Object(Vec<(String, Json)>),
}

/// Reads a text that holds one value and nothing after it but white space; `None` where it is
/// something else.
pub fn read(text: &str) -> Option<Json> {
    let mut reader = Reader { rest: text };
    let value = reader.value(0)?;
    reader.skip_space();
    reader.rest.is_empty().then_some(value)
}

/// Writes a string with its quotes.
pub fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                out.push('\\');
                out.push(character);
            }
            control if control < ' ' => {
                out.push_str(&format!("\\u{:04x}", u32::from(control)));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Steps over `mark`, and says whether it stood there.
    fn takes(&mut self, mark: char) -> bool {
        self.skip_space();
        let after = self.rest.strip_prefix(mark);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        if depth > DEEPEST {
            return None;
        }
        self.skip_space();
        match self.rest.chars().next()? {
            '{' => self.object(depth),
            '[' => self.list(depth),
            '"' => self.text().map(Json::Text),
            _ => self.whole().map(Json::Whole),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Json> {
        self.takes('{').then_some(())?;
        let mut all = Vec::new();
        if self.takes('}') {
            return Some(Json::Object(all));
        }
        loop {
            self.skip_space();
            let name = self.text()?;
            self.takes(':').then_some(())?;
            all.push((name, self.value(depth + 1)?));
            if !self.takes(',') {
                return self.takes('}').then_some(Json::Object(all));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Json> {
        self.takes('[').then_some(())?;
        let mut all = Vec::new();
        if self.takes(']') {
            return Some(Json::List(all));
        }
        loop {
            all.push(self.value(depth + 1)?);
            if !self.takes(',') {
                return self.takes(']').then_some(Json::List(all));
            }
        }
    }

    fn whole(&mut self) -> Option<usize> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        digits.parse().ok()
    }

    fn text(&mut self) -> Option<String> {
        self.rest = self.rest.strip_prefix('"')?;
        let mut out = String::new();
        loop {
            let mut characters = self.rest.chars();
            let character = characters.next()?;
            self.rest = characters.as_str();
            match character {
                '"' => return Some(out),
                '\\' => out.push(self.escaped()?),
                control if control < ' ' => return None,
                other => out.push(other),
            }
        }
    }

    /// What stands after a backslash.
    fn escaped(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let character = characters.next()?;
        self.rest = characters.as_str();
        Some(match character {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let first = self.unit()?;
                // Characters beyond the first 65,536 are written as two units.
                if (0xd800..0xdc00).contains(&first) {
                    self.rest = self.rest.strip_prefix("\\u")?;
                    let second = self.unit()?.checked_sub(0xdc00)?;
                    return char::from_u32(0x10000 + ((first - 0xd800) << 10) + second);
                }
                return char::from_u32(first);
            }
            '"' | '\\' | '/' => character,
            _ => return None,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let (digits, rest) = self.rest.split_at_checked(4)?;
        self.rest = rest;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u32::from_str_radix(digits, 16).ok())?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        for text in ["", "a\"b\\c", "line\nand\ttab", "注意力 👩‍🚀"] {
            assert_eq!(read(&quoted(text)), Some(Json::Text(text.to_owned())));
        }
        assert_eq!(
            read(" {\"a\" : [1, 23], \"b\":{}}\n"),
            Some(Json::Object(vec![
                (
                    "a".to_owned(),
                    Json::List(vec![Json::Whole(1), Json::Whole(23)])
                ),
                ("b".to_owned(), Json::Object(Vec::new())),
            ]))
        );
        assert_eq!(
            read(r#""\ud83d\ude80\u00e9""#),
            Some(Json::Text("🚀é".to_owned()))
        );
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "{",
            "[1,]",
            "{\"a\":}",
            "\"a",
            "-1",
            "1.5",
            "true",
            "{} x",
            "\"\\x\"",
            "\"\\ud83d\"",
            "99999999999999999999999999",
            "[[[[[[[[[[1]]]]]]]]]]",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
