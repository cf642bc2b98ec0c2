//! Requests and results as JSON, every number kept.
//!
//! JSON has no infinities and no NaN: they are written as the strings `"Infinity"`, `"-Infinity"`
//! and `"NaN"`, which every function of the module takes for numbers. All other numbers are
//! written with as many digits as it takes to read the same 64 bits back, and -0 keeps its sign.

use std::fmt::Write;

use super::given::Given;
use super::number::spell;
use super::refusal::Refusal;

/// How deep lists and objects may lie in each other. Results are 5 deep; what lies in itself has
/// no end.
const DEEPEST: usize = 64;

/// Writes what a value is to `out`.
///
/// # Errors
///
/// A [`Refusal`] of what JSON would not keep.
pub fn write(look: Result<Given, Refusal>, out: &mut dyn Write) -> Result<(), Refusal> {
    write_at(look, out, 0).map_err(|refusal| refusal.inside("value"))
}

fn write_at(
    look: Result<Given, Refusal>,
    out: &mut dyn Write,
    depth: usize,
) -> Result<(), Refusal> {
    if depth > DEEPEST {
        let given = format!("something {DEEPEST} lists and objects deep");
        let allowed = "less depth, and nothing in itself";
        return Err(Refusal::given("", &given, allowed));
    }
    match look? {
        Given::Nothing => put(out, "null"),
        Given::Bool(value) => put(out, if value { "true" } else { "false" }),
        Given::Number(value) if value.is_finite() => put(out, &spell(value)),
        Given::Number(value) => string(out, &spell(value)),
        Given::Text(text) => string(out, &text),
        Given::List(list) => {
            put(out, "[")?;
            for index in 0..list.length() {
                put(out, if index == 0 { "" } else { "," })?;
                write_at(list.look(index), out, depth + 1)
                    .map_err(|refusal| refusal.inside(&format!("[{index}]")))?;
            }
            put(out, "]")
        }
        Given::Object(names, values) => {
            put(out, "{")?;
            for (index, name) in names.iter().enumerate() {
                put(out, if index == 0 { "" } else { "," })?;
                string(out, name)?;
                put(out, ":")?;
                write_at(values.look(index), out, depth + 1)
                    .map_err(|refusal| refusal.inside(name))?;
            }
            put(out, "}")
        }
        Given::Other(what) => {
            let allowed = "a number, a boolean, a string, null, a list or a plain object";
            Err(Refusal::given("", &what, allowed))
        }
    }
}

fn string(out: &mut dyn Write, text: &str) -> Result<(), Refusal> {
    put(out, "\"")?;
    for letter in text.chars() {
        match letter {
            '"' => put(out, "\\\"")?,
            '\\' => put(out, "\\\\")?,
            '\0'..='\u{1f}' => put(out, &format!("\\u{:04x}", u32::from(letter)))?,
            _ => out.write_char(letter).map_err(full)?,
        }
    }
    put(out, "\"")
}

fn put(out: &mut dyn Write, text: &str) -> Result<(), Refusal> {
    out.write_str(text).map_err(full)
}

fn full(_: std::fmt::Error) -> Refusal {
    Refusal::new("", "the JSON is longer than a string can be".to_owned())
}
