//! The toolchain's own formatter and lints.

use super::{
    Need,
    missing::{Missing, Remedy},
    rustup,
};
use crate::{command::cargo, error::Result};
use std::process::Stdio;

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
        rustup::add("component", self.name)
    }

    fn missing(&self) -> Missing {
        let Self { name, purpose, .. } = self;
        Missing {
            what: format!("The Rust component {name}, which {purpose},"),
            remedy: Remedy::everywhere(&format!("rustup component add {name}")),
        }
    }
}
