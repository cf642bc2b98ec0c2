//! Mistakes that attention implementations have made in public, each with its right answer.
//!
//! `data/cases.json` says where each was reported. A failing test names the known mistake that its
//! answer looks like.

mod support;

use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::LazyLock;

use attention_playground::attention::activation::{gelu, gelu_tanh};
use attention_playground::attention::encoder::{NormOrder, layer_norm, residual};
use attention_playground::attention::multi_head::split;
use attention_playground::attention::position::{BASE, Layout, sinusoidal};
use attention_playground::attention::{
    Alignment, Layer, Mask, Projections, Scalar, Scoring, Softmax, Trace, Visibility,
};
use ndarray::{ArcArray2, Array1, Array2, ArrayView2, Axis, array, s};
use serde_json::Value;

use support::{
    Precision, Rows, compare, hidden_weigh_nothing, hide_cells, matrix, number, numbers, rows,
    rows_of, vector,
};

static DATA: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("data/cases.json")).expect("cases.json is JSON")
});

/// Names of the data, and the tests that take them, in either precision.
macro_rules! in_both_precisions {
    ($($name:literal => $test:ident,)*) => {
        $(
            mod $test {
                #[test]
                fn f32() {
                    super::Case::named($name).run(super::$test::<f32>);
                }

                #[test]
                fn f64() {
                    super::Case::named($name).run(super::$test::<f64>);
                }
            }
        )*

        #[test]
        fn every_case_of_the_data_is_tested() {
            let tested = [$($name),*];
            let all = DATA["cases"].as_array().unwrap().iter();
            let all: Vec<_> = all.map(|case| case["name"].as_str().unwrap()).collect();
            assert_eq!(tested.as_slice(), all);
        }
    };
}

in_both_precisions! {
    "empty_row" => a_query_with_no_key_left_is_nan_or_spread_evenly,
    "empty_sentence" => a_sentence_of_padding_is_nan_or_spread_evenly,
    "sentinel_leak" => a_score_below_the_fill_loses_to_what_is_hidden,
    "bool_polarity" => a_mask_is_read_inside_out,
    "float_mask_additive" => a_keep_mask_is_added_as_a_bias,
    "multiply_mask" => a_mask_is_multiplied_into_the_scores,
    "pad_columns_not_rows" => padding_hides_rows_instead_of_columns,
    "mask_from_ids" => padding_is_guessed_from_the_vectors,
    "scale_per_head" => the_scale_is_not_of_one_head,
    "softmax_axis" => the_softmax_runs_along_columns,
    "split_heads" => a_head_is_given_whole_tokens,
    "output_projection" => the_output_projection_is_skipped_or_transposed,
    "average_heads" => the_average_of_heads_makes_the_output,
    "pe_exponent" => a_cosine_turns_at_another_rate_than_its_sine,
    "pe_layout_odd" => the_position_layouts_are_confused_or_an_odd_width_fails,
    "residual_norm_order" => the_residual_adds_the_normalised_input,
    "softmax_range" => the_exponential_overflows_or_vanishes,
    "temperature_zero" => a_temperature_of_zero_divides_by_zero,
    "cross_attention_shapes" => both_sequences_are_taken_to_be_of_one_size,
    "gpt2_loading" => gpt2_weights_are_cut_or_turned_the_wrong_way,
}

/// One entry of the data, and all that differs from it: the first difference may not be the one
/// that gives the mistake away.
struct Case {
    data: &'static Value,
    differences: RefCell<Vec<String>>,
}

impl Case {
    fn named(name: &str) -> Self {
        let all = DATA["cases"].as_array().unwrap();
        Self {
            data: all.iter().find(|case| case["name"] == name).unwrap(),
            differences: RefCell::default(),
        }
    }

    fn run(self, test: impl FnOnce(&Self)) {
        test(&self);
        let differences = self.differences.into_inner();
        assert!(differences.is_empty(), "{}", differences.join("\n"));
    }

    fn check<T>(&self, result: Result<T, String>) {
        self.differences.borrow_mut().extend(result.err());
    }

