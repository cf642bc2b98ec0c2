//! wasm-opt, which makes the finished WebAssembly smaller and faster. The page works without it.

use super::{
    Need,
    machine::{on_path, on_path_with, program_in, tools},
    missing::{Missing, Remedy},
};
use crate::{command::run_setup, error::Result, report, version::Version};
use std::{path::PathBuf, process::Command};

/// Older ones do not know what today's compilers write.
const OLDEST: Version = Version(116, 0, 0);

/// The npm package that carries it as WebAssembly of its own, for every system alike.
const PACKAGE: &str = "binaryen";
const PACKAGE_VERSION: &str = "132.0.0";

pub struct WasmOpt;

fn folder() -> PathBuf {
    tools().join(format!("{PACKAGE}-{PACKAGE_VERSION}"))
}

impl Need for WasmOpt {
    type Found = PathBuf;

    fn find(&self) -> Option<PathBuf> {
        on_path_with("wasm-opt", |version| version >= OLDEST).or_else(|| {
            on_path("node")?;
            program_in(&folder().join("node_modules").join(".bin"), "wasm-opt")
        })
    }

    fn install(&self) -> Result<()> {
        let Some(npm) = on_path("npm") else {
            return Ok(());
        };
        let package = format!("{PACKAGE}@{PACKAGE_VERSION}");
        report::step(
            &format!("Fetching wasm-opt (npm's {package}), once for this computer"),
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
                        .arg(folder())
                        .arg(package),
                )
            },
        )
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "wasm-opt 116 or newer, which shrinks the page,".to_owned(),
            remedy: Remedy::each(
                "sudo apt-get install npm",
                "sudo dnf install binaryen",
                "brew install binaryen",
                "winget install OpenJS.NodeJS",
            ),
        }
    }
}
