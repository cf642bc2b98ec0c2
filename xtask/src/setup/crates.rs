//! Tools that are published as crates: installed once per user, by version.

use super::{
    machine::{on_path, program_in, tools},
    missing::Remedy,
};
use crate::{
    command::{cargo, run_setup},
    error::Result,
    report,
};
use std::path::PathBuf;

/// A crate with a program in it.
pub struct ToolCrate<'a> {
    /// The crate's name on the registry.
    pub name: &'a str,
    /// The exact version that is installed.
    pub version: &'a str,
    /// The program it brings.
    pub program: &'a str,
    /// What `cargo install` is told besides.
    pub options: &'a [&'a str],
    /// How long compiling it usually takes on two cores.
    pub usually: &'a str,
}

impl ToolCrate<'_> {
    /// The program, if it has been installed before.
    pub fn cached(&self) -> Option<PathBuf> {
        program_in(&self.folder().join("bin"), self.program)
    }

    fn folder(&self) -> PathBuf {
        tools().join(format!("{}-{}", self.program, self.version))
    }

    /// Fetches the ready-made program where cargo-binstall is at hand, and compiles it otherwise.
    pub fn install(&self) -> Result<()> {
        let Self { name, version, .. } = self;
        if on_path("cargo-binstall").is_some() {
            let fetched = report::step(
                &format!("Fetching {name} {version} with cargo-binstall"),
                "10 seconds",
                || {
                    run_setup(
                        cargo()
                            .args([
                                "binstall",
                                "--no-confirm",
                                "--disable-strategies",
                                "compile",
                            ])
                            .arg("--root")
                            .arg(self.folder())
                            .arg(format!("{name}@{version}")),
                    )
                },
            );
            match fetched {
                Ok(()) => return Ok(()),
                Err(error) => report::note(&error.to_string()),
            }
        }
        report::step(
            &format!("Compiling {name} {version}, once for this computer"),
            self.usually,
            || {
                run_setup(
                    cargo()
                        .args(["install", "--locked", name, "--version", version])
                        .args(self.options)
                        .arg("--root")
                        .arg(self.folder())
                        // It runs for seconds a day: compiling it fast is worth more than its speed.
                        .env("CARGO_PROFILE_RELEASE_LTO", "off")
                        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
                        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
                )
            },
        )
    }

    /// The command that installs it by hand.
    pub fn remedy(&self) -> Remedy {
        let Self { name, version, .. } = self;
        Remedy::everywhere(&format!(
            "cargo install --locked {name} --version {version}"
        ))
    }
}
