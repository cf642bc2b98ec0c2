//! What the rooms of the crates may not know.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = Vec::new();
    if root.is_file() {
        return vec![root];
    }
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no source");
    found
}

fn assert_absent(folder: &str, words: &[&str], why: &str) {
    for path in sources(folder) {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for word in words {
                assert!(
                    !code.contains(word),
                    "{}:{}: `{word}`: {why}",
                    path.display(),
                    number + 1
                );
            }
        }
    }
}

#[test]
fn the_core_knows_nothing_of_the_web() {
    let web = ["leptos", "web_sys", "js_sys", "wasm_bindgen"];
    for folder in [
        "src/attention",
        "src/text",
        "src/weights",
        "src/trained",
        "src/training",
        "src/tasks",
        "src/view",
        "exhibits/src/sheet",
        "exhibits/src/exhibit",
        "exhibits/src/exhibits",
        "exhibits/src/guide.rs",
        "exhibits/src/address.rs",
        "exhibits/src/drawing.rs",
        "workshop/src/run",
        "workshop/src/file",
        "workshop/src/address.rs",
        "workshop/src/curve.rs",
        "workshop/src/settings.rs",
        "exchange/src/format",
        "exchange/src/brought",
    ] {
        assert_absent(
            folder,
            &web,
            "mathematics and geometry know nothing of the web",
        );
    }
}

#[test]
fn components_do_no_mathematics() {
    let matrix_arithmetic = [".dot(", ".mapv", "sum_axis", "Array2::"];
    for folder in [
        "src/ui",
        "exhibits/src/ui",
        "workshop/src/ui",
        "exchange/src/ui",
    ] {
        assert_absent(
            folder,
            &matrix_arithmetic,
            "what the page shows, the core computed and named",
        );
    }
}

#[test]
fn colours_stand_in_the_scales_and_in_the_style_sheet() {
    for folder in [
        "src/ui",
        "src/state",
        "src/i18n",
        "exhibits/src",
        "workshop/src",
        "exchange/src",
    ] {
        assert_absent(folder, &["Rgb(", "rgb("], "colours stand in view/color.rs");
    }
    // In these rooms a number sign begins nothing but a colour.
    for folder in ["src/state", "src/i18n", "exhibits/src/exhibits"] {
        assert_absent(folder, &["\"#"], "colours stand in view/color.rs");
    }
}