    fn same<T: PartialEq + Debug>(&self, what: &str, got: T, expected: T) {
        if got != expected {
            self.check::<()>(Err(format!("{what}: {got:?}, expected {expected:?}")));
        }
    }

    fn input(&self, name: &str) -> &Value {
        self.data["input"].get(name).expect(name)
    }

    fn matrix<F: Scalar>(&self, name: &str) -> ArcArray2<F> {
        matrix(self.input(name)).into_shared()
    }

    fn vector<F: Scalar>(&self, name: &str) -> Array1<F> {
        vector(self.input(name))
    }

    fn key_padding<F: Scalar>(&self, name: &str) -> Mask<F> {
        let keep = numbers(self.input(name));
        Mask::KeyPadding(keep.into_iter().map(|keep| keep == 1.0).collect())
    }

    /// Runs Q, K and V as they are.
    fn attend<F: Scalar>(&self, heads: usize, masks: Vec<Mask<F>>) -> Trace<F> {
        let [q, k, v] = ["Q", "K", "V"].map(|name| self.matrix(name));
        let layer = Layer {
            heads,
            masks,
            ..Layer::default()
        };
        let trace = layer.attend(&q, &k, &v).unwrap();
        self.check(hidden_weigh_nothing(&trace));
        trace
    }

    /// Compares with the answer at `path`, such as `weights` or `heads_2/output`.
    fn expect<F: Precision>(&self, path: &str, got: ArrayView2<'_, F>) {
        self.expect_rows::<F>(path, &rows_of(got));
    }

    fn expect_rows<F: Precision>(&self, path: &str, got: &Rows) {
        let expected = self.data["expected"]
            .pointer(&format!("/{path}"))
            .expect(path);
        let tolerance = number(&self.data["tolerance"][F::NAME]);
        let what = format!("{} of {} in {}", path, self.data["name"], F::NAME);
        self.check(compare(
            &what,
            got,
            &rows(expected),
            tolerance,
            &self.wrong(),
        ));
    }

    fn wrong(&self) -> Vec<(String, Rows)> {
        fn flatten(name: String, value: &Value, into: &mut Vec<(String, Rows)>) {
            match value.as_object() {
                Some(parts) => parts
                    .iter()
                    .for_each(|(part, value)| flatten(format!("{name}/{part}"), value, into)),
                None => into.push((name, rows(value))),
            }
        }
        let mut all = Vec::new();
        for (name, value) in self.data["wrong"].as_object().unwrap() {
            flatten(name.clone(), value, &mut all);
        }
        all
    }
}

/// The weights of the first head.
fn weights<F: Scalar>(trace: &Trace<F>) -> ArrayView2<'_, F> {
    trace.heads[0].softmax.weights.view()
}

/// The scores of the first head as they go to the masks.
fn scores<F: Scalar>(trace: &Trace<F>) -> ArrayView2<'_, F> {
    trace.heads[0].scores.scaled.view()
}

/// Runs `x` over itself with no projection.
fn self_attend<F: Scalar>(x: &ArcArray2<F>, layer: &Layer<F>) -> Trace<F> {
    layer.attend(x, x, x).unwrap()
}

/// The softmax of a table of scores, with one mask or none.
fn softmax<F: Scalar>(softmax: Softmax<F>, scores: &Array2<F>, mask: Option<Mask<F>>) -> Rows {
    let visibility = Visibility::compose(scores.nrows(), scores.ncols(), mask.as_slice()).unwrap();
    let trace = softmax.apply(scores.view(), &visibility).unwrap();
    rows_of(trace.weights.view())
}

fn a_query_with_no_key_left_is_nan_or_spread_evenly<F: Precision>(case: &Case) {
    let masks = vec![
        case.key_padding("key_keep"),
        Mask::Causal(Alignment::TopLeft),
    ];
    let trace = case.attend::<F>(1, masks);
    case.expect("raw_scaled_scores", scores(&trace));
    let allow = trace.visibility.allowed();
    let allow = allow.mapv(|seen| if seen { F::one() } else { F::zero() });
    case.expect("allow", allow.view());
    case.expect("weights", weights(&trace));
    case.expect("output", trace.output.view());
    let sums = weights(&trace).sum_axis(Axis(1)).insert_axis(Axis(0));
    case.expect("row_sums", sums.view());
    case.same("empty rows", trace.empty_rows(), vec![0]);
}

