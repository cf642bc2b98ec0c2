//! Each block by itself against finite differences. The loss is the sum of what the block gives,
//! each number weighed at random, so that no two of them are alike.

use attention_playground::attention::encoder::NormOrder;
use attention_playground::attention::{
    Error, Fill, Layer, Mask, Projections, Scoring, ScoringKind, Softmax, Visibility,
};
use attention_playground::training::embedding::{Embedding, Given};
use attention_playground::training::feed_forward::{Activation, FeedForward};
use attention_playground::training::heads::{self, Attention, Form, Inputs};
use attention_playground::training::linear::Linear;
use attention_playground::training::norm::Norm;
use attention_playground::training::residual::Residual;
use attention_playground::training::scoring::{self, AdditiveParameters};
use attention_playground::training::softmax;
use attention_playground::training::tensors::Tensors;
use attention_playground::training::{loss, residual::ResidualTrace};
use ndarray::{ArcArray2, Array2};

use crate::draw::{Draw, Masking};
use crate::models::SCORINGS;
use crate::slopes::each_number;

fn weigh(output: &ArcArray2<f64>, weights: &Array2<f64>) -> f64 {
    output.iter().zip(weights).map(|(y, w)| y * w).sum()
}

fn additive(draw: &mut Draw, d_q: usize, d_k: usize, hidden: usize) -> AdditiveParameters<f64> {
    AdditiveParameters {
        query: draw.matrix(d_q, hidden),
        key: draw.matrix(d_k, hidden),
        v: draw.vector(hidden),
    }
}

#[test]
fn scoring_backwards() {
    let mut draw = Draw::new(11);
    let mut largest = 0.0_f64;
    for kind in SCORINGS {
        let (query, key) = (draw.matrix(3, 2), draw.matrix(4, 2));
        let d_scores = draw.matrix(3, 4);
        let sets = match kind {
            ScoringKind::Additive => vec![additive(&mut draw, 2, 2, 3)],
            ScoringKind::Dot | ScoringKind::ScaledDot => Vec::new(),
        };
        let scoring_of = |sets: &Vec<AdditiveParameters<f64>>| match kind {
            ScoringKind::Dot => Scoring::Dot,
            ScoringKind::ScaledDot => Scoring::ScaledDot,
            ScoringKind::Additive => {
                Scoring::Additive(sets.iter().map(|set| set.to_core().unwrap()).collect())
            }
        };
        let scores = |sets: &Vec<_>, query: &Array2<f64>, key: &Array2<f64>| {
            scoring_of(sets).score(0, query.view(), key.view()).unwrap()
        };
        let cost =
            |sets: &Vec<_>, query: &_, key: &_| weigh(&scores(sets, query, key).scaled, &d_scores);
        let mut d_sets = sets.zeroed();
        let (d_query, d_key) = scoring::backward(
            &scoring_of(&sets),
            0,
            (query.view(), key.view()),
            &scores(&sets, &query, &key),
            d_scores.view(),
            &mut d_sets,
        )
        .unwrap();
        for difference in [
            each_number(
                &format!("{kind:?}, query"),
                "the scale left out, or multiplied by",
                &query,
                &d_query,
                |query| cost(&sets, query, &key),
            ),
            each_number(
                &format!("{kind:?}, key"),
                "d_scores not transposed",
                &key,
                &d_key,
                |key| cost(&sets, &query, key),
            ),
            each_number(
                &format!("{kind:?}, parameters"),
                "tanh where its slope 1 - tanh^2 belongs, or v left out",
                &sets,
                &d_sets,
                |sets| cost(sets, &query, &key),
            ),
        ] {
            largest = largest.max(difference);
        }
    }
    println!("scoring: {largest:.1e} at most");
}

#[test]
fn softmax_backwards() {
    let mut draw = Draw::new(12);
    let mut largest = 0.0_f64;
    for masking in Masking::ALL {
        for temperature in [0.0, 0.5, 1.0, 3.0] {
            for fill in [Fill::Exclude, Fill::Finite(-1.0)] {
                let bias = Mask::Bias(draw.matrix(3, 4));
                let masks = [masking.masks(3, 4), vec![bias]].concat();
                let visibility = Visibility::compose(3, 4, &masks).unwrap();
                let softmax = Softmax::default().with_temperature(temperature).unwrap();
                let softmax = softmax.with_fill(fill).unwrap();
                let (scores, d_weights) = (draw.matrix(3, 4), draw.matrix(3, 4));
                let apply =
                    |scores: &Array2<f64>| softmax.apply(scores.view(), &visibility).unwrap();
                let d_scores =
                    softmax::backward(&softmax, &apply(&scores), &visibility, d_weights.view());
                largest = largest.max(each_number(
                    &format!("{masking:?}, temperature {temperature}, {fill:?}"),
                    "the temperature left out, or a row's mean over what is hidden",
                    &scores,
                    &d_scores.unwrap(),
                    |scores| weigh(&apply(scores).weights, &d_weights),
                ));
            }
        }
    }
    println!("softmax: {largest:.1e} at most");
}

