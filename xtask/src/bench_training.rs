//! Measures how fast the trainer is beside PyTorch and plain JavaScript: builds what is in
//! `bench/training/`, and lets its `bench.mjs` do the rest.

use crate::{
    command::{self, cargo},
    error::{Error, Result},
    project::{self, TRAINING_BENCH},
    report,
    setup::{self, BenchTools, wasm_target},
};
use std::{fs, path::Path, process::Command, str::FromStr};

/// What wasm-opt is told for the Train view in `index.html`, so that what is timed is built alike.
const WASM_OPT: &str = "--one-caller-inline-max-function-size=80 --reorder-functions-by-name --enable-bulk-memory --enable-multivalue \
    --enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types \
    --enable-sign-ext --enable-simd";

/// How often everything is timed.
#[derive(Debug, PartialEq, Eq)]
pub struct Rounds(u32);

impl Default for Rounds {
    fn default() -> Self {
        Self(21)
    }
}

impl FromStr for Rounds {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        match text.parse() {
            Ok(rounds @ 1..) => Ok(Self(rounds)),
            _ => Err(format!(
                "`bench-training` takes a number of rounds, 1 or more, but got `{text}`"
            )),
        }
    }
}

pub fn run(Rounds(rounds): Rounds) -> Result<()> {
    let tools = setup::for_bench()?;
    let data = project::target().join("bench").join("training");
    report::step(
        "Building the trainer natively",
        "some minutes the first time, then seconds",
        || {
            let profile = ["--profile", "native"];
            command::run(build().args(profile))
        },
    )?;
    for (name, config) in [
        ("shipped", None),
        (
            "fast",
            Some(format!(
                "profile.release.package.{TRAINING_BENCH}.opt-level=3"
            )),
        ),
    ] {
        report::step(
            &format!("Building the trainer for WebAssembly ({name})"),
            "some minutes the first time, then seconds",
            || build_module(&tools, config.as_deref(), &data.join(name)),
        )?;
    }
    let folder = project::root().join("docs").join("benchmarks");
    fs::create_dir_all(&folder).map_err(|cause| {
        Error::Other(format!("{} could not be made: {cause}", folder.display()))
    })?;
    let document = folder.join("training.md");
    let native = project::target()
        .join("native")
        .join(TRAINING_BENCH)
        .with_extension(std::env::consts::EXE_EXTENSION);
    report::step("Training, all of them in turn", "4 minutes", || {
        command::run(
            Command::new(&tools.node)
                .current_dir(project::root())
                .arg("bench/training/bench.mjs")
                .args(["--rounds", &rounds.to_string()])
                .arg("--native")
                .arg(native)
                .arg("--modules")
                .arg(&data)
                .arg("--python")
                .arg(&tools.python)
                .arg("--chrome")
                .arg(&tools.browser.chrome)
                .arg("--data")
                .arg(&data)
                .arg("--report")
                .arg(&document),
        )
    })?;
    report::note(&format!("The tables are in {}", document.display()));
    Ok(())
}

fn build() -> Command {
    let mut cargo = cargo();
    cargo.args(["build", "--package", TRAINING_BENCH]);
    cargo
}

/// A module of WebAssembly and its JavaScript, in a folder, by the steps that Trunk takes for those
/// of the page.
fn build_module(tools: &BenchTools, config: Option<&str>, folder: &Path) -> Result<()> {
    let mut cargo = build();
    cargo.args(["--release", "--target", wasm_target::TRIPLE]);
    if let Some(config) = config {
        cargo.args(["--config", config]);
    }
    tools.compiler.configure(&mut cargo);
    command::run(&mut cargo)?;

    let built = project::target()
        .join(wasm_target::TRIPLE)
        .join("release")
        .join(TRAINING_BENCH)
        .with_extension("wasm");
    command::run(
        Command::new(&tools.wasm_bindgen)
            .args(["--target", "web", "--no-typescript", "--out-dir"])
            .arg(folder)
            .arg(built),
    )?;
    let module = folder.join(format!("{TRAINING_BENCH}_bg.wasm"));
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
