//! Measures how fast the trainer is beside PyTorch and plain JavaScript: builds what is in
//! `bench/training/`, and lets its `bench.mjs` do the rest.

use crate::{
    command::{self, cargo},
    error::Result,
    module,
    project::{self, TRAINING_BENCH},
    report,
    rounds::Rounds,
    setup::{self, TrainingBenchTools},
};
use std::process::Command;

/// How often everything is timed, where nothing is said.
pub const ROUNDS: Rounds = Rounds(21);

pub fn run(rounds: Rounds) -> Result<()> {
    let TrainingBenchTools { bench, python } = setup::for_bench_training()?;
    let data = project::target().join("bench").join("training");
    report::step(
        "Building the trainer natively",
        "some minutes the first time, then seconds",
        || {
            let profile = ["--profile", "native"];
            let package = ["build", "--package", TRAINING_BENCH];
            command::run(cargo().args(package).args(profile))
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
            || module::build(&bench, TRAINING_BENCH, config.as_deref(), &data.join(name)),
        )?;
    }
    let document = project::benchmarks()?.join("training.md");
    let native = project::target()
        .join("native")
        .join(TRAINING_BENCH)
        .with_extension(std::env::consts::EXE_EXTENSION);
    report::step("Training, all of them in turn", "4 minutes", || {
        command::run(
            Command::new(&bench.node)
                .current_dir(project::root())
                .arg("bench/training/bench.mjs")
                .args(["--rounds", &rounds.to_string()])
                .arg("--native")
                .arg(native)
                .arg("--modules")
                .arg(&data)
                .arg("--python")
                .arg(&python)
                .arg("--chrome")
                .arg(&bench.browser.chrome)
                .arg("--data")
                .arg(&data)
                .arg("--report")
                .arg(&document),
        )
    })?;
    report::note(&format!("The tables are in {}", document.display()));
    Ok(())
}
