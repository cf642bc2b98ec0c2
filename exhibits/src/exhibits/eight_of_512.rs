//! Eight heads of a 512-wide embedding: which features go to which head, and back.
//!
//! Source: the first article, which takes one of eight heads of a (4, 512) matrix, says that its
//! part has the shape (4, 512/8), and that the count of heads has to divide the width.
//!
//! The matrices Q, K and V are given as they are after their projections, (n, width), so that the
//! page is about the cut alone.

mod division;
mod head;
mod words;

use attention_playground::i18n::Lang;
use attention_playground::weights::embedding;
use ndarray::Array2;

use super::typed::Typed;
use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting};
use crate::sheet::{Axis, Id, Origin, Rule, Sheet, cell_by_cell};
use division::{Division, MOST_HEADS};
use head::{Head, show_head};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "eight-of-512",
    numbers: Numbers::Drawn,
    title: words::title,
    settings: &[
        Setting::text("sentence", words::sentence, words::example),
        Setting::choice(
            "width",
            words::width,
            &[
                words::wide_512,
                words::wide_384,
                words::wide_64,
                words::wide_16,
            ],
            0,
        ),
        Setting::count("heads", words::heads, (1, MOST_HEADS), 8),
        Setting::pick("head", words::head, heads, 0),
        Setting::choice("numbers", words::numbers, &[words::drawn, words::waves], 0),
        Setting::count("seed", words::seed, (1, 99), 1),
    ],
    steps: &[
        include_str!("../../guide/eight-of-512-1.txt"),
        include_str!("../../guide/eight-of-512-2.txt"),
    ],
    show,
};

const WIDTHS: [usize; 4] = [512, 384, 64, 16];

/// As in the article.
const TOKENS: usize = 4;

fn division(inputs: &Inputs) -> Division {
    Division::of(WIDTHS[inputs.choice("width")], inputs.count("heads"))
}

fn heads(inputs: &Inputs, lang: Lang) -> Vec<String> {
    let heads = 1..=division(inputs).heads;
    heads.map(|head| words::head_offer(lang, head)).collect()
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let text = inputs.text("sentence", lang);
    let typed = Typed::words(&text, TOKENS);
    let remark = if Typed::words(&text, TOKENS + 1).len() > TOKENS {
        Some(words::first_four(lang).to_owned())
    } else {
        typed.remark(lang)
    };
    if let Some(remark) = remark {
        document.note(remark);
    }
    if typed.is_empty() {
        return document;
    }
    let division = division(inputs);
    if !division.is_even() {
        document.push(Block::Warning(undivided(division, lang)));
    }
    let shown = inputs.picked("head", division.heads);

    let whole = Whole::new(&mut document.sheet, inputs, &typed, division.width, lang);
    let all: Vec<_> = (0..division.heads)
        .map(|head| Head::new(&mut document.sheet, &whole, head, division.each(), lang))
        .collect();
    let outputs: Vec<Id> = all.iter().map(|head| head.output).collect();
    let concat = Rule::Beside(outputs.clone());
    let concat = document.sheet.put("concat", "O", concat);
    document.sheet.title(concat, words::concat(lang));

    let (count, width, each) = (typed.len(), division.width, division.each());
    document.heading(words::whole(lang));
    document.note(words::whole_note(lang, count, width));
    for id in [whole.query, whole.key, whole.value] {
        document.matrices(&[id]);
    }
    document.heading(words::cut(lang));
    document.note(words::cut_note(lang, count, width, division.heads, each));
    let queries: Vec<Id> = all.iter().map(|head| head.query).collect();
    document.matrices(&queries);
    show_head(&mut document, &all[shown], shown, each, lang);
    document.heading(words::join(lang));
    document.matrices(&outputs);
    document.matrices(&[concat]);
    document.note(words::join_note(lang, count, width, division.heads, each));
    document
}

/// Why the width cannot be shared, and what would do.
fn undivided(division: Division, lang: Lang) -> String {
    let Division {
        width,
        wished,
        heads,
        more,
    } = division;
    let why = words::undivided(lang, width, wished, width / wished, width % wished);
    let nearest = match more {
        Some(more) => words::nearest_two(lang, heads, more),
        None => words::nearest_one(lang, heads),
    };
    match lang {
        Lang::En => format!("{why} {nearest}"),
        Lang::Zh => format!("{why}{nearest}"),
    }
}

/// Queries, keys and values of all heads, (n, width).
struct Whole {
    query: Id,
    key: Id,
    value: Id,
}

/// Smooth along the features, so that one sees where a wave is cut and that it is whole again.
const QUERY_WAVE: &str = r"sin(\frac{t f}{12})";
const KEY_WAVE: &str = r"cos(\frac{t f}{12} + t)";
const VALUE_WAVE: &str = r"sin(\frac{f}{10} + t)";

