//! “The animal didn't cross the street, because it was too tired”, with one head and with two.
//!
//! Source: the first article, whose pictures show one head (orange) from “it” to “animal”, the
//! reference, and another (green) from “it” to “tired”, the state. Trained weights are not at hand
//! here, so everything is set by hand: a word is one of six features, a pronoun asks, and the others
//! answer to their topic. One head of width 4 and two of width 2 share the very same numbers; only
//! the cut differs.

mod head;
mod lexicon;
mod said;
mod words;

use attention_playground::i18n::Lang;
use ndarray::arr2;

use super::typed::Typed;
use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting, TokenLines};
use crate::sheet::{Axis, Id, Origin, Rule, Sheet, cell_by_cell};
use head::{FIRST, Head, ONLY, SECOND, Sides};
use lexicon::{FEATURES, feature};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "reference-and-state",
    numbers: Numbers::ByHand,
    title: words::title,
    settings: &[
        Setting::text("sentence", words::sentence, words::example),
        Setting::choice("heads", words::heads, &[words::one, words::two], 1),
        Setting::pick("word", words::word, tokens, 8),
        Setting::number("temperature", words::temperature, (0.0, 3.0, 0.05), 1.0),
    ],
    steps: &[
        include_str!("../../guide/reference-and-state-1.txt"),
        include_str!("../../guide/reference-and-state-2.txt"),
        include_str!("../../guide/reference-and-state-3.txt"),
    ],
    show,
};

const MOST_TOKENS: usize = 16;

/// Animals and places for head 1, their states for head 2.
const TOPICS: usize = 4;

/// What a pronoun asks for: animals rather than places, and any state.
const ASKED: [[f64; TOPICS]; FEATURES] = [
    [8.0, 2.0, 8.0, 8.0],
    [0.0; TOPICS],
    [0.0; TOPICS],
    [0.0; TOPICS],
    [0.0; TOPICS],
    [0.0; TOPICS],
];

/// What a word answers to, and brings: its own topic.
const ANSWERED: [[f64; TOPICS]; FEATURES] = [
    [0.0; TOPICS],
    [1.0, 0.0, 0.0, 0.0],
    [0.0, 1.0, 0.0, 0.0],
    [0.0, 0.0, 1.0, 0.0],
    [0.0, 0.0, 0.0, 1.0],
    [0.0; TOPICS],
];

fn typed(inputs: &Inputs, lang: Lang) -> Typed {
    Typed::words(&inputs.text("sentence", lang), MOST_TOKENS)
}

fn tokens(inputs: &Inputs, lang: Lang) -> Vec<String> {
    typed(inputs, lang).offer()
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    document.push(Block::Warning(words::by_hand(lang).to_owned()));
    let typed = typed(inputs, lang);
    if let Some(remark) = typed.remark(lang) {
        document.note(remark);
    }
    if typed.is_empty() {
        return document;
    }
    let sheet = &mut document.sheet;
    let made = Projected::new(sheet, inputs, &typed, lang);
    let temperature = inputs.number("temperature");
    let heads = if inputs.choice("heads") == 0 {
        vec![Head::new(sheet, &ONLY, made.sides, temperature, lang)]
    } else {
        let cuts = [(&FIRST, 0..TOPICS / 2), (&SECOND, TOPICS / 2..TOPICS)];
        let heads = cuts.map(|(names, columns)| {
            let sides = made.sides.part(sheet, names, columns, lang);
            Head::new(sheet, names, sides, temperature, lang)
        });
        heads.to_vec()
    };

    let word = inputs.picked("word", typed.len());
    show_maps(&mut document, &heads, word, lang);
    made.show(&mut document, lang);
    show_heads(&mut document, &heads, word, lang);
    document.heading(words::limits(lang));
    document.note(words::limits_note(lang));
    document
}

/// Features, weights, and what they come to.
struct Projected {
    /// (n, features)
    x: Id,
    /// W_q, W_k and W_v, (features, topics).
    weights: [Id; 3],
    /// Queries, keys and values, (n, topics).
    sides: Sides,
}

