//! Bytes that nobody means well with: no panic, no memory that a file's own bytes do not pay for.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::LazyLock;

use attention_exchange::format::limits::Quantity;
use attention_exchange::format::{Refusal, json, npz, read};
use flate2::{Compression, write::DeflateEncoder};
use proptest::prelude::*;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use super::samples::sheaf;

/// A valid file of every kind that is read.
static VALID: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_none_or(|ending| ending != "py"))
        .map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
        .collect();
    files.push(("sheaf.json".to_owned(), json::write(&sheaf()).into_bytes()));
    files.push(("sheaf.npz".to_owned(), npz::write(&sheaf())));
    files.sort();
    files
});

/// An array of NumPy: a header of its own words, then bytes.
fn array(descr: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.bytes());
    bytes.extend(data);
    bytes
}

/// An archive with packed entries.
fn packed(entries: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (name, bytes) in entries {
        let name = format!("{name}.npy");
        let file = zip
            .new_file(&name)
            .compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start().unwrap();
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::best()));
        writer.write_all(bytes).unwrap();
        let (encoder, descriptor) = writer.finish().unwrap();
        encoder.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    zip.finish().unwrap()
}

#[test]
fn a_file_that_is_cut_off_is_refused_wherever_it_is_cut() {
    for (name, bytes) in VALID.iter() {
        // White space after JSON is no part of it.
        let whole = bytes.trim_ascii_end().len();
        for end in 0..whole {
            assert!(read(name, &bytes[..end]).is_err(), "{name} cut at {end}");
        }
    }
}

#[test]
fn a_bomb_is_not_unpacked() {
    // Two million zeros, a few thousand bytes of an archive.
    let zeros = vec![0; 2_000_000];
    let small = packed(&[("weights", array("<f4", "(1, 1)", &zeros))]);
    assert!(small.len() < 5_000);
    let field = "weights".to_owned();
    assert_eq!(read("a", &small), Err(Refusal::Array { field }));
    // An archive that owns up to it.
    let large = packed(&[("weights", array("<f4", "(5000, 5000)", &zeros))]);
    let refusal = Refusal::Limit {
        what: Quantity::Queries,
        given: 5000,
    };
    assert_eq!(read("a", &large), Err(refusal));
    let heads = packed(&[("weights", array("<f4", "(2, 4096, 4096)", &zeros))]);
    let refusal = Refusal::Limit {
        what: Quantity::Numbers,
        given: 2 << 24,
    };
    assert_eq!(read("a", &heads), Err(refusal));
    // Wide text cells.
    let weights = ("weights", array("<f4", "(1, 1)", &[0; 4]));
    let tokens = ("tokens", array("<U100000000", "(1,)", &zeros));
    let refusal = Refusal::Limit {
        what: Quantity::Unpacked,
        given: 400_000_000,
    };
    assert_eq!(read("a", &packed(&[weights, tokens])), Err(refusal));
}

#[test]
fn sizes_that_no_number_holds_are_refused() {
    let most = usize::MAX;
    for shape in [
        format!("({most}, {most})"),
        format!("({most}, 2)"),
        format!("(1, {most})"),
        format!("({most}0, 1)"),
        "(128, 1, 128, 4096, 4096)".to_owned(),
    ] {
        let file = packed(&[("weights", array("<f8", &shape, &[0; 8]))]);
        assert!(read("a", &file).is_err(), "{shape}");
        let shape = shape.replace('(', "[").replace(')', "]");
        let header = format!(
            "{{\"weights\":{{\"dtype\":\"F64\",\"shape\":{shape},\"data_offsets\":[0,8]}}}}"
        );
        let mut file = (header.len() as u64).to_le_bytes().to_vec();
        file.extend(header.bytes());
        file.extend([0; 8]);
        assert_eq!(read("a", &file), Err(Refusal::Safetensors), "{shape}");
    }
}

#[test]
fn a_header_of_megabytes_is_refused_before_it_is_read() {
    let length = (4 << 20) + 1;
    let mut file = (length as u64).to_le_bytes().to_vec();
    file.push(b'{');
    file.resize(8 + length, b' ');
    let refusal = Refusal::Limit {
        what: Quantity::Header,
        given: length,
    };
    assert_eq!(read("a", &file), Err(refusal));
}

