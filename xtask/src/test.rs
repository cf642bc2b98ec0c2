//! Runs every test, the fast ones first.

use crate::{
    bundle,
    command::{self, cargo},
    error::Result,
    page, project, report, setup,
};

pub fn run(args: &[String]) -> Result<()> {
    let tools = setup::for_tests()?;
    report::step(
        "Tests outside the browser",
        "some minutes the first time, then seconds",
        || {
            let packages = ["--workspace", "--exclude", project::BROWSER_TESTS];
            command::run(cargo().arg("test").args(packages).arg("--").args(args))
        },
    )?;
    page::build(&tools.page)?;
    let bundled = report::step(
        "Packing, installing and bundling the package",
        "5 seconds",
        || bundle::bundle(&tools.bundler),
    )?;
    report::step("Tests in the browser", "3 minutes", || {
        command::run(
            cargo()
                .args(["test", "--package", project::BROWSER_TESTS, "--"])
                .args(args)
                .env("ATTENTION_PLAYGROUND_DIST", project::dist())
                .env("CHROMEDRIVER", &tools.browser.driver)
                .env("CHROME", &tools.browser.chrome)
                .env("AXE", &tools.axe)
                .env("BUNDLED", &bundled),
        )
    })
}
