//! What hosts are told of settings, beside the table of all of them.

use std::fs;
use std::path::Path;

use attention_playground::state::table::TABLE;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_setting_is_an_attribute_has_a_type_and_is_described() {
    let script = read("www/embed.js");
    let (_, keys) = script
        .split_once("const explored = (")
        .expect("it has keys");
    let (keys, _) = keys.split_once(')').expect("they end");
    let keys: Vec<&str> = keys.split([' ', '"', '+', '\n']).collect();
    let types = read("www/embed.d.ts");
    let docs = read("docs/embed.md");
    for setting in TABLE {
        let key = setting.key;
        assert!(keys.contains(&key), "{key} is no attribute");
        assert!(types.contains(&format!("  {key}?: ")), "{key} has no type");
        let written = format!("`{}`", key.replace('_', "-"));
        assert!(docs.contains(&written), "{written} is not in docs/embed.md");
    }
}

#[test]
fn the_package_has_the_version_of_the_page() {
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(read("www/package.json").contains(&version), "{version}");
}

#[test]
fn the_package_holds_every_file_that_its_scripts_name() {
    let package = read("www/package.json");
    for script in [
        "embed.js",
        "load.js",
        "frame.js",
        "bundled.js",
        "embed.html",
    ] {
        let text = read(&format!("www/{script}"));
        let names = text.split(['"', '\'']).filter(|part| {
            let path = part.strip_prefix("./").unwrap_or(part);
            let has_ending = [".js", ".css", ".wasm", ".svg"]
                .iter()
                .any(|end| path.ends_with(end));
            has_ending && !path.contains([' ', '/', '<'])
        });
        for name in names {
            let name = name.strip_prefix("./").unwrap_or(name);
            let listed = format!("\"{name}\"");
            assert!(package.contains(&listed), "{script} names {name}");
        }
    }
}