impl Projected {
    fn new(sheet: &mut Sheet, inputs: &Inputs, typed: &Typed, lang: Lang) -> Self {
        let feature_names = [
            words::pronoun(lang),
            words::animal(lang),
            words::place(lang),
            words::animal_state(lang),
            words::place_state(lang),
            words::other(lang),
        ];
        let features = || Axis::new(words::features(lang), feature_names);
        let topics = || Axis::new(words::topics(lang), feature_names[1..=TOPICS].to_vec());
        let mut by_hand = |name, symbol, axes, values, title| {
            let values = inputs.edited(name, values);
            let id = sheet.given(name, symbol, axes, values, Origin::Hand);
            sheet.title(id, title)
        };
        let one_hot = cell_by_cell((typed.len(), FEATURES), &|token, column| {
            let is_its_own = feature(&typed.keys[token]) as usize == column;
            f64::from(u8::from(is_its_own))
        });
        let axes = (typed.axis(words::tokens(lang)), features());
        let x = by_hand("features", "X", axes, one_hot, words::x(lang));
        let mut weight = |name, symbol, values: &[[f64; TOPICS]; FEATURES], title| {
            by_hand(name, symbol, (features(), topics()), arr2(values), title)
        };
        let w_q = weight("w-q", r"W_{\q{q}}", &ASKED, words::w_q(lang));
        let w_k = weight("w-k", r"W_{\k{k}}", &ANSWERED, words::w_k(lang));
        let w_v = weight("w-v", r"W_{\v{v}}", &ANSWERED, words::w_v(lang));

        let mut project = |name, symbol, w, title, counts: &str| {
            let id = sheet.put(name, symbol, Rule::Product(x, w));
            sheet.name_axes(id, typed.axis(counts), topics());
            sheet.title(id, title)
        };
        let (query, key, value) = (words::query(lang), words::key(lang), words::value(lang));
        let sides = Sides {
            query: project("query", r"\q{Q}", w_q, query, words::queries(lang)),
            key: project("key", r"\k{K}", w_k, key, words::keys(lang)),
            value: project("value", r"\v{V}", w_v, value, words::tokens(lang)),
        };
        Self {
            x,
            weights: [w_q, w_k, w_v],
            sides,
        }
    }

    fn show(&self, document: &mut Document, lang: Lang) {
        document.heading(words::made_of(lang));
        document.matrices(&[self.x]);
        document.note(words::lexicon_note(lang));
        document.heading(words::project(lang));
        document.note(words::project_note(lang));
        document.formula(r"\q{Q} = X W_{\q{q}}, \k{K} = X W_{\k{k}}, \v{V} = X W_{\v{v}}");
        document.matrices(&self.weights);
        let Sides { query, key, value } = self.sides;
        document.matrices(&[query, key, value]);
    }
}

/// Lines, the sentence that says the same, and the weights of every word.
fn show_maps(document: &mut Document, heads: &[Head], word: usize, lang: Lang) {
    let is_one = heads.len() == 1;
    document.heading(words::maps(lang));
    let title = if is_one {
        words::lines_one(lang)
    } else {
        words::lines_two(lang)
    };
    document.push(Block::Lines(TokenLines {
        name: "reference-and-state",
        title: title.to_owned(),
        heads: heads.iter().map(|head| (head.hue, head.weights)).collect(),
        query: Some(word),
    }));
    let looks = said::looks(&document.sheet, heads, word, lang);
    document.note(looks);
    document.note(if is_one {
        words::one_note(lang)
    } else {
        words::two_note(lang)
    });
    let weights: Vec<Id> = heads.iter().map(|head| head.weights).collect();
    document.matrices(&weights);
}

/// From the parts of each head to what the words bring back.
fn show_heads(document: &mut Document, heads: &[Head], word: usize, lang: Lang) {
    document.heading(words::score(lang));
    let width = document.sheet.values(heads[0].sides.key).ncols();
    document.formula(format!(
        r"α = softmax(\frac{{\q{{Q}} \k{{K}}^T}}{{\sqrt{{{width}}} · τ}}), O = α \v{{V}}"
    ));
    for head in heads {
        let Sides { query, key, .. } = head.sides;
        document.row([
            query.into(),
            "·".into(),
            key.into(),
            "ᵀ →".into(),
            head.scores.into(),
        ]);
    }
    document.heading(words::bring(lang));
    for head in heads {
        document.equation(head.weights, "·", head.sides.value, head.output);
    }
    let outputs: Vec<Id> = heads.iter().map(|head| head.output).collect();
    let brought = match outputs[..] {
        [only] => only,
        _ => {
            let beside = Rule::Beside(outputs);
            let concat = document.sheet.put("concat", "O", beside);
            document.sheet.title(concat, words::concat(lang));
            document.matrices(&[concat]);
            concat
        }
    };
    let carries = said::carries(&document.sheet, brought, word, lang);
    document.note(carries);
}