/// Queries, keys and values of widths of their own, with and without each projection and bias, and
/// additive parameters for each head or shared by all.
#[test]
fn heads_backwards() {
    let mut draw = Draw::new(13);
    let mut largest = 0.0_f64;
    for (index, kind) in SCORINGS.into_iter().cycle().take(24).enumerate() {
        let heads = [1, 2, 4][index / 3 % 3];
        let (n, m, d_k, d_v) = (3, 4, 2, 1 + index % 2);
        let has = |bit: usize| (index * 5 + 3) >> bit & 1 == 1;
        let (wide_k, wide_v) = (heads * d_k, heads * d_v);
        let mut projection = |bit: usize, width: usize| {
            let weight = has(bit).then(|| draw.matrix(3, width));
            let bias = has(bit + 1).then(|| draw.vector(width));
            let given = if weight.is_some() { 3 } else { width };
            (weight, bias, given)
        };
        let (query, query_bias, query_width) = projection(0, wide_k);
        let (key, key_bias, key_width) = projection(1, wide_k);
        let (value, value_bias, value_width) = projection(2, wide_v);
        let output = has(3).then(|| draw.matrix(wide_v, 3));
        let out = if output.is_some() { 3 } else { wide_v };
        let sets = match kind {
            ScoringKind::Additive if index % 2 == 0 => 1,
            ScoringKind::Additive => heads,
            ScoringKind::Dot | ScoringKind::ScaledDot => 0,
        };
        let attention = Attention {
            projections: Projections {
                query,
                query_bias,
                key,
                key_bias,
                value,
                value_bias,
                output,
                output_bias: has(4).then(|| draw.vector(out)),
            },
            additive: (0..sets)
                .map(|_| additive(&mut draw, d_k, d_k, 3))
                .collect(),
        };
        let form = Form {
            heads,
            scoring: kind,
            temperature: 0.7,
        };
        let masks = Masking::ALL[index % 4].masks(n, m);
        let layer = |attention: &Attention<f64>| attention.layer(form, masks.clone()).unwrap();
        let inputs = Inputs {
            query: draw.matrix(n, query_width).into_shared(),
            key: draw.matrix(m, key_width).into_shared(),
            value: draw.matrix(m, value_width).into_shared(),
        };
        let d_output = draw.matrix(n, out);
        let run = |layer: &Layer<f64>, inputs: &Inputs<f64>| {
            layer
                .attend(&inputs.query, &inputs.key, &inputs.value)
                .unwrap()
        };
        let cost =
            |attention: &_, inputs: &_| weigh(&run(&layer(attention), inputs).output, &d_output);
        let mut d_attention = attention.zeroed();
        let d = heads::backward(
            &layer(&attention),
            &inputs,
            &run(&layer(&attention), &inputs),
            d_output.view(),
            &[],
            &mut d_attention,
        )
        .unwrap();
        let with = |field: fn(&mut Inputs<f64>) -> &mut ArcArray2<f64>, given: &Array2<f64>| {
            let mut inputs = inputs.clone();
            *field(&mut inputs) = given.to_shared();
            cost(&attention, &inputs)
        };
        for difference in [
            each_number(
                &format!("heads {index}, query"),
                "one head's gradient in another head's columns",
                &inputs.query.to_owned(),
                &d.query,
                |query| with(|inputs| &mut inputs.query, query),
            ),
            each_number(
                &format!("heads {index}, key"),
                "the gradient of the query, or d_scores not transposed",
                &inputs.key.to_owned(),
                &d.key,
                |key| with(|inputs| &mut inputs.key, key),
            ),
            each_number(
                &format!("heads {index}, value"),
                "weights not transposed",
                &inputs.value.to_owned(),
                &d.value,
                |value| with(|inputs| &mut inputs.value, value),
            ),
            each_number(
                &format!("heads {index}, parameters"),
                "a bias of one row only, or heads that share parameters and do not add up",
                &attention,
                &d_attention,
                |attention| cost(attention, &inputs),
            ),
        ] {
            largest = largest.max(difference);
        }
    }
    println!("heads: {largest:.1e} at most");
}

#[test]
fn layer_norm_backwards() {
    let mut draw = Draw::new(14);
    let mut largest = 0.0_f64;
    for bits in 0..4 {
        for eps in [1e-5, 0.5] {
            let norm = Norm {
                gain: (bits & 1 > 0).then(|| draw.vector(5)),
                bias: (bits & 2 > 0).then(|| draw.vector(5)),
            };
            let (x, d_y) = (draw.matrix(3, 5), draw.matrix(3, 5));
            let cost = |norm: &Norm<f64>, x: &Array2<f64>| {
                weigh(&norm.forward(&x.to_shared(), eps).unwrap().0, &d_y)
            };
            let (_, trace) = norm.forward(&x.to_shared(), eps).unwrap();
            let mut d_norm = norm.zeroed();
            let d_x = norm.backward(&trace, d_y.view(), &mut d_norm).unwrap();
            let on_x = each_number(
                "layer norm, x",
                "a mean or deviation taken as constant, or the gain left out",
                &x,
                &d_x,
                |x| cost(&norm, x),
            );
            let on_norm = each_number(
                "layer norm, gain and bias",
                "the gain's taken with x instead of with the normed x",
                &norm,
                &d_norm,
                |norm| cost(norm, &x),
            );
            largest = largest.max(on_x).max(on_norm);
        }
    }
    println!("layer norm: {largest:.1e} at most");
}

