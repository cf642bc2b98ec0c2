//! Query, key and value as a search: a look-up that answers with a mixture, and a database beside
//! it.
//!
//! Source: the first article, which explains the three by pairs in a database (5G → 华为,
//! 4G → 诺基亚): the query is compared with every key, and attention is a combination of the values,
//! weighed by that similarity through a softmax.
//!
//! Any text has to have a vector here, so a text is the counts of its letters, scaled to length 1;
//! then the dot product of two texts is the cosine of the angle between them, from 0 to 1.

mod pairs;
mod vectors;
mod words;

use attention_playground::attention::softmax::Fill;
use attention_playground::attention::{Softmax, Visibility};
use attention_playground::i18n::Lang;
use attention_playground::text::label;
use attention_playground::view::format::number;

use crate::exhibit::verbatim;
use crate::exhibit::{
    Block, Document, Exhibit, Inputs, Mark, Numbers, Plot, Range, Setting, TokenLines, Tone,
};
use crate::sheet::{Axis, Id, Origin, Rule, Sheet, cell_by_cell};
use pairs::{Entries, MOST_LETTERS, MOST_PAIRS, Pair, distinct, letters, read};
use vectors::show_vectors;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "lookup",
    numbers: Numbers::ByHand,
    title: words::title,
    settings: &[
        Setting::text("query", words::query, words::example),
        Setting::number(
            "temperature",
            words::temperature,
            (0.0, HOTTEST, 0.05),
            0.25,
        ),
        Setting::text("pairs", words::pairs, words::example_pairs),
    ],
    steps: &[
        include_str!("../../guide/lookup-1.txt"),
        include_str!("../../guide/lookup-2.txt"),
        include_str!("../../guide/lookup-3.txt"),
    ],
    show,
};

const HOTTEST: f64 = 2.0;

/// Characters of a text that its label shows.
const SHOWN: usize = 14;

/// 1 where both are the same, else 0.
const SAME: &str = r"m_j = [\q{q} = \k{k}_j]";

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let query = inputs.text("query", lang).trim().to_owned();
    let Entries {
        mut pairs,
        repeated,
    } = read(&inputs.text("pairs", lang));
    let texts = || pairs.iter().map(|pair| &pair.key).chain([&query]);
    let is_cut = pairs.len() > MOST_PAIRS || texts().any(|t| letters(t).len() > MOST_LETTERS);
    pairs.truncate(MOST_PAIRS);
    if is_cut {
        document.note(words::cut(lang, MOST_PAIRS, MOST_LETTERS));
    }
    if let Some(remark) = remark_on(&repeated, &pairs, lang) {
        document.note(remark);
    }
    if pairs.is_empty() {
        document.note(words::no_pairs(lang));
        return document;
    }
    if letters(&query).is_empty() {
        document.note(words::no_query(lang));
        return document;
    }

    let (q, k) = show_vectors(&mut document, &query, &pairs, lang);
    let temperature = inputs.number("temperature");
    let weights = show_weights(&mut document, q, k, temperature, lang);
    let values = show_answer(&mut document, &pairs, weights, temperature, lang);
    show_database(&mut document, &query, &pairs, values, lang);
    document
}

/// Says which keys of the pairs that take part were written again, if any was.
fn remark_on(repeated: &[String], pairs: &[Pair], lang: Lang) -> Option<String> {
    let keys = pairs.iter().map(|pair| &pair.key);
    let again = keys.filter(|key| repeated.contains(key));
    let again: Vec<_> = again.map(|key| short(key)).collect();
    let named = || verbatim(&again.join(words::comma(lang)));
    (!again.is_empty()).then(|| words::repeated(lang, &named()))
}

fn short(text: &str) -> String {
    label(text, SHOWN).into_owned()
}

/// Similarities and weights, (1, pairs).
fn show_weights(document: &mut Document, q: Id, k: Id, temperature: f64, lang: Lang) -> Id {
    let sheet = &mut document.sheet;
    let scores = sheet.put("scores", "s", Rule::ProductTransposed(q, k));
    sheet.title(scores, words::scores(lang));
    let softmax = Rule::Softmax {
        of: scores,
        temperature,
        fill: Fill::Exclude,
    };
    let weights = sheet.put("weights", "α", softmax);
    sheet.title(weights, words::weights(lang));

    document.heading(words::compare(lang));
    document.formula(r"s_j = cos θ_j = \q{q} · \k{k}_j, α = softmax(s / τ)");
    document.row([q.into(), "·".into(), k.into(), "ᵀ =".into(), scores.into()]);
    document.matrices(&[weights]);
    document.push(Block::Lines(TokenLines {
        name: "lookup",
        title: words::lines(lang).to_owned(),
        heads: vec![(0, weights)],
        query: Some(0),
    }));
    let plot = sharpness(&document.sheet, scores, weights, temperature, lang);
    document.push(Block::Plot(plot));
    let most = document
        .sheet
        .values(scores)
        .iter()
        .fold(0.0_f64, |a, &b| a.max(b));
    if most == 0.0 {
        document.push(Block::Warning(words::nothing_alike(lang).to_owned()));
    }
    weights
}

