//! The Clippy that goes with Debian's compiler (see [`super::wasm_target`]).

use super::{
    Need,
    missing::{Missing, Remedy},
    package_manager::PackageManager,
    wasm_target::file_of_package,
};
use crate::{error::Result, project, report};
use std::process::Command;

const PACKAGE: &str = "rust-web-clippy";

pub struct WasmClippy;

impl Need for WasmClippy {
    type Found = Command;

    /// Called by its own path, since rustup's has the same name. It calls the Cargo that CARGO
    /// names, which is the one running this program.
    fn find(&self) -> Option<Command> {
        let mut command = Command::new(file_of_package(PACKAGE, "bin/cargo-clippy")?);
        command.current_dir(project::root()).arg("clippy");
        Some(command)
    }

    fn install(&self) -> Result<()> {
        match PackageManager::of_this_system() {
            Some(manager @ PackageManager::AptGet) => report::step(
                "Installing the Clippy of Debian's Rust compiler",
                "10 seconds",
                || manager.install(&[PACKAGE]),
            ),
            _ => Ok(()),
        }
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "The Clippy of Debian's Rust compiler, which checks what the browser runs,"
                .to_owned(),
            remedy: Remedy::each(
                "sudo apt-get install rust-web-clippy",
                "rustup target add wasm32-unknown-unknown",
                "rustup target add wasm32-unknown-unknown",
                "rustup target add wasm32-unknown-unknown",
            ),
        }
    }
}
