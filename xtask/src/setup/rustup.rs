//! rustup, which adds to the Rust toolchain what a chore needs of it.

use super::machine::on_path;
use crate::{command::run_setup, error::Result, report};
use std::process::Command;

/// Adds a `target` or a `component`. Whether the toolchain has it then, [`super::Need::find`] tells.
pub fn add(kind: &str, name: &str) -> Result<()> {
    let Some(rustup) = on_path("rustup") else {
        return Ok(());
    };
    report::step(
        &format!("Adding {name} to the Rust toolchain"),
        "10 seconds",
        || run_setup(Command::new(rustup).args([kind, "add", name])),
    )
}