/// The weight of each key from the sharpest to the flattest; a dot at the temperature that is set.
fn sharpness(sheet: &Sheet, scores: Id, weights: Id, temperature: f64, lang: Lang) -> Plot {
    const POINTS: usize = 60;
    let (scores, weights) = (sheet.get(scores), sheet.values(weights));
    let count = scores.values.ncols();
    let mut lines = vec![Vec::new(); count];
    for step in 0..=POINTS {
        let at = HOTTEST * step as f64 / POINTS as f64;
        let softmax = Softmax::default().with_temperature(at);
        let open = Visibility::open(1, count);
        let trace = softmax.and_then(|softmax| softmax.apply(scores.values.view(), &open));
        let trace = trace.expect("a temperature of 0 or more");
        for (line, weight) in lines.iter_mut().zip(trace.weights.row(0)) {
            line.push([at, *weight]);
        }
    }
    let mut marks = Vec::new();
    for (key, points) in lines.into_iter().enumerate() {
        marks.push(Mark::Line {
            points,
            tone: Tone::Key,
            dashed: key > 0,
        });
    }
    marks.push(Mark::Dots {
        points: weights.row(0).iter().map(|&w| [temperature, w]).collect(),
        words: scores.columns.labels.clone(),
        sizes: vec![0.6; count],
        tone: Tone::Key,
    });
    Plot {
        name: "sharpness",
        title: words::sharpness(lang).to_owned(),
        x: Range::new(words::temperature(lang), 0.0, HOTTEST),
        y: Range::new(words::weight(lang), 0.0, 1.0),
        square: false,
        marks,
        handles: Vec::new(),
    }
}

/// The values, (pairs, answers), mixed by the weights.
fn show_answer(
    document: &mut Document,
    pairs: &[Pair],
    weights: Id,
    temperature: f64,
    lang: Lang,
) -> Id {
    let sheet = &mut document.sheet;
    let answers = distinct(pairs.iter().map(|pair| &pair.value));
    let one_hot = cell_by_cell((pairs.len(), answers.len()), &|pair, answer| {
        f64::from(u8::from(pairs[pair].value == answers[answer]))
    });
    let axes = (
        sheet.get(weights).columns.clone(),
        Axis::new(words::answers(lang), answers.iter().map(|a| short(a))),
    );
    let values = sheet.given("values", r"\v{V}", axes, one_hot, Origin::Chosen);
    sheet.title(values, words::values(lang));
    let output = sheet.put("output", "o", Rule::Product(weights, values));
    sheet.title(output, words::output(lang));

    let shares = shares(sheet, output);
    document.heading(words::answer(lang));
    document.equation(weights, "·", values, output);
    document.note(words::soft_said(lang, &verbatim(&shares)));
    if temperature == 0.0 {
        document.note(words::cold(lang));
    }
    values
}

/// The answers with their shares, the largest first.
fn shares(sheet: &Sheet, output: Id) -> String {
    let output = sheet.get(output);
    // A handful, put in their places one by one: a sort would be the larger part of this function.
    let mut shares: Vec<(&String, f64)> = Vec::new();
    for (answer, &share) in output.columns.labels.iter().zip(output.values.row(0)) {
        let place = shares.partition_point(|(_, other)| other.total_cmp(&share).is_ge());
        shares.insert(place, (answer, share));
    }
    let shares = shares
        .iter()
        .map(|(answer, share)| format!("{answer} {}", number(*share, 3)));
    shares.collect::<Vec<_>>().join(" · ")
}

/// The same question to a database.
fn show_database(document: &mut Document, query: &str, pairs: &[Pair], values: Id, lang: Lang) {
    let sheet = &mut document.sheet;
    let same = cell_by_cell((1, pairs.len()), &|_, pair| {
        f64::from(u8::from(pairs[pair].key == query))
    });
    let rows = Axis::new(words::queries(lang), [short(query)]);
    let axes = (rows, sheet.get(values).rows.clone());
    let exact = sheet.given("exact", "m", axes, same, Origin::Formula(SAME));
    sheet.title(exact, words::exact(lang));
    let output = sheet.put("hard-output", "h", Rule::Product(exact, values));
    sheet.title(output, words::hard_output(lang));

    let found = pairs.iter().find(|pair| pair.key == query);
    document.heading(words::hard(lang));
    document.equation(exact, "·", values, output);
    match found {
        Some(pair) => document.note(words::hard_found(lang, &verbatim(&short(&pair.value)))),
        None => document.push(Block::Warning(words::hard_missing(
            lang,
            &verbatim(&short(query)),
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exhibit::Value;

    fn asked(query: &str, temperature: f64) -> Sheet {
        let mut inputs = EXHIBIT.inputs();
        inputs.set("query", Value::Text(query.to_owned())).unwrap();
        inputs
            .set("temperature", Value::Number(temperature))
            .unwrap();
        show(&inputs, Lang::En).sheet
    }

    fn row(sheet: &Sheet, name: &str) -> Vec<f64> {
        sheet.values(sheet.find(name).expect(name)).row(0).to_vec()
    }

    #[test]
    fn cold_and_exact_a_soft_look_up_is_a_hard_one() {
        for query in ["5G", "4G", "3G", "Bluetooth"] {
            let sheet = asked(query, 0.0);
            assert_eq!(row(&sheet, "output"), row(&sheet, "hard-output"), "{query}");
        }
    }

    #[test]
    fn case_and_blanks_change_nothing_for_the_soft_look_up() {
        let scores = row(&asked("5G", 0.25), "scores");
        for query in ["5g", "5 G", " 5\u{a0}g "] {
            let sheet = asked(query, 0.25);
            assert_eq!(row(&sheet, "scores"), scores);
            assert_eq!(row(&sheet, "hard-output"), [0.0; 4]);
        }
    }

    #[test]
    fn what_is_like_several_keys_alike_is_shared_alike() {
        let sheet = asked("6G", 0.0);
        assert_eq!(
            row(&sheet, "output"),
            [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]
        );
    }

    #[test]
    fn what_is_like_no_key_is_a_mixture_of_all() {
        assert_eq!(row(&asked("xyz", 0.25), "output"), [0.25; 4]);
    }
}
