use attention_playground::attention::encoder::{NormOrder, residual};
use attention_playground::attention::{Layer as CoreLayer, Projections};

use super::*;
use crate::exhibit::Value;
use crate::sheet::EPSILON;

/// The seed at first.
const SEED: u32 = 7;

/// Every combination of the five switches.
fn all_parts() -> impl Iterator<Item = Parts> {
    (0..32).map(|bits: u32| Parts {
        attention: bits & 1 > 0,
        residual: bits & 2 > 0,
        norm: bits & 4 > 0,
        feed_forward: bits & 8 > 0,
        pre: bits & 16 > 0,
    })
}

fn inputs(parts: Parts, layers: usize) -> Inputs {
    let mut inputs = EXHIBIT.inputs();
    let mut set = |key, value| inputs.set(key, value).unwrap();
    set("attention", Value::Switch(parts.attention));
    set("residual", Value::Switch(parts.residual));
    set("norm", Value::Switch(parts.norm));
    set("feed-forward", Value::Switch(parts.feed_forward));
    set("order", Value::Choice(parts.pre.into()));
    set("layers", Value::Count(layers));
    inputs
}

fn values(inputs: &Inputs, name: &str) -> Array2<f64> {
    let sheet = show(inputs, Lang::En).sheet;
    sheet.values(sheet.find(name).expect(name)).clone()
}

fn weights(layers: usize) -> Vec<gradient::Weights> {
    (0..layers).map(|index| layer::draw(SEED, index)).collect()
}

fn assert_close(left: &Array2<f64>, right: &Array2<f64>, tolerance: f64) {
    assert_eq!(left.dim(), right.dim());
    for (left, right) in left.iter().zip(right) {
        assert!((left - right).abs() < tolerance, "{left} is not {right}");
    }
}

/// What is differentiated is what is shown.
#[test]
fn the_stack_that_is_differentiated_is_the_one_on_the_sheet() {
    for parts in all_parts() {
        let inputs = inputs(parts, 3);
        let again = gradient::run(&values(&inputs, "x-1"), &weights(3), parts);
        assert_close(&values(&inputs, "r-3"), &again, 1e-12);
    }
}

#[test]
fn the_gradient_is_the_slope_by_central_differences() {
    let step = 1e-6;
    for parts in all_parts() {
        let inputs = inputs(parts, 2);
        let (x, g) = (values(&inputs, "x-1"), values(&inputs, "upstream"));
        let loss = |x: &Array2<f64>| (gradient::run(x, &weights(2), parts) * &g).sum();
        let exact = &gradient::arriving(&x, &weights(2), parts, &g)[0];
        let slope = Array2::from_shape_fn(x.dim(), |at| {
            let (mut up, mut down) = (x.clone(), x.clone());
            up[at] += step;
            down[at] -= step;
            (loss(&up) - loss(&down)) / (2.0 * step)
        });
        assert_close(&slope, exact, 1e-6);
    }
}

/// The first half of a layer, by the core's own attention and residual.
#[test]
fn z_is_what_the_core_makes_of_it() {
    for (pre, order) in [(false, NormOrder::Post), (true, NormOrder::Pre)] {
        let parts = Parts {
            attention: true,
            residual: true,
            norm: true,
            feed_forward: true,
            pre,
        };
        let inputs = inputs(parts, 1);
        let x = values(&inputs, "x-1");
        let w = &weights(1)[0];
        let core = CoreLayer {
            projections: Projections {
                query: Some(w.query.clone()),
                key: Some(w.key.clone()),
                value: Some(w.value.clone()),
                ..Projections::default()
            },
            ..CoreLayer::default()
        };
        let z = residual(x.view(), order, EPSILON, |x| {
            let x = x.to_owned().into_shared();
            Ok(core.attend(&x, &x, &x)?.output.into_owned())
        });
        assert_close(&values(&inputs, "z-1"), &z.unwrap(), 1e-12);
    }
}

/// The claim of the exhibit, as it is set up at first: the short cut carries more gradient back.
#[test]
fn more_gradient_arrives_with_the_residual() {
    let inputs = EXHIBIT.inputs();
    let (with, without) = (
        values(&inputs, "size-with"),
        values(&inputs, "size-without"),
    );
    assert!(with[(0, 0)] > 10.0 * without[(0, 0)]);
}
