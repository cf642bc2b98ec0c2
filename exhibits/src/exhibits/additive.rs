//! Additive attention: `w_vᵀ tanh(W_q q + W_k k)`, for queries and keys of different widths.
//!
//! Source: the second article, section 3.2, after Bahdanau et al. 2015, appendix A.1.2. The article
//! writes vectors as columns, `W_q q` with `W_q` (h, q); here they are rows, so the same matrix is
//! used as `q W_qᵀ`. No bias. Shapes: queries (n, q), keys (m, k), `W_q` (h, q), `W_k` (h, k),
//! `w_v` (1, h), values (m, 2).

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::tidy::tidy;
use crate::exhibit::{Document, Exhibit, Inputs, Numbers, Setting};
use crate::sheet::{Axis, Id, Origin, Rule, Sheet};

mod pair;
mod words;

use pair::Pair;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "additive",
    numbers: Numbers::ByHand,
    title: words::title,
    settings: &[
        Setting::count("query-width", words::query_width, (1, 6), 3),
        Setting::count("key-width", words::key_width, (1, 6), 2),
        Setting::count("hidden", words::hidden_width, (1, 8), 4),
        Setting::count("queries", words::query_count, (1, 4), 2),
        Setting::count("keys", words::key_count, (1, 6), 3),
        Setting::pick("query", words::chosen_query, offer_queries, 0),
        Setting::pick("key", words::chosen_key, offer_keys, 0),
    ],
    steps: &[
        include_str!("../../guide/additive-1.txt"),
        include_str!("../../guide/additive-2.txt"),
        include_str!("../../guide/additive-3.txt"),
    ],
    show,
};

/// How many numbers a value has. It has nothing to do with the widths of query and key.
const VALUE_WIDTH: usize = 2;

fn offer_queries(inputs: &Inputs, _: Lang) -> Vec<String> {
    (1..=inputs.count("queries"))
        .map(|query| query.to_string())
        .collect()
}

fn offer_keys(inputs: &Inputs, _: Lang) -> Vec<String> {
    (1..=inputs.count("keys"))
        .map(|key| key.to_string())
        .collect()
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let given = Given::new(&mut document.sheet, inputs, lang);
    let all = All::new(&mut document.sheet, &given, lang);
    let chosen = (
        inputs.picked("query", inputs.count("queries")),
        inputs.picked("key", inputs.count("keys")),
    );
    let pair = Pair::new(&mut document.sheet, &given, &all, chosen, lang);

    document.formula(r"a(\q{q}, \k{k}) = w_v^T tanh(W_q \q{q} + W_k \k{k})");
    document.formula(r"a(\q{q}, \k{k}) = tanh(\q{q} W_q^T + \k{k} W_k^T) w_v^T");
    document.note(words::note_forms(lang));
    show_given(&mut document, &given, lang);
    show_hidden(&mut document, &given, &all, lang);
    pair.show(&mut document, &given, lang);
    show_all(&mut document, &given, &all, lang);
    document
}

/// What the calculation begins with.
struct Given {
    query: Id,
    key: Id,
    value: Id,
    /// `W_q`, (h, q)
    weight_query: Id,
    /// `W_k`, (h, k)
    weight_key: Id,
    /// `w_v`, (1, h)
    weight_value: Id,
}

impl Given {
    fn new(sheet: &mut Sheet, inputs: &Inputs, lang: Lang) -> Self {
        let queries = Axis::numbered(words::queries(lang), inputs.count("queries"));
        let keys = Axis::numbered(words::keys(lang), inputs.count("keys"));
        let of_query = Axis::numbered(words::query_features(lang), inputs.count("query-width"));
        let of_key = Axis::numbered(words::key_features(lang), inputs.count("key-width"));
        let of_value = Axis::numbered(words::value_features(lang), VALUE_WIDTH);
        let hidden = Axis::numbered(words::units(lang), inputs.count("hidden"));

        let mut given = |name, symbol: &str, title: &str, axes: (Axis, Axis), salt, step| {
            let numbers = tidy((axes.0.len(), axes.1.len()), salt, step);
            let id = sheet.given(
                name,
                symbol,
                axes,
                inputs.edited(name, numbers),
                Origin::Hand,
            );
            sheet.title(id, title)
        };
        let title = words::queries_title(lang);
        let query = given(
            "queries",
            r"\q{q}",
            title,
            (queries, of_query.clone()),
            2,
            0.5,
        );
        let title = words::keys_title(lang);
        let key = given(
            "keys",
            r"\k{k}",
            title,
            (keys.clone(), of_key.clone()),
            15,
            0.5,
        );
        let title = words::values_title(lang);
        let value = given("values", r"\v{v}", title, (keys, of_value), 8, 0.5);
        let title = words::weight_query(lang);
        let weight_query = given("w-q", "W_q", title, (hidden.clone(), of_query), 15, 0.25);
        let title = words::weight_key(lang);
        let weight_key = given("w-k", "W_k", title, (hidden.clone(), of_key), 13, 0.25);
        let title = words::weight_value(lang);
        let weight_value = given("w-v", "w_v", title, (Axis::one(), hidden), 7, 0.5);
        Self {
            query,
            key,
            value,
            weight_query,
            weight_key,
            weight_value,
        }
    }
}

/// What is made for all queries and keys at once.
struct All {
    /// `q W_qᵀ`, (n, h)
    hidden_query: Id,
    /// `k W_kᵀ`, (m, h)
    hidden_key: Id,
    scores: Id,
    weights: Id,
    output: Id,
}

