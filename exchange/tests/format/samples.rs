//! Sheaves for the tests: one that shows all that can be, and any.

use attention_exchange::format::{Leaf, Scale, Sheaf};
use ndarray::{Array2, arr2};
use proptest::prelude::*;

/// What a sentence can hold that a format could take for its own.
pub const MARKUP: &str = "5<x && y>\"z\" <img src=x onerror=alert(1)> </script> ${7*7} '";

pub fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// Two matrices with a mask, infinities, no number, minus zero, the smallest and the largest, labels
/// of both languages, quotes, a formula, control characters and a character beyond the first plane.
pub fn sheaf() -> Sheaf {
    let queries = owned(&["The", "猫 \"sat\"", "=1+1", "\u{1}\u{7f}👩‍🚀"]);
    let keys = owned(&["line\nbreak", MARKUP, ""]);
    let features = owned(&["1", "2"]);
    let nan = f32::NAN;
    let (infinity, low) = (f32::INFINITY, f32::NEG_INFINITY);
    Sheaf {
        settings: "text=The%20%E7%8C%AB&heads=2".to_owned(),
        title: "A cat, 一只猫 & more".to_owned(),
        queries: queries.clone(),
        keys: keys.clone(),
        matrices: vec![
            Leaf {
                name: "layer1.head1.query".to_owned(),
                title: "Queries Q, head 1".to_owned(),
                rows: queries.clone(),
                columns: features,
                values: arr2(&[
                    [0.1, -0.0],
                    [f32::MAX, f32::MIN_POSITIVE],
                    [1e-45, -2.5],
                    [16_777_216.0, 1.000_000_1],
                ]),
                hidden: None,
                scale: Scale::Signed,
            },
            Leaf {
                name: "layer1.head1.masked".to_owned(),
                title: "Masked scores, head 1".to_owned(),
                rows: queries,
                columns: keys,
                values: arr2(&[
                    [infinity, 0.0, low],
                    [nan, 1.0, 2.0],
                    [0.5, 0.25, 0.25],
                    [-3.0, 4.5, low],
                ]),
                hidden: Some(arr2(&[
                    [false, false, true],
                    [false, true, false],
                    [false, false, false],
                    [true, true, true],
                ])),
                scale: Scale::Weights,
            },
        ],
    }
}

/// Labels of any characters but a zero, which NPZ writes as its picture.
fn labels(count: usize) -> impl Strategy<Value = Vec<String>> {
    let label = prop_oneof![
        "[^\u{0}]{0,6}",
        Just(MARKUP.to_owned()),
        Just("猫".to_owned())
    ];
    prop::collection::vec(label, count)
}

fn leaf(index: usize) -> impl Strategy<Value = Leaf> {
    (0_usize..4, 0_usize..4).prop_flat_map(move |(rows, columns)| {
        let cells = prop::collection::vec(any::<u32>(), rows * columns);
        let hidden = prop::option::of(prop::collection::vec(any::<bool>(), rows * columns));
        let texts = (labels(1), labels(rows), labels(columns));
        (cells, hidden, texts, any::<bool>()).prop_map(
            move |(cells, hidden, (title, row_labels, column_labels), is_weights)| Leaf {
                name: format!("layer1.head{index}.scores"),
                title: title.concat(),
                rows: row_labels,
                columns: column_labels,
                // JSON and CSV know one NaN only.
                values: Array2::from_shape_fn((rows, columns), |(row, column)| {
                    let value = f32::from_bits(cells[row * columns + column]);
                    if value.is_nan() { f32::NAN } else { value }
                }),
                hidden: hidden.map(|hidden| {
                    Array2::from_shape_fn((rows, columns), |(row, column)| {
                        hidden[row * columns + column]
                    })
                }),
                scale: if is_weights {
                    Scale::Weights
                } else {
                    Scale::Signed
                },
            },
        )
    })
}

pub fn any_sheaf() -> impl Strategy<Value = Sheaf> {
    let texts = (labels(2), (0_usize..4).prop_flat_map(labels), labels(3));
    let leaves = (0_usize..3).prop_flat_map(|count| (0..count).map(leaf).collect::<Vec<_>>());
    (texts, leaves).prop_map(|((texts, queries, keys), matrices)| Sheaf {
        settings: texts[0].clone(),
        title: texts[1].clone(),
        queries,
        keys,
        matrices,
    })
}

/// Whether two sheaves are the same to the last bit, a NaN the same as a NaN.
#[track_caller]
pub fn assert_same(a: &Sheaf, b: &Sheaf) {
    let bits = |sheaf: &Sheaf| -> Vec<_> {
        let leaves = sheaf.matrices.iter();
        leaves.map(|leaf| leaf.values.mapv(f32::to_bits)).collect()
    };
    let rest = |sheaf: &Sheaf| {
        let mut sheaf = sheaf.clone();
        for leaf in &mut sheaf.matrices {
            leaf.values.fill(0.0);
        }
        sheaf
    };
    assert_eq!(bits(a), bits(b), "the numbers");
    assert_eq!(rest(a), rest(b), "the labels, the names or the masks");
}
