//! Where programs are on this machine, and where this project keeps its own.

use crate::{command, version::Version};
use std::{
    env,
    path::{Path, PathBuf},
};

/// Finds a program on the search path.
pub fn on_path(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).find_map(|folder| program_in(&folder, name))
}

/// Finds a program in a folder, whatever the system appends to the names of programs.
pub fn program_in(folder: &Path, name: &str) -> Option<PathBuf> {
    let endings: &[&str] = if cfg!(windows) {
        &[".exe", ".cmd", ".bat"]
    } else {
        &[""]
    };
    endings
        .iter()
        .map(|ending| folder.join(format!("{name}{ending}")))
        .find(|path| path.is_file())
}

/// Finds a program on the search path that says it has a version that fits.
pub fn on_path_with(name: &str, fits: impl Fn(Version) -> bool) -> Option<PathBuf> {
    let path = on_path(name)?;
    let said = command::output_of(&path, &["--version"])?;
    fits(Version::find(&said)?).then_some(path)
}

/// The folder of this user where every clone of the project keeps the tools it installed.
pub fn tools() -> PathBuf {
    cache().join("attention-playground").join("tools")
}

/// Where programs keep what they can make again, by the customs of each system.
fn cache() -> PathBuf {
    let set = |name: &str| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let in_home = |folder: &str| env::home_dir().map(|home| home.join(folder));
    set("XDG_CACHE_HOME")
        .or_else(|| {
            if cfg!(windows) {
                set("LOCALAPPDATA")
            } else if cfg!(target_os = "macos") {
                in_home("Library/Caches")
            } else {
                in_home(".cache")
            }
        })
        .unwrap_or_else(env::temp_dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_is_on_the_path_and_nonsense_is_not() {
        assert!(on_path("cargo").is_some());
        assert!(on_path("no-such-program-at-all").is_none());
    }

    #[test]
    fn the_version_on_the_path_has_to_fit() {
        assert!(on_path_with("cargo", |version| version > Version(1, 0, 0)).is_some());
        assert!(on_path_with("cargo", |version| version < Version(1, 0, 0)).is_none());
    }
}
