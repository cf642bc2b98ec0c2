//! The names under which a module of WebAssembly asks for functions of its script.
//!
//! wasm-bindgen makes each unique by a number of sixteen digits, which packs badly, and stands in both
//! files. Nobody else reads them, so they become short. One number of all of them stays, in the name of
//! the script, so that files of two builds still do not fit together.

use std::collections::HashMap;

/// The section of a module that lists what it asks for.
const IMPORTS: u8 = 2;
/// How long the head of a module is.
const HEAD: usize = 8;
/// What is asked for: a function.
const FUNCTION: u8 = 0;

/// A module and its script under short names; `None` where the module asks for something else than
/// functions, or is none.
pub fn shortened(module: &[u8], script: &str) -> Option<(Vec<u8>, String)> {
    let mut names = HashMap::new();
    let build = format!("./{:x}", checksum(module));
    let mut out = module.get(..HEAD)?.to_vec();
    let mut rest = module.get(HEAD..)?;
    while let Some((&id, after)) = rest.split_first() {
        let (length, after) = number(after)?;
        let (section, after) = after.split_at_checked(length)?;
        let section = if id == IMPORTS {
            renamed(section, &build, &mut names)?
        } else {
            section.to_vec()
        };
        out.push(id);
        write_number(section.len(), &mut out);
        out.extend(section);
        rest = after;
    }
    Some((out, rewritten(script, &names)))
}

/// The section with other names, which `names` learns.
fn renamed(section: &[u8], build: &str, names: &mut HashMap<String, String>) -> Option<Vec<u8>> {
    let (count, mut rest) = number(section)?;
    let mut out = Vec::new();
    write_number(count, &mut out);
    for index in 0..count {
        let (script, after) = name(rest)?;
        let (field, after) = name(after)?;
        let (&FUNCTION, after) = after.split_first()? else {
            return None;
        };
        let (kind, after) = number(after)?;
        let short = format!("_{index:x}");
        write_name(build, &mut out);
        write_name(&short, &mut out);
        out.push(FUNCTION);
        write_number(kind, &mut out);
        names.insert(field.to_owned(), short);
        names.insert(script.to_owned(), build.to_owned());
        rest = after;
    }
    rest.is_empty().then_some(out)
}

/// A number that two builds seldom share (FNV-1a, 32 bits).
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// The script with every word that is one of the names replaced.
fn rewritten(script: &str, names: &HashMap<String, String>) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_$./-".contains(c);
    let mut out = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(start) = rest.find(is_part) {
        let (before, word) = rest.split_at(start);
        let end = word.find(|c| !is_part(c)).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        out.push_str(before);
        out.push_str(names.get(word).map_or(word, String::as_str));
        rest = after;
    }
    out + rest
}

fn name(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (length, rest) = number(bytes)?;
    let (name, rest) = rest.split_at_checked(length)?;
    Some((str::from_utf8(name).ok()?, rest))
}

fn write_name(name: &str, out: &mut Vec<u8>) {
    write_number(name.len(), out);
    out.extend(name.as_bytes());
}

/// A number in base 128, the lowest digit first (LEB128).
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0;
    for (at, &byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 0x7f) << (7 * at);
        if byte < 0x80 {
            return Some((value, &bytes[at + 1..]));
        }
    }
    None
}

fn write_number(mut value: usize, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module that asks for two functions, and has a section after that.
    const MODULE: &[u8] = b"\0asm\x01\0\0\0\
        \x02\x1a\x02\x04./ab\x04aa_1\0\0\x04./ab\x04bb_2\0\x81\x01\
        \x0a\x02\x07\x08";

    #[test]
    fn names_become_short_in_both() {
        let script = "const x = { aa_1: function (aa_12) {}, 'bb_2': y }; return { './ab': x };";
        let (module, script) = shortened(MODULE, script).unwrap();
        let build = format!("./{:x}", checksum(MODULE));
        assert_eq!(
            script,
            format!(
                "const x = {{ _0: function (aa_12) {{}}, '_1': y }}; return {{ '{build}': x }};"
            )
        );
        // Two names of eleven letters less, and what comes after them is the same.
        let (head, rest) = module.split_at(HEAD + 2);
        assert_eq!(head, b"\0asm\x01\0\0\0\x02\x22");
        assert!(rest.starts_with(b"\x02\x0a./"));
        assert!(rest.ends_with(b"\x02_1\0\x81\x01\x0a\x02\x07\x08"));
    }

    #[test]
    fn what_is_no_such_module_is_left_alone() {
        assert_eq!(shortened(b"", ""), None);
        assert_eq!(shortened(&MODULE[..20], ""), None);
        let with_a_memory = b"\0asm\x01\0\0\0\x02\x09\x01\x02./\x01m\x02\0\x01";
        assert_eq!(shortened(with_a_memory, ""), None);
    }
}
