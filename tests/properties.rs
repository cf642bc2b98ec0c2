//! What holds of attention whatever the numbers are.

mod support;

use attention_playground::attention::encoder::layer_norm;
use attention_playground::attention::multi_head::{concatenate, split};
use attention_playground::attention::position::{BASE, Layout, sinusoidal};
use attention_playground::attention::{
    Additive, Alignment, EmptyRow, Hidden, Layer, Mask, Projections, Scalar, Scoring, Softmax,
    Visibility,
};
use ndarray::{ArcArray2, Array1, Array2, ArrayView2, Axis, concatenate as stack, s};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use support::{compare, hidden_weigh_nothing, rows_of};

// Whatever is drawn is drawn from these.

fn matrix(rows: usize, columns: usize) -> impl Strategy<Value = Array2<f64>> {
    vec(-3.0..3.0, rows * columns)
        .prop_map(move |flat| Array2::from_shape_vec((rows, columns), flat).unwrap())
}

fn vector(length: usize) -> impl Strategy<Value = Array1<f64>> {
    vec(-3.0..3.0, length).prop_map(Array1::from)
}

fn permutation(length: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..length).collect::<Vec<_>>()).prop_shuffle()
}

fn additive(d_q: usize, d_k: usize) -> impl Strategy<Value = Additive<f64>> {
    (1..4_usize).prop_flat_map(move |hidden| {
        (matrix(d_q, hidden), matrix(d_k, hidden), vector(hidden))
            .prop_map(|(query, key, v)| Additive::new(query, key, v).unwrap())
    })
}

fn scoring(heads: usize, d_k: usize) -> impl Strategy<Value = Scoring<f64>> {
    prop_oneof![
        Just(Scoring::Dot),
        Just(Scoring::ScaledDot),
        vec(additive(d_k, d_k), 1).prop_map(Scoring::Additive),
        vec(additive(d_k, d_k), heads).prop_map(Scoring::Additive),
    ]
}

fn mask(n: usize, m: usize) -> impl Strategy<Value = Mask<f64>> {
    let bias = prop_oneof![4 => -3.0..3.0, 1 => Just(f64::NEG_INFINITY)];
    prop_oneof![
        vec(proptest::bool::weighted(0.7), m).prop_map(Mask::KeyPadding),
        select(vec![Alignment::TopLeft, Alignment::BottomRight]).prop_map(Mask::Causal),
        vec((0..n, 0..m), 0..6).prop_map(Mask::Cells),
        vec(bias, n * m)
            .prop_map(move |flat| Mask::Bias(Array2::from_shape_vec((n, m), flat).unwrap())),
    ]
}

fn masks(n: usize, m: usize) -> impl Strategy<Value = Vec<Mask<f64>>> {
    vec(mask(n, m), 0..4)
}

/// A layer without projections, and what it runs over.
#[derive(Debug, Clone)]
struct Run {
    layer: Layer<f64>,
    query: ArcArray2<f64>,
    key: ArcArray2<f64>,
    value: ArcArray2<f64>,
}

impl Run {
    fn trace(&self) -> attention_playground::attention::Trace<f64> {
        self.layer
            .attend(&self.query, &self.key, &self.value)
            .unwrap()
    }
}

prop_compose! {
    fn run()(
        (n, m) in (1..6_usize, 1..6_usize),
        (heads, d_k, d_v) in (1..4_usize, 1..4_usize, 1..4_usize),
    )
        (
            query in matrix(n, heads * d_k),
            key in matrix(m, heads * d_k),
            value in matrix(m, heads * d_v),
            scoring in scoring(heads, d_k),
            masks in masks(n, m),
            temperature in prop_oneof![1 => Just(0.0), 3 => Just(1.0), 2 => 0.1..4.0],
            heads in Just(heads),
        ) -> Run {
            Run {
                layer: Layer {
                    heads,
                    scoring,
                    masks,
                    softmax: Softmax::default().with_temperature(temperature).unwrap(),
                    ..Layer::default()
                },
                query: query.into_shared(),
                key: key.into_shared(),
                value: value.into_shared(),
            }
        }
}