impl All {
    fn new(sheet: &mut Sheet, given: &Given, lang: Lang) -> Self {
        let rule = Rule::ProductTransposed(given.query, given.weight_query);
        let hidden_query = sheet.put_titled(
            "hidden-query",
            r"\q{q} W_q^T",
            words::hidden_query(lang),
            rule,
        );
        let rule = Rule::ProductTransposed(given.key, given.weight_key);
        let hidden_key =
            sheet.put_titled("hidden-key", r"\k{k} W_k^T", words::hidden_key(lang), rule);
        let rule = Rule::Additive {
            query: hidden_query,
            key: hidden_key,
            v: given.weight_value,
        };
        let scores = sheet.put_titled("scores", "a", words::scores(lang), rule);
        let rule = Rule::Softmax {
            of: scores,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = sheet.put_titled("weights", "α", words::weights(lang), rule);
        let output = sheet.put_titled(
            "output",
            "f",
            words::output(lang),
            Rule::Product(weights, given.value),
        );
        Self {
            hidden_query,
            hidden_key,
            scores,
            weights,
            output,
        }
    }
}

fn show_given(document: &mut Document, given: &Given, lang: Lang) {
    let [q, k] = [given.query, given.key].map(|id| document.sheet.values(id).ncols());
    document.heading(words::step_given(lang));
    document.matrices(&[given.query, given.key, given.value]);
    document.note(if q == k {
        words::same_width(lang, q)
    } else {
        words::different_width(lang, q, k)
    });
    document.matrices(&[given.weight_query, given.weight_key, given.weight_value]);
}

fn show_hidden(document: &mut Document, given: &Given, all: &All, lang: Lang) {
    let hidden = document.sheet.values(given.weight_query).nrows();
    document.heading(words::step_hidden(lang));
    document.row([
        given.query.into(),
        "·".into(),
        "W_q^T".into(),
        "=".into(),
        all.hidden_query.into(),
    ]);
    document.row([
        given.key.into(),
        "·".into(),
        "W_k^T".into(),
        "=".into(),
        all.hidden_key.into(),
    ]);
    document.note(words::note_hidden(lang, hidden));
}

fn show_all(document: &mut Document, given: &Given, all: &All, lang: Lang) {
    document.heading(words::step_all(lang));
    document.becomes(all.scores, "→", all.weights);
    document.equation(all.weights, "·", given.value, all.output);
    document.note(words::note_cost(lang));
}

#[cfg(test)]
mod tests {
    use attention_playground::attention::{Additive, Layer, Scoring};
    use ndarray::{ArcArray2, Array2};

    use super::*;
    use crate::exhibit::Value;

    fn with(counts: [usize; 5]) -> Inputs {
        let mut inputs = EXHIBIT.inputs();
        let keys = ["query-width", "key-width", "hidden", "queries", "keys"];
        for (key, count) in keys.into_iter().zip(counts) {
            inputs.set(key, Value::Count(count)).unwrap();
        }
        inputs
    }

    #[test]
    fn every_size_gives_what_the_core_gives() {
        for counts in [
            [3, 2, 4, 2, 3],
            [1, 1, 1, 1, 1],
            [6, 1, 8, 4, 6],
            [2, 5, 3, 3, 4],
        ] {
            let sheet = show(&with(counts), Lang::En).sheet;
            let values = |name| sheet.values(sheet.find(name).unwrap());
            // The core keeps its parameters as rows take them: (q, h), not (h, q).
            let additive = Additive::new(
                values("w-q").t().to_owned(),
                values("w-k").t().to_owned(),
                values("w-v").row(0).to_owned(),
            );
            let layer = Layer {
                scoring: Scoring::Additive(vec![additive.unwrap()]),
                ..Layer::default()
            };
            let shared = |name| values(name).to_shared();
            let trace = layer
                .attend(&shared("queries"), &shared("keys"), &shared("values"))
                .unwrap();
            let close = |ours: &Array2<f64>, core: &ArcArray2<f64>| {
                assert_eq!(ours.dim(), core.dim());
                assert!(
                    ours.iter()
                        .zip(core)
                        .all(|(ours, core)| (ours - core).abs() < 1e-12)
                );
            };
            let head = &trace.heads[0];
            close(
                values("hidden-query"),
                &head.scores.hidden.as_ref().unwrap().query,
            );
            close(values("scores"), &head.scores.raw);
            close(values("weights"), &head.softmax.weights);
            close(values("output"), &trace.output);
        }
    }

    #[test]
    fn the_chosen_pair_is_one_cell_of_the_scores_in_every_way_of_writing() {
        let mut inputs = with([3, 2, 4, 4, 6]);
        for query in 0..4 {
            for key in 0..6 {
                inputs.set("query", Value::Choice(query)).unwrap();
                inputs.set("key", Value::Choice(key)).unwrap();
                let sheet = show(&inputs, Lang::En).sheet;
                let values = |name| sheet.values(sheet.find(name).unwrap());
                let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
                close(values("pair-score")[(0, 0)], values("scores")[(query, key)]);
                for unit in 0..4 {
                    let sum = values("pair-sum")[(0, unit)];
                    close(sum, values("pair-joined")[(0, unit)]);
                    let column =
                        values("column-query")[(unit, 0)] + values("column-key")[(unit, 0)];
                    close(sum, column);
                }
            }
        }
    }
}
