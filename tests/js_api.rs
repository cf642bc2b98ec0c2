//! The functions for JavaScript, without JavaScript: requests are JSON values, with a few words
//! for what JSON does not have.

#[path = "support/js.rs"]
mod js;

use attention_playground::attention::Layer;
use attention_playground::js_api::attend::attend;
use attention_playground::js_api::json;
use attention_playground::js_api::layer_norm::layer_norm;
use attention_playground::js_api::positional_encoding::positional_encoding;
use attention_playground::js_api::refusal::Refusal;
use attention_playground::js_api::rows::Rows;
use attention_playground::js_api::size::CELLS;
use attention_playground::js_api::tokenize::tokenize;
use js::{given, js};
use ndarray::Array2;
use serde::Serialize;
use serde_json::{Value, json};

fn good() -> Value {
    json!({
        "query": [[0.5, -1.0, 2.0, 0.25], [1.0, 0.0, -0.5, 1.5]],
        "key": [[1.0, 0.5, 0.0, -1.0], [0.0, 2.0, 1.0, 1.0], [-1.0, 0.5, 0.25, 0.0]],
        "value": [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]],
    })
}

/// A good request, with `changes` in the place of its own fields.
fn with(changes: Value) -> Value {
    let mut request = good();
    for (field, value) in changes.as_object().unwrap() {
        request[field] = value.clone();
    }
    request
}

fn numbers(result: Result<Array2<f32>, Refusal>) -> Value {
    serde_json::to_value(Rows::Numbers(result.unwrap().view())).unwrap()
}

fn answer(result: Result<impl Serialize, Refusal>) -> Value {
    serde_json::to_value(result.unwrap()).unwrap()
}

fn refusal<T>(result: Result<T, Refusal>) -> String {
    match result {
        Ok(_) => panic!("nothing was refused"),
        Err(refusal) => refusal.to_string(),
    }
}

fn refused(changes: Value) -> String {
    refusal(attend(js(with(changes))))
}

fn written(value: Value) -> String {
    let mut text = String::new();
    json::write(Ok(given(value)), &mut text).unwrap();
    text
}

#[test]
fn an_answer_has_every_matrix_in_its_shape() {
    let got = answer(attend(js(with(json!({"heads": 2})))));
    let size = |matrix: &Value| {
        let rows = matrix.as_array().unwrap();
        (rows.len(), rows[0].as_array().unwrap().len())
    };
    assert_eq!(got["heads"].as_array().unwrap().len(), 2);
    let head = &got["heads"][1];
    assert_eq!(size(&head["query"]), (2, 2));
    assert_eq!(size(&head["key"]), (3, 2));
    assert_eq!(size(&head["value"]), (3, 1));
    assert_eq!(size(&head["scores"]), (2, 3));
    assert_eq!(size(&head["allowed"]), (2, 3));
    assert_eq!(size(&head["weights"]), (2, 3));
    assert_eq!(size(&head["output"]), (2, 1));
    assert_eq!(size(&got["concat"]), (2, 2));
    assert_eq!(size(&got["output"]), (2, 2));
    assert_eq!(got["emptyRows"], json!([]));
    // 0.5 - 0.5 = 0, over the square root of a head's width
    assert_eq!(got["heads"][0]["scores"][0][0], json!(0.0));
}

#[test]
fn numbers_are_those_that_the_page_computes() {
    let matrix = |name: &str| {
        let rows: Vec<Vec<f32>> = serde_json::from_value(good()[name].clone()).unwrap();
        Array2::from_shape_fn((rows.len(), rows[0].len()), |(i, j)| rows[i][j]).into_shared()
    };
    let trace = Layer::default()
        .attend(&matrix("query"), &matrix("key"), &matrix("value"))
        .unwrap();
    let got = answer(attend(js(good())));
    for (got, computed) in [
        (&got["heads"][0]["weights"], &trace.heads[0].softmax.weights),
        (&got["output"], &trace.output),
    ] {
        assert_eq!(*got, numbers(Ok(computed.to_owned())));
    }
}

#[test]
fn what_32_bits_take_for_0_is_0() {
    let run = |temperature: f64| answer(attend(js(with(json!({"temperature": temperature})))));
    assert_eq!(run(1e-300), run(0.0));
}

#[test]
fn a_distant_position_keeps_its_digits() {
    // 2^24 + 1 is the first whole number that 32 bits do not hold.
    let request = json!({"positions": [16_777_217.0], "width": 2});
    let got = numbers(positional_encoding(js(request)));
    let sine = got[0][0].as_f64().unwrap();
    assert!((sine - 16_777_217_f64.sin()).abs() < 1e-5, "{sine}");
}

#[test]
fn null_is_absent() {
    let names = [
        "heads",
        "scoring",
        "projections",
        "additive",
        "mask",
        "temperature",
        "fill",
        "emptyRow",
    ];
    let mut request = good();
    for name in names {
        request[name] = Value::Null;
    }
    assert_eq!(answer(attend(js(request))), answer(attend(js(good()))));
    let request = with(json!({"mask": {"causal": null, "keyKeep": null, "blocked": null}}));
    assert_eq!(answer(attend(js(request))), answer(attend(js(good()))));
}