fn a_sentence_of_padding_is_nan_or_spread_evenly<F: Precision>(case: &Case) {
    let trace = case.attend::<F>(1, vec![case.key_padding("key_keep")]);
    case.expect("weights", weights(&trace));
    case.expect("output", trace.output.view());
    case.same("empty rows", trace.empty_rows(), vec![0, 1, 2]);

    let by_length = case.attend::<F>(1, vec![Mask::valid_length(0, 3)]);
    case.same("mask by length", by_length.visibility, trace.visibility);
}

fn a_score_below_the_fill_loses_to_what_is_hidden<F: Precision>(case: &Case) {
    let hidden = hide_cells(&rows(case.input("allow")), |allow| allow == 0.0);
    let trace = case.attend::<F>(1, vec![hidden]);
    case.expect("raw_scaled_scores", scores(&trace));
    case.expect("weights", weights(&trace));
    case.expect("output", trace.output.view());
}

fn a_mask_is_read_inside_out<F: Precision>(case: &Case) {
    let table = rows(case.input("mask"));
    for (reading, hidden) in [("one_means_blocked", 1.0), ("one_means_allowed", 0.0)] {
        let trace = case.attend::<F>(1, vec![hide_cells(&table, |one| one == hidden)]);
        case.expect(&format!("{reading}/weights"), weights(&trace));
        case.expect(&format!("{reading}/output"), trace.output.view());
    }
}

fn a_keep_mask_is_added_as_a_bias<F: Precision>(case: &Case) {
    let keep = rows(case.input("float_mask"));
    let kept = case.attend::<F>(1, vec![hide_cells(&keep, |keep| keep == 0.0)]);
    case.expect("scaled_scores", scores(&kept));
    case.expect("weights_if_read_as_keep_mask", weights(&kept));

    let added = Mask::Bias(matrix(case.input("float_mask")));
    let added = case.attend::<F>(1, vec![added]);
    case.expect("weights_if_added_as_bias", weights(&added));

    let custom = Mask::Bias(matrix(case.input("bias")));
    let custom = case.attend::<F>(1, vec![custom]);
    case.expect("weights_with_custom_bias", weights(&custom));
    case.expect("output_with_custom_bias", custom.output.view());
}

fn a_mask_is_multiplied_into_the_scores<F: Precision>(case: &Case) {
    let scores: Array2<F> = matrix(case.input("scores"));
    let padding = case.key_padding("keep");
    let got = softmax(Softmax::default(), &scores, Some(padding));
    case.expect_rows::<F>("weights", &got);
    case.expect_rows::<F>("renormalised_after_softmax", &got);
    case.same("weights of what is hidden", &got[0][3..], &[0.0, 0.0]);
}

fn padding_hides_rows_instead_of_columns<F: Precision>(case: &Case) {
    let trace = case.attend::<F>(1, vec![case.key_padding("key_keep")]);
    case.expect("raw_scaled_scores", scores(&trace));
    case.expect("weights", weights(&trace));
    case.expect("output", trace.output.view());
    let sums = weights(&trace).sum_axis(Axis(1)).insert_axis(Axis(0));
    case.expect("row_sums", sums.view());
}

