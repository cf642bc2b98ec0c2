//! What was written is read as it was, and written again with the same bytes.

use attention_exchange::format::{Content, Refusal, json, npz, read};
use proptest::prelude::*;

use super::samples::{any_sheaf, assert_same, sheaf};

#[test]
fn all_that_can_be_comes_back() {
    let sheaf = sheaf();
    let text = json::write(&sheaf);
    assert_same(&json::read(&text).unwrap(), &sheaf);
    let bytes = npz::write(&sheaf);
    assert_same(&npz::read(&bytes).unwrap(), &sheaf);
}

#[test]
fn what_the_page_wrote_is_brought_as_its_run() {
    let sheaf = sheaf();
    for (name, bytes) in [
        ("run.json", json::write(&sheaf).into_bytes()),
        // The name says nothing.
        ("run.json", npz::write(&sheaf)),
    ] {
        let brought = read(name, &bytes).unwrap();
        assert_eq!(brought.queries, sheaf.queries);
        assert_eq!(brought.keys, sheaf.keys);
        let Content::Run(run) = brought.content else {
            panic!("a run was taken for {:?}", brought.content);
        };
        assert_same(&run, &sheaf);
    }
}

#[test]
fn names_that_collide_in_an_archive_are_kept_apart() {
    let mut sheaf = sheaf();
    sheaf.matrices[0].name = "a.hidden".to_owned();
    sheaf.matrices[1].name = "a".to_owned();
    sheaf.matrices.push(sheaf.matrices[1].clone());
    let read = npz::read(&npz::write(&sheaf)).unwrap();
    let names: Vec<_> = read
        .matrices
        .iter()
        .map(|leaf| leaf.name.as_str())
        .collect();
    assert_eq!(names, ["a.hidden", "a_", "a__"]);
}

#[test]
fn a_zero_in_a_label_is_written_as_its_picture() {
    let mut sheaf = sheaf();
    sheaf.queries[0] = "a\0".to_owned();
    assert_eq!(npz::read(&npz::write(&sheaf)).unwrap().queries[0], "a␀");
    assert_eq!(json::read(&json::write(&sheaf)).unwrap().queries[0], "a\0");
}

#[test]
fn another_version_or_a_missing_field_is_refused() {
    let text = json::write(&sheaf());
    let version = text.replacen("\"version\":1", "\"version\":2", 1);
    assert_eq!(
        json::read(&version),
        Err(Refusal::Version {
            given: "2".to_owned()
        })
    );
    for field in [
        "format", "version", "title", "settings", "queries", "keys", "matrices",
    ] {
        let without = text.replacen(&format!("\"{field}\":"), "\"other\":", 1);
        let refusal = Refusal::Missing {
            field: field.to_owned(),
        };
        assert_eq!(json::read(&without), Err(refusal), "{field}");
    }
    for field in ["name", "title", "scale", "rows", "columns", "values"] {
        let (before, leaf) = text.split_at(text.find("\"matrices\"").unwrap());
        let leaf = leaf.replacen(&format!("\"{field}\":"), "\"other\":", 1);
        let refused = json::read(&format!("{before}{leaf}")).unwrap_err();
        assert!(
            matches!(refused, Refusal::Missing { .. }),
            "{field}: {refused:?}"
        );
    }
}

#[test]
fn a_matrix_has_the_shape_of_its_labels() {
    let text = json::write(&sheaf());
    let other = text.replacen("\"columns\":[\"1\",\"2\"]", "\"columns\":[\"1\"]", 1);
    assert_ne!(other, text, "the sample changed");
    assert!(matches!(json::read(&other), Err(Refusal::Shape { .. })));
}

proptest! {
    #[test]
    fn json_comes_back(sheaf in any_sheaf()) {
        let text = json::write(&sheaf);
        let read = json::read(&text).unwrap();
        assert_same(&read, &sheaf);
        prop_assert_eq!(json::write(&read), text);
    }

    #[test]
    fn npz_comes_back(sheaf in any_sheaf()) {
        let bytes = npz::write(&sheaf);
        let read = npz::read(&bytes).unwrap();
        assert_same(&read, &sheaf);
        prop_assert!(npz::write(&read) == bytes, "other bytes");
    }
}