#[test]
fn all_masks_compose_and_an_empty_row_is_reported() {
    let got = answer(attend(js(with(json!({
        "mask": {
            "causal": "bottom_right",
            "keyKeep": [0, true, 1.0],
            "blocked": [[0, 1]],
            "bias": [[0.0, 0.0, 0.0], [0.0, "-Infinity", 1.0]],
        },
    })))));
    let head = &got["heads"][0];
    assert_eq!(
        head["allowed"],
        json!([[false, false, false], [false, false, true]])
    );
    assert_eq!(head["weights"], json!([[0.0, 0.0, 0.0], [0.0, 0.0, 1.0]]));
    assert_eq!(got["output"], json!([[0.0, 0.0], [5.0, 6.0]]));
    assert_eq!(got["emptyRows"], json!([0]));
}

#[test]
fn additive_parameters_are_shared_or_one_a_head() {
    let set = json!({"query": [[1.0], [0.5]], "key": [[-1.0], [0.25]], "v": [2.0]});
    let request = |additive: Value| {
        let changes = json!({"scoring": "additive", "heads": 2, "additive": additive});
        answer(attend(js(with(changes))))
    };
    assert_eq!(request(set.clone()), request(json!([set, set])));
}

#[test]
fn a_refusal_names_the_field_what_is_given_and_what_is_allowed() {
    for (changes, sentence) in [
        (
            json!({"query": [[1.0, 2.0], ["x", 3.0]]}),
            r#"query[1][0]: the string "x" is given; allowed is a number"#,
        ),
        (
            json!({"query": [[1.0, 2.0], [3.0]]}),
            "query[1]: a list of 1 is given; allowed is a list of 2, as in row 0",
        ),
        (
            json!({"key": [[1.0, null]]}),
            "key[0][1]: nothing is given; allowed is a number",
        ),
        (
            json!({"key": [["a BigInt"]]}),
            "key[0][0]: a BigInt is given; allowed is a number",
        ),
        (
            json!({"value": []}),
            "value: a list of 0 is given; allowed is one row or more",
        ),
        (
            json!({"value": [[]]}),
            "value[0]: a list of 0 is given; allowed is one number or more",
        ),
        (
            json!({"value": [1.0, 2.0]}),
            "value[0]: 1 is given; allowed is a list of numbers",
        ),
        (
            json!({"query": null}),
            "query: nothing is given; allowed is a list of rows, each a list of numbers",
        ),
        (
            json!({"heads": 1.5}),
            "heads: 1.5 is given; allowed is a whole number from 0 to 4294967295",
        ),
        (
            json!({"heads": 3}),
            "heads: 3 is given for query of width 4; allowed is a whole number that divides 4: 1, \
             2 or 4",
        ),
        (
            json!({"scoring": "cosine"}),
            r#"scoring: the string "cosine" is given; allowed is "scaled_dot" or "dot" or "additive""#,
        ),
        (
            json!({"scoring": 1}),
            r#"scoring: 1 is given; allowed is "scaled_dot" or "dot" or "additive""#,
        ),
        (
            json!({"scoring": "additive"}),
            "additive: nothing is given; allowed is an object of query, key, v where scoring is \
             \"additive\"",
        ),
        (
            json!({"additive": {"query": [[1.0]], "key": [[1.0]], "v": [1.0]}}),
            "additive: a set of parameters that scoring does not use is given; allowed is \
             nothing, or scoring: \"additive\" as well",
        ),
        (
            json!({"scoring": "additive", "additive": [{"query": [[1.0]], "v": [1.0]}]}),
            "additive[0].key: nothing is given; allowed is a list of rows, each a list of numbers",
        ),
        (
            json!({"temperature": "Infinity"}),
            "temperature: Infinity is given; allowed is a finite number, 0 or greater",
        ),
        (
            json!({"temperature": -0.1}),
            "temperature: -0.1 is given; allowed is a finite number, 0 or greater",
        ),
        (
            json!({"temperature": -1e-300}),
            "temperature: -1e-300 is given; allowed is a finite number, 0 or greater",
        ),
        (
            json!({"fill": -1e39}),
            "fill: -1e39 is given; allowed is a finite number up to about 3.4e38 in magnitude",
        ),
        (
            json!({"key": [[1.0, 2.0], [3.0, 1e39]]}),
            "key[1][1]: 1e39 is given; allowed is a number up to about 3.4e38 in magnitude, or \
             Infinity, -Infinity or NaN",
        ),
        (
            json!({"mask": {"keyKeep": [1, 0.5, 1]}}),
            "mask.keyKeep[1]: 0.5 is given; allowed is true, false, 1 or 0",
        ),
        (
            json!({"mask": {"blocked": [[0, 1], [0]]}}),
            "mask.blocked[1]: a list of 1 is given; allowed is a pair [row, column]",
        ),
        (
            json!({"mask": {"blocked": [[0, -1]]}}),
            "mask.blocked[0][1]: -1 is given; allowed is a whole number from 0 to 4294967295",
        ),
        (
            json!({"mask": {"causal": true}}),
            r#"mask.causal: true is given; allowed is "top_left" or "bottom_right""#,
        ),
        (
            json!({"mask": [1, 0]}),
            "mask: a list is given; allowed is an object of causal, keyKeep, blocked, bias",
        ),
        (
            json!({"projections": {"querry": [[1.0]]}}),
            "projections.querry: a field of this name is given; allowed are query, queryBias, \
             key, keyBias, value, valueBias, output, outputBias",
        ),
    ] {
        assert_eq!(refused(changes), sentence);
    }
    let sentence = refusal(attend(js(json!(5))));
    assert!(
        sentence.starts_with("request: 5 is given; allowed is an object of query, key, value"),
        "{sentence}"
    );
}

