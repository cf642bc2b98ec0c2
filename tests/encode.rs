//! A sentence through the layers that the page shows, asked for by JavaScript.

#[path = "support/js.rs"]
mod js;

use attention_playground::attention::{LazyRun, ScoringKind, Stage};
use attention_playground::i18n::Lang;
use attention_playground::js_api::encode::Request;
use attention_playground::js_api::refusal::Refusal;
use attention_playground::state::Settings;
use attention_playground::state::edits::Edits;
use attention_playground::state::library::{Library, Material, Stock};
use attention_playground::state::pipeline::Pipeline;
use js::js;
use serde_json::{Value, json};

/// The folder of trained layers as it comes with the page.
const TRAINED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/trained/");

/// What a request needs, from the files that come with the page.
fn material(request: &Request) -> Option<Material> {
    let mut library = Library::default();
    loop {
        match request.stock(&library) {
            Stock::Ready(material) => return material,
            Stock::Wanted(wanted) => {
                for supply in wanted {
                    let bytes = std::fs::read(format!("{TRAINED}{}", supply.path()));
                    let bytes = bytes.expect("the file comes with the page");
                    library.provide(supply, &bytes).expect("a good file");
                }
            }
            other => panic!("{other:?}"),
        }
    }
}

fn encoded(request: Value) -> Value {
    let request = Request::read(js(request)).unwrap_or_else(|refusal| panic!("{refusal}"));
    let material = material(&request);
    let answer = request.answer(material.as_ref());
    let answer = answer.unwrap_or_else(|refusal| panic!("{refusal}"));
    serde_json::to_value(answer).expect("plain numbers")
}

fn refused(request: Value) -> String {
    let refusal: Result<(), Refusal> = Request::read(js(request)).map(|_| ());
    refusal.expect_err("it does not fit").to_string()
}

/// The page's own run of a layer, counted from 1.
fn page(settings: &Settings, material: Option<&Material>, layer: usize) -> LazyRun {
    let settings = Settings {
        wanted_layer: layer,
        ..settings.clone()
    };
    let run = Pipeline::default().run(&settings, &Edits::default(), material);
    run.expect("it computes").run
}

fn assert_same(answer: &Value, run: &LazyRun, layer: usize) {
    for head in 0..run.heads() {
        let of = run.matrix(Stage::Weights, head).expect("there are weights");
        let weights = &answer["layers"][layer - 1]["heads"][head]["weights"];
        for ((row, column), &weight) in of.indexed_iter() {
            let given = weights[row][column].as_f64().expect("a number");
            let same = (given - f64::from(weight)).abs() < 1e-5;
            assert!(same, "layer {layer}, head {head}: {given} is not {weight}");
        }
    }
    let output = &answer["layers"][layer - 1]["output"];
    let made = run.matrix(Stage::Output, 0).expect("there is an output");
    for ((row, column), &number) in made.indexed_iter() {
        let given = output[row][column].as_f64().expect("a number");
        assert!((given - f64::from(number)).abs() < 1e-4);
    }
}

#[test]
fn random_weights_are_those_of_the_page() {
    let sentence = "The cat sat on the mat";
    let answer = encoded(json!({ "text": sentence, "weights": "random", "seed": 3, "heads": 4 }));
    let settings = Settings {
        sentence: sentence.to_owned(),
        wanted_heads: 4,
        seed: 3,
        ..Settings::default().untrained()
    };
    assert_same(&answer, &page(&settings, None, 1), 1);
    assert_eq!(answer["layers"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer["origin"], json!({ "weights": "random", "seed": 3 }));
}

#[test]
fn trained_layers_are_those_of_the_page() {
    for (sentence, lang, scoring, name) in [
        (
            "The animal didn't cross the street, because it was too tired",
            Lang::En,
            ScoringKind::ScaledDot,
            "scaled_dot",
        ),
        (
            "这只动物没有过马路，因为它太累了。",
            Lang::Zh,
            ScoringKind::Additive,
            "additive",
        ),
        ("A zorble slept", Lang::En, ScoringKind::Dot, "dot"),
    ] {
        for heads in [1, 2, 4, 8] {
            let asked = json!({ "text": sentence, "scoring": name, "heads": heads });
            let answer = encoded(asked.clone());
            let settings = Settings {
                sentence: sentence.to_owned(),
                scoring,
                wanted_heads: heads,
                ..Settings::default()
            };
            let request = Request::read(js(asked)).unwrap_or_else(|refusal| panic!("{refusal}"));
            let material = material(&request);
            for layer in [1, 2] {
                assert_same(&answer, &page(&settings, material.as_ref(), layer), layer);
            }
            let training = &answer["origin"]["training"];
            assert_eq!(training["lang"], lang.key());
            assert_eq!(training["headRoles"].as_array().map(Vec::len), Some(heads));
        }
    }
}

#[test]
fn tokens_say_where_they_stand_and_how_they_are_known() {
    let answer = encoded(json!({ "text": "It 👩‍🚀 zorbled" }));
    assert_eq!(
        answer["tokens"],
        json!([
            { "text": "It", "known": "word", "start": 0, "end": 2 },
            { "text": "👩‍🚀", "known": "unknown", "start": 3, "end": 8 },
            { "text": "zorbled", "known": "unknown", "start": 9, "end": 16 },
        ])
    );
    let answer = encoded(json!({ "text": "动物过马路" }));
    let words: Vec<_> = (0..3)
        .map(|at| answer["tokens"][at]["text"].clone())
        .collect();
    assert_eq!(
        words,
        ["动物", "过", "马路"],
        "Chinese is cut at known words"
    );
}

#[test]
fn a_mask_hides_in_every_layer() {
    let masked =
        json!({ "text": "it was tired", "mask": { "causal": "top_left", "blocked": [[2, 1]] } });
    let answer = encoded(masked);
    for layer in [0, 1] {
        let weights = &answer["layers"][layer]["heads"][0]["weights"];
        assert_eq!(weights[0], json!([1.0, 0.0, 0.0]));
        assert_eq!(weights[2][1], json!(0.0));
    }
}

#[test]
fn no_token_is_an_answer_too() {
    let answer = encoded(json!({ "text": "   " }));
    assert_eq!(answer["tokens"], json!([]));
    assert_eq!(answer["layers"][0]["output"], json!([]));
}

#[test]
fn what_does_not_fit_is_refused_by_its_field() {
    for (request, sentence) in [
        (json!({}), "text: nothing is given; allowed is a string"),
        (
            json!({ "text": "it", "heads": 3 }),
            "heads: 3 is given; allowed is one of 1, 2, 4, 8",
        ),
        (
            json!({ "text": "it", "weights": "random", "heads": 3 }),
            "heads: 3 is given; allowed is one of 1, 2, 4, 8, 16",
        ),
        (
            json!({ "text": "it", "seed": 4 }),
            "seed: 4 is given; allowed is nothing, or weights: \"random\" as well",
        ),
        (
            json!({ "text": "it", "scoring": "cosine" }),
            "scoring: the string \"cosine\" is given; allowed is \"scaled_dot\" or \"dot\" or \"additive\"",
        ),
        (
            json!({ "text": "it", "lang": "fr" }),
            "lang: the string \"fr\" is given; allowed is \"en\" or \"zh\"",
        ),
    ] {
        assert_eq!(refused(request), sentence);
    }
    let masked = json!({ "text": "it was", "mask": { "blocked": [[5, 0]] } });
    let request = Request::read(js(masked)).unwrap_or_else(|refusal| panic!("{refusal}"));
    let refusal = request.answer(material(&request).as_ref());
    assert!(refusal.is_err(), "a cell outside the tokens");
}
