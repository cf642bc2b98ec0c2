//! The files of trained layers and words.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use crate::{Unbound, at};

/// The folder that they lie in.
const FOLDER: &str = "trained";

/// Their paths from the built page on, with slashes on every system.
pub fn files(page: &Path) -> Result<BTreeSet<String>, Unbound> {
    let mut found = BTreeSet::new();
    collect(page, Path::new(FOLDER), &mut found).map_err(at(&page.join(FOLDER)))?;
    Ok(found)
}

fn collect(page: &Path, within: &Path, found: &mut BTreeSet<String>) -> io::Result<()> {
    for entry in fs::read_dir(page.join(within))? {
        let entry = entry?;
        let path = within.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(page, &path, found)?;
        } else {
            let parts = path.iter().map(|part| part.to_string_lossy());
            found.insert(parts.collect::<Vec<_>>().join("/"));
        }
    }
    Ok(())
}

/// A script that names the address of each, written so that bundlers see it.
pub fn addresses(page: &Path) -> Result<String, Unbound> {
    let note =
        "// The files of trained layers and words, for bundlers: each address by its path.\n";
    let mut script = format!("{note}export default {{\n");
    let is_notice = |path: &String| path.ends_with(".md");
    for path in files(page)?.into_iter().filter(|path| !is_notice(path)) {
        let name = path.strip_prefix("trained/").unwrap_or(&path);
        script += &format!("  \"{name}\": new URL(\"./{path}\", import.meta.url).href,\n");
    }
    Ok(script + "};\n")
}
