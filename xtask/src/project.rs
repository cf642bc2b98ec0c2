//! Where the project's own things are, and what its lock file says.

use crate::error::{Error, Result};
use std::path::{Path, PathBuf};

/// The package of the playground: the library that the page's modules share, and the module for
/// programs and for pages that embed it.
pub const PACKAGE: &str = "attention-playground";

/// The package that is the playground as a visit of the page fetches it.
pub const EXPLORE: &str = "attention-explore";

/// The package that is the exhibits, a module of the page of their own.
pub const EXHIBITS: &str = "attention-exhibits";

/// The package that is the Train view, a module of the page of its own.
pub const WORKSHOP: &str = "attention-workshop";

/// The package of what comes in and goes out, a module of the page of its own.
pub const EXCHANGE: &str = "attention-exchange";

/// The package that binds the built page into one file.
pub const BINDERY: &str = "attention-bindery";

/// The package that trains the layers that are shipped.
pub const STUDIO: &str = "attention-studio";

/// The package whose tests drive a real browser over the built page.
pub const BROWSER_TESTS: &str = "browser-tests";

/// The package that is timed beside onnxruntime-web, TensorFlow.js and plain JavaScript.
pub const LAYER_BENCH: &str = "layer-bench";

/// The package that is timed beside PyTorch and plain JavaScript.
pub const TRAINING_BENCH: &str = "training-bench";

/// The workspace's folder.
pub fn root() -> &'static Path {
    let manifest_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest_dir.parent().unwrap_or(manifest_dir)
}

/// Where the finished page goes.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Where Cargo builds.
pub fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(chosen)
}

/// Where benchmarks write what they measured; made, if it is not there.
pub fn benchmarks() -> Result<PathBuf> {
    let folder = root().join("docs").join("benchmarks");
    match std::fs::create_dir_all(&folder) {
        Ok(()) => Ok(folder),
        Err(cause) => Err(Error::Other(format!(
            "{} could not be made: {cause}",
            folder.display()
        ))),
    }
}

/// The version of a package that the lock file holds the project to.
pub fn locked_version(package: &str) -> Result<String> {
    let path = root().join("Cargo.lock");
    match std::fs::read_to_string(&path) {
        Ok(lock) => version_in_lock(&lock, package)
            .map(String::from)
            .ok_or_else(|| Error::Other(format!("Cargo.lock holds no package `{package}`"))),
        Err(cause) => Err(Error::Unreadable { path, cause }),
    }
}

/// Finds a package's version in the text of a `Cargo.lock`.
///
/// Cargo writes the file itself, always as `name = "…"` and then `version = "…"`, so two lines
/// are all there is to look for.
fn version_in_lock<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let mut lines = lock.lines();
    lines.find(|line| quoted(line, "name") == Some(package))?;
    quoted(lines.next()?, "version")
}

/// The text between the quotes of a line `key = "text"`.
fn quoted<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let value = line.strip_prefix(key)?.trim_start().strip_prefix('=')?;
    value.trim().strip_prefix('"')?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "\
version = 4

[[package]]
name = \"wasm-bindgen-macro\"
version = \"0.2.7\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.129\"
dependencies = [
 \"wasm-bindgen-macro\",
]
";

    #[test]
    fn the_lock_file_tells_a_package_by_its_whole_name() {
        assert_eq!(version_in_lock(LOCK, "wasm-bindgen"), Some("0.2.129"));
        assert_eq!(version_in_lock(LOCK, "wasm-bindgen-macro"), Some("0.2.7"));
        assert_eq!(version_in_lock(LOCK, "wasm"), None);
    }

    #[test]
    fn the_projects_own_lock_file_can_be_read() {
        assert!(locked_version("wasm-bindgen").is_ok());
        assert!(root().join("index.html").is_file());
    }
}