#[test]
fn residual_backwards() {
    let mut draw = Draw::new(15);
    let mut largest = 0.0_f64;
    for order in [None, Some(NormOrder::Pre), Some(NormOrder::Post)] {
        let norm = Norm {
            gain: Some(draw.vector(4)),
            bias: None,
        };
        let (x, weight, d_y) = (draw.matrix(3, 4), draw.matrix(4, 4), draw.matrix(3, 4));
        type Run = (ArcArray2<f64>, ResidualTrace<f64, ()>);
        let run = |norm: &Norm<f64>, x: &Array2<f64>| -> Result<Run, Error> {
            let eps = 1e-5;
            let around = Residual { order, norm, eps };
            around.forward(&x.to_shared(), |x| Ok((x.dot(&weight).into_shared(), ())))
        };
        let cost = |norm: &_, x: &_| weigh(&run(norm, x).unwrap().0, &d_y);
        let mut d_norm = norm.zeroed();
        let around = Residual {
            order,
            norm: &norm,
            eps: 1e-5,
        };
        let (_, trace) = run(&norm, &x).unwrap();
        let d_x = around
            .backward(&trace, d_y.clone(), &mut d_norm, |(), d| {
                Ok(d.dot(&weight.t()))
            })
            .unwrap();
        let mistake =
            "the way through the sum left out, or led through the norm of the other order";
        let on_x = each_number(&format!("{order:?}, x"), mistake, &x, &d_x, |x| {
            cost(&norm, x)
        });
        let on_norm = each_number(
            &format!("{order:?}, norm"),
            mistake,
            &norm,
            &d_norm,
            |norm| cost(norm, &x),
        );
        largest = largest.max(on_x).max(on_norm);
    }
    println!("residual: {largest:.1e} at most");
}

#[test]
fn feed_forward_backwards() {
    let mut draw = Draw::new(16);
    let mut largest = 0.0_f64;
    for activation in [Activation::Relu, Activation::Gelu, Activation::GeluTanh] {
        let mut linear = |rows, columns| Linear {
            weight: 2.0 * draw.matrix(rows, columns),
            bias: draw.vector(columns),
        };
        let part = FeedForward {
            widen: linear(3, 6),
            narrow: linear(6, 3),
        };
        let (x, d_y) = (draw.matrix(4, 3), draw.matrix(4, 3));
        let cost = |part: &FeedForward<f64>, x: &Array2<f64>| {
            weigh(&part.forward(&x.to_shared(), activation).unwrap().0, &d_y)
        };
        let (_, trace) = part.forward(&x.to_shared(), activation).unwrap();
        let mut d_part = part.zeroed();
        let d_x = part
            .backward(activation, &trace, d_y.view(), &mut d_part)
            .unwrap();
        let mistake = "the slope taken after the bend, or that of the other GELU";
        let on_x = each_number(&format!("{activation:?}, x"), mistake, &x, &d_x, |x| {
            cost(&part, x)
        });
        let on_part = each_number(
            &format!("{activation:?}, parameters"),
            mistake,
            &part,
            &d_part,
            |part| cost(part, &x),
        );
        largest = largest.max(on_x).max(on_part);
    }
    println!("feed-forward: {largest:.1e} at most");
}

#[test]
fn embedding_backwards() {
    let mut draw = Draw::new(17);
    let embedding = Embedding {
        tokens: draw.matrix(4, 3),
        positions: Some(draw.matrix(6, 3)),
        map: Some(draw.matrix(2, 3)),
    };
    let (ids, d_x) = ([2, 0, 2, 2, 3], draw.matrix(5, 3));
    let features = draw.matrix(5, 2);
    let given = Given {
        ids: &ids,
        features: Some(&features),
        field: "tokens",
    };
    let mut gradient = embedding.zeroed();
    embedding
        .backward(given, d_x.view(), &mut gradient)
        .unwrap();
    let largest = each_number(
        "embedding",
        "a token that comes again writes over what it learned before",
        &embedding,
        &gradient,
        |embedding| weigh(&embedding.forward(given).unwrap(), &d_x),
    );
    println!("embedding: {largest:.1e} at most");
}

#[test]
fn cross_entropy_backwards() {
    let mut draw = Draw::new(18);
    let logits = 3.0 * draw.matrix(4, 3);
    let targets = [Some(0), None, Some(2), Some(2)];
    let total = |logits: &Array2<f64>| loss::forward(logits.view(), &targets).unwrap();
    let gradient = loss::backward(&total(&logits), &targets, 1.0);
    let largest = each_number(
        "cross-entropy",
        "a row that does not count, or the mean over all rows instead of those that do",
        &logits,
        &gradient,
        |logits| total(logits).total,
    );
    println!("cross-entropy: {largest:.1e} at most");
}
