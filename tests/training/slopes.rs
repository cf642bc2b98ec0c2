//! Gradients by finite differences: how much the loss changes when a number does.

use attention_playground::training::tensors::Tensors;
use ndarray::ArrayD;

use crate::draw::Draw;

/// Half the way between the two points that are compared: about the cube root of the precision,
/// where the bend of the loss and the rounding of its values cost the least together.
const STEP: f64 = 1e-5;

/// The largest difference to pass, relative to the larger of both slopes and to `FLOOR`.
const TOLERANCE: f64 = 1e-6;

/// Below this a slope is compared with the loss, not with itself: what is left of it after rounding
/// has no digits to compare.
const FLOOR: f64 = 1e-2;

fn relative(got: f64, expected: f64) -> f64 {
    let difference = (got - expected).abs() / got.abs().max(expected.abs()).max(FLOOR);
    if difference.is_nan() {
        f64::INFINITY
    } else {
        difference
    }
}

/// How far `got` is from the slope of `loss` at `point` along `directions`, one a tensor, and that
/// slope.
fn compare<T: Tensors<f64> + Clone>(
    got: f64,
    point: &T,
    directions: &[ArrayD<f64>],
    loss: impl Fn(&T) -> f64,
) -> (f64, f64) {
    let at = |way: f64| {
        let mut moved = point.clone();
        for ((_, mut tensor), direction) in moved.tensors_mut().into_iter().zip(directions) {
            tensor.scaled_add(way, direction);
        }
        loss(&moved)
    };
    let central = |step: f64| (at(step) - at(-step)) / (2.0 * step);
    let slope = central(STEP);
    if relative(got, slope) < TOLERANCE / 10.0 {
        return (relative(got, slope), slope);
    }
    // A layer norm bends sharply where a row hardly deviates: twice the step has four times the
    // error, so that both together have none of that order (Richardson).
    let slope = (4.0 * slope - central(2.0 * STEP)) / 3.0;
    (relative(got, slope), slope)
}

fn still(point: &impl Tensors<f64>) -> Vec<ArrayD<f64>> {
    let all = point.tensors().into_iter();
    all.map(|(_, tensor)| ArrayD::zeros(tensor.raw_dim()))
        .collect()
}

/// Compares `gradient` with the slope of `loss` along every single number of `point`. Returns the
/// largest relative difference; `mistake` is what a wrong value looks like.
pub fn each_number<T: Tensors<f64> + Clone>(
    what: &str,
    mistake: &str,
    point: &T,
    gradient: &T,
    loss: impl Fn(&T) -> f64,
) -> f64 {
    let mut largest = 0.0_f64;
    let mut directions = still(point);
    for (index, (name, gradient)) in gradient.tensors().into_iter().enumerate() {
        for (cell, &got) in gradient.indexed_iter() {
            directions[index][&cell] = 1.0;
            let (difference, expected) = compare(got, point, &directions, &loss);
            directions[index][&cell] = 0.0;
            assert!(
                difference < TOLERANCE,
                "{what}: the gradient of {name}{cell:?} is {got}, the slope {expected}; \
                 looks like: {mistake}"
            );
            largest = largest.max(difference);
        }
    }
    largest
}

/// Compares `gradient` with the slope of `loss` along random directions that every number of every
/// tensor has a part in, and names the tensors that are astray. Returns the largest relative
/// difference.
pub fn all_numbers<T: Tensors<f64> + Clone>(
    what: &str,
    point: &T,
    gradient: &T,
    loss: impl Fn(&T) -> f64,
    draw: &mut Draw,
) -> f64 {
    let gradients = gradient.tensors();
    let projected = |directions: &[ArrayD<f64>]| -> f64 {
        let pairs = gradients.iter().zip(directions);
        pairs.map(|((_, tensor), d)| (tensor * d).sum()).sum()
    };
    let mut largest = 0.0_f64;
    for _ in 0..3 {
        let mut directions = still(point);
        for direction in &mut directions {
            direction.mapv_inplace(|_| draw.number());
        }
        let (difference, _) = compare(projected(&directions), point, &directions, &loss);
        if difference >= TOLERANCE {
            let astray = (0..gradients.len()).filter_map(|index| {
                let mut alone = still(point);
                alone[index].assign(&directions[index]);
                let got = projected(&alone);
                let (difference, expected) = compare(got, point, &alone, &loss);
                let name = &gradients[index].0;
                (difference >= TOLERANCE).then(|| format!("{name}: {got}, not {expected}"))
            });
            let astray: Vec<_> = astray.collect();
            panic!(
                "{what}: off by {difference:e} along a direction of all parameters, by tensor:\n  \
                 {}\nlooks like: a way from there to the loss that the backward pass does not go, \
                 or goes twice",
                astray.join("\n  ")
            );
        }
        largest = largest.max(difference);
    }
    largest
}
