//! Attention pooling as a formula, `f(q) = Σ α(q, kᵢ) vᵢ`, with single numbers that can be dragged.
//!
//! Source: the second article, section 3. With the score `−(q − k)² / 2σ²` it is the kernel
//! regression of Nadaraya (1964) and Watson (1964), and the curve is the regression. Shapes: keys
//! and values (m, 1), query (1, 1), queries of the curve (61, 1).

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;
use ndarray::array;

use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting};
use crate::sheet::{Along, Axis, Id, Origin, Reduction, Rule, Scale, Sheet, cell_by_cell, each};

mod plot;
mod points;
mod scored;
mod words;

use points::{TRUTH, given_pairs, truth};
use scored::{CURVE, ONE, Pairs, Scored, softmax};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "pooling",
    numbers: Numbers::ByHand,
    title: words::title,
    settings: &[
        Setting::choice(
            "scoring",
            words::scoring,
            &[words::by_distance, words::by_product],
            0,
        ),
        Setting::number("width", words::width, (0.05, 10.0, 0.05), 0.5),
        Setting::number("factor", words::slope, (0.0, 5.0, 0.1), 1.0),
        Setting::count("pairs", words::pair_count, (2, 12), 8),
    ],
    steps: &[
        include_str!("../../guide/pooling-1.txt"),
        include_str!("../../guide/pooling-2.txt"),
        include_str!("../../guide/pooling-3.txt"),
    ],
    show,
};

/// Queries of the curve.
const CURVE_POINTS: usize = 61;

/// How a query is scored against a key.
#[derive(Debug, Clone, Copy)]
enum Scoring {
    /// `−(q − k)² / 2σ²`
    Distance {
        /// σ
        width: f64,
    },
    /// `q k`, times a factor.
    Product {
        /// The factor, (1, 1).
        factor: Id,
    },
}

impl Scoring {
    fn read(sheet: &mut Sheet, inputs: &Inputs, lang: Lang) -> Self {
        if inputs.choice("scoring") == 0 {
            let width = inputs.number("width");
            return Self::Distance { width };
        }
        let factor = array![[inputs.number("factor")]];
        let axes = (Axis::one(), Axis::one());
        let factor = sheet.given("factor", "β", axes, factor, Origin::Chosen);
        sheet.title(factor, words::factor(lang));
        Self::Product { factor }
    }

    fn formula(self) -> &'static str {
        match self {
            Self::Distance { .. } => r"a(\q{q}, \k{k}_i) = − \frac{(\q{q} − \k{k}_i)^2}{2 σ^2}",
            Self::Product { .. } => r"a(\q{q}, \k{k}_i) = β \q{q} \k{k}_i",
        }
    }
}

/// Everything on the sheet.
struct Made {
    pairs: Pairs,
    query: Id,
    scoring: Scoring,
    one: Scored,
    limits: Limits,
    /// The queries of the curve, (61, 1).
    grid: Id,
    /// The function behind the points, there.
    truth: Id,
    curve: Scored,
    /// The weights of the curve, turned to lie under the plot, (m, 61).
    all_weights: Id,
}

/// What the result comes to in the extremes.
struct Limits {
    /// All weights alike, (1, 1).
    average: Id,
    /// All weight on the largest score, (1, m).
    winner_weights: Id,
    /// The value there, (1, 1).
    winner: Id,
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let made = Made::new(&mut document.sheet, inputs, lang);
    document.formula(
        r"f(\q{q}, (\k{k}_1, \v{v}_1), …, (\k{k}_m, \v{v}_m)) = Σ_i α(\q{q}, \k{k}_i) \v{v}_i",
    );
    document
        .formula(r"α(\q{q}, \k{k}_i) = \frac{exp(a(\q{q}, \k{k}_i))}{Σ_j exp(a(\q{q}, \k{k}_j))}");
    show_given(&mut document, &made, lang);
    show_one(&mut document, &made, lang);
    show_curve(&mut document, &made, lang);
    document
}

