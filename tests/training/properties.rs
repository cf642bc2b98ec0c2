//! What holds of gradients whatever the numbers are.

use attention_playground::attention::{EmptyRow, Fill, Mask, Softmax, Visibility};
use attention_playground::training::clip::{clip, global_norm};
use attention_playground::training::config::Config;
use attention_playground::training::loss;
use attention_playground::training::model::Shares;
use attention_playground::training::norm::Norm;
use attention_playground::training::softmax;
use attention_playground::training::tensors::Tensors;
use ndarray::{Array2, array};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::draw::{Draw, Masking};
use crate::models::{SCORINGS, small};

fn matrix(rows: usize, columns: usize) -> impl Strategy<Value = Array2<f64>> {
    vec(-3.0..3.0, rows * columns)
        .prop_map(move |flat| Array2::from_shape_vec((rows, columns), flat).unwrap())
}

fn settings() -> ProptestConfig {
    ProptestConfig {
        // A failure prints its numbers; no file is left behind.
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(settings())]

    /// A small number instead of 0 would be a mask that only weighs down.
    #[test]
    fn what_is_hidden_gets_exactly_0(
        scores in matrix(3, 4),
        d_weights in matrix(3, 4),
        hidden in vec((0..3_usize, 0..4_usize), 0..12),
        temperature in 0.1..4.0,
        fill in prop_oneof![Just(Fill::Exclude), Just(Fill::Finite(-2.0))],
        empty_row in prop_oneof![Just(EmptyRow::Zeros), Just(EmptyRow::Uniform)],
    ) {
        let visibility = Visibility::compose(3, 4, &[Mask::Cells(hidden.clone())]).unwrap();
        let softmax = Softmax::default().with_temperature(temperature).unwrap();
        let softmax = softmax.with_fill(fill).unwrap().with_empty_row(empty_row);
        let trace = softmax.apply(scores.view(), &visibility).unwrap();
        let d = softmax::backward(&softmax, &trace, &visibility, d_weights.view()).unwrap();
        for cell in hidden {
            prop_assert_eq!(d[cell], 0.0);
        }
        for row in visibility.empty_rows() {
            prop_assert!(d.row(row).iter().all(|&d| d == 0.0));
        }
    }

    /// Any other sum would be a softmax whose weights do not share one whole.
    #[test]
    fn the_gradient_of_a_row_of_scores_sums_to_0(
        scores in matrix(3, 4),
        d_weights in matrix(3, 4),
        hidden in vec((0..3_usize, 0..4_usize), 0..6),
        temperature in 0.1..4.0,
    ) {
        let visibility = Visibility::compose(3, 4, &[Mask::Cells(hidden)]).unwrap();
        let softmax = Softmax::default().with_temperature(temperature).unwrap();
        let trace = softmax.apply(scores.view(), &visibility).unwrap();
        let d = softmax::backward(&softmax, &trace, &visibility, d_weights.view()).unwrap();
        for row in d.outer_iter() {
            prop_assert!(row.sum().abs() < 1e-12, "{}", row.sum());
        }
    }

    /// Any other sum, or one along the row, would be a norm whose mean or deviation stood still.
    #[test]
    fn a_layer_norm_passes_nothing_back_that_only_shifts_or_stretches_a_row(
        x in matrix(2, 5),
        d_y in matrix(2, 5),
    ) {
        let norm = Norm { gain: None, bias: None };
        let (_, trace) = norm.forward(&x.to_shared(), 0.0).unwrap();
        let d_x = norm.backward(&trace, d_y.view(), &mut norm.clone()).unwrap();
        for (d, u) in d_x.outer_iter().zip(trace.normed.outer_iter()) {
            let size = d.dot(&d).sqrt().max(1.0);
            prop_assert!(d.sum().abs() < 1e-9 * size);
            prop_assert!(d.dot(&u).abs() < 1e-9 * size);
        }
    }

    /// A number here would be a row of padding that the model learns from.
    #[test]
    fn a_row_that_does_not_count_gets_exactly_0(logits in matrix(3, 4), target in 0..4_usize) {
        let targets = [None, Some(target), None];
        let trace = loss::forward(logits.view(), &targets).unwrap();
        let d = loss::backward(&trace, &targets, 1.0);
        prop_assert!(d.row(0).iter().chain(d.row(2)).all(|&d| d == 0.0));
        prop_assert!(d.row(1).sum().abs() < 1e-12);
    }

    /// Another direction would be tensors that are shortened each by itself.
    #[test]
    fn a_clipped_gradient_keeps_its_direction(a in matrix(2, 3), b in matrix(3, 1), longest in 0.1..9.0) {
        let before = vec![a, b];
        let mut after = before.clone();
        let norm = clip(&mut after, longest);
        prop_assert!((norm - global_norm(&before)).abs() < 1e-12);
        prop_assert!((global_norm(&after) - norm.min(longest)).abs() < 1e-12);
        for (before, after) in before.iter().zip(&after) {
            let factor = (longest / norm).min(1.0);
            prop_assert!((before * factor - after).iter().all(|d| d.abs() < 1e-12));
        }
    }
}

