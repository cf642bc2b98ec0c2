//! The two commands.

use std::io::{BufRead, Write};
use std::time::Instant;

use attention_playground::training::tensors::Tensors;
use serde_json::{Map, Value, json};
use training_bench::problem;
use training_bench::run::Run;

pub fn main(args: &[String]) -> Result<(), String> {
    match args {
        [command, scoring] if command == "problem" => print_problem(scoring),
        [command, scoring] if command == "run" => run(scoring),
        _ => Err("usage: training-bench problem|run scaled|additive".to_owned()),
    }
}

/// What the others have to know.
fn print_problem(name: &str) -> Result<(), String> {
    let scoring = problem::scoring(name)?;
    let model = problem::model(scoring).map_err(|error| error.to_string())?;
    let positions = problem::positions().map_err(|error| error.to_string())?;
    let config = &model.config;
    let parameters = model.parameters.tensors().into_iter();
    let parameters = parameters.map(|(name, tensor)| {
        let numbers: Vec<f32> = tensor.iter().copied().collect();
        (name, json!({ "shape": tensor.shape(), "numbers": numbers }))
    });
    let batches = problem::batches().into_iter().map(|batch| {
        let tokens: Vec<_> = batch.iter().map(|example| &example.tokens).collect();
        let targets: Vec<_> = batch.iter().map(|example| &example.targets).collect();
        json!({ "tokens": tokens, "targets": targets })
    });
    let rows: Vec<Vec<f32>> = positions.outer_iter().map(|row| row.to_vec()).collect();
    let problem = json!({
        "scoring": name,
        "vocabulary": config.vocabulary,
        "dModel": config.d_model,
        "layers": config.layers,
        "heads": config.heads,
        "hidden": config.hidden,
        "rate": problem::RATE,
        "betas": [problem::ADAM.beta_1, problem::ADAM.beta_2],
        "eps": problem::ADAM.eps,
        "clip": problem::CLIP,
        "positions": rows,
        "parameters": parameters.collect::<Map<String, Value>>(),
        "batches": batches.collect::<Vec<_>>(),
    });
    println!("{problem}");
    Ok(())
}

/// Trains as often as it is told, until nothing more is said.
fn run(scoring: &str) -> Result<(), String> {
    let mut run = Run::new(scoring)?;
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| format!("standard input cannot be read: {error}"))?;
        let steps: usize = line
            .trim()
            .parse()
            .map_err(|_| format!("`{line}` is given as a number of steps"))?;
        run.reset();
        let start = Instant::now();
        let losses: Vec<f32> = (0..steps).map(|_| run.step()).collect::<Result<_, _>>()?;
        let seconds = start.elapsed().as_secs_f64();
        println!("{}", json!({ "seconds": seconds, "losses": losses }));
        std::io::stdout()
            .flush()
            .map_err(|error| format!("standard output cannot be written: {error}"))?;
    }
    Ok(())
}
