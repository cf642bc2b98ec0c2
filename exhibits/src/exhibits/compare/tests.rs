use attention_playground::attention::position::{BASE, Layout, sinusoidal};
use attention_playground::attention::{
    Additive, Alignment, Layer, Mask, Projections, Scoring, ScoringKind, Trace,
};
use ndarray::Array2;

use super::shared::{WIDTH, draw, wide};
use super::*;
use crate::exhibit::Value;

const SEED: u32 = 1;

/// Every setting of a side.
fn all_configs() -> impl Iterator<Item = Config> {
    (0..24).map(|bits: usize| Config {
        scoring: [
            ScoringKind::Additive,
            ScoringKind::Dot,
            ScoringKind::ScaledDot,
        ][bits / 8],
        heads: 1 + (bits & 1),
        causal: bits & 2 > 0,
        positions: bits & 4 > 0,
    })
}

fn inputs(config: Config) -> Inputs {
    let mut inputs = EXHIBIT.inputs();
    let scoring = match config.scoring {
        ScoringKind::Additive => 0,
        ScoringKind::Dot => 1,
        ScoringKind::ScaledDot => 2,
    };
    let choices = [
        scoring,
        config.heads - 1,
        config.causal.into(),
        config.positions.into(),
    ];
    for (key, choice) in A_KEYS.into_iter().zip(choices) {
        inputs.set(key, Value::Choice(choice)).unwrap();
    }
    inputs
}

/// The same by the core's own layer.
fn core(config: Config, x: &Array2<f64>) -> Trace<f64> {
    let drawn = draw(config.scoring, SEED, config.heads);
    let additive = drawn.additive.iter().map(|head| {
        let v = wide(head.v().view()).row(0).to_owned();
        Additive::new(wide(head.query().view()), wide(head.key().view()), v).unwrap()
    });
    let layer = Layer {
        heads: config.heads,
        scoring: match config.scoring {
            ScoringKind::Additive => Scoring::Additive(additive.collect()),
            ScoringKind::Dot => Scoring::Dot,
            ScoringKind::ScaledDot => Scoring::ScaledDot,
        },
        projections: Projections {
            query: Some(wide(drawn.query.view())),
            key: Some(wide(drawn.key.view())),
            ..Projections::default()
        },
        masks: Vec::from_iter(config.causal.then_some(Mask::Causal(Alignment::TopLeft))),
        ..Layer::default()
    };
    let places: Vec<f64> = (0..x.nrows()).map(|place| place as f64).collect();
    let p = sinusoidal::<f64>(&places, WIDTH, Layout::Interleaved, BASE).unwrap();
    let x = if config.positions { x + p } else { x.clone() };
    let x = x.into_shared();
    layer.attend(&x, &x, &x).unwrap()
}

#[test]
fn a_side_attends_as_the_core_does() {
    for config in all_configs() {
        let sheet = show(&inputs(config), Lang::En).sheet;
        let values = |name| sheet.values(sheet.find(name).expect(name));
        let trace = core(config, values("x"));
        for (head, name) in trace.heads.iter().zip(["a-weights-1", "a-weights-2"]) {
            for (ours, core) in values(name).iter().zip(&head.softmax.weights) {
                assert!((ours - core).abs() < 1e-12, "{config:?}");
            }
        }
    }
}

#[test]
fn sides_that_are_set_alike_do_not_differ() {
    for config in all_configs() {
        let mut inputs = inputs(config);
        for (a, b) in A_KEYS.into_iter().zip(B_KEYS) {
            let choice = inputs.choice(a);
            inputs.set(b, Value::Choice(choice)).unwrap();
        }
        for head in 0..3 {
            inputs.set("head", Value::Choice(head)).unwrap();
            let sheet = show(&inputs, Lang::En).sheet;
            let difference = sheet.values(sheet.find("difference").unwrap());
            assert!(difference.iter().all(|cell| *cell == 0.0));
        }
    }
}

/// Between 0 and the logarithm of the keys that can be seen.
#[test]
fn an_entropy_stays_within_its_bounds() {
    for config in all_configs() {
        let sheet = show(&inputs(config), Lang::En).sheet;
        let values = |name| sheet.values(sheet.find(name).unwrap());
        for (entropy, limit) in values("a-entropy").iter().zip(values("a-limit")) {
            assert!((-1e-12..=limit + 1e-12).contains(entropy), "{config:?}");
        }
    }
}
