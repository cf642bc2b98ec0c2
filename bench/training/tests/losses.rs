//! The first losses of the problem against those of PyTorch in `losses.json`, which `torch_step.py`
//! writes: what the benchmark times is the same training.

use serde_json::Value;
use training_bench::run::Run;

/// PyTorch computed in `f64`, the trainer in `f32`.
const TOLERANCE: f64 = 1e-4;

#[test]
fn the_first_losses_are_those_of_pytorch() {
    let expected: Value = serde_json::from_str(include_str!("../losses.json")).unwrap();
    let mut largest = 0.0_f64;
    for scoring in ["scaled", "additive"] {
        let mut run = Run::new(scoring).unwrap();
        let losses = expected[scoring].as_array().unwrap();
        assert_eq!(losses.len(), 5, "{scoring}: five steps are compared");
        for (step, expected) in losses.iter().enumerate() {
            let expected = expected.as_f64().unwrap();
            let got = f64::from(run.step().unwrap());
            let off = (got - expected).abs();
            assert!(
                off <= TOLERANCE,
                "{scoring}, step {step}: the loss is {got}, PyTorch's {expected}; looks like: another \
                 start or batch at step 0, another gradient, clipping or rate from step 1 on"
            );
            largest = largest.max(off);
        }
    }
    println!("PyTorch's first losses: {largest:.1e} at most");
}

#[test]
fn a_run_that_begins_again_is_the_same_run() {
    let mut run = Run::new("scaled").unwrap();
    let first = [run.step(), run.step()];
    run.reset();
    assert_eq!(
        [run.step(), run.step()],
        first,
        "looks like: Adam remembers what came before the reset"
    );
}

#[test]
fn a_scoring_of_another_name_is_refused() {
    assert_eq!(
        Run::new("cosine").unwrap_err(),
        "`cosine` is given as the scoring; allowed is `scaled` or `additive`"
    );
}
