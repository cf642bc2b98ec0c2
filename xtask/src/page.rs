//! Builds the optimised page into `dist/`.

use crate::{
    command::{self, cargo},
    error::Result,
    project, report,
    setup::{self, PageTools},
};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

pub fn build(tools: &PageTools) -> Result<()> {
    report::step(
        "Building the page into dist/",
        "some minutes the first time, then seconds",
        || command::run(&mut tools.trunk("build")),
    )?;
    let binder = binder()?;
    report::step(
        "Binding the page into one file beside it",
        "1 second",
        || bind(&binder),
    )
}

pub fn run() -> Result<()> {
    build(&setup::for_page()?)?;
    report::note(&format!("The page is in {}", project::dist().display()));
    Ok(())
}

/// Compiles the program that binds what was built. A program of its own, since this one has no
/// libraries.
pub fn binder() -> Result<PathBuf> {
    command::run(
        cargo()
            .args(["build", "--quiet", "--package", project::BINDERY])
            // Where it then is, whatever else Cargo was told.
            .arg("--target-dir")
            .arg(project::target()),
    )?;
    let name = format!("{}{}", project::BINDERY, std::env::consts::EXE_SUFFIX);
    Ok(project::target().join("debug").join(name))
}

/// Binds what is in `dist/`.
pub fn bind(binder: &Path) -> Result<()> {
    command::run(Command::new(binder).arg(project::dist()))
}
