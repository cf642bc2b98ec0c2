//! Files that NumPy, PyTorch and safetensors wrote, read to the last bit; `../fixtures/make.py` wrote
//! them.

use std::fs;
use std::path::Path;

use attention_exchange::format::limits::Quantity;
use attention_exchange::format::note::Side;
use attention_exchange::format::refusal::Allowed;
use attention_exchange::format::{Brought, Content, Note, Refusal, read};
use attention_playground::i18n::Lang;
use ndarray::Array4;

use super::samples::owned;

fn fixture(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn bring(name: &str) -> Result<Brought, Refusal> {
    read(name, &fixture(name))
}

/// 0, 1/32, 2/32 and so on, in a shape.
fn counted(shape: [usize; 4], first: usize) -> Array4<f32> {
    let numbers = (0..shape.iter().product()).map(|index| (first + index) as f32 / 32.0);
    Array4::from_shape_vec(shape, numbers.collect()).unwrap()
}

#[test]
fn weights_come_in_every_format_and_type() {
    let numbered = Note::Numbered(Side::Both);
    for (name, notes) in [
        ("transformers.json", vec![Note::Batch]),
        ("compressed.npz", vec![Note::Batch]),
        ("fortran.npz", vec![]),
        ("big.npz", vec![numbered]),
        ("bf16.safetensors", vec![Note::Batch]),
        ("f16.safetensors", vec![Note::Batch]),
        ("f64.safetensors", vec![Note::Batch]),
    ] {
        let brought = bring(name).unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
        let tokens = if notes.contains(&Note::Numbered(Side::Both)) {
            owned(&["1", "2", "3"])
        } else {
            owned(&["The", "猫", "sat"])
        };
        assert_eq!(brought.queries, tokens, "{name}");
        assert_eq!(brought.keys, tokens, "{name}");
        assert_eq!(brought.note, notes, "{name}");
        // A transposed array has other numbers at the same places.
        let expected = Content::Weights(counted([2, 2, 3, 3], 0));
        assert_eq!(brought.content, expected, "{name}");
    }
}

#[test]
fn vectors_come_in_every_format() {
    for name in ["vectors.json", "vectors.npz", "vectors.safetensors"] {
        let brought = bring(name).unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
        assert_eq!(brought.queries, owned(&["a", "b"]), "{name}");
        assert_eq!(brought.keys, owned(&["The", "猫", "sat"]), "{name}");
        let expected = Content::Vectors {
            query: counted([1, 2, 2, 4], 0),
            key: counted([1, 2, 3, 4], 16),
            value: counted([1, 2, 3, 5], 40),
        };
        assert_eq!(brought.content, expected, "{name}");
        assert_eq!(brought.note, [], "{name}");
    }
}

#[test]
fn whole_numbers_are_numbers_and_other_fields_are_named() {
    let expected = counted([1, 1, 2, 3], 0).mapv(|number| number * 32.0);
    let numbered = Note::Numbered(Side::Both);
    for (name, notes) in [
        (
            "whole.npz",
            vec![numbered.clone(), Note::LeftOut(owned(&["note"]))],
        ),
        ("whole.safetensors", vec![numbered]),
    ] {
        let brought = bring(name).unwrap();
        assert_eq!(
            brought.content,
            Content::Weights(expected.clone()),
            "{name}"
        );
        assert_eq!(brought.queries, owned(&["1", "2"]), "{name}");
        assert_eq!(brought.keys, owned(&["1", "2", "3"]), "{name}");
        assert_eq!(brought.note, notes, "{name}");
    }
}

#[test]
fn objects_of_python_are_refused_by_name() {
    assert_eq!(bring("checkpoint.pt"), Err(Refusal::Pickle));
    assert_eq!(
        bring("objects.npz"),
        Err(Refusal::Type {
            field: "tokens".to_owned(),
            given: "|O".to_owned(),
            allowed: Allowed::Text,
        })
    );
}

#[test]
fn numbers_are_kept_as_they_are() {
    let text = r#"{"weights":[[2,-1,"NaN"],["Infinity","-Infinity",1e-40]],"tokens":null}"#;
    let without = text.replace(",\"tokens\":null", "");
    let Content::Weights(weights) = read("a", without.as_bytes()).unwrap().content else {
        panic!("no weights");
    };
    let weights: Vec<_> = weights.iter().map(|number| number.to_bits()).collect();
    let expected = [2.0, -1.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-40];
    assert_eq!(weights, expected.map(f32::to_bits));
    assert!(matches!(
        read("a", text.as_bytes()),
        Err(Refusal::Type { .. })
    ));
}

#[test]
fn what_does_not_fit_is_refused_in_two_languages() {
    let field = |name: &str| name.to_owned();
    let wide = format!("{{\"weights\":[[{}1]]}}", "1,".repeat(4096));
    let deep = format!(
        "{{\"weights\":{}{}}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let layers = format!("{{\"weights\":[{}[[[1]]]]}}", "[[[1]]],".repeat(128));
    for (json, refusal) in [
        ("hello", Refusal::Unknown),
        ("{", Refusal::Json { line: 1, column: 1 }),
        (
            "{\"weights\":[[NaN]]}",
            Refusal::Json {
                line: 1,
                column: 14,
            },
        ),
        ("{}", Refusal::Nothing { given: vec![] }),
        (
            "{\"w\":1}",
            Refusal::Nothing {
                given: vec![field("w")],
            },
        ),
        (
            "{\"q\":[[1]],\"k\":[[1]]}",
            Refusal::Missing { field: field("v") },
        ),
        (
            "{\"weights\":[1]}",
            Refusal::Directions {
                field: field("weights"),
                given: 1,
                allowed: (2, 5),
            },
        ),
        (
            &deep,
            Refusal::Directions {
                field: field("weights"),
                given: 6,
                allowed: (1, 5),
            },
        ),
        (
            "{\"weights\":[[[[[1]]],[[[1]]]]]}",
            Refusal::Batch {
                field: field("weights"),
                given: 2,
            },
        ),
        (
            "{\"weights\":[[1,2],[3]]}",
            Refusal::Ragged {
                field: field("weights"),
            },
        ),
        (
            "{\"weights\":[[]]}",
            Refusal::Empty {
                field: field("weights"),
            },
        ),
        (
            "{\"weights\":[[1,null]]}",
            Refusal::Cell {
                field: field("weights"),
                given: field("null"),
                allowed: Allowed::Numbers,
            },
        ),
        (
            "{\"weights\":[[1e39]]}",
            Refusal::TooLarge {
                field: field("weights"),
            },
        ),
        (
            &wide,
            Refusal::Limit {
                what: Quantity::Keys,
                given: 4097,
            },
        ),
        (
            &layers,
            Refusal::Limit {
                what: Quantity::Layers,
                given: 129,
            },
        ),
        (
            "{\"weights\":[[1,2]],\"tokens\":[\"a\",\"b\"]}",
            Refusal::Labels {
                field: field("tokens"),
                given: 2,
                wanted: 1,
            },
        ),
        (
            "{\"weights\":[[1]],\"tokens\":[1]}",
            Refusal::Type {
                field: field("tokens"),
                given: field("another than a list of strings"),
                allowed: Allowed::Text,
            },
        ),
        (
            "{\"q\":[[1,2]],\"k\":[[1]],\"v\":[[1]]}",
            Refusal::Shape {
                field: field("k"),
                given: vec![1, 1, 1, 1],
                wanted: vec![1, 1, 1, 2],
            },
        ),
        (
            "{\"q\":[[1]],\"k\":[[1]],\"v\":[[1],[2]]}",
            Refusal::Shape {
                field: field("v"),
                given: vec![1, 1, 2, 1],
                wanted: vec![1, 1, 1, 1],
            },
        ),
    ] {
        let start: String = json.chars().take(60).collect();
        assert_eq!(
            read("a.json", json.as_bytes()),
            Err(refusal.clone()),
            "{start}"
        );
        for (lang, end) in [(Lang::En, '.'), (Lang::Zh, '。')] {
            let text = refusal.text(lang);
            assert!(text.ends_with(end) && text.chars().count() < 250, "{text}");
        }
    }
}

#[test]
fn too_large_a_file_is_not_looked_into() {
    let bytes = vec![b'{'; (64 << 20) + 1];
    let given = bytes.len();
    assert_eq!(read("a", &bytes), Err(Refusal::FileSize { given }));
}