#[cfg(test)]
mod tests {
    use attention_playground::attention::{Layer, Projections, Softmax};

    use ndarray::Array2;

    use super::*;
    use crate::exhibit::Value;

    fn values<'a>(sheet: &'a Sheet, name: &str) -> &'a Array2<f64> {
        sheet.values(sheet.find(name).expect(name))
    }

    fn shown(set: &[(&str, Value)], lang: Lang) -> Document {
        let mut inputs = EXHIBIT.inputs();
        for (key, value) in set {
            inputs.set(key, value.clone()).unwrap();
        }
        show(&inputs, lang)
    }

    fn notes(document: &Document) -> String {
        let notes = document.blocks.iter().filter_map(|block| match block {
            Block::Note(note) => Some(note.as_str()),
            _ => None,
        });
        notes.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn it_looks_at_the_animal_in_head_1_and_at_tired_in_head_2() {
        let document = shown(&[], Lang::En);
        let (reference, state) = (
            values(&document.sheet, "weights-1"),
            values(&document.sheet, "weights-2"),
        );
        assert!(reference[(8, 1)] > 0.9 && state[(8, 11)] > 0.9);
        let said = notes(&document);
        assert!(
            said.contains("“it” looks in head 1 (reference) at “animal” with 0.95")
                && said.contains("in head 2 (state) at “tired” with 0.96"),
            "{said}"
        );
    }

    #[test]
    fn the_chinese_sentence_says_the_same() {
        let document = shown(&[], Lang::Zh);
        let said = notes(&document);
        assert!(
            said.contains("“它”在头 1（指代）看“猫” 0.9") && said.contains("看“累” 0.9"),
            "{said}"
        );
    }

    #[test]
    fn one_head_is_torn_between_both() {
        let document = shown(&[("heads", Value::Choice(0))], Lang::En);
        let weights = values(&document.sheet, "weights-1");
        assert!((0.4..0.5).contains(&weights[(8, 1)]));
        assert_eq!(weights[(8, 1)], weights[(8, 11)]);
    }

    /// The limit that the page admits.
    #[test]
    fn wide_does_not_turn_it_to_the_street() {
        let wide = "The animal didn't cross the street, because it was too wide".to_owned();
        let document = shown(&[("sentence", Value::Text(wide))], Lang::En);
        let weights = values(&document.sheet, "weights-1");
        assert!(weights[(8, 1)] > 0.9 && weights[(8, 5)] < 0.1);
        assert!(values(&document.sheet, "weights-2")[(8, 11)] > 0.9);
    }

    #[test]
    fn the_cores_layer_makes_the_same_with_one_head_and_with_two() {
        for (choice, heads) in [(0, 1), (1, 2)] {
            let document = shown(
                &[
                    ("heads", Value::Choice(choice)),
                    ("temperature", Value::Number(0.7)),
                ],
                Lang::En,
            );
            let sheet = &document.sheet;
            let weight = |name| Some(values(sheet, name).clone());
            let layer = Layer {
                heads,
                projections: Projections {
                    query: weight("w-q"),
                    key: weight("w-k"),
                    value: weight("w-v"),
                    ..Projections::default()
                },
                softmax: Softmax::default().with_temperature(0.7).unwrap(),
                ..Layer::default()
            };
            let x = values(sheet, "features").clone().into_shared();
            let trace = layer.attend(&x, &x, &x).unwrap();
            for (head, name) in trace.heads.iter().zip(["weights-1", "weights-2"]) {
                assert_eq!(head.softmax.weights, values(sheet, name));
            }
            let output = if heads == 1 { "output-1" } else { "concat" };
            assert_eq!(trace.output, values(sheet, output));
        }
    }
}