#[test]
fn a_small_request_for_a_huge_answer_is_refused_before_it_is_computed() {
    let tall: Vec<_> = (0..6000).map(|_| [0.0]).collect();
    let request = json!({"query": tall, "key": tall, "value": tall});
    assert_eq!(
        refusal(attend(js(request))),
        format!(
            "query, key: a size of 6000 x 6000 x 1 scores (queries x keys x heads) is given; \
             allowed is {CELLS} in all at the most"
        )
    );
    let wide = json!([vec![0.0; 6000]]);
    let request = json!({
        "query": tall, "key": [[0.0]], "value": [[0.0]], "projections": {"query": wide},
    });
    assert!(refusal(attend(js(request))).starts_with("projections.query: a size of 6000 x 6000"));
    let request = json!({"positions": 4e9, "width": 4e9});
    assert!(refusal(positional_encoding(js(request))).starts_with("positions, width: a size"));
}

#[test]
fn layer_norm_takes_a_gain_and_a_shift() {
    let request = json!({"x": [[1.0, 3.0]], "gamma": [2.0, 2.0], "beta": [0.5, 0.5], "eps": 0});
    assert_eq!(numbers(layer_norm(js(request))), json!([[-1.5, 2.5]]));
    let request = json!({"x": [[1.0, 3.0]], "eps": -1});
    assert_eq!(
        refusal(layer_norm(js(request))),
        "eps: -1 is given; allowed is a finite number, 0 or greater"
    );
}

#[test]
fn positions_are_a_count_or_a_list() {
    let encode = |positions: Value| {
        let request = json!({"positions": positions, "width": 3, "layout": "concatenated"});
        positional_encoding(js(request))
    };
    assert_eq!(numbers(encode(json!(3))), numbers(encode(json!([0, 1, 2]))));
    assert_eq!(numbers(encode(json!(0))), json!([]));
    assert_eq!(
        refusal(encode(json!(-1))),
        "positions: -1 is given; allowed is how many positions, a whole number, or a list of \
         positions"
    );
    assert_eq!(
        refusal(encode(json!([0, "NaN"]))),
        "positions[1]: NaN is given; allowed is a finite number"
    );
}

#[test]
fn tokens_count_in_utf_16() {
    let got = answer(tokenize(js(json!({"text": "🧭 a 🧭"}))));
    assert_eq!(
        got,
        json!([
            {"text": "🧭", "id": 0, "start": 0, "end": 2},
            {"text": "a", "id": 1, "start": 3, "end": 4},
            {"text": "🧭", "id": 0, "start": 5, "end": 7},
        ])
    );
    assert_eq!(
        refusal(tokenize(js(json!({"text": 5})))),
        "text: 5 is given; allowed is a string"
    );
}

#[test]
fn json_keeps_every_number() {
    for value in [
        0.1,
        1.0 / 3.0,
        -0.0,
        5e-324,
        f64::MAX,
        1e21,
        123_456_789_012_345_680.0,
    ] {
        let text = written(json!([value]));
        let read: Vec<f64> = serde_json::from_str(&text).unwrap();
        assert_eq!(read[0].to_bits(), value.to_bits(), "{text}");
    }
    let value = json!({"a": [null, true, {"text": "\u{0}\"\\\n…"}], "b": []});
    let read: Value = serde_json::from_str(&written(value.clone())).unwrap();
    assert_eq!(read, value);
}

#[test]
fn json_refuses_what_it_cannot_keep() {
    let write = |value| json::write(Ok(given(value)), &mut String::new());
    assert_eq!(
        refusal(write(json!({"a": [1, "a BigInt"]}))),
        "value.a[1]: a BigInt is given; allowed is a number, a boolean, a string, null, a list \
         or a plain object"
    );
    let mut deep = json!(0);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    assert!(refusal(write(deep)).contains("64 lists and objects deep"));
}
