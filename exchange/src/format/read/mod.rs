//! A reader's file, told by its content, as what it holds.
//!
//! | file | its one idea |
//! |---|---|
//! | `fields.rs` | which fields make weights, or queries, keys and values |
//! | `source.rs` | fields by name, from JSON, NPZ or safetensors |
//! | `kind.rs` | the types in which numbers are brought |

mod fields;
pub(super) mod kind;
mod source;

use super::brought::{Brought, Content};
use super::limits::FILE;
use super::refusal::Refusal;
use super::sheaf::Sheaf;
use super::{archive::Archive, json, npz};
use source::{Archived, Listed, Tensors};

/// What ZIP archives begin with; one without entries, and any other.
const ARCHIVES: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// Reads what a reader brings: JSON, NPZ or safetensors, whatever `name` it has. What the page wrote
/// itself, JSON or NPZ, is read as the run that it is of.
///
/// # Errors
///
/// [`Refusal`], which says why in a sentence.
pub fn read(_name: &str, bytes: &[u8]) -> Result<Brought, Refusal> {
    if bytes.len() > FILE {
        return Err(Refusal::FileSize { given: bytes.len() });
    }
    if Tensors::may_be(bytes) {
        return fields::brought(&mut Tensors::read(bytes)?);
    }
    if ARCHIVES.iter().any(|magic| bytes.starts_with(magic)) {
        let mut archive = Archive::open(bytes)?;
        if npz::is_own(&mut archive) {
            return npz::read_own(&mut archive).map(run);
        }
        return fields::brought(&mut Archived::new(archive));
    }
    let Some(text) = json_text(bytes) else {
        return Err(Refusal::Unknown);
    };
    let mut listed = Listed::read(text)?;
    if listed.is_own() {
        return json::read(text).map(run);
    }
    fields::brought(&mut listed)
}

/// The text of a file that begins as an object of JSON does.
fn json_text(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.trim_start().starts_with('{').then_some(text)
}

fn run(sheaf: Sheaf) -> Brought {
    Brought {
        queries: sheaf.queries.clone(),
        keys: sheaf.keys.clone(),
        content: Content::Run(sheaf),
        note: Vec::new(),
    }
}
