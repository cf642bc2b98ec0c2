//! Whole models in every combination of what a model can be, against finite differences.

use attention_playground::attention::ScoringKind;
use attention_playground::attention::encoder::NormOrder;
use attention_playground::training::config::{Config, Positions, Wide};
use attention_playground::training::feed_forward::Activation;
use attention_playground::training::model::{Example, Model, Parameters};
use ndarray::s;

use crate::draw::{Draw, Masking};
use crate::slopes::{all_numbers, each_number};

pub const SCORINGS: [ScoringKind; 3] = [
    ScoringKind::Dot,
    ScoringKind::ScaledDot,
    ScoringKind::Additive,
];
const NORMS: [Option<NormOrder>; 3] = [None, Some(NormOrder::Pre), Some(NormOrder::Post)];
const ACTIVATIONS: [Option<Activation>; 4] = [
    None,
    Some(Activation::Relu),
    Some(Activation::Gelu),
    Some(Activation::GeluTanh),
];

pub fn small() -> Config {
    Config {
        vocabulary: 5,
        features: 0,
        classes: 3,
        d_model: 4,
        layers: 1,
        heads: 2,
        scoring: ScoringKind::ScaledDot,
        hidden: 3,
        temperature: 1.0,
        causal: false,
        norm: Some(NormOrder::Pre),
        gain: true,
        bias: true,
        feed_forward: Some(Wide {
            width: 5,
            activation: Activation::Gelu,
        }),
        cross: false,
        positions: Positions::Learned(4),
        position_scale: 1.0,
    }
}

fn mean_loss(model: &Model<f64>, batch: &[Example<f64>]) -> impl Fn(&Parameters<f64>) -> f64 {
    let config = model.config;
    move |parameters| {
        let model = Model {
            config,
            parameters: parameters.clone(),
        };
        model.loss(batch).unwrap().mean()
    }
}

/// Every scoring with every head count, mask, norm order and feed-forward part, with and without
/// cross-attention; what is left (depth, gain, biases, positions, temperature, features that are given,
/// losses on what attention made) takes turns.
#[test]
fn every_combination_agrees_with_finite_differences() {
    for scoring in SCORINGS {
        let largest = every_combination_of(scoring);
        println!("{scoring:?} models, along directions of all numbers: {largest:.1e} at most");
    }
}

fn every_combination_of(scoring: ScoringKind) -> f64 {
    let mut draw = Draw::new(2);
    let mut largest = 0.0_f64;
    let mut index = 0;
    for heads in [1, 2, 4] {
        for masking in Masking::ALL {
            for norm in NORMS {
                for activation in ACTIVATIONS {
                    for cross in [false, true] {
                        index += 1;
                        let config = Config {
                            scoring,
                            heads,
                            norm,
                            feed_forward: activation.map(|activation| Wide {
                                width: 5,
                                activation,
                            }),
                            cross,
                            ..taking_turns(index)
                        };
                        let model = draw.model(config);
                        let mut example = draw.example(&config, masking, 3, 2 + index % 2);
                        if index % 9 < 5 {
                            draw.teach(&config, &mut example);
                        }
                        let batch = [example];
                        let (_, gradient) = model.gradient(&batch).unwrap();
                        largest = largest.max(all_numbers(
                            &format!("{config:?} {masking:?}"),
                            &model.parameters,
                            &gradient,
                            mean_loss(&model, &batch),
                            &mut draw,
                        ));
                    }
                }
            }
        }
    }
    assert_eq!(index, 3 * 4 * 3 * 4 * 2);
    largest
}

/// Primes, so that each turn meets every combination of the rest.
fn taking_turns(index: usize) -> Config {
    Config {
        layers: 1 + index % 5 % 2,
        gain: !index.is_multiple_of(3),
        bias: (index % 7).is_multiple_of(2),
        positions: [
            Positions::Learned(4),
            Positions::None,
            Positions::Sinusoidal,
            Positions::BothEnds,
        ][index % 11 % 4],
        temperature: [1.0, 0.5, 2.0][index % 13 % 3],
        causal: index.is_multiple_of(17),
        features: if index % 4 < 2 { 0 } else { 3 },
        position_scale: [1.0, 0.3][index % 2],
        ..small()
    }
}

/// Number by number, so that no two mistakes cancel along a direction.
#[test]
fn every_number_of_a_model_agrees_with_finite_differences() {
    let mut draw = Draw::new(3);
    let mut largest = 0.0_f64;
    for (scoring, norm) in SCORINGS.into_iter().zip(NORMS) {
        let config = Config {
            scoring,
            norm,
            layers: 2,
            cross: true,
            causal: true,
            features: 2,
            ..small()
        };
        let model = draw.model(config);
        let mut example = draw.example(&config, Masking::Padding, 4, 3);
        draw.teach(&config, &mut example);
        let batch = [example];
        let (_, gradient) = model.gradient(&batch).unwrap();
        largest = largest.max(each_number(
            &format!("{scoring:?} {norm:?}"),
            "a number of a parameter that learns from another's gradient",
            &model.parameters,
            &gradient,
            mean_loss(&model, &batch),
        ));
    }
    println!("3 models, number by number: {largest:.1e} at most");
}

/// Other numbers would be a second half that counts from the first token too: nothing would tell a
/// place from its mirrored one.
#[test]
fn places_are_counted_from_both_ends() {
    let config = Config {
        positions: Positions::BothEnds,
        d_model: 6,
        ..small()
    };
    let mut model = Draw::new(4).model(config);
    model.parameters.embedding.tokens.fill(0.0);
    let input = |tokens: &[usize]| {
        let example = Example {
            tokens: tokens.to_vec(),
            targets: vec![None; tokens.len()],
            ..Example::default()
        };
        model.forward(&example).unwrap().input
    };
    let (three, five) = (input(&[0; 3]), input(&[0; 5]));
    for place in 0..3 {
        let forth = three.slice(s![place, ..3]);
        assert_eq!(forth, five.slice(s![place, ..3]));
        assert_eq!(forth, three.slice(s![2 - place, 3..]));
        assert_eq!(forth, five.slice(s![4 - place, 3..]));
    }
    assert_ne!(three.row(0), three.row(2));
}
