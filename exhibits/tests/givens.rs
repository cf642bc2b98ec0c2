//! Writes down what exhibits draw from a seed, so that `reference/<exhibit>.py` can begin with the
//! same numbers and work out everything after them on its own.
//!
//! ```text
//! cargo test -p attention-exhibits --test givens -- --ignored
//! ```

use std::path::Path;

use attention_exhibits::exhibit::{Inputs, Value};
use attention_exhibits::exhibits;
use attention_exhibits::sheet::{Origin, Rule};
use attention_playground::i18n::Lang;
use serde_json::{Map, Value as Json};

/// What is drawn, by the names of the matrices.
fn seeded(slug: &str, set: impl Fn(&mut Inputs)) -> Json {
    let exhibit = exhibits::find(slug).expect(slug);
    let mut inputs = exhibit.inputs();
    set(&mut inputs);
    let sheet = (exhibit.show)(&inputs, Lang::En).sheet;
    let drawn = sheet.ids().filter_map(|id| {
        let matrix = sheet.get(id);
        let is_drawn = matches!(matrix.rule, Rule::Given(Origin::Seed(_)));
        let rows = matrix.values.rows().into_iter().map(|row| row.to_vec());
        is_drawn.then(|| (matrix.name.to_owned(), Json::from_iter(rows)))
    });
    Json::Object(Map::from_iter(drawn))
}

fn save(slug: &str, givens: &Json) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/givens");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(format!("{slug}.json")), format!("{givens}\n")).expect("a file");
}

#[test]
#[ignore = "writes files that the reference calculations read"]
fn write_givens() {
    save("scaling", &seeded("scaling", |_| ()));
    save("block", &seeded("block", |_| ()));
    // Additive scoring on both sides, with one head and with two: every parameter that there is.
    let all = seeded("compare", |inputs| {
        for key in ["a-scoring", "b-scoring"] {
            inputs.set(key, Value::Choice(0)).expect(key);
        }
        inputs.set("b-heads", Value::Choice(1)).expect("two heads");
    });
    save("compare", &all);
}
