//! What is written is what `../independent.py` has read with NumPy and Python's own libraries.
//!
//! The files in `../golden` are written by the program, and the script holds them against what this
//! sample is, spelled out there once more. A change of what is written fails here until the files are
//! written anew, with `GOLDEN=write`, and the script has read them: it leaves their checksums.

use std::fs;
use std::path::Path;

use attention_exchange::format::svg::{Lines, Look, lines, matrix, pipeline};
use attention_exchange::format::{csv::csv, json, npz};
use attention_playground::i18n::Lang;
use attention_playground::view::color::Theme;

use super::samples::sheaf;

#[track_caller]
fn hold(name: &str, bytes: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var("GOLDEN").is_ok_and(|wish| wish == "write") {
        fs::write(&path, bytes).unwrap();
        return;
    }
    let golden = fs::read(&path).unwrap_or_default();
    assert!(golden == bytes, "{name} is not what is written");
    let read = fs::read_to_string(path.with_file_name("read.txt")).unwrap_or_default();
    let line = format!("{:08x} {name}", rawzip::crc32(bytes));
    assert!(
        read.lines().any(|read| read == line),
        "the script has not read {name} as it is: {line}"
    );
}

#[test]
fn csv_is_what_python_has_read() {
    let sheaf = sheaf();
    for leaf in &sheaf.matrices {
        hold(&format!("{}.csv", leaf.name), csv(leaf).as_bytes());
    }
}

#[test]
fn json_is_what_python_has_read() {
    hold("sheaf.json", json::write(&sheaf()).as_bytes());
}

#[test]
fn npz_is_what_numpy_has_read() {
    hold("sheaf.npz", &npz::write(&sheaf()));
}

#[test]
fn pictures_are_what_python_has_read() {
    let sheaf = sheaf();
    let masked = sheaf.matrices.last().unwrap();
    let light = Look {
        theme: Theme::Light,
        lang: Lang::En,
    };
    let dark = Look {
        theme: Theme::Dark,
        lang: Lang::Zh,
    };
    hold("matrix.svg", matrix(masked, &light).as_bytes());
    hold("pipeline.svg", pipeline(&sheaf, &dark).as_bytes());
    let words = Lines {
        queries: sheaf.queries.clone(),
        keys: sheaf.keys.clone(),
        heads: vec![
            masked.values.clone(),
            masked.values.mapv(|value| 0.5 - value),
        ],
    };
    hold("lines.svg", lines(&words, &dark).as_bytes());
}
