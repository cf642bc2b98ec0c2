//! The toolchain's own formatter and lints.

use super::{
    Need,
    missing::{Missing, Remedy},
};
use crate::{
    command::{cargo, run_setup},
    error::Result,
    report,
};
use std::process::{Command, Stdio};

/// A component of the Rust toolchain that brings a subcommand of Cargo's.
pub struct Component {
    name: &'static str,
    subcommand: &'static str,
    purpose: &'static str,
}

pub const RUSTFMT: Component = Component {
    name: "rustfmt",
    subcommand: "fmt",
    purpose: "checks the formatting",
};

pub const CLIPPY: Component = Component {
    name: "clippy",
    subcommand: "clippy",
    purpose: "checks the code",
};

impl Need for Component {
    type Found = ();

    fn find(&self) -> Option<()> {
        let status = cargo()
            .args([self.subcommand, "--version"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success()).then_some(())
    }

    fn install(&self) -> Result<()> {
        let name = self.name;
        report::step(
            &format!("Adding {name} to the Rust toolchain"),
            "10 seconds",
            || run_setup(Command::new("rustup").args(["component", "add", name])),
        )
    }

    fn missing(&self) -> Missing {
        let Self { name, purpose, .. } = self;
        Missing {
            what: format!("The Rust component {name}, which {purpose},"),
            remedy: Remedy::Everywhere(format!("rustup component add {name}")),
        }
    }
}
