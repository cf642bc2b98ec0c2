//! Self-attention for one output: one token asks, every token answers, and what they answer is
//! added up. Both ways to score are beside each other, on the same queries, keys and values.
//!
//! Source: the second article, part two, section 1 (figures of `b¹`). It writes vectors as columns;
//! here they are rows, as everywhere in the project. The additive way is as the article draws it:
//! `q` and `k` of the dot product are added, bent by tanh and weighed with one vector `w`.

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;

use super::sentence::{self, WIDTH, projection, token_vectors};
use super::typed::{self, Typed};
use crate::exhibit::{Document, Exhibit, Inputs, Numbers, Setting, verbatim};
use crate::sheet::{DECIMALS, Id, Rule};

mod pooled;
mod scores;
mod words;

use pooled::{ADDITIVE, DOT, Pooled};
use scores::{additive_scores, dot_scores};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "one-output",
    numbers: Numbers::Both,
    title: words::title,
    settings: &[
        Setting::text("sentence", words::sentence, sentence::four_tokens),
        Setting::pick("token", words::token, offer, 0),
        Setting::switch("scale", words::scale, false),
    ],
    steps: &[
        include_str!("../../../guide/one-output-1.txt"),
        include_str!("../../../guide/one-output-2.txt"),
        include_str!("../../../guide/one-output-3.txt"),
    ],
    show,
};

/// Tokens that are computed.
const MOST: usize = 8;
/// Width of a query and of a key, and hidden width of the additive way.
const KEY_WIDTH: usize = 3;

/// Someone asks for what is felt or done, a feeling or deed for someone and something.
const W_Q: [[f64; KEY_WIDTH]; WIDTH] = [
    [0.0, 1.5, 0.0],
    [0.5, 0.0, 1.0],
    [0.5, 0.0, 1.0],
    [0.0, 1.0, 0.0],
];
/// Keys say: I am someone, I am felt or done, I am a thing.
const W_K: [[f64; KEY_WIDTH]; WIDTH] = [
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
];
const W_V: [[f64; WIDTH]; WIDTH] = [
    [1.0, 0.0, 0.0, 0.5],
    [0.0, 1.0, 0.5, 0.0],
    [0.0, 0.5, 1.0, 0.0],
    [0.5, 0.0, 0.0, 1.0],
];
/// The last weights of the additive way.
const W: [[f64; KEY_WIDTH]; 1] = [[-1.0, 4.0, -1.0]];

fn sentence(inputs: &Inputs, lang: Lang) -> Typed {
    Typed::words(&inputs.text("sentence", lang), MOST)
}

fn offer(inputs: &Inputs, lang: Lang) -> Vec<String> {
    sentence(inputs, lang).offer()
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let sentence = sentence(inputs, lang);
    let mut document = Document::default();
    if sentence.is_empty() {
        document.note(typed::nothing(lang));
        return document;
    }
    let asker = inputs.picked("token", sentence.len());
    document.formula(r"b_i = Σ_j {α′}_{i,j} \v{v_j}");
    document.formula(r"{α′}_{i,j} = \frac{exp(α_{i,j})}{Σ_m exp(α_{i,m})}");
    if let Some(cut) = sentence.cut(lang) {
        document.note(cut);
    }
    let projected = Projected::new(&mut document, inputs, &sentence, asker, lang);
    let scale = inputs.is_on("scale");
    let dot = dot_scores(&mut document, &projected, scale, lang);
    let additive = additive_scores(&mut document, inputs, &projected, lang);
    let sheet = &mut document.sheet;
    let dot = Pooled::new(sheet, &DOT, dot, &projected, lang);
    let additive = Pooled::new(sheet, &ADDITIVE, additive, &projected, lang);
    lay_out(&mut document, asker, [&dot, &additive], lang);
    document.lines_first();
    document
}

/// The query of one token, and the keys and values of all.
struct Projected {
    /// Its number, from 1, in symbols.
    asker: usize,
    query: Id,
    keys: Id,
    values: Id,
}

impl Projected {
    fn new(
        document: &mut Document,
        inputs: &Inputs,
        sentence: &Typed,
        asker: usize,
        lang: Lang,
    ) -> Self {
        let sheet = &mut document.sheet;
        let x = token_vectors(
            sentence,
            sheet,
            inputs,
            ("tokens", "X"),
            words::tokens(lang),
            lang,
        );
        sheet.title(x, words::vectors(lang));
        let w_q = projection(sheet, inputs, ("w-q", r"\q{W_q}"), W_Q, lang);
        sheet.title(w_q, words::w_q(lang));
        let w_k = projection(sheet, inputs, ("w-k", r"\k{W_k}"), W_K, lang);
        sheet.title(w_k, words::w_k(lang));
        let w_v = projection(sheet, inputs, ("w-v", r"\v{W_v}"), W_V, lang);
        sheet.title(w_v, words::w_v(lang));

        let part = Rule::Part {
            of: x,
            rows: asker..asker + 1,
            columns: 0..WIDTH,
        };
        let number = asker + 1;
        let a = sheet.put("asker", format!("a_{number}"), part);
        sheet.title(a, words::asks(lang));
        let symbol = format!(r"\q{{q_{number}}}");
        let query = sheet.put("query", symbol, Rule::Product(a, w_q));
        sheet.title(query, words::query(lang));
        let keys = sheet.put("keys", r"\k{K}", Rule::Product(x, w_k));
        sheet.title(keys, words::keys(lang));
        let values = sheet.put("values", r"\v{V}", Rule::Product(x, w_v));
        sheet.title(values, words::values(lang));

        document.heading(words::step_query(lang));
        document.equation(a, "·", w_q, query);
        document.heading(words::step_keys(lang));
        document.equation(x, "·", w_k, keys);
        document.equation(x, "·", w_v, values);
        Self {
            asker: number,
            query,
            keys,
            values,
        }
    }
}

