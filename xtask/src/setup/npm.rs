//! Packages from npm, each in a folder of its own in the user's cache. None of their scripts runs.

use super::machine::{on_path, tools};
use crate::{command::run_setup, error::Result, report};
use std::{path::PathBuf, process::Command};

/// One version of a package.
pub struct NpmPackage {
    pub name: &'static str,
    pub version: &'static str,
}

impl NpmPackage {
    /// Where it is installed, whether it is there or not.
    pub fn folder(&self) -> PathBuf {
        tools()
            .join(format!("{}-{}", self.name, self.version))
            .join("node_modules")
    }

    /// Installs it, where there is an npm; `what` it is for is told.
    pub fn install(&self, what: &str) -> Result<()> {
        let Some(npm) = on_path("npm") else {
            return Ok(());
        };
        let package = format!("{}@{}", self.name, self.version);
        let folder = self.folder();
        report::step(
            &format!("Fetching {what} (npm's {package}), once for this computer"),
            "10 seconds",
            || {
                run_setup(
                    Command::new(npm)
                        .args([
                            "install",
                            "--no-save",
                            "--no-audit",
                            "--no-fund",
                            "--ignore-scripts",
                        ])
                        .args(["--loglevel=error", "--fetch-retries=1", "--prefix"])
                        .arg(folder.parent().unwrap_or(&folder))
                        .arg(package),
                )
            },
        )
    }
}
