//! What is made of a file that was brought, against NumPy: `reference/brought.py` wrote the numbers.

use attention_exchange::brought::maps::{Average, Maps};
use attention_exchange::brought::shown::{Shown, View};
use attention_exchange::brought::stages::{Reading, Stages};
use ndarray::{Array2, Array4, ArrayView2};
use serde_json::Value;

/// Further than this from NumPy's, a number is another one: single precision leaves a few 1e-7.
const NEAR: f64 = 1e-6;

fn reference() -> Value {
    serde_json::from_str(include_str!("reference/brought.json")).unwrap()
}

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(list) => list.iter().flat_map(numbers).collect(),
        number => vec![number.as_f64().unwrap()],
    }
}

fn four(value: &Value) -> Array4<f32> {
    let length = |value: &Value| value.as_array().unwrap().len();
    let shape = (
        length(value),
        length(&value[0]),
        length(&value[0][0]),
        length(&value[0][0][0]),
    );
    let numbers = numbers(value).into_iter().map(|number| number as f32);
    Array4::from_shape_vec(shape, numbers.collect()).unwrap()
}

fn places(value: &Value) -> Vec<usize> {
    numbers(value).into_iter().map(|it| it as usize).collect()
}

fn is_near(name: &str, given: ArrayView2<'_, f32>, wanted: &Value) {
    let wanted = numbers(wanted);
    assert_eq!(given.len(), wanted.len(), "{name} has another size");
    for ((cell, &given), wanted) in given.indexed_iter().zip(wanted) {
        let apart = (f64::from(given) - wanted).abs();
        assert!(apart < NEAR, "{name} {cell:?}: {given} and not {wanted}");
    }
}

#[test]
fn averages_are_numpys() {
    let reference = reference();
    let maps = Maps::given(four(&reference["weights"]));
    for (average, name) in [
        (Average::Heads, "heads"),
        (Average::Layers, "layers"),
        (Average::All, "all"),
    ] {
        let map = maps.map(average, 1, 2).unwrap();
        is_near(name, map.view(), &reference[name]);
    }
}

#[test]
fn what_is_left_is_renormalised_as_numpy_does() {
    let reference = reference();
    let maps = Maps::given(four(&reference["weights"]));
    let view = View {
        without_queries: places(&reference["without_queries"]),
        without_keys: places(&reference["without_keys"]),
        renormalise: true,
        threshold: 0.0,
    };
    for (average, name) in [
        (Average::None, "renormalised"),
        (Average::All, "mean_renormalised"),
    ] {
        let map = maps.map(average, 1, 2).unwrap();
        let shown = Shown::new(&map, &view, |_, _| true);
        is_near(name, shown.values.view(), &reference[name]);
        if average == Average::None {
            let sums: Vec<f32> = shown.sums.iter().map(|sum| *sum as f32).collect();
            let sums = Array2::from_shape_vec((sums.len(), 1), sums).unwrap();
            is_near("sums", sums.view(), &reference["sums"]);
        }
    }
}

#[test]
fn weights_and_outputs_of_brought_vectors_are_numpys() {
    let reference = reference();
    let [q, k, v] = ["q", "k", "v"].map(|name| four(&reference[name]));
    for (name, is_scaled, is_causal) in [
        ("scaled", true, false),
        ("plain", false, false),
        ("causal", true, true),
    ] {
        let reading = Reading {
            is_scaled,
            is_causal,
        };
        let stages = Stages::new(q.clone(), k.clone(), v.clone(), reading);
        let trace = stages.trace(0, 0).unwrap();
        is_near(name, trace.softmax.weights.view(), &reference[name]);
        if is_causal {
            is_near("output", trace.output.view(), &reference["output"]);
        }
        let maps = Maps::computed(stages).unwrap();
        is_near(name, maps.one(0, 0).unwrap().view(), &reference[name]);
    }
}

#[test]
fn more_weights_than_a_file_may_bring_are_not_computed() {
    let numbers = || Array4::zeros((2, 3, 2000, 1));
    let stages = Stages::new(numbers(), numbers(), numbers(), Reading::default());
    let refused = Maps::computed(stages).unwrap_err();
    assert_eq!(refused.0, 24_000_000);
}