fn padding_is_guessed_from_the_vectors<F: Precision>(case: &Case) {
    let embeddings = case.matrix::<F>("embeddings");
    let tokens = case.input("tokens").as_array().unwrap();
    let keep: Vec<bool> = tokens.iter().map(|token| token != "[PAD]").collect();
    let flags = keep.iter().map(|&keep| f64::from(u8::from(keep)));
    case.expect_rows::<F>("key_keep", &vec![flags.collect()]);

    let positions = sinusoidal(&[0.0, 1.0, 2.0], 4, Layout::Interleaved, BASE).unwrap();
    case.expect("PE", positions.view());
    let layer = Layer::<F> {
        masks: vec![Mask::KeyPadding(keep)],
        ..Layer::default()
    };
    let trace = self_attend(&(embeddings + positions).into_shared(), &layer);
    case.check(hidden_weigh_nothing(&trace));
    case.expect("weights", weights(&trace));
    case.expect("output", trace.output.view());
}

fn the_scale_is_not_of_one_head<F: Precision>(case: &Case) {
    let x = case.matrix::<F>("X");
    for heads in [1, 2, 4] {
        let layer = Layer {
            heads,
            ..Layer::default()
        };
        let trace = self_attend(&x, &layer);
        let expected = |what: &str| format!("heads_{heads}/{what}");
        let scale = trace.heads[0].scores.scale;
        let scale = scale.map_or(f64::NAN, |scale| 1.0 / scale.as_f64());
        case.expect_rows::<F>(
            &expected("d_k"),
            &vec![vec![trace.heads[0].key.ncols() as f64]],
        );
        case.expect_rows::<F>(&expected("scale"), &vec![vec![scale]]);
        for (head, one) in trace.heads.iter().enumerate() {
            let weights = one.softmax.weights.view();
            case.expect(
                &expected(&format!("scaled_scores_per_head/{head}")),
                one.scores.scaled.view(),
            );
            case.expect(&expected(&format!("weights_per_head/{head}")), weights);
        }
        case.expect(&expected("output"), trace.output.view());
    }

    // What is wrong for the scaled dot product of two heads is right for the plain one.
    let plain = Layer {
        heads: 2,
        scoring: Scoring::Dot,
        ..Layer::default()
    };
    let plain = rows_of(weights(&self_attend(&x, &plain)));
    let unscaled = rows(&case.data["wrong"]["none_plain_dot_head0_weights"]);
    case.check(compare("plain dot", &plain, &unscaled, F::TOLERANCE, &[]));
}

fn the_softmax_runs_along_columns<F: Precision>(case: &Case) {
    for (scores, weights) in [
        ("scores", "weights"),
        ("single_query", "single_query_weights"),
    ] {
        let scores: Array2<F> = matrix(case.input(scores));
        case.expect_rows::<F>(weights, &softmax(Softmax::default(), &scores, None));
    }
}

fn a_head_is_given_whole_tokens<F: Precision>(case: &Case) {
    let heads = number(case.input("heads")) as usize;
    let heads = split(&case.matrix::<F>("X"), heads, "query").unwrap();
    for (head, slice) in heads.iter().enumerate() {
        case.expect(&format!("head_{head}"), slice.view());
    }
}

fn the_output_projection_is_skipped_or_transposed<F: Precision>(case: &Case) {
    let x = case.matrix::<F>("X");
    for heads in [1, 2] {
        let layer = Layer {
            heads,
            projections: Projections {
                output: Some(matrix(case.input("W_O"))),
                output_bias: Some(case.vector("b_O")),
                ..Projections::default()
            },
            ..Layer::default()
        };
        let trace = self_attend(&x, &layer);
        case.expect(&format!("heads_{heads}/concat"), trace.concat.view());
        case.expect(&format!("heads_{heads}/output"), trace.output.view());
    }
}

fn the_average_of_heads_makes_the_output<F: Precision>(case: &Case) {
    let trace = case.attend::<F>(2, vec![]);
    for (head, one) in trace.heads.iter().enumerate() {
        let weights = one.softmax.weights.view();
        case.expect(&format!("weights_per_head/{head}"), weights);
    }
    let [a, b] = [0, 1].map(|head| &trace.heads[head].softmax.weights);
    let average = (a + b).mapv(|sum| sum / F::from_f64_nearest(2.0));
    case.expect("average", average.view());
    case.expect("output", trace.output.view());
}