/// A gradient here would be a token that is attended to although it is padding.
#[test]
fn a_padded_token_learns_nothing_in_any_model() {
    for (index, scoring) in SCORINGS.into_iter().enumerate() {
        let config = Config {
            scoring,
            layers: 2,
            cross: true,
            vocabulary: 9,
            ..small()
        };
        let mut draw = Draw::new(index as u64);
        let model = draw.model(config);
        let mut example = draw.example(&config, Masking::Padding, 3, 3);
        // The last of each is hidden, and comes nowhere else.
        example.tokens = vec![0, 1, 7];
        example.targets = vec![Some(0), Some(1), None];
        let source = example.source.as_mut().unwrap();
        source.tokens = vec![2, 3, 8];
        let (_, gradient) = model.gradient(&[example]).unwrap();
        let tokens = &gradient.embedding.tokens;
        for padding in [7, 8] {
            assert!(
                tokens.row(padding).iter().all(|&d| d == 0.0),
                "{scoring:?} {padding}"
            );
        }
        assert!(
            [0, 1, 2, 3]
                .iter()
                .all(|&id| tokens.row(id).iter().any(|&d| d != 0.0))
        );
    }
}

/// Otherwise a hidden value that is not a number would come back through the weights.
#[test]
fn a_hidden_nan_leaks_into_no_gradient() {
    let visibility = Visibility::compose(1, 3, &[Mask::Cells(vec![(0, 1)])]).unwrap();
    let softmax = Softmax::default();
    let trace = softmax
        .apply(array![[0.0, f64::NAN, 1.0]].view(), &visibility)
        .unwrap();
    let d_weights = array![[1.0, f64::NAN, 2.0]];
    let d = softmax::backward(&softmax, &trace, &visibility, d_weights.view()).unwrap();
    assert_eq!(d[(0, 1)], 0.0);
    assert!(d.iter().all(|d| d.is_finite()));
}

/// Otherwise saved numbers would come back into other tensors, or gradients move the wrong ones.
#[test]
fn both_visits_go_the_same_way_and_every_name_is_its_own() {
    let config = Config {
        cross: true,
        layers: 6,
        ..small()
    };
    let mut parameters = Draw::new(1).model(config).parameters;
    let read = parameters.tensors().into_iter();
    let read: Vec<_> = read.map(|(name, tensor)| (name, tensor.len())).collect();
    let write = parameters.tensors_mut().into_iter();
    let write: Vec<_> = write.map(|(name, tensor)| (name, tensor.len())).collect();
    assert_eq!(read, write);
    assert_eq!(read[0].0, "embedding.tokens");
    assert!(
        read.iter()
            .any(|(name, _)| name == "blocks.5.cross.projections.output_bias")
    );
    let mut names: Vec<_> = read.into_iter().map(|(name, _)| name).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// Otherwise a batch could not be spread over several calls.
#[test]
fn examples_accumulate() {
    let mut draw = Draw::new(5);
    let model = draw.model(small());
    let batch = [2, 4].map(|n| draw.example(&small(), Masking::Causal, n, 1));
    let (loss, together) = model.gradient(&batch).unwrap();
    let mut apart = model.parameters.zeroed();
    let mut total = 0.0;
    for example in &batch {
        let one = std::slice::from_ref(example);
        let shares = Shares::of(&batch);
        total += model.accumulate(one, shares, &mut apart).unwrap().total;
    }
    assert_eq!(together, apart);
    assert_eq!(total, loss.total);
    assert_eq!(model.loss(&batch).unwrap(), loss);
}

/// Each would be a panic, or a number from beyond a table.
#[test]
fn what_does_not_fit_is_refused_by_a_sentence() {
    let mut draw = Draw::new(6);
    let config = small();
    let model = draw.model(config);
    let example = draw.example(&config, Masking::None, 3, 1);
    let refused = |change: &dyn Fn(&mut attention_playground::training::model::Example<f64>)| {
        let mut example = example.clone();
        change(&mut example);
        model.gradient(&[example]).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&|example| example.tokens[1] = 5),
        "tokens[1]: 5 is given; allowed is the number of a row of the token table"
    );
    assert_eq!(
        refused(&|example| example.tokens = vec![0; 5]),
        "tokens: a list of 5 is given; allowed is as many as there are positions: 4"
    );
    assert_eq!(
        refused(&|example| example.targets = vec![None]),
        "targets: a list of 1 is given; allowed is one target a row: 3"
    );
    let layers = Config {
        layers: 7,
        ..config
    };
    assert_eq!(
        layers.check().unwrap_err().to_string(),
        "layers: 7 is given; allowed is a whole number from 1 to 6"
    );
    let cross = draw.model(Config {
        cross: true,
        ..config
    });
    assert_eq!(
        cross
            .gradient(std::slice::from_ref(&example))
            .unwrap_err()
            .to_string(),
        "source: a list of 0 is given; allowed is a sequence for cross-attention to look at"
    );
}

/// Each would be a panic over a matrix without rows, or 0 / 0.
#[test]
fn an_empty_sequence_teaches_nothing() {
    let config = Config {
        cross: true,
        causal: true,
        ..small()
    };
    let mut draw = Draw::new(8);
    let model = draw.model(config);
    let nothing = draw.example(&config, Masking::None, 0, 0);
    for batch in [vec![], vec![nothing]] {
        let (loss, gradient) = model.gradient(&batch).unwrap();
        assert_eq!(loss.mean(), 0.0);
        assert_eq!(global_norm(&gradient), 0.0);
    }
    let unseen = draw.example(&config, Masking::None, 3, 0);
    let (loss, gradient) = model.gradient(&[unseen]).unwrap();
    assert!(loss.mean().is_finite() && global_norm(&gradient).is_finite());
}
