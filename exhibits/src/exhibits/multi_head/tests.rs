//! Against the core's own layer.

use attention_playground::attention::{Layer, Projections};
use ndarray::Array2;

use super::*;
use crate::exhibit::Value;
use crate::sheet::Sheet;

fn inputs(heads: usize, second: usize) -> Inputs {
    let mut inputs = EXHIBIT.inputs();
    let text = "one two one three tea".to_owned();
    inputs.set("sentence", Value::Text(text)).unwrap();
    inputs.set("heads", Value::Choice(heads)).unwrap();
    inputs.set("second", Value::Choice(second)).unwrap();
    inputs.set_cell("w-q-1", (3, 0), -1.25).unwrap();
    inputs.set_cell("w-v", (0, 3), 0.75).unwrap();
    inputs
}

fn values(sheet: &Sheet, name: &str) -> Array2<f64> {
    sheet.values(sheet.find(name).expect(name)).clone()
}

/// The core's output, which cuts slices, with these projections.
fn core(sheet: &Sheet, heads: usize, projections: [&str; 3]) -> Array2<f64> {
    let [query, key, value] = projections.map(|name| Some(values(sheet, name)));
    let layer = Layer {
        heads,
        projections: Projections {
            query,
            key,
            value,
            output: Some(values(sheet, "w-o")),
            ..Projections::default()
        },
        ..Layer::default()
    };
    let x = values(sheet, "tokens").into_shared();
    layer.attend(&x, &x, &x).unwrap().output.to_owned()
}

fn distance(left: &Array2<f64>, right: &Array2<f64>) -> f64 {
    let gap = left - right;
    gap.iter().fold(0.0, |largest, gap| largest.max(gap.abs()))
}

#[test]
fn a_second_step_that_selects_is_the_cores_slices() {
    for (choice, heads) in HEADS.into_iter().enumerate() {
        let sheet = show(&inputs(choice, 0), Lang::En).sheet;
        let core = core(&sheet, heads, ["w-q", "w-k", "w-v"]);
        assert!(distance(&values(&sheet, "output"), &core) < 1e-12);
        for name in ["gap-sliced-q", "gap-sliced-k", "gap-sliced-v"] {
            let gap = values(&sheet, name);
            assert!(gap.iter().all(|&gap| gap == 0.0), "{name}: {gap}");
        }
    }
}

#[test]
fn any_second_step_is_one_projection_with_the_product() {
    for (choice, heads) in HEADS.into_iter().enumerate() {
        for second in [0, 1] {
            let sheet = show(&inputs(choice, second), Lang::En).sheet;
            let core = core(&sheet, heads, ["fused-w-q", "fused-w-k", "fused-w-v"]);
            assert!(distance(&values(&sheet, "output"), &core) < 1e-12);
        }
    }
}

#[test]
fn a_free_second_step_is_not_the_slices() {
    for (choice, heads) in HEADS.into_iter().enumerate() {
        let sheet = show(&inputs(choice, 1), Lang::En).sheet;
        let core = core(&sheet, heads, ["w-q", "w-k", "w-v"]);
        assert!(distance(&values(&sheet, "output"), &core) > 1e-3);
    }
}

#[test]
fn heads_do_not_meet() {
    let before = show(&inputs(1, 1), Lang::En).sheet;
    let mut changed = inputs(1, 1);
    for name in ["w-q-2", "w-k-2", "w-v-2"] {
        changed.set_cell(name, (1, 1), 7.0).unwrap();
    }
    let after = show(&changed, Lang::En).sheet;
    assert_eq!(values(&before, "output-1"), values(&after, "output-1"));
    assert_ne!(values(&before, "output-2"), values(&after, "output-2"));
}

/// “love” finds who loves in head 1 and what is loved in head 2.
#[test]
fn the_default_heads_look_at_different_tokens() {
    for lang in [Lang::En, Lang::Zh] {
        let sheet = show(&EXHIBIT.inputs(), lang).sheet;
        for (name, most) in [("weights-1", 0), ("weights-2", 3)] {
            let weights = values(&sheet, name);
            let row = weights.row(1);
            assert!(row.iter().all(|&weight| weight <= row[most]), "{weights}");
        }
    }
}