fn a_cosine_turns_at_another_rate_than_its_sine<F: Precision>(case: &Case) {
    let width = number(case.input("d_model")) as usize;
    let base = number(case.input("base"));
    let got = sinusoidal::<F>(&[0.0, 1.0, 2.0, 3.0], width, Layout::Interleaved, base).unwrap();
    case.expect("PE", got.view());
    case.expect("row0", got.slice(s![..1, ..]));
}

fn the_position_layouts_are_confused_or_an_odd_width_fails<F: Precision>(case: &Case) {
    let at = |width, layout| sinusoidal::<F>(&[0.0, 1.0, 2.0, 3.0], width, layout, BASE).unwrap();
    let interleaved = at(6, Layout::Interleaved);
    let concatenated = at(6, Layout::Concatenated);
    case.expect("interleaved_d5", at(5, Layout::Interleaved).view());
    case.expect("concatenated_d6", concatenated.view());
    case.expect("interleaved_d6", interleaved.view());
    let reordered = interleaved.select(Axis(1), &[0, 2, 4, 1, 3, 5]);
    case.same("concatenated", concatenated, reordered);
    for layout in [Layout::Interleaved, Layout::Concatenated] {
        let sines = [0.0, 1.0, 2.0, 3.0].map(|position: f64| vec![position.sin()]);
        let got = rows_of(at(1, layout).view());
        case.check(compare("width 1", &got, &sines.to_vec(), F::TOLERANCE, &[]));
    }
}

fn the_residual_adds_the_normalised_input<F: Precision>(case: &Case) {
    let x = case.matrix::<F>("X");
    let eps = F::from_f64_nearest(number(case.input("eps")));
    let attend = |x: ArrayView2<'_, F>| {
        let trace = self_attend(&x.to_owned().into_shared(), &Layer::default());
        Ok(trace.output.to_owned())
    };
    let normed = layer_norm(x.view(), None, None, eps).unwrap();
    case.expect("attn_of_LN_X", attend(normed.view()).unwrap().view());
    case.expect("attn_of_X", attend(x.view()).unwrap().view());
    let pre = residual(x.view(), NormOrder::Pre, eps, attend).unwrap();
    case.expect("pre_norm", pre.view());
    let post = residual(x.view(), NormOrder::Post, eps, attend).unwrap();
    case.expect("post_norm", post.view());
}

fn the_exponential_overflows_or_vanishes<F: Precision>(case: &Case) {
    let got: Rows = rows(case.input("rows"))
        .into_iter()
        .flat_map(|row| {
            let scores = Array1::from(row).mapv(F::from_f64_nearest);
            let scores = scores.insert_axis(Axis(0));
            softmax(Softmax::default(), &scores, None)
        })
        .collect();
    case.expect_rows::<F>("weights", &got);
}

fn a_temperature_of_zero_divides_by_zero<F: Precision>(case: &Case) {
    let scores: Array2<F> = matrix(case.input("scores"));
    let temperatures = numbers(case.input("temperatures"));
    let expected = ["T_2", "T_1", "T_0_5", "T_1e_6", "T_0_limit", "T_negative"];
    assert_eq!(temperatures.len(), expected.len());
    for (temperature, expected) in temperatures.into_iter().zip(expected) {
        let asked = Softmax::default().with_temperature(F::from_f64_nearest(temperature));
        if temperature < 0.0 {
            assert_eq!(
                asked.unwrap_err().to_string(),
                "temperature: -1 is given; allowed is a finite number, 0 or greater"
            );
        } else {
            case.expect_rows::<F>(expected, &softmax(asked.unwrap(), &scores, None));
        }
    }
}

fn both_sequences_are_taken_to_be_of_one_size<F: Precision>(case: &Case) {
    let trace = case.attend::<F>(1, vec![]);
    for (what, (rows, columns)) in [
        ("shapes/scores", scores(&trace).dim()),
        ("shapes/weights", weights(&trace).dim()),
        ("shapes/output", trace.output.dim()),
    ] {
        case.expect_rows::<F>(what, &vec![vec![rows as f64, columns as f64]]);
    }
    case.expect("raw_scaled_scores", scores(&trace));
    case.expect("weights", weights(&trace));
    case.expect("output", trace.output.view());

    let masked = case.attend::<F>(1, vec![case.key_padding("source_keep")]);
    case.expect("weights_with_source_mask", weights(&masked));
    case.expect("output_with_source_mask", masked.output.view());
}