impl Made {
    fn new(sheet: &mut Sheet, inputs: &Inputs, lang: Lang) -> Self {
        let pairs = given_pairs(sheet, inputs, lang);
        let axes = (Axis::one(), Axis::one());
        let query = inputs.edited("query", array![[2.0]]);
        let query = sheet.given("query", r"\q{q}", axes, query, Origin::Hand);
        sheet.title(query, words::query(lang));
        let scoring = Scoring::read(sheet, inputs, lang);
        let one = Scored::new(sheet, query, pairs, scoring, &ONE, lang);
        let limits = Limits::new(sheet, pairs, &one, lang);

        let step = (plot::X.1 - plot::X.0) / (CURVE_POINTS - 1) as f64;
        let points = cell_by_cell((CURVE_POINTS, 1), &|i, _| plot::X.0 + i as f64 * step);
        let labels = points.iter().map(|x| number(*x, 2));
        let axes = (Axis::new(words::points_axis(lang), labels), Axis::one());
        let heights = each(&points, &truth);
        let origin = Origin::Formula(r"\q{q}_i = \frac{5 (i − 1)}{60}");
        let grid = sheet.given("grid", r"\q{q}", axes.clone(), points, origin);
        sheet.title(grid, words::grid(lang));
        let truth = sheet.given("truth", "y", axes, heights, Origin::Formula(TRUTH));
        sheet.title(truth, words::truth(lang));
        let curve = Scored::new(sheet, grid, pairs, scoring, &CURVE, lang);
        let all_weights = sheet.put("all-weights", "α^T", Rule::Transposed(curve.weights));
        sheet.title(all_weights, words::all_weights(lang));
        sheet.scale(all_weights, Scale::Weight(0));
        Self {
            pairs,
            query,
            scoring,
            one,
            limits,
            grid,
            truth,
            curve,
            all_weights,
        }
    }
}

impl Limits {
    fn new(sheet: &mut Sheet, pairs: Pairs, one: &Scored, lang: Lang) -> Self {
        let rule = Rule::Reduce(pairs.values, Along::Column, Reduction::Mean);
        let average = sheet.put_titled("average", r"mean \v{v}", words::average(lang), rule);
        let rule = softmax(one.scores, 0.0);
        let winner_weights =
            sheet.put_titled("winner-weights", "α^∞", words::winner_weights(lang), rule);
        let rule = Rule::Product(winner_weights, pairs.values);
        let winner = sheet.put_titled("winner", r"\v{v}^∞", words::winner(lang), rule);
        Self {
            average,
            winner_weights,
            winner,
        }
    }
}

fn show_given(document: &mut Document, made: &Made, lang: Lang) {
    let plot = plot::plot(&document.sheet, made, lang);
    document.push(Block::Plot(plot));
    match plot::outside(&document.sheet, made) {
        0 => {}
        count => document.note(words::note_outside(lang, count)),
    }
    document.heading(words::step_given(lang));
    document.note(words::note_given(lang));
    document.matrices(&[made.query, made.pairs.keys, made.pairs.values]);
}

fn show_one(document: &mut Document, made: &Made, lang: Lang) {
    let one = &made.one;
    document.heading(words::step_scores(lang));
    document.formula(made.scoring.formula());
    match (made.scoring, one.over_width) {
        (Scoring::Product { factor }, _) => document.equation(one.raw, "×", factor, one.scores),
        (Scoring::Distance { .. }, over_width) => {
            document.matrices(&[one.raw]);
            if let Some(over_width) = over_width {
                document.row(["/ (2 σ^2) =".into(), over_width.into()]);
            }
            document.row(["a = − z =".into(), one.scores.into()]);
        }
    }
    document.note(match made.scoring {
        Scoring::Distance { .. } => words::note_distance(lang),
        Scoring::Product { .. } => words::note_product(lang),
    });

    document.heading(words::step_output(lang));
    document.equation(one.weights, "·", made.pairs.values, one.output);
    document.note(heaviest(&document.sheet, made, lang));
    document.note(words::note_mean(lang));

    document.heading(words::step_limits(lang));
    let limits = &made.limits;
    document.row([
        limits.average.into(),
        one.output.into(),
        limits.winner_weights.into(),
        limits.winner.into(),
    ]);
    let [average, output, winner] = [limits.average, one.output, limits.winner]
        .map(|id| number(document.sheet.values(id)[(0, 0)], 3));
    document.note(words::note_limits(lang, &average, &output, &winner));
}

