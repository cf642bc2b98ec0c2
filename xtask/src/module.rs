//! A benchmark's module of WebAssembly, built by the steps that Trunk takes for those of the page.

use crate::{
    command::{self, cargo},
    error::Result,
    project,
    setup::{BenchTools, wasm_target},
};
use std::{path::Path, process::Command};

/// What wasm-opt is told for the Train view in `index.html`, so that what is timed is built alike.
const WASM_OPT: &str = "--one-caller-inline-max-function-size=80 --reorder-functions-by-name --enable-bulk-memory --enable-multivalue \
    --enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types \
    --enable-sign-ext --enable-simd";

/// Builds a package, and puts the module and its JavaScript into a folder. `config` is what Cargo is
/// told besides.
pub fn build(tools: &BenchTools, package: &str, config: Option<&str>, folder: &Path) -> Result<()> {
    let mut cargo = cargo();
    cargo.args(["build", "--package", package]);
    cargo.args(["--release", "--target", wasm_target::TRIPLE]);
    if let Some(config) = config {
        cargo.args(["--config", config]);
    }
    tools.compiler.configure(&mut cargo);
    command::run(&mut cargo)?;

    let built = project::target()
        .join(wasm_target::TRIPLE)
        .join("release")
        .join(package)
        .with_extension("wasm");
    command::run(
        Command::new(&tools.wasm_bindgen)
            .args(["--target", "web", "--no-typescript", "--out-dir"])
            .arg(folder)
            .arg(built),
    )?;
    let module = folder.join(format!("{package}_bg.wasm"));
    command::run(
        Command::new(&tools.wasm_opt)
            .arg("-O2")
            .args(WASM_OPT.split(' '))
            .arg(&module)
            .arg("-o")
            .arg(&module),
    )
}

#[cfg(test)]
mod tests {
    use super::WASM_OPT;
    use crate::project;

    #[test]
    fn what_is_timed_goes_through_wasm_opt_as_the_page_does() {
        let page = std::fs::read_to_string(project::root().join("index.html")).unwrap();
        let told = format!("data-wasm-opt=\"2\" data-wasm-opt-params=\"{WASM_OPT}\"");
        assert!(
            page.contains(&told),
            "index.html tells wasm-opt other things"
        );
    }
}
