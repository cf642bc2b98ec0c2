//! Exhibits against numbers from outside: NumPy in 64 bits, or a calculation by hand.
//!
//! `reference/<exhibit>.py` holds the calculation and writes `reference/<exhibit>.json`: cases with
//! the settings and cells that a reader would set, and the matrices that must then be on screen.

use std::collections::BTreeMap;
use std::path::Path;

use attention_exhibits::exhibit::{Inputs, Kind, Value};
use attention_exhibits::exhibits;
use attention_playground::i18n::Lang;
use serde_json::Value as Json;

const TOLERANCE: f64 = 1e-9;

/// Applies what a case sets.
fn inputs(slug: &str, case: &Json) -> Inputs {
    let exhibit = exhibits::find(slug).unwrap_or_else(|| panic!("no exhibit {slug}"));
    let mut inputs = exhibit.inputs();
    for (key, value) in case["set"].as_object().into_iter().flatten() {
        let setting = exhibit.settings.iter().find(|setting| setting.key == key);
        let setting = setting.unwrap_or_else(|| panic!("{slug}: no setting {key}"));
        let value = match setting.kind {
            Kind::Number { .. } => value.as_f64().map(Value::Number),
            Kind::Count { .. } => value.as_u64().map(|count| Value::Count(count as usize)),
            Kind::Choice { .. } | Kind::Pick { .. } => {
                value.as_u64().map(|choice| Value::Choice(choice as usize))
            }
            Kind::Switch { .. } => value.as_bool().map(Value::Switch),
            Kind::Text { .. } => value.as_str().map(|text| Value::Text(text.to_owned())),
        };
        inputs
            .set(key, value.unwrap_or_else(|| panic!("{slug}: {key}")))
            .unwrap_or_else(|refused| panic!("{slug}: {key}: {refused:?}"));
    }
    for cell in case["cells"].as_array().into_iter().flatten() {
        let at = |index: usize| cell[index].as_u64().expect("a place") as usize;
        let name = cell[0].as_str().expect("a matrix");
        inputs
            .set_cell(name, (at(1), at(2)), number(&cell[3]))
            .unwrap_or_else(|refused| panic!("{slug}: {name}: {refused:?}"));
    }
    inputs
}

/// A number; infinities are written as words.
fn number(json: &Json) -> f64 {
    match json.as_str() {
        Some("-inf") => f64::NEG_INFINITY,
        Some("inf") => f64::INFINITY,
        _ => json.as_f64().unwrap_or_else(|| panic!("no number: {json}")),
    }
}

#[test]
fn exhibits_show_what_numpy_computes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference");
    let mut largest: BTreeMap<String, f64> = BTreeMap::new();
    for entry in folder.read_dir().expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let slug = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a name");
        let text = std::fs::read_to_string(&path).expect("a file");
        let cases: Json = serde_json::from_str(&text).expect("JSON");
        for case in cases.as_array().expect("cases") {
            let exhibit = exhibits::find(slug).unwrap_or_else(|| panic!("no exhibit {slug}"));
            let document = (exhibit.show)(&inputs(slug, case), Lang::En);
            for (name, rows) in case["expect"].as_object().expect("matrices") {
                let id = document.sheet.find(name);
                let id = id.unwrap_or_else(|| panic!("{slug}: no matrix {name}"));
                let values = document.sheet.values(id);
                let rows = rows.as_array().expect("rows");
                assert_eq!(rows.len(), values.nrows(), "{slug}: rows of {name}");
                for (i, row) in rows.iter().enumerate() {
                    let row = row.as_array().expect("a row");
                    assert_eq!(row.len(), values.ncols(), "{slug}: columns of {name}");
                    for (j, wanted) in row.iter().enumerate() {
                        let (wanted, found) = (number(wanted), values[(i, j)]);
                        let difference = if wanted == found {
                            0.0
                        } else {
                            (wanted - found).abs()
                        };
                        assert!(
                            difference <= TOLERANCE * wanted.abs().max(1.0),
                            "{slug} {}: {name} [{i}, {j}] is {found}, NumPy says {wanted}",
                            case["set"]
                        );
                        let largest = largest.entry(slug.to_owned()).or_default();
                        *largest = largest.max(difference);
                    }
                }
            }
        }
    }
    println!("largest differences: {largest:?}");
    for exhibit in exhibits::ALL {
        assert!(
            largest.contains_key(exhibit.slug),
            "{} has no reference",
            exhibit.slug
        );
    }
}