/// The key that weighs most, in words, or how many share the largest weight.
fn heaviest(sheet: &Sheet, made: &Made, lang: Lang) -> String {
    let weights = sheet.values(made.one.weights).row(0);
    let largest = weights.iter().copied().fold(0.0, f64::max);
    // Equal scores may differ in the last bit once they have been multiplied.
    let heaviest: Vec<usize> = (0..weights.len())
        .filter(|&key| largest - weights[key] < 1e-9)
        .collect();
    let weight = number(largest, 3);
    let output = number(sheet.values(made.one.output)[(0, 0)], 3);
    match heaviest[..] {
        [key] => {
            let at = number(sheet.values(made.pairs.keys)[(key, 0)], 3);
            words::note_heaviest(lang, key + 1, &at, &weight, &output)
        }
        _ => words::note_shared(lang, heaviest.len(), &weight, &output),
    }
}

fn show_curve(document: &mut Document, made: &Made, lang: Lang) {
    document.heading(words::step_curve(lang));
    document.note(match made.scoring {
        Scoring::Distance { .. } => words::note_curve(lang),
        Scoring::Product { .. } => words::note_curve_product(lang),
    });
    document.matrices(&[made.all_weights]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exhibit::Value;

    fn sheet(set: impl FnOnce(&mut Inputs)) -> Sheet {
        let mut inputs = EXHIBIT.inputs();
        set(&mut inputs);
        show(&inputs, Lang::En).sheet
    }

    fn number(sheet: &Sheet, name: &str) -> f64 {
        sheet.values(sheet.find(name).unwrap())[(0, 0)]
    }

    #[test]
    fn a_narrow_kernel_takes_the_nearest_value_and_a_wide_one_the_average() {
        let with = |width| sheet(|inputs| inputs.set("width", Value::Number(width)).unwrap());
        let narrow = with(0.05);
        assert!((number(&narrow, "output") - number(&narrow, "winner")).abs() < 1e-3);
        let wide = with(10.0);
        assert!((number(&wide, "output") - number(&wide, "average")).abs() < 0.05);
    }

    #[test]
    fn the_curve_runs_through_the_result_of_the_query() {
        for scoring in [0, 1] {
            for point in [0, 17, 60] {
                let sheet = sheet(|inputs| {
                    inputs.set("scoring", Value::Choice(scoring)).unwrap();
                    let query = point as f64 * (5.0 / 60.0);
                    inputs.set_cell("query", (0, 0), query).unwrap();
                });
                let curve = sheet.values(sheet.find("curve").unwrap());
                assert_eq!(curve[(point, 0)], number(&sheet, "output"));
            }
        }
    }

    /// What the note on the dot product says.
    #[test]
    fn distance_and_dot_product_agree_for_keys_of_one_length() {
        let of = |scoring| {
            sheet(|inputs| {
                inputs.set("scoring", Value::Choice(scoring)).unwrap();
                inputs.set("pairs", Value::Count(2)).unwrap();
                inputs.set("width", Value::Number(1.0)).unwrap();
                inputs.set_cell("keys", (0, 0), -1.5).unwrap();
                inputs.set_cell("keys", (1, 0), 1.5).unwrap();
                inputs.set_cell("query", (0, 0), 0.3).unwrap();
            })
        };
        let (distance, product) = (of(0), of(1));
        assert!((number(&distance, "output") - number(&product, "output")).abs() < 1e-12);
    }
}
