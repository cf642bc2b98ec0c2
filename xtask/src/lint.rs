//! Checks the formatting, then the code: as it runs natively in the tests, and as it runs in the
//! browser.

use crate::{
    command::{self, cargo},
    error::Result,
    project, report, setup,
};

pub fn run() -> Result<()> {
    let mut wasm_clippy = setup::for_lint()?;
    report::step("Checking the formatting", "1 second", || {
        command::run(cargo().args(["fmt", "--all", "--check"]))
    })?;
    report::step(
        "Clippy, natively",
        "some minutes the first time, then seconds",
        || {
            command::run(cargo().args([
                "clippy",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ]))
        },
    )?;
    report::step(
        "Clippy, for WebAssembly",
        "some minutes the first time, then seconds",
        || {
            let modules = [
                "--package",
                project::PACKAGE,
                "--package",
                project::EXPLORE,
                "--package",
                project::EXHIBITS,
                "--package",
                project::WORKSHOP,
                "--package",
                project::EXCHANGE,
                "--package",
                project::LAYER_BENCH,
                "--package",
                project::TRAINING_BENCH,
            ];
            command::run(wasm_clippy.args(modules).args(["--", "-D", "warnings"]))
        },
    )
}