#[test]
fn depth_does_not_exhaust_the_stack() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for field in ["weights", "tokens", "format", "other"] {
            let (open, close) = (open.repeat(100_000), close.repeat(100_000));
            let text = format!("{{\"{field}\":{open}1{close}}}");
            assert!(read("a", text.as_bytes()).is_err(), "{field}");
        }
    }
    let mut text = json::write(&sheaf());
    let deep = format!("\"matrices\":[{}", "[".repeat(100_000));
    text = text.replacen("\"matrices\":[", &deep, 1);
    assert!(json::read(&text).is_err());
}

#[test]
fn numpy_headers_of_other_python_are_refused() {
    for shape in [
        "(1, 1".to_owned(),
        "(1, 1), 'x': __import__('os')".to_owned(),
        format!("{}1{}", "(".repeat(4000), ")".repeat(4000)),
    ] {
        let file = packed(&[("weights", array("<f4", &shape, &[0; 4]))]);
        let field = "weights".to_owned();
        assert_eq!(
            read("a", &file),
            Err(Refusal::Array { field }),
            "{shape:.20}"
        );
    }
}

/// A change of a file.
#[derive(Debug, Clone)]
enum Change {
    Set(prop::sample::Index, u8),
    Insert(prop::sample::Index, Vec<u8>),
    Remove(prop::sample::Index, usize),
    Repeat(prop::sample::Index, prop::sample::Index, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<prop::sample::Index>;
    prop_oneof![
        4 => (at(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        // What headers and JSON are made of.
        4 => (at(), prop::sample::select(b"0123456789[]{}(),:'\"<>\\ \n".to_vec()))
            .prop_map(|(at, byte)| Change::Set(at, byte)),
        1 => (at(), prop::collection::vec(any::<u8>(), 1..9))
            .prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        1 => (at(), 1_usize..9).prop_map(|(at, count)| Change::Remove(at, count)),
        1 => (at(), at(), 1_usize..40).prop_map(|(a, b, count)| Change::Repeat(a, b, count)),
    ]
}

fn changed(mut bytes: Vec<u8>, changes: &[Change]) -> Vec<u8> {
    for change in changes {
        if bytes.is_empty() {
            break;
        }
        match change {
            Change::Set(at, byte) => {
                let at = at.index(bytes.len());
                bytes[at] = *byte;
            }
            Change::Insert(at, new) => {
                let at = at.index(bytes.len());
                bytes.splice(at..at, new.iter().copied());
            }
            Change::Remove(at, count) => {
                let at = at.index(bytes.len());
                bytes.drain(at..(at + count).min(bytes.len()));
            }
            Change::Repeat(from, to, count) => {
                let (from, to) = (from.index(bytes.len()), to.index(bytes.len()));
                let piece = bytes[from..(from + count).min(bytes.len())].to_vec();
                bytes.splice(to..to, piece);
            }
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read("a", &bytes);
    }

    #[test]
    fn any_bytes_after_a_magic_word_are_read_or_refused(
        magic in prop::sample::select(vec![
            b"PK\x03\x04".to_vec(),
            b"PK\x05\x06".to_vec(),
            b"{\"weights\":".to_vec(),
            b"\x40\0\0\0\0\0\0\0{\"weights\":{\"dtype\":\"F32\",\"shape\":[".to_vec(),
        ]),
        bytes in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        let _ = read("a", &[magic, bytes].concat());
    }

    #[test]
    fn a_changed_file_is_read_or_refused(
        file in any::<prop::sample::Index>(),
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let (name, bytes) = &VALID[file.index(VALID.len())];
        let _ = read(name, &changed(bytes.clone(), &changes));
    }

    /// Changed bytes of an archive fail at its checksums; here the arrays are changed before.
    #[test]
    fn a_changed_array_is_read_or_refused(
        name in prop::sample::select(vec!["weights", "tokens"]),
        descr in prop::sample::select(vec!["<f4", ">f2", "<U3", "|S2", "|O", "<c8", "|b1", "<f", ""]),
        changes in prop::collection::vec(change(), 0..4),
        shape in prop::sample::select(vec!["(2, 2)", "(1,)", "()", "(0, 4)", "(1, 1, 1, 2, 2)"]),
        data in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let bytes = changed(array(descr, shape, &data), &changes);
        let mut entries = vec![(name, bytes)];
        if name == "tokens" {
            entries.push(("weights", array("<f4", "(2, 2)", &[0; 16])));
        }
        let _ = read("a", &packed(&entries));
    }
}
