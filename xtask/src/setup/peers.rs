//! The libraries beside which the core is timed, from npm, into the folder of that benchmark. None of
//! their scripts runs, and nothing else in the project sees them.

use super::{
    Need,
    machine::on_path,
    missing::{Missing, Remedy},
};
use crate::{command::run_setup, error::Result, project, report};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

pub struct Peers;

impl Need for Peers {
    /// Where they are.
    type Found = PathBuf;

    /// All that the benchmark's `package.json` names, in those versions.
    fn find(&self) -> Option<PathBuf> {
        let installed = folder().join("node_modules");
        let wanted = pinned(&fs::read_to_string(folder().join("package.json")).ok()?);
        let there = |(name, version): &(String, String)| {
            version_in(&installed.join(name)).as_ref() == Some(version)
        };
        (!wanted.is_empty() && wanted.iter().all(there)).then_some(installed)
    }

    fn install(&self) -> Result<()> {
        let Some(npm) = on_path("npm") else {
            return Ok(());
        };
        report::step(
            "Fetching what the core is timed beside (npm), once for this clone",
            "1 minute",
            || {
                run_setup(
                    Command::new(npm)
                        .current_dir(folder())
                        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
                        .args(["--loglevel=error", "--fetch-retries=1"]),
                )
            },
        )
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "npm, which fetches the libraries beside which the core is timed,".to_owned(),
            remedy: Remedy::each(
                "sudo apt-get install npm",
                "sudo dnf install nodejs-npm",
                "brew install node",
                "winget install OpenJS.NodeJS",
            ),
        }
    }
}

fn folder() -> PathBuf {
    project::root().join("bench").join("layer")
}

/// Names and versions in the text of a `package.json` of this project, which has them a line each as
/// `"name": "1.2.3"`.
fn pinned(manifest: &str) -> Vec<(String, String)> {
    let pairs = manifest.lines().filter_map(pair);
    pairs
        .filter(|(_, value)| value.starts_with(|first: char| first.is_ascii_digit()))
        .collect()
}

/// The version of the package in a folder.
fn version_in(package: &Path) -> Option<String> {
    let manifest = fs::read_to_string(package.join("package.json")).ok()?;
    let (_, version) = manifest
        .lines()
        .filter_map(pair)
        .find(|(key, _)| key == "version")?;
    Some(version)
}

/// A line `"key": "text",`
fn pair(line: &str) -> Option<(String, String)> {
    let (key, value) = line.trim().trim_end_matches(',').split_once(": ")?;
    let text = |quoted: &str| Some(quoted.strip_prefix('"')?.strip_suffix('"')?.to_owned());
    Some((text(key)?, text(value)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_benchmark_pins_what_it_is_timed_beside() {
        let manifest = fs::read_to_string(folder().join("package.json")).unwrap();
        let names: Vec<String> = pinned(&manifest)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        for peer in [
            "onnxruntime-web",
            "@tensorflow/tfjs-core",
            "@tensorflow/tfjs-backend-wasm",
        ] {
            assert!(
                names.iter().any(|name| name == peer),
                "{peer} is not pinned"
            );
        }
    }

    #[test]
    fn the_lock_file_leaves_it_to_npm_where_packages_come_from() {
        let lock = fs::read_to_string(folder().join("package-lock.json")).unwrap();
        assert!(!lock.contains("\"resolved\""));
    }
}
