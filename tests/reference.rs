//! Random settings against a reference that shares nothing with this program: float64 NumPy, in
//! `reference/make.py`.
//!
//! `cargo test --test reference -- --nocapture` states the largest difference of each quantity.

mod support;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use attention_playground::attention::encoder::layer_norm;
use attention_playground::attention::position::{Layout, sinusoidal};
use attention_playground::attention::{
    Additive, Alignment, EmptyRow, Layer, Mask, Projections, Scalar, Scoring, Softmax,
};
use ndarray::{Array1, Array2};
use serde_json::{Value, json};

use support::{
    Precision, Rows, compare, hidden_weigh_nothing, matrix, number, numbers, rows, rows_of, vector,
};

static DATA: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("data/reference.json")).expect("reference.json is JSON")
});

#[test]
fn attention_in_f32() {
    attention::<f32>();
}

#[test]
fn attention_in_f64() {
    attention::<f64>();
}

#[test]
fn layer_norm_in_f32() {
    layer_norms::<f32>();
}

#[test]
fn layer_norm_in_f64() {
    layer_norms::<f64>();
}

#[test]
fn positions_in_f32() {
    positions::<f32>();
}

#[test]
fn positions_in_f64() {
    positions::<f64>();
}

fn attention<F: Precision>() {
    Differences::<F>::of("attention", |differences, setting, expected| {
        let [query, key, value] =
            ["query", "key", "value"].map(|name| matrix(&setting[name]).into_shared());
        let trace = layer::<F>(setting).attend(&query, &key, &value).unwrap();

        let flag = |seen: &bool| f64::from(u8::from(*seen));
        let allowed = trace.visibility.allowed();
        let allowed = allowed
            .outer_iter()
            .map(|row| row.iter().map(flag).collect());
        differences.add("allowed", &allowed.collect(), &expected["allowed"]);
        assert_eq!(json!(trace.empty_rows()), expected["empty_rows"]);

        assert_eq!(trace.heads.len(), setting["heads"]);
        for (head, one) in trace.heads.iter().enumerate() {
            let scores = rows_of(one.scores.scaled.view());
            differences.add("scores", &scores, &expected["scores"][head]);
            let weights = rows_of(one.softmax.weights.view());
            differences.add("weights", &weights, &expected["weights"][head]);
            let output = rows_of(one.output.view());
            differences.add("outputs", &output, &expected["outputs"][head]);
        }
        differences.add("concat", &rows_of(trace.concat.view()), &expected["concat"]);
        differences.add("output", &rows_of(trace.output.view()), &expected["output"]);

        // A uniform empty row gives weight to what is hidden, as it is asked to.
        if setting["empty_row"] == "zeros" {
            hidden_weigh_nothing(&trace).unwrap();
        }
    });
}

fn layer_norms<F: Precision>() {
    Differences::<F>::of("layer_norm", |differences, setting, expected| {
        let gamma: Option<Array1<F>> = setting.get("gamma").map(vector);
        let beta: Option<Array1<F>> = setting.get("beta").map(vector);
        let x: Array2<F> = matrix(&setting["x"]);
        let got = layer_norm(
            x.view(),
            gamma.as_ref().map(|gamma| gamma.view()),
            beta.as_ref().map(|beta| beta.view()),
            F::from_f64_nearest(number(&setting["eps"])),
        );
        differences.add("layer_norm", &rows_of(got.unwrap().view()), expected);
    });
}

fn positions<F: Precision>() {
    Differences::<F>::of("positions", |differences, setting, expected| {
        let layout = match setting["layout"].as_str() {
            Some("interleaved") => Layout::Interleaved,
            Some("concatenated") => Layout::Concatenated,
            other => panic!("no layout {other:?}"),
        };
        let got = sinusoidal::<F>(
            &numbers(&setting["positions"]),
            number(&setting["width"]) as usize,
            layout,
            number(&setting["base"]),
        );
        differences.add("positions", &rows_of(got.unwrap().view()), expected);
    });
}