fn gpt2_weights_are_cut_or_turned_the_wrong_way<F: Precision>(case: &Case) {
    let x = case.matrix::<F>("X");
    let heads = number(case.input("heads")) as usize;
    let layer_index = number(case.input("layer_idx"));
    let expect = |layer: &Layer<F>, inside: &str| {
        let trace = self_attend(&x, layer);
        case.check(hidden_weigh_nothing(&trace));
        for (head, one) in trace.heads.iter().enumerate() {
            let weights = one.softmax.weights.view();
            case.expect(&format!("{inside}weights_per_head/{head}"), weights);
        }
        case.expect(&format!("{inside}output"), trace.output.view());
    };

    // One matrix for all three: columns 0..d are queries, d..2d keys, 2d..3d values.
    let d = x.ncols();
    let fused = case.matrix::<F>("c_attn_weight_in_by_out");
    let fused_bias = case.vector::<F>("c_attn_bias");
    let weight = |part: usize| Some(fused.slice(s![.., part * d..(part + 1) * d]).to_owned());
    let bias = |part: usize| Some(fused_bias.slice(s![part * d..(part + 1) * d]).to_owned());
    let layer = Layer {
        heads,
        projections: Projections {
            query: weight(0),
            query_bias: bias(0),
            key: weight(1),
            key_bias: bias(1),
            value: weight(2),
            value_bias: bias(2),
            output: Some(matrix(case.input("c_proj_weight_in_by_out"))),
            output_bias: Some(case.vector("c_proj_bias")),
        },
        masks: vec![Mask::Causal(Alignment::TopLeft)],
        ..Layer::default()
    };
    expect(&layer, "");

    // scale_attn_by_inverse_layer_idx divides the scores of layer i by i + 1: a temperature, or
    // smaller queries.
    let by = F::from_f64_nearest(layer_index + 1.0);
    let cooler = Layer {
        softmax: Softmax::default().with_temperature(by).unwrap(),
        ..layer.clone()
    };
    expect(&cooler, "with_scale_attn_by_inverse_layer_idx/");
    let mut smaller = layer;
    smaller.projections.query = weight(0).map(|w| w / by);
    smaller.projections.query_bias = bias(0).map(|b| b / by);
    expect(&smaller, "with_scale_attn_by_inverse_layer_idx/");

    let bends = case.vector::<F>("gelu_x").insert_axis(Axis(0));
    case.expect("gelu_new", bends.mapv(gelu_tanh).view());
    case.expect("gelu_erf", bends.mapv(gelu).view());
}

#[test]
fn a_wrong_answer_is_recognised_by_its_mistake() {
    let looks_like = |case: &str, path: &str, got: Rows| {
        let case = Case::named(case);
        let expected = rows(&case.data["expected"][path]);
        compare(path, &got, &expected, 1e-9, &case.wrong()).unwrap_err()
    };

    let columns = array![[2.0_f64, -1.0, 0.5], [0.0, 3.0, 1.0]].mapv(f64::exp);
    let columns = &columns / &columns.sum_axis(Axis(0));
    let message = looks_like("softmax_axis", "weights", rows_of(columns.view()));
    assert!(message.ends_with("looks like: column_softmax"), "{message}");

    let mut one_row = rows(&Case::named("empty_row").data["expected"]["weights"]);
    one_row[0] = vec![f64::NAN; 3];
    let message = looks_like("empty_row", "weights", one_row);
    assert!(message.ends_with("looks like: nan_row0"), "{message}");

    let nothing_known = vec![vec![0.1, 0.2, 0.7]; 2];
    let message = looks_like("softmax_axis", "weights", nothing_known);
    assert!(!message.contains("looks like"), "{message}");
}