fn lay_out(document: &mut Document, asker: usize, ways: [&Pooled; 2], lang: Lang) {
    let [dot, additive] = ways;
    document.heading(words::step_weights(lang));
    document.note(words::both(lang));
    document.row([
        dot.scores.into(),
        "→ softmax".into(),
        dot.weights.into(),
        "|".into(),
        additive.scores.into(),
        "→ softmax".into(),
        additive.weights.into(),
    ]);
    let (most_dot, dot_weight) = dot.most(&document.sheet);
    let (most_additive, additive_weight) = additive.most(&document.sheet);
    let labels = &document.sheet.get(dot.weights).columns.labels;
    let word = |token: usize| verbatim(&labels[token]);
    let looks = words::looks(
        lang,
        &word(asker),
        &word(most_dot),
        &number(dot_weight, DECIMALS),
        &word(most_additive),
        &number(additive_weight, DECIMALS),
    );
    document.note(looks);
    document.push(dot.lines(lang));
    document.push(additive.lines(lang));

    document.heading(words::step_weighted(lang));
    document.row([
        dot.column.into(),
        r"× \v{V} =".into(),
        dot.weighted.into(),
        "|".into(),
        additive.column.into(),
        r"× \v{V} =".into(),
        additive.weighted.into(),
    ]);
    document.heading(words::step_sum(lang));
    document.note(words::output_of(lang, asker + 1));
    document.becomes(dot.output, "|", additive.output);
}

#[cfg(test)]
mod tests {
    use attention_playground::attention::{Additive, Layer, Projections, Scoring};
    use ndarray::{Array2, s};

    use super::*;
    use crate::exhibit::Value;
    use crate::sheet::Sheet;

    /// What the core makes of the same givens, for all tokens.
    fn core(sheet: &Sheet, scoring: Scoring<f64>) -> Array2<f64> {
        let of = |name: &str| sheet.values(sheet.find(name).unwrap()).clone();
        let layer = Layer {
            scoring,
            projections: Projections {
                query: Some(of("w-q")),
                key: Some(of("w-k")),
                value: Some(of("w-v")),
                ..Projections::default()
            },
            ..Layer::default()
        };
        let x = of("tokens").into_shared();
        layer.attend(&x, &x, &x).unwrap().output.to_owned()
    }

    #[test]
    fn both_ways_are_the_cores_own_for_every_token() {
        for (token, scale) in [(0, false), (1, true), (3, false), (9, true)] {
            let mut inputs = EXHIBIT.inputs();
            let text = "a quick brown fox jumps over the lazy dog".to_owned();
            inputs.set("sentence", Value::Text(text)).unwrap();
            inputs.set("token", Value::Choice(token)).unwrap();
            inputs.set("scale", Value::Switch(scale)).unwrap();
            let sheet = show(&inputs, Lang::En).sheet;
            let of = |name: &str| sheet.values(sheet.find(name).unwrap());
            let dot = if scale {
                Scoring::ScaledDot
            } else {
                Scoring::Dot
            };
            let eye = Array2::eye(KEY_WIDTH);
            let w = of("w").row(0).to_owned();
            let additive = Additive::new(eye.clone(), eye, w).unwrap();
            let additive = Scoring::Additive(vec![additive]);
            let row = token.min(MOST - 1);
            for (name, scoring) in [("dot-output", dot), ("additive-output", additive)] {
                let expected = core(&sheet, scoring);
                let gap = of(name) - &expected.slice(s![row..row + 1, ..]);
                assert!(gap.iter().all(|gap| gap.abs() < 1e-12), "{name}: {gap}");
            }
        }
    }

    #[test]
    fn the_default_finds_the_verb_both_ways() {
        for lang in [Lang::En, Lang::Zh] {
            let sheet = show(&EXHIBIT.inputs(), lang).sheet;
            for name in ["dot-weights", "additive-weights"] {
                let weights = sheet.values(sheet.find(name).unwrap());
                let verb = weights[(0, 1)];
                assert!(weights.iter().all(|&weight| weight <= verb), "{weights}");
            }
        }
    }
}