/// The layer that a setting asks for.
fn layer<F: Scalar>(setting: &Value) -> Layer<F> {
    let parts = &setting["projections"];
    let weight = |name| parts.get(name).map(matrix);
    let bias = |name| parts.get(name).map(vector);
    let temperature = F::from_f64_nearest(number(&setting["temperature"]));
    Layer {
        heads: number(&setting["heads"]) as usize,
        scoring: scoring(&setting["scoring"]),
        projections: Projections {
            query: weight("query"),
            query_bias: bias("query_bias"),
            key: weight("key"),
            key_bias: bias("key_bias"),
            value: weight("value"),
            value_bias: bias("value_bias"),
            output: weight("output"),
            output_bias: bias("output_bias"),
        },
        masks: setting["masks"]
            .as_array()
            .unwrap()
            .iter()
            .map(mask)
            .collect(),
        softmax: Softmax::default()
            .with_temperature(temperature)
            .unwrap()
            .with_empty_row(match setting["empty_row"].as_str() {
                Some("zeros") => EmptyRow::Zeros,
                Some("uniform") => EmptyRow::Uniform,
                other => panic!("no empty row {other:?}"),
            }),
    }
}

fn scoring<F: Scalar>(scoring: &Value) -> Scoring<F> {
    match scoring["kind"].as_str() {
        Some("dot") => Scoring::Dot,
        Some("scaled") => Scoring::ScaledDot,
        Some("additive") => {
            let sets = scoring["parameters"].as_array().unwrap().iter();
            let set = |p: &Value| {
                Additive::new(matrix(&p["query"]), matrix(&p["key"]), vector(&p["v"])).unwrap()
            };
            Scoring::Additive(sets.map(set).collect())
        }
        other => panic!("no scoring {other:?}"),
    }
}

fn mask<F: Scalar>(mask: &Value) -> Mask<F> {
    let (kind, value) = mask.as_object().unwrap().iter().next().unwrap();
    match (kind.as_str(), value.as_str()) {
        ("key_keep", _) => Mask::KeyPadding(numbers(value).iter().map(|&x| x == 1.0).collect()),
        ("causal", Some("top_left")) => Mask::Causal(Alignment::TopLeft),
        ("causal", Some("bottom_right")) => Mask::Causal(Alignment::BottomRight),
        ("cells", _) => {
            let cell = |cell: Vec<f64>| (cell[0] as usize, cell[1] as usize);
            Mask::Cells(rows(value).into_iter().map(cell).collect())
        }
        ("bias", _) => Mask::Bias(matrix(value)),
        other => panic!("no mask {other:?}"),
    }
}

/// The largest difference of each quantity over all settings, and what is beyond the tolerance.
struct Differences<F> {
    setting: String,
    largest: BTreeMap<&'static str, f64>,
    failures: Vec<String>,
    precision: std::marker::PhantomData<F>,
}

impl<F: Precision> Differences<F> {
    /// Runs every setting of `kind`, states the differences and fails where one is too large.
    fn of(kind: &str, mut run: impl FnMut(&mut Self, &Value, &Value)) {
        let mut all = Self {
            setting: String::new(),
            largest: BTreeMap::new(),
            failures: Vec::new(),
            precision: std::marker::PhantomData,
        };
        let settings = DATA[kind].as_array().unwrap();
        assert!(!settings.is_empty());
        for (index, setting) in settings.iter().enumerate() {
            all.setting = format!("{kind}[{index}]");
            run(&mut all, &setting["input"], &setting["expected"]);
        }
        for (quantity, largest) in &all.largest {
            let (name, count) = (F::NAME, settings.len());
            println!("{name} {quantity}: {largest:.1e} at most, of {count} settings of {kind}");
        }
        assert!(all.failures.is_empty(), "{}", all.failures.join("\n"));
    }

    fn add(&mut self, quantity: &'static str, got: &Rows, expected: &Value) {
        let what = format!("{} {quantity} in {}", self.setting, F::NAME);
        match compare(&what, got, &rows(expected), F::TOLERANCE, &[]) {
            Ok(difference) => {
                let largest = self.largest.entry(quantity).or_default();
                *largest = largest.max(difference);
            }
            Err(message) => self.failures.push(message),
        }
    }
}
