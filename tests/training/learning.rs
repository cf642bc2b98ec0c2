//! That a model learns: a handful of sequences by heart, and the same bits every time.

use attention_playground::attention::{Scalar, ScoringKind};
use attention_playground::training::adam::AdamSettings;
use attention_playground::training::config::{Config, Positions};
use attention_playground::training::initial;
use attention_playground::training::model::{Example, Source};
use attention_playground::training::schedule::Schedule;
use attention_playground::training::tensors::Tensors;
use attention_playground::training::trainer::{Trainer, TrainerSettings};

use crate::draw::Draw;
use crate::models::{SCORINGS, small};

const STEPS: u32 = 120;

fn trainer<F: Scalar>(config: Config, seed: u32) -> Trainer<F> {
    let settings = TrainerSettings {
        schedule: Schedule {
            peak: 0.03,
            warm_up: 10,
            steps: STEPS,
        },
        adam: AdamSettings::default(),
        clip: 1.0,
    };
    Trainer::new(initial::model(config, seed).unwrap(), settings)
}

fn config(scoring: ScoringKind) -> Config {
    Config {
        vocabulary: 6,
        classes: 6,
        d_model: 8,
        hidden: 6,
        scoring,
        positions: Positions::Learned(4),
        ..small()
    }
}

/// Each token's row names the token before it; the first does not count.
fn copy_the_one_before<F: Scalar>() -> Vec<Example<F>> {
    let mut draw = Draw::new(21);
    let mut sequence = || -> Vec<usize> { (0..4).map(|_| draw.below(6)).collect() };
    let sequences: Vec<_> = (0..6).map(|_| sequence()).collect();
    let example = |tokens: Vec<usize>| Example {
        targets: (0..4)
            .map(|row: usize| row.checked_sub(1).map(|before| tokens[before]))
            .collect(),
        tokens,
        ..Example::default()
    };
    sequences.into_iter().map(example).collect()
}

/// Each token's row names the token of the source at the same place, last first.
fn read_backwards<F: Scalar>() -> Vec<Example<F>> {
    let reverse = |example: Example<F>| {
        let source = Source {
            tokens: example.tokens,
            values: None,
            features: None,
            masks: Vec::new(),
        };
        Example {
            tokens: vec![0; 4],
            targets: source
                .tokens
                .iter()
                .rev()
                .map(|&token| Some(token))
                .collect(),
            source: Some(source),
            ..Example::default()
        }
    };
    copy_the_one_before().into_iter().map(reverse).collect()
}

fn trained<F: Scalar>(config: Config, batch: &[Example<F>]) -> Trainer<F> {
    let mut trainer = trainer(config, 7);
    for _ in 0..STEPS {
        trainer.step(batch).unwrap();
    }
    trainer
}

/// A loss that stays near ln 6 = 1.8 would be a gradient that points elsewhere.
#[test]
fn a_model_learns_a_handful_of_sequences() {
    for scoring in SCORINGS {
        let batch = copy_the_one_before::<f32>();
        let before = trainer::<f32>(config(scoring), 7)
            .model()
            .loss(&batch)
            .unwrap()
            .mean();
        let after = trained(config(scoring), &batch)
            .model()
            .loss(&batch)
            .unwrap()
            .mean();
        println!("{scoring:?}, copying: {before:.3} to {after:.4} in {STEPS} steps");
        assert!(after < 0.05, "{scoring:?}: {before} to {after}");
    }
}

/// A loss that stays near ln 6 would be cross-attention that passes nothing back to the source.
#[test]
fn a_model_learns_to_look_things_up_in_another_sequence() {
    for scoring in SCORINGS {
        let config = Config {
            cross: true,
            ..config(scoring)
        };
        let batch = read_backwards::<f32>();
        let after = trained(config, &batch).model().loss(&batch).unwrap().mean();
        println!("{scoring:?}, reading backwards: {after:.4} after {STEPS} steps");
        assert!(after < 0.05, "{scoring:?}: {after}");
    }
}

/// Other bits would be a sum whose order depends on something else than the seed.
#[test]
fn the_same_seed_gives_the_same_bits() {
    let batch = copy_the_one_before::<f32>();
    let bits = |seed| {
        let mut trainer = trainer::<f32>(config(ScoringKind::Additive), seed);
        for _ in 0..5 {
            trainer.step(&batch).unwrap();
        }
        let tensors = trainer.model().parameters.tensors();
        let numbers = tensors.iter().flat_map(|(_, tensor)| tensor.iter());
        numbers.map(|number| number.to_bits()).collect::<Vec<_>>()
    };
    assert_eq!(bits(7), bits(7));
    assert_ne!(bits(7), bits(8));
}

/// A change here would be a step taken in a direction that is not a number.
#[test]
fn a_step_that_is_not_finite_is_refused_and_changes_nothing() {
    let mut trainer = trainer::<f32>(config(ScoringKind::Dot), 7);
    let mut model = trainer.model().clone();
    model.parameters.output.weight.fill(f32::MAX);
    trainer = Trainer::new(model, *trainer.settings());
    let before = trainer.clone();
    let error = trainer
        .step(&copy_the_one_before())
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("loss: ") && error.contains("finite"),
        "{error}"
    );
    assert_eq!(trainer, before);
}

/// Decay of a gain or a bias would silence a norm that nothing asks to be silent.
#[test]
fn without_a_gradient_only_matrices_decay() {
    let mut trainer = trainer::<f64>(small(), 7);
    let before = trainer.model().clone();
    let nothing_counts = Example {
        tokens: vec![0, 1],
        targets: vec![None, None],
        ..Example::default()
    };
    let step = trainer.step(&[nothing_counts]).unwrap();
    assert_eq!((step.loss.mean(), step.norm), (0.0, 0.0));
    let (after, decay) = (trainer.model(), 1.0 - step.rate * 0.01);
    let pairs = before
        .parameters
        .tensors()
        .into_iter()
        .zip(after.parameters.tensors());
    for ((name, before), (_, after)) in pairs {
        let factor = if before.ndim() > 1 { decay } else { 1.0 };
        assert_eq!(before.mapv(|x| factor * x), after, "{name}");
    }
}
