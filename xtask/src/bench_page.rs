//! Measures how the built page feels: builds it, and lets `bench/page/bench.mjs` type into it.

use crate::{
    command,
    error::Result,
    page, project, report,
    setup::{self, PageBenchTools},
};
use std::{env, path::PathBuf, process::Command};

/// Names a page that is built already, as it does for the browser tests.
const BUILT: &str = "ATTENTION_PLAYGROUND_DIST";

/// How much is measured.
#[derive(Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it, and the document is written.
    Full,
    /// A little of each, to see that it works.
    Quick,
}

pub fn run(extent: Extent) -> Result<()> {
    let built = env::var_os(BUILT).map(|folder| project::root().join(folder));
    let tools = setup::for_page_bench(built.is_none())?;
    if let Some(page) = &tools.page {
        page::build(page)?;
    }
    let document = project::root()
        .join("docs")
        .join("benchmarks")
        .join("page.md");
    let mut bench = bench(&tools, built.unwrap_or_else(project::dist));
    bench.arg("--report").arg(&document);
    let usually = match extent {
        Extent::Full => "3 minutes",
        Extent::Quick => {
            bench.arg("--quick");
            "1 minute"
        }
    };
    report::step("Typing into the page", usually, || command::run(&mut bench))?;
    if extent == Extent::Full {
        report::note(&format!("The tables are in {}", document.display()));
    }
    Ok(())
}

fn bench(tools: &PageBenchTools, dist: PathBuf) -> Command {
    let mut bench = Command::new(&tools.node);
    bench
        .current_dir(project::root())
        .arg("bench/page/bench.mjs")
        .arg("--dist")
        .arg(dist)
        .arg("--chrome")
        .arg(&tools.browser.chrome)
        .arg("--data")
        .arg(project::target().join("bench").join("page.json"));
    bench
}
