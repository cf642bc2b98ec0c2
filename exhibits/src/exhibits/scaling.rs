//! Why scores are divided by √d_k: the spread of a dot product grows with the width, softmax
//! saturates, and its gradient vanishes.
//!
//! Source: the second article, section 3.3 (mean 0, variance d), and the first, which says “mean 1”
//! and reasons from eight heads; Vaswani et al. 2017, section 3.2.1 and its footnote 4.

mod chart;
mod growth;
mod look;
mod sample;
mod spread;
mod words;

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;
use growth::Growth;
use look::Look;
use spread::Spread;

use sample::{KEYS, QUERIES, SEEDS, WIDTHS};

use crate::exhibit::{Document, Exhibit, Inputs, Numbers, Setting};
use crate::sheet::{Axis, Divisor, Id, Origin, Rule, Sheet};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "scaling",
    numbers: Numbers::Drawn,
    title: words::title,
    settings: &[
        Setting::choice("width", words::width, &words::WIDTH_NAMES, 6),
        Setting::count("query", words::query, (1, QUERIES), 1),
        Setting::count("seed", words::seed, (1, SEEDS), 1),
    ],
    steps: &[
        include_str!("../../guide/scaling-1.txt"),
        include_str!("../../guide/scaling-2.txt"),
        include_str!("../../guide/scaling-3.txt"),
    ],
    show,
};

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let chosen = inputs.choice("width");
    let width = WIDTHS[chosen];
    let seed = u32::try_from(inputs.count("seed")).expect("a small seed");
    let mut document = Document::default();
    let sheet = &mut document.sheet;

    let every = every_dot(sheet, seed, lang);
    let rows = chosen * QUERIES..(chosen + 1) * QUERIES;
    let dots = sheet.put(
        "dots",
        r"\q{q} · \k{k}",
        Rule::Part {
            of: every,
            rows,
            columns: 0..KEYS,
        },
    );
    let spread = Spread::new(sheet, dots, width, lang);
    let row = inputs.count("query") - 1;
    let scores = sheet.put(
        "scores",
        "a",
        Rule::Part {
            of: dots,
            rows: row..row + 1,
            columns: 0..KEYS,
        },
    );
    sheet.title(scores, words::scores(lang));
    let scaled = Rule::Divided(scores, Divisor::root(width));
    let scaled = sheet.put("scores-scaled", r"\frac{a}{\sqrt{d_k}}", scaled);
    sheet.title(scaled, words::scores_scaled(lang));
    let same = look::identity(sheet, scores);
    let plain = Look::new(sheet, scores, same, &look::PLAIN, lang);
    let scaled = Look::new(sheet, scaled, same, &look::SCALED, lang);
    let growth = Growth::new(sheet, every, lang);

    spread.lay_out(&mut document, width, lang);
    document.heading(words::one_query(lang));
    document.note(words::gradient_note(lang));
    document.formula(r"\frac{∂w_i}{∂a_j} = w_i (δ_{i,j} − w_j), \frac{∂w_i}{∂a_i} = w_i (1 − w_i)");
    plain.lay_out(&mut document, words::heading_without(lang));
    scaled.lay_out(&mut document, words::heading_with(lang));
    let [steep, gentle] =
        [plain.largest, scaled.largest].map(|id| number(document.sheet.values(id)[(0, 0)], 3));
    document.note(words::compare_gradients(lang, &steep, &gentle));
    growth.lay_out(&mut document, chosen, lang);
    document
}

/// Every sampled dot product: for each width a row a query, a column a key.
fn every_dot(sheet: &mut Sheet, seed: u32, lang: Lang) -> Id {
    let labels = WIDTHS
        .iter()
        .flat_map(|width| (1..=QUERIES).map(move |query| words::query_of(lang, *width, query)));
    let axes = (
        Axis::new(words::queries(lang), labels),
        Axis::numbered(words::keys(lang), KEYS),
    );
    let dots = sample::dots(seed).clone();
    let every = sheet.given("every", r"\q{q} · \k{k}", axes, dots, Origin::Seed(seed));
    sheet.title(every, words::every(lang))
}

#[cfg(test)]
mod tests {
    use ndarray::Array2;

    use super::*;
    use crate::exhibit::Value;

    /// The promise of the exhibit: mean 0 and variance d_k at every width, and 1 once scaled. With
    /// 512 dot products the measured variance strays by a few per cent.
    #[test]
    fn the_variance_grows_with_the_width_and_the_scale_takes_it_back() {
        for (choice, width) in WIDTHS.into_iter().enumerate().skip(2) {
            let mut inputs = EXHIBIT.inputs();
            inputs.set("width", Value::Choice(choice)).unwrap();
            let sheet = show(&inputs, Lang::En).sheet;
            let at = |name| sheet.values(sheet.find(name).unwrap())[(0, 0)];
            let width = width as f64;
            assert!((at("variance") / width - 1.0).abs() < 0.3, "{width}");
            assert!(at("mean").abs() < 0.3 * width.sqrt(), "{width}");
            assert!((at("scaled-variance") - at("variance") / width).abs() < 1e-9);
        }
    }

    /// The Jacobian on screen, by central differences of the softmax itself.
    #[test]
    fn the_jacobian_is_the_slope_of_the_softmax() {
        let inputs = EXHIBIT.inputs();
        let sheet = show(&inputs, Lang::En).sheet;
        let values = |name| sheet.values(sheet.find(name).unwrap()).clone();
        let (scores, jacobian) = (values("scores-scaled"), values("jacobian-scaled"));
        let softmax = |scores: &Array2<f64>| {
            let exp = scores.mapv(f64::exp);
            let sum = exp.sum();
            exp / sum
        };
        let step = 1e-6;
        for j in 0..KEYS {
            let (mut up, mut down) = (scores.clone(), scores.clone());
            up[(0, j)] += step;
            down[(0, j)] -= step;
            let slope = (softmax(&up) - softmax(&down)) / (2.0 * step);
            for i in 0..KEYS {
                assert!((slope[(0, i)] - jacobian[(i, j)]).abs() < 1e-8);
            }
        }
    }
}