impl Whole {
    fn new(sheet: &mut Sheet, inputs: &Inputs, typed: &Typed, width: usize, lang: Lang) -> Self {
        let seed = inputs.count("seed") as u32;
        let is_wave = inputs.choice("numbers") == 1;
        let mut put = |name: &'static str, symbol, formula, wave: fn(f64, f64) -> f64| {
            let (values, origin) = if is_wave {
                let at = |t, f| wave((t + 1) as f64, (f + 1) as f64);
                let values = cell_by_cell((typed.len(), width), &at);
                (values, Origin::Formula(formula))
            } else {
                let values = normals(seed, name, &typed.keys, width);
                (values, Origin::Seed(seed))
            };
            let counts = match name {
                "query" => words::queries(lang),
                "key" => words::keys(lang),
                _ => words::tokens(lang),
            };
            let axes = (
                typed.axis(counts),
                Axis::numbered(words::features(lang), width),
            );
            sheet.given(name, symbol, axes, values, origin)
        };
        let query = put("query", r"\q{Q}", QUERY_WAVE, |t, f| (t * f / 12.0).sin());
        let key = put("key", r"\k{K}", KEY_WAVE, |t, f| (t * f / 12.0 + t).cos());
        let value = put("value", r"\v{V}", VALUE_WAVE, |t, f| (f / 10.0 + t).sin());
        sheet.title(query, words::queries_all(lang));
        sheet.title(key, words::keys_all(lang));
        sheet.title(value, words::values_all(lang));
        Self { query, key, value }
    }
}

/// A row of standard normal numbers for each token, which the same word has wherever it stands.
fn normals(seed: u32, name: &str, tokens: &[String], width: usize) -> Array2<f64> {
    let mut drawn = Array2::zeros((tokens.len(), width));
    for (token, mut row) in tokens.iter().zip(drawn.outer_iter_mut()) {
        let numbers = embedding(seed, &format!("{name} {token}"), width);
        row.iter_mut()
            .zip(numbers)
            .for_each(|(cell, number)| *cell = f64::from(number));
    }
    drawn
}

#[cfg(test)]
mod tests {
    use attention_playground::attention::Layer;
    use attention_playground::attention::multi_head::{concatenate, split};

    use super::head::{KEY, OUTPUT, QUERY, SCORES, VALUE, WEIGHTS};
    use super::*;
    use crate::exhibit::Value;

    fn values<'a>(sheet: &'a Sheet, name: &str) -> &'a Array2<f64> {
        sheet.values(sheet.find(name).expect(name))
    }

    /// The core's own layer, without projections, over the same matrices.
    #[test]
    fn every_head_is_that_of_the_cores_layer() {
        for (width, heads) in [(0, 8), (0, 1), (0, 16), (1, 6), (3, 4)] {
            let mut inputs = EXHIBIT.inputs();
            inputs.set("width", Value::Choice(width)).unwrap();
            inputs.set("heads", Value::Count(heads)).unwrap();
            let sheet = show(&inputs, Lang::En).sheet;
            let [query, key, value] =
                ["query", "key", "value"].map(|name| values(&sheet, name).clone().into_shared());
            let layer = Layer {
                heads,
                ..Layer::default()
            };
            let trace = layer.attend(&query, &key, &value).unwrap();
            for (head, made) in trace.heads.iter().enumerate() {
                assert_eq!(made.query, values(&sheet, QUERY[head]));
                assert_eq!(made.key, values(&sheet, KEY[head]));
                assert_eq!(made.value, values(&sheet, VALUE[head]));
                assert_eq!(made.scores.scaled, values(&sheet, SCORES[head]));
                assert_eq!(made.softmax.weights, values(&sheet, WEIGHTS[head]));
                assert_eq!(made.output, values(&sheet, OUTPUT[head]));
            }
            assert_eq!(trace.concat, values(&sheet, "concat"));
        }
    }

    #[test]
    fn the_core_cuts_at_the_same_columns_and_joins_them_again() {
        let sheet = show(&EXHIBIT.inputs(), Lang::En).sheet;
        let query = values(&sheet, "query").clone().into_shared();
        assert_eq!(query.dim(), (4, 512));
        let heads = split(&query, 8, "query").unwrap();
        for (head, name) in heads.iter().zip(QUERY) {
            assert_eq!(head, values(&sheet, name));
            assert_eq!(head.dim(), (4, 64));
        }
        assert_eq!(concatenate(&heads), query);
    }

    #[test]
    fn a_count_that_does_not_divide_is_explained_and_the_picture_stays() {
        let mut inputs = EXHIBIT.inputs();
        inputs.set("heads", Value::Count(6)).unwrap();
        let document = show(&inputs, Lang::En);
        let warning = document.blocks.iter().find_map(|block| match block {
            Block::Warning(warning) => Some(warning.as_str()),
            _ => None,
        });
        let warning = warning.expect("a warning");
        assert!(warning.contains("512 = 6 × 85 + 2"), "{warning}");
        assert!(warning.contains("4 and 8"), "{warning}");
        assert!(document.sheet.find(QUERY[3]).is_some());
        assert!(document.sheet.find(QUERY[4]).is_none());
    }
}
