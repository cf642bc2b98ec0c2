//! The losses and gradients that PyTorch finds for random models, and its AdamW: see
//! `tests/reference/gradients.py`.

use std::sync::LazyLock;

use attention_playground::attention::encoder::NormOrder;
use attention_playground::attention::{Mask, ScoringKind};
use attention_playground::training::adam::{Adam, AdamSettings};
use attention_playground::training::clip::clip;
use attention_playground::training::config::{Config, Positions, Wide};
use attention_playground::training::feed_forward::Activation;
use attention_playground::training::initial;
use attention_playground::training::model::{Example, Source};
use attention_playground::training::tensors::Tensors;
use ndarray::Array2;
use serde_json::Value;

use crate::support::{difference, matrix, number, numbers, rows};

const TOLERANCE: f64 = 1e-10;

static DATA: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../reference/gradients.json"))
        .expect("gradients.json is JSON")
});

#[test]
fn losses_and_gradients_are_those_of_pytorch() {
    let models = DATA["models"].as_array().unwrap();
    let (mut largest_loss, mut largest) = (0.0_f64, 0.0_f64);
    for (index, given) in models.iter().enumerate() {
        let mut model = initial::model::<f64>(config(&given["config"]), 0).unwrap();
        let parameters = given["parameters"].as_object().unwrap();
        let tensors = model.parameters.tensors_mut();
        assert_eq!(
            tensors.len(),
            parameters.len(),
            "model {index}: other parameters"
        );
        for (name, mut tensor) in tensors {
            let numbers = numbers(&parameters[&name]);
            assert_eq!(tensor.len(), numbers.len(), "model {index}: {name}");
            tensor
                .iter_mut()
                .zip(numbers)
                .for_each(|(x, number)| *x = number);
        }
        let batch: Vec<_> = given["examples"]
            .as_array()
            .unwrap()
            .iter()
            .map(example)
            .collect();
        let (loss, gradient) = model.gradient(&batch).unwrap();

        let off = difference(loss.mean(), number(&given["loss"]));
        assert!(
            off <= TOLERANCE,
            "model {index}: the loss is off by {off:e}; looks like: a mean over each example \
             instead of over all rows that count"
        );
        largest_loss = largest_loss.max(off);
        for (name, tensor) in gradient.tensors() {
            let expected = numbers(&given["gradients"][&name]);
            for (place, (&got, expected)) in tensor.iter().zip(expected).enumerate() {
                let off = difference(got, expected);
                assert!(
                    off <= TOLERANCE,
                    "model {index}: the gradient of {name} is {got} at {place}, PyTorch's \
                     {expected}; looks like: a forward pass of another order, or a way back that is \
                     not gone"
                );
                largest = largest.max(off);
            }
        }
    }
    let count = models.len();
    println!("PyTorch, {count} models: losses {largest_loss:.1e}, gradients {largest:.1e} at most");
}

#[test]
fn steps_are_those_of_pytorchs_adamw() {
    let given = &DATA["adam"];
    let shape = |flat: &Value| Array2::from_shape_vec((2, 3), numbers(flat)).unwrap();
    let mut weight = shape(&given["start"]);
    let settings = AdamSettings {
        decay: number(&given["decay"]),
        ..AdamSettings::default()
    };
    let mut adam = Adam::new(&weight, settings);
    let mut largest = 0.0_f64;
    for (step, given_step) in given["steps"].as_array().unwrap().iter().enumerate() {
        let mut gradient = shape(&given_step["gradient"]);
        let norm = clip(&mut gradient, number(&given["clip"]));
        assert!(difference(norm, number(&given_step["norm"])) <= TOLERANCE);
        adam.step(&mut weight, &gradient, number(&given["rate"]));
        for (&got, &expected) in weight.iter().zip(&shape(&given_step["weight"])) {
            let off = difference(got, expected);
            assert!(
                off <= TOLERANCE,
                "step {step}: a weight is {got}, PyTorch's {expected}; looks like: the bias of the \
                 first steps not corrected, or decay within the gradient"
            );
            largest = largest.max(off);
        }
    }
    println!("AdamW: {largest:.1e} at most");
}

fn config(given: &Value) -> Config {
    let size = |name: &str| number(&given[name]) as usize;
    let flag = |name: &str| given[name].as_bool().unwrap();
    let activation = match given["feed_forward"].as_str() {
        None => None,
        Some("relu") => Some(Activation::Relu),
        Some("gelu") => Some(Activation::Gelu),
        Some("gelu_tanh") => Some(Activation::GeluTanh),
        Some(other) => panic!("no activation {other}"),
    };
    Config {
        vocabulary: size("vocabulary"),
        features: 0,
        classes: size("classes"),
        d_model: size("d_model"),
        layers: size("layers"),
        heads: size("heads"),
        scoring: match given["scoring"].as_str() {
            Some("dot") => ScoringKind::Dot,
            Some("scaled") => ScoringKind::ScaledDot,
            Some("additive") => ScoringKind::Additive,
            other => panic!("no scoring {other:?}"),
        },
        hidden: size("hidden"),
        temperature: number(&given["temperature"]),
        causal: flag("causal"),
        norm: match given["norm"].as_str() {
            None => None,
            Some("pre") => Some(NormOrder::Pre),
            Some("post") => Some(NormOrder::Post),
            Some(other) => panic!("no norm {other}"),
        },
        gain: flag("gain"),
        bias: flag("bias"),
        feed_forward: activation.map(|activation| Wide {
            width: size("width"),
            activation,
        }),
        cross: flag("cross"),
        positions: match given["positions"].as_str() {
            None => Positions::None,
            Some("sinusoidal") => Positions::Sinusoidal,
            Some("learned") => Positions::Learned(size("longest")),
            Some(other) => panic!("no positions {other}"),
        },
        position_scale: 1.0,
    }
}

fn example(given: &Value) -> Example<f64> {
    let tokens = |given: &Value| numbers(given).iter().map(|&id| id as usize).collect();
    let masks = |given: &Value| given.as_array().unwrap().iter().map(mask).collect();
    let target = |given: &Value| given.as_u64().map(|class| class as usize);
    Example {
        tokens: tokens(&given["tokens"]),
        masks: masks(&given["masks"]),
        source: given.get("source").map(|source| Source {
            tokens: tokens(&source["tokens"]),
            values: None,
            features: None,
            masks: masks(&source["masks"]),
        }),
        targets: given["targets"]
            .as_array()
            .unwrap()
            .iter()
            .map(target)
            .collect(),
        ..Example::default()
    }
}

fn mask(given: &Value) -> Mask<f64> {
    let (kind, value) = given.as_object().unwrap().iter().next().unwrap();
    match kind.as_str() {
        "key_keep" => Mask::KeyPadding(numbers(value).iter().map(|&x| x == 1.0).collect()),
        "cells" => {
            let cell = |cell: Vec<f64>| (cell[0] as usize, cell[1] as usize);
            Mask::Cells(rows(value).into_iter().map(cell).collect())
        }
        "bias" => Mask::Bias(matrix(value)),
        other => panic!("no mask {other}"),
    }
}
