//! Measures how fast the core is beside onnxruntime-web, TensorFlow.js and plain JavaScript: builds
//! what is in `bench/layer/`, and lets its `bench.mjs` do the rest.

use crate::{
    command,
    error::Result,
    module,
    project::{self, LAYER_BENCH},
    report,
    rounds::Rounds,
    setup::{self, LayerBenchTools},
};
use std::process::Command;

/// How often everything is timed, where nothing is said.
pub const ROUNDS: Rounds = Rounds(15);

pub fn run(rounds: Rounds) -> Result<()> {
    let LayerBenchTools { bench, peers } = setup::for_bench()?;
    let data = project::target().join("bench");
    let module = data.join("layer");
    report::step(
        "Building the core for WebAssembly",
        "some minutes the first time, then seconds",
        || module::build(&bench, LAYER_BENCH, None, &module),
    )?;
    let document = project::benchmarks()?.join("layer.md");
    report::step("Computing, all of them in turn", "10 minutes", || {
        command::run(
            Command::new(&bench.node)
                .current_dir(project::root())
                .arg("bench/layer/bench.mjs")
                .args(["--rounds", &rounds.to_string()])
                .arg("--module")
                .arg(&module)
                .arg("--peers")
                .arg(&peers)
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