/// A layer without masks over one matrix of (n, heads d).
fn self_attention() -> impl Strategy<Value = (Layer<f64>, Array2<f64>)> {
    (1..6_usize, 1..4_usize, 1..4_usize).prop_flat_map(|(n, heads, d)| {
        (scoring(heads, d), matrix(n, heads * d)).prop_map(move |(scoring, x)| {
            let layer = Layer {
                heads,
                scoring,
                ..Layer::default()
            };
            (layer, x)
        })
    })
}

fn attend_itself(layer: &Layer<f64>, x: &Array2<f64>) -> ArcArray2<f64> {
    let x = x.to_shared();
    layer.attend(&x, &x, &x).unwrap().output
}

fn assert_close<F: Scalar>(what: &str, got: ArrayView2<'_, F>, expected: ArrayView2<'_, F>) {
    let compared = compare(what, &rows_of(got), &rows_of(expected), 1e-9, &[]);
    if let Err(message) = compared {
        panic!("{message}");
    }
}

fn settings() -> ProptestConfig {
    ProptestConfig {
        // A failure prints its numbers; no file is left behind.
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

// Softmax.

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn every_row_of_weights_sums_to_1_or_is_reported_empty(run in run()) {
        let trace = run.trace();
        for head in &trace.heads {
            for (row, weights) in head.softmax.weights.outer_iter().enumerate() {
                let empty = trace.empty_rows().contains(&row);
                let expected = if empty { 0.0 } else { 1.0 };
                prop_assert!((weights.sum() - expected).abs() < 1e-12);
            }
        }
        prop_assert_eq!(trace.empty_rows(), trace.visibility.empty_rows());
    }

    #[test]
    fn what_is_hidden_weighs_exactly_0(run in run()) {
        prop_assert_eq!(hidden_weigh_nothing(&run.trace()), Ok(()));
    }

    #[test]
    fn a_uniform_empty_row_is_level_and_still_reported(mut run in run()) {
        run.layer.masks.push(Mask::Cells((0..run.key.nrows()).map(|key| (0, key)).collect()));
        run.layer.softmax = run.layer.softmax.with_empty_row(EmptyRow::Uniform);
        let trace = run.trace();
        prop_assert_eq!(trace.empty_rows()[0], 0);
        let level = 1.0 / run.key.nrows() as f64;
        prop_assert!(trace.heads[0].softmax.weights.row(0).iter().all(|&weight| weight == level));
    }

    #[test]
    fn a_constant_added_to_a_row_of_scores_changes_nothing(
        scores in matrix(3, 4),
        constant in -100.0..100.0,
        masks in masks(3, 4),
    ) {
        let visibility = Visibility::compose(3, 4, &masks).unwrap();
        let mut shifted = scores.clone();
        shifted.row_mut(1).mapv_inplace(|score| score + constant);
        let [before, after] = [scores, shifted]
            .map(|scores| Softmax::default().apply(scores.view(), &visibility).unwrap().weights);
        assert_close("weights", after.view(), before.view());
    }

    #[test]
    fn a_temperature_divides_the_scores(
        scores in matrix(3, 4),
        temperature in 0.05..20.0,
        hidden in vec((0..3_usize, 0..4_usize), 0..6),
    ) {
        let visibility = Visibility::compose(3, 4, &[Mask::Cells(hidden)]).unwrap();
        let heated = Softmax::default().with_temperature(temperature).unwrap();
        let divided = &scores / temperature;
        let got = heated.apply(scores.view(), &visibility).unwrap();
        let expected = Softmax::default().apply(divided.view(), &visibility).unwrap();
        assert_close("weights", got.weights.view(), expected.weights.view());
    }

    #[test]
    fn any_finite_scores_give_finite_weights(
        scores in vec(finite_f32(), 12),
        temperature in prop_oneof![Just(0.0_f32), Just(1.0), finite_f32().prop_map(f32::abs)],
    ) {
        let scores = Array2::from_shape_vec((3, 4), scores).unwrap();
        let softmax = Softmax::default().with_temperature(temperature).unwrap();
        let trace = softmax.apply(scores.view(), &Visibility::open(3, 4)).unwrap();
        for row in trace.weights.outer_iter() {
            prop_assert!(row.iter().all(|weight| (0.0..=1.0).contains(weight)), "{row}");
            prop_assert!((row.sum() - 1.0).abs() < 1e-6, "{row}");
        }
    }
}

/// Any finite number, however large or small.
fn finite_f32() -> impl Strategy<Value = f32> {
    use proptest::num::f32::{NEGATIVE, NORMAL, POSITIVE, SUBNORMAL, ZERO};
    POSITIVE | NEGATIVE | NORMAL | SUBNORMAL | ZERO
}

// Masks.

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn masks_compose_as_a_union(masks in masks(3, 4)) {
        let all = Visibility::compose(3, 4, &masks).unwrap();
        let mut union = Array2::from_elem((3, 4), Hidden::NONE);
        for mask in masks {
            let one = Visibility::compose(3, 4, &[mask]).unwrap();
            union.zip_mut_with(&one.hidden(), |union, &one| *union |= one);
        }
        prop_assert_eq!(all.hidden(), union);
    }

    #[test]
    fn masks_compose_in_any_order(
        (masks, shuffled) in masks(3, 4)
            .prop_flat_map(|masks| (Just(masks.clone()), Just(masks).prop_shuffle())),
    ) {
        let [a, b] = [masks, shuffled].map(|masks| Visibility::compose(3, 4, &masks).unwrap());
        prop_assert_eq!(a.hidden(), b.hidden());
        for (row, column) in (0..3).flat_map(|row| (0..4).map(move |column| (row, column))) {
            if a.allows(row, column) {
                prop_assert!((a.bias(row, column) - b.bias(row, column)).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_bias_of_minus_infinity_hides_as_a_cell_does(
        mut run in run(),
        cell in any::<prop::sample::Index>(),
    ) {
        let (n, m) = (run.query.nrows(), run.key.nrows());
        let cell = (cell.index(n * m) / m, cell.index(n * m) % m);
        let mut bias = Array2::zeros((n, m));
        bias[cell] = f64::NEG_INFINITY;
        let mut by_bias = run.clone();
        by_bias.layer.masks.push(Mask::Bias(bias));
        run.layer.masks.push(Mask::Cells(vec![cell]));
        assert_close("output", by_bias.trace().output.view(), run.trace().output.view());
    }

    #[test]
    fn nothing_leaks_out_of_a_hidden_key(
        run in run(),
        key in any::<prop::sample::Index>(),
        poison in select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY]),
    ) {
        let key = key.index(run.key.nrows());
        let clean = run.trace();
        let mut poisoned = run.clone();
        poisoned.key.row_mut(key).fill(poison);
        poisoned.value.row_mut(key).fill(poison);
        let poisoned = poisoned.trace();
        for row in (0..run.query.nrows()).filter(|&row| !clean.visibility.allows(row, key)) {
            let at = s![row..=row, ..];
            assert_close("output", poisoned.output.slice(at), clean.output.slice(at));
        }
    }

    #[test]
    fn a_causal_output_does_not_know_what_comes_later(
        (mut layer, x) in self_attention(),
        later in -3.0..3.0,
        last in 0..5_usize,
    ) {
        layer.masks = vec![Mask::Causal(Alignment::TopLeft)];
        let last = last.min(x.nrows() - 1);
        let mut changed = x.clone();
        changed.slice_mut(s![last + 1.., ..]).fill(later);
        let [before, after] = [x, changed].map(|x| attend_itself(&layer, &x));
        let until = s![..=last, ..];
        assert_close("output", after.slice(until), before.slice(until));
    }
}

// Order and position.

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn the_order_of_keys_does_not_matter(
        (run, order, keep) in run().prop_flat_map(|run| {
            let m = run.key.nrows();
            (Just(run), permutation(m), vec(any::<bool>(), m))
        }),
    ) {
        let permuted_keep = order.iter().map(|&key| keep[key]).collect();
        let mut straight = run.clone();
        straight.layer.masks = vec![Mask::KeyPadding(keep)];
        let mut permuted = run;
        permuted.layer.masks = vec![Mask::KeyPadding(permuted_keep)];
        permuted.key = permuted.key.select(Axis(0), &order).into_shared();
        permuted.value = permuted.value.select(Axis(0), &order).into_shared();

        let [straight, permuted] = [straight, permuted].map(|run| run.trace());
        assert_close("output", permuted.output.view(), straight.output.view());
        for (permuted, straight) in permuted.heads.iter().zip(&straight.heads) {
            let expected = straight.softmax.weights.select(Axis(1), &order);
            assert_close("weights", permuted.softmax.weights.view(), expected.view());
        }
    }

    #[test]
    fn without_positions_permuted_tokens_give_permuted_outputs(
        ((layer, x), order) in self_attention()
            .prop_flat_map(|(layer, x)| (Just((layer, x.clone())), permutation(x.nrows()))),
    ) {
        let expected = attend_itself(&layer, &x).select(Axis(0), &order);
        let got = attend_itself(&layer, &x.select(Axis(0), &order));
        assert_close("output", got.view(), expected.view());
    }

    #[test]
    fn padding_on_the_left_changes_nothing(
        (mut layer, x) in self_attention(),
        padding in 0..4_usize,
        causal in any::<bool>(),
    ) {
        let (n, d) = x.dim();
        let causal = causal.then_some(Mask::Causal(Alignment::TopLeft));
        layer.masks.extend(causal);
        let positions: Vec<f64> = (0..n).map(|token| token as f64).collect();
        let x = x + sinusoidal::<f64>(&positions, d, Layout::Interleaved, BASE).unwrap();
        let expected = attend_itself(&layer, &x);

        // Padding is nothing at all, and stands nowhere.
        let nothing = Array2::from_elem((padding, d), f64::NAN);
        let padded = stack(Axis(0), &[nothing.view(), x.view()]).unwrap();
        let keep = (0..padding + n).map(|token| token >= padding).collect();
        layer.masks.push(Mask::KeyPadding(keep));
        let got = attend_itself(&layer, &padded);
        assert_close("output", got.slice(s![padding.., ..]), expected.view());
    }

    #[test]
    fn the_sine_and_the_cosine_of_a_pair_lie_on_the_unit_circle(
        positions in vec(-1e6..1e6, 1..5),
        half in 1..9_usize,
        base in 1.0..1e5,
    ) {
        let table = sinusoidal::<f64>(&positions, 2 * half, Layout::Interleaved, base).unwrap();
        for pair in table.exact_chunks((1, 2)) {
            prop_assert!((pair.mapv(|wave| wave * wave).sum() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn the_layouts_are_permutations_of_each_other(
        positions in vec(-1e6..1e6, 1..5),
        width in 1..18_usize,
    ) {
        let [interleaved, concatenated] = [Layout::Interleaved, Layout::Concatenated]
            .map(|layout| sinusoidal::<f64>(&positions, width, layout, BASE).unwrap());
        let order: Vec<usize> = (0..width).step_by(2).chain((1..width).step_by(2)).collect();
        prop_assert_eq!(concatenated, interleaved.select(Axis(1), &order));
    }
}

// Heads.

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn splitting_and_concatenating_is_the_identity(
        (heads, x) in (1..5_usize, 0..5_usize, 0..5_usize)
            .prop_flat_map(|(heads, rows, width)| (Just(heads), matrix(rows, heads * width))),
    ) {
        let x = x.into_shared();
        prop_assert_eq!(concatenate(&split(&x, heads, "query").unwrap()), x);
    }

    #[test]
    fn heads_side_by_side_are_heads_one_by_one(
        (run, weights) in run().prop_flat_map(|run| {
            let [d_k, d_v] = [run.key.ncols(), run.value.ncols()];
            (Just(run), [matrix(3, d_k), matrix(2, d_k), matrix(4, d_v)])
        }),
        inputs in (1..5_usize).prop_flat_map(|n| (matrix(n, 3), matrix(n, 2), matrix(n, 4))),
    ) {
        let (query, key, value) = inputs;
        let [query, key, value] = [query, key, value].map(|input| input.into_shared());
        let projections = |columns: [std::ops::Range<usize>; 3]| {
            let mut parts = columns.into_iter().zip(&weights);
            let mut next = || parts.next().map(|(at, w)| w.slice(s![.., at]).to_owned());
            Projections {
                query: next(),
                key: next(),
                value: next(),
                ..Projections::default()
            }
        };
        let heads = run.layer.heads;
        let [d_k, d_v] = [run.key.ncols(), run.value.ncols()];
        let together = Layer {
            projections: projections([0..d_k, 0..d_k, 0..d_v]),
            masks: vec![],
            ..run.layer.clone()
        };
        let together = together.attend(&query, &key, &value).unwrap();

        let each = |head: usize, width: usize| {
            head * (width / heads)..(head + 1) * (width / heads)
        };
        let one_by_one: Vec<_> = (0..heads)
            .map(|head| {
                let alone = Layer {
                    heads: 1,
                    scoring: match run.layer.scoring.parameters_of(head) {
                        Some(own) => Scoring::Additive(vec![own.clone()]),
                        None => run.layer.scoring.clone(),
                    },
                    projections: projections([each(head, d_k), each(head, d_k), each(head, d_v)]),
                    masks: vec![],
                    softmax: run.layer.softmax,
                };
                alone.attend(&query, &key, &value).unwrap().output
            })
            .collect();
        assert_close("output", together.output.view(), concatenate(&one_by_one).view());
    }

    #[test]
    fn every_pass_follows_from_the_one_before(run in run()) {
        let trace = run.trace();
        let temperature = run.layer.softmax.temperature();
        for head in &trace.heads {
            let softmax = &head.softmax;
            for (row, column) in ndarray::indices_of(&softmax.weights) {
                let cell = (row, column);
                let (masked, max) = (softmax.masked[cell], softmax.max[row]);
                if trace.visibility.allows(row, column) {
                    let bias = trace.visibility.bias(row, column);
                    prop_assert_eq!(masked, head.scores.scaled[cell] + bias);
                } else {
                    prop_assert_eq!(masked, f64::NEG_INFINITY);
                }
                prop_assert!(masked <= max);
                if temperature > 0.0 && max.is_finite() {
                    prop_assert_eq!(softmax.exp[cell], ((masked - max) / temperature).exp());
                }
                if softmax.sum[row] > 0.0 {
                    prop_assert_eq!(softmax.weights[cell], softmax.exp[cell] / softmax.sum[row]);
                }
            }
            assert_close("output", head.output.view(), softmax.weights.dot(&head.value).view());
        }
    }
}

// Layer norm.

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn a_normed_row_has_mean_0_and_variance_1(
        x in (1..5_usize, 2..9_usize).prop_flat_map(|(rows, width)| matrix(rows, width)),
        scale in 0.1..100.0_f64,
        offset in -100.0..100.0_f64,
    ) {
        let x = x * scale + offset;
        let normed = layer_norm(x.view(), None, None, 1e-5).unwrap();
        for (normed, x) in normed.outer_iter().zip(x.outer_iter()) {
            // Epsilon takes away a little, and all from a row that hardly varies.
            let variance = x.var(0.0);
            prop_assert!(normed.mean().unwrap().abs() < 1e-9);
            prop_assert!((normed.var(0.0) - variance / (variance + 1e-5)).abs() < 1e-9);
        }
    }
}

// Shapes that fit and shapes that do not.

/// A layer and inputs of sizes that have nothing to do with each other.
#[derive(Debug, Clone)]
struct AnyShapes {
    layer: Layer<f64>,
    inputs: [ArcArray2<f64>; 3],
}

/// Small enough for chance to make some shapes fit: mostly 1.
fn size() -> impl Strategy<Value = usize> {
    prop_oneof![1 => Just(0), 6 => Just(1), 3 => Just(2)]
}

fn any_matrix() -> impl Strategy<Value = Array2<f64>> {
    (size(), size()).prop_flat_map(|(rows, columns)| matrix(rows, columns))
}

fn any_vector() -> impl Strategy<Value = Array1<f64>> {
    size().prop_flat_map(vector)
}

fn any_additive() -> impl Strategy<Value = Additive<f64>> {
    (size(), size()).prop_flat_map(|(d_q, d_k)| additive(d_q, d_k))
}

fn any_mask() -> impl Strategy<Value = Mask<f64>> {
    prop_oneof![
        size()
            .prop_flat_map(|keys| vec(any::<bool>(), keys))
            .prop_map(Mask::KeyPadding),
        select(vec![Alignment::TopLeft, Alignment::BottomRight]).prop_map(Mask::Causal),
        vec((0..3_usize, 0..3_usize), 0..2).prop_map(Mask::Cells),
        any_matrix().prop_map(Mask::Bias),
    ]
}

prop_compose! {
    fn any_shapes()(
        heads in size(),
        scoring in prop_oneof![
            Just(Scoring::Dot),
            Just(Scoring::ScaledDot),
            size().prop_flat_map(|sets| vec(any_additive(), sets)).prop_map(Scoring::Additive),
        ],
        weights in [(); 4].map(|()| option::weighted(0.2, any_matrix())),
        biases in [(); 4].map(|()| option::weighted(0.2, any_vector())),
        masks in vec(any_mask(), 0..2),
        inputs in [any_matrix(), any_matrix(), any_matrix()],
    ) -> AnyShapes {
        let [query, key, value, output] = weights;
        let [query_bias, key_bias, value_bias, output_bias] = biases;
        let projections = Projections {
            query,
            query_bias,
            key,
            key_bias,
            value,
            value_bias,
            output,
            output_bias,
        };
        AnyShapes {
            layer: Layer { heads, scoring, projections, masks, softmax: Softmax::default() },
            inputs: inputs.map(|input| input.into_shared()),
        }
    }
}

impl AnyShapes {
    /// Whether all shapes fit, and the width of the output where they do.
    fn fit(&self) -> Option<usize> {
        fn through(
            width: usize,
            weight: &Option<Array2<f64>>,
            bias: &Option<Array1<f64>>,
        ) -> Option<usize> {
            let out = match weight {
                Some(weight) => (weight.nrows() == width).then_some(weight.ncols())?,
                None => width,
            };
            bias.as_ref()
                .is_none_or(|bias| bias.len() == out)
                .then_some(out)
        }
        let (heads, w) = (self.layer.heads, &self.layer.projections);
        let [query, key, value] = &self.inputs;
        let (n, m) = (query.nrows(), key.nrows());
        let query = through(query.ncols(), &w.query, &w.query_bias)?;
        let key = through(key.ncols(), &w.key, &w.key_bias)?;
        let value_rows = value.nrows();
        let value = through(value.ncols(), &w.value, &w.value_bias)?;

        let divides = heads > 0 && [query, key, value].iter().all(|width| width % heads == 0);
        let scores = divides
            && match &self.layer.scoring {
                Scoring::Dot | Scoring::ScaledDot => query == key,
                Scoring::Additive(sets) => {
                    let fits = |set: &Additive<f64>| {
                        let widths = (set.query().nrows(), set.key().nrows());
                        widths == (query / heads, key / heads)
                    };
                    [1, heads].contains(&sets.len()) && sets.iter().all(fits)
                }
            };
        let masks = self.layer.masks.iter().all(|mask| match mask {
            Mask::KeyPadding(keep) => keep.len() == m,
            Mask::Causal(_) => true,
            Mask::Cells(cells) => cells.iter().all(|&(row, column)| row < n && column < m),
            Mask::Bias(bias) => bias.dim() == (n, m),
        });
        let output = through(value, &w.output, &w.output_bias)?;
        (value_rows == m && scores && masks).then_some(output)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, ..settings() })]

    #[test]
    fn shapes_that_do_not_fit_are_refused_and_others_run(any in any_shapes()) {
        let [query, key, value] = &any.inputs;
        match (any.layer.attend(query, key, value), any.fit()) {
            (Ok(trace), Some(width)) => prop_assert_eq!(trace.output.dim(), (query.nrows(), width)),
            (Err(_), None) => {}
            (Ok(_), None) => prop_assert!(false, "shapes that do not fit ran"),
            (Err(error), Some(_)) => prop_assert!(false, "shapes that fit are refused: {error}"),
        }
    }

    #[test]
    fn parts_refuse_shapes_that_do_not_fit(
        (a, b) in (any_matrix(), any_matrix()),
        v in any_vector(),
    ) {
        let additive = Additive::new(a.clone(), b.clone(), v.clone());
        let hidden = a.ncols();
        prop_assert_eq!(additive.is_ok(), b.ncols() == hidden && v.len() == hidden);

        let softmax = Softmax::default().apply(a.view(), &Visibility::open(b.nrows(), b.ncols()));
        prop_assert_eq!(softmax.is_ok(), a.dim() == b.dim());

        let normed = layer_norm(a.view(), Some(v.view()), None, 1e-5);
        prop_assert_eq!(normed.is_ok(), v.len() == a.ncols());

        let positions = sinusoidal::<f64>(&v.to_vec(), b.nrows(), Layout::Concatenated, BASE);
        prop_assert_eq!(positions.unwrap().dim(), (v.len(), b.nrows()));
    }
}
