//! The same block once more, in a form that can be run backwards: how a change of its input would
//! change its output.
//!
//! Each part returns its output together with a function that carries a gradient from the output
//! back to the input (reverse-mode differentiation, exact up to rounding). Shapes are those of the
//! block: `x` and all gradients (tokens, d).

use ndarray::Array2;

use attention_playground::attention::Visibility;
use attention_playground::attention::encoder::layer_norm;
use attention_playground::attention::softmax::Softmax;

use crate::sheet::{EPSILON, Reduction, cell_by_cell, each};

use super::Parts;

/// The parameters of one layer.
#[derive(Debug, Clone)]
pub struct Weights {
    /// `W_q`, (d, d)
    pub query: Array2<f64>,
    /// `W_k`, (d, d)
    pub key: Array2<f64>,
    /// `W_v`, (d, d)
    pub value: Array2<f64>,
    /// `W_1`, (d, h)
    pub first: Array2<f64>,
    /// `W_2`, (h, d)
    pub second: Array2<f64>,
}

/// From the gradient at an output to that at the input.
type WayBack = Box<dyn Fn(&Array2<f64>) -> Array2<f64>>;

/// What a part gave, and the way back through it.
struct Traced {
    value: Array2<f64>,
    back: WayBack,
}

/// The gradients that arrive when `at_the_end` is sent back through `layers`: at the input of each
/// layer, and last at the output itself.
pub fn arriving(
    x: &Array2<f64>,
    layers: &[Weights],
    parts: Parts,
    at_the_end: &Array2<f64>,
) -> Vec<Array2<f64>> {
    let mut x = x.clone();
    let mut ways_back = Vec::new();
    for weights in layers {
        let traced = layer(&x, weights, parts);
        x = traced.value;
        ways_back.push(traced.back);
    }
    let mut gradients = vec![at_the_end.clone()];
    for back in ways_back.iter().rev() {
        let gradient = back(gradients.last().expect("the first is there"));
        gradients.push(gradient);
    }
    gradients.reverse();
    gradients
}

fn layer(x: &Array2<f64>, weights: &Weights, parts: Parts) -> Traced {
    let z = if parts.attention {
        sublayer(x, parts, |x| attention(x, weights))
    } else {
        unchanged(x)
    };
    let r = if parts.feed_forward {
        sublayer(&z.value, parts, |z| feed_forward(z, weights))
    } else {
        unchanged(&z.value)
    };
    Traced {
        value: r.value,
        back: Box::new(move |g| (z.back)(&(r.back)(g))),
    }
}

/// `f` with its residual and its norm, before or after.
fn sublayer(x: &Array2<f64>, parts: Parts, f: impl Fn(&Array2<f64>) -> Traced) -> Traced {
    let norm_where = |wanted: bool, x: &Array2<f64>| {
        if parts.norm && wanted {
            norm(x)
        } else {
            unchanged(x)
        }
    };
    let before = norm_where(parts.pre, x);
    let inner = f(&before.value);
    let residual = parts.residual;
    let sum = if residual {
        added(&inner.value, x)
    } else {
        inner.value
    };
    let after = norm_where(!parts.pre, &sum);
    Traced {
        value: after.value,
        back: Box::new(move |g| {
            let g = (after.back)(g);
            let through = (before.back)(&(inner.back)(&g));
            if residual {
                added(&through, &g)
            } else {
                through
            }
        }),
    }
}

fn unchanged(x: &Array2<f64>) -> Traced {
    Traced {
        value: x.clone(),
        back: Box::new(Array2::clone),
    }
}

/// `softmax(Q Kᵀ / √d) V` of one head.
fn attention(x: &Array2<f64>, weights: &Weights) -> Traced {
    let w = weights.clone();
    let (q, k, v) = (x.dot(&w.query), x.dot(&w.key), x.dot(&w.value));
    let scale = (x.ncols() as f64).sqrt();
    let a = softmax(&each(&q.dot(&k.t()), &|score| score / scale));
    let value = a.dot(&v);
    let back = move |g: &Array2<f64>| {
        let to_a = g.dot(&v.t());
        let means: Vec<f64> = (0..a.nrows()).map(|i| to_a.row(i).dot(&a.row(i))).collect();
        let to_scores = cell_by_cell(a.dim(), &|i, j| {
            a[(i, j)] * (to_a[(i, j)] - means[i]) / scale
        });
        let by_query = to_scores.dot(&k).dot(&w.query.t());
        let by_key = to_scores.t().dot(&q).dot(&w.key.t());
        let by_value = a.t().dot(g).dot(&w.value.t());
        added(&added(&by_query, &by_key), &by_value)
    };
    Traced {
        value,
        back: Box::new(back),
    }
}

fn softmax(scores: &Array2<f64>) -> Array2<f64> {
    let (rows, columns) = scores.dim();
    let softmax = Softmax::default().apply(scores.view(), &Visibility::open(rows, columns));
    softmax.expect("a mask that fits").weights.to_owned()
}

fn added(left: &Array2<f64>, right: &Array2<f64>) -> Array2<f64> {
    cell_by_cell(left.dim(), &|i, j| left[(i, j)] + right[(i, j)])
}

/// `relu(x W_1) W_2`
fn feed_forward(x: &Array2<f64>, weights: &Weights) -> Traced {
    let w = weights.clone();
    let hidden = x.dot(&w.first);
    let value = each(&hidden, &|h| h.max(0.0)).dot(&w.second);
    let back = move |g: &Array2<f64>| {
        let to_relu = g.dot(&w.second.t());
        let to_hidden = cell_by_cell(hidden.dim(), &|i, j| {
            if hidden[(i, j)] > 0.0 {
                to_relu[(i, j)]
            } else {
                0.0
            }
        });
        to_hidden.dot(&w.first.t())
    };
    Traced {
        value,
        back: Box::new(back),
    }
}

/// Layer norm along each row. Backwards, with `y` the normalised row and `σ` its deviation:
/// `(g − mean(g) − y mean(g y)) / σ`.
fn norm(x: &Array2<f64>) -> Traced {
    let value = layer_norm(x.view(), None, None, EPSILON).expect("no gain, and a fit epsilon");
    let (x, y) = (x.clone(), value.clone());
    let back = move |g: &Array2<f64>| {
        let width = x.ncols() as f64;
        let of_row = |i: usize| {
            let variance = Reduction::Variance.of(&x.row(i).to_vec());
            let (mean, along) = (g.row(i).sum() / width, g.row(i).dot(&y.row(i)) / width);
            (mean, along, (variance + EPSILON).sqrt())
        };
        let rows: Vec<_> = (0..x.nrows()).map(of_row).collect();
        cell_by_cell(g.dim(), &|i, j| {
            let (mean, along, deviation) = rows[i];
            (g[(i, j)] - mean - y[(i, j)] * along) / deviation
        })
    };
    Traced {
        value,
        back: Box::new(back),
    }
}

/// The output of all layers, for tests.
#[cfg(test)]
pub fn run(x: &Array2<f64>, layers: &[Weights], parts: Parts) -> Array2<f64> {
    layers
        .iter()
        .fold(x.clone(), |x, weights| layer(&x, weights, parts).value)
}
