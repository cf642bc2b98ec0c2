//! Builds the optimised page into `dist/`.

use crate::{
    command,
    error::Result,
    project, report,
    setup::{self, PageTools},
};

pub fn build(tools: &PageTools) -> Result<()> {
    report::step(
        "Building the page into dist/",
        "some minutes the first time, then seconds",
        || command::run(&mut tools.trunk("build")),
    )
}

pub fn run() -> Result<()> {
    build(&setup::for_page()?)?;
    report::note(&format!("The page is in {}", project::dist().display()));
    Ok(())
}
