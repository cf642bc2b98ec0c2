//! Layer norm and batch norm on one table: the same formula, averaged over other cells.
//!
//! Source: the first article, on `Add & Norm`. Layer norm: Ba et al. 2016; batch norm: Ioffe and
//! Szegedy 2015, section 3. The variance is the biased one, divided by the count, in both.

mod words;

use attention_playground::i18n::Lang;
use attention_playground::view::format::{chosen, number};
use ndarray::{Array2, array, s};

use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting};
use crate::sheet::{Along, Axis, EPSILON, Function, Id, Origin, Reduction, Rule, Sheet};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "norms",
    numbers: Numbers::ByHand,
    title: words::title,
    settings: &[
        Setting::choice(
            "along",
            words::along,
            &[words::along_row, words::along_column, words::along_all],
            0,
        ),
        Setting::count("rows", words::row_count, (1, 6), 4),
        Setting::choice(
            "eps",
            words::eps,
            &[
                words::eps_0,
                words::eps_1,
                words::eps_2,
                words::eps_3,
                words::eps_4,
                words::eps_5,
                words::eps_6,
            ],
            3,
        ),
        Setting::switch("gain", words::gain, false),
    ],
    steps: &[
        include_str!("../../guide/norms-1.txt"),
        include_str!("../../guide/norms-2.txt"),
        include_str!("../../guide/norms-3.txt"),
    ],
    show,
};

/// In the order of the names of the setting.
const EPSILONS: [f64; 7] = [0.0, 1e-12, 1e-8, EPSILON, 1e-3, 0.1, 1.0];

fn table() -> Array2<f64> {
    array![
        [1.0, 2.0, 3.0, 4.0],
        [10.0, 20.0, 30.0, 40.0],
        [4.0, 0.0, 4.0, 0.0],
        [2.0, 2.0, 2.0, 2.0],
        [-1.0, 0.0, 1.0, 3.0],
        [3.0, 1.0, -2.0, 5.0],
    ]
}

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let along = [Along::Row, Along::Column, Along::All][inputs.choice("along")];
    let eps = EPSILONS[inputs.choice("eps")];
    let rows = inputs.count("rows");
    let mut document = Document::default();
    let sheet = &mut document.sheet;

    let x = inputs.edited("x", table().slice(s![..rows, ..]).to_owned());
    let width = x.ncols();
    let axes = (
        Axis::numbered(words::tokens(lang), rows),
        Axis::numbered(words::features(lang), width),
    );
    let x = sheet.given("x", "X", axes, x, Origin::Hand);
    sheet.title(x, words::table(lang));
    let parts = Parts::new(sheet, x, along, eps, lang);
    let constant = constant_groups(sheet, x, along, lang);
    let after = after(sheet, &parts, lang);
    let gain = inputs
        .is_on("gain")
        .then(|| Gain::new(sheet, parts.normed, inputs, lang));

    document.formula(r"Z = \frac{X − μ}{\sqrt{σ^2 + ε}}");
    document.note(match along {
        Along::Row => words::note_row(lang, width),
        Along::Column => words::note_column(lang, rows, width),
        Along::All => words::note_all(lang, rows * width),
    });
    document.heading(words::step_average(lang));
    document.row([
        x.into(),
        "→".into(),
        parts.mean.into(),
        parts.variance.into(),
    ]);
    document.heading(words::step_divide(lang));
    // Far below what a cell shows, so it is written out.
    document.push(Block::Facts(vec![("ε".to_owned(), chosen(eps))]));
    document.row([
        parts.variance.into(),
        "+".into(),
        parts.eps.into(),
        "→ √".into(),
        parts.deviation.into(),
    ]);
    document.equation(parts.centred, "/", parts.deviation, parts.normed);
    if !constant.is_empty() {
        let which = constant.join(words::comma(lang));
        document.push(if eps == 0.0 {
            Block::Warning(words::constant_without(lang, &which))
        } else {
            Block::Note(words::constant_with(lang, &which))
        });
    }
    if along == Along::Column && rows == 1 {
        document.push(Block::Warning(words::one_row(lang).to_owned()));
    }
    document.heading(words::step_check(lang));
    document.row([
        parts.normed.into(),
        "→".into(),
        parts.mean_after.into(),
        parts.variance_after.into(),
    ]);
    document.note(after);
    if let Some(gain) = gain {
        document.heading(words::step_gain(lang));
        document.formula("Y = γ × Z + β");
        document.row([
            parts.normed.into(),
            "×".into(),
            gain.gamma.into(),
            "+".into(),
            gain.beta.into(),
            "=".into(),
            gain.output.into(),
        ]);
        document.note(words::gain_note(lang));
    }
    document
}

/// What is made on the way to the normalised table, and measured after it.
struct Parts {
    mean: Id,
    variance: Id,
    eps: Id,
    deviation: Id,
    centred: Id,
    normed: Id,
    mean_after: Id,
    variance_after: Id,
    /// How far each variance afterwards is below 1, where it was not 0; none where ε is 0.
    shortfall: Option<Id>,
}

impl Parts {
    fn new(sheet: &mut Sheet, x: Id, along: Along, chosen_eps: f64, lang: Lang) -> Self {
        let mut put = |name, symbol: &str, rule, title: fn(Lang) -> &'static str| {
            let id = sheet.put(name, symbol, rule);
            sheet.title(id, title(lang))
        };
        let mean = Rule::Reduce(x, along, Reduction::Mean);
        let mean = put("mean", "μ", mean, words::mean);
        let variance = Rule::Reduce(x, along, Reduction::Variance);
        let variance = put("variance", "σ^2", variance, words::variance);
        let centred = put(
            "centred",
            "X − μ",
            Rule::Difference(x, mean),
            words::centred,
        );
        // The core's norm rather than the quotient: it gives zeros where nothing deviates.
        let normed = put(
            "normed",
            "Z",
            Rule::Norm {
                of: x,
                along,
                eps: chosen_eps,
            },
            words::normed,
        );
        let after = |reduction| Rule::Reduce(normed, along, reduction);
        let mean_after = put(
            "mean-after",
            "μ_Z",
            after(Reduction::Mean),
            words::mean_after,
        );
        let variance_after = put(
            "variance-after",
            "σ_Z^2",
            after(Reduction::Variance),
            words::variance_after,
        );
        let one = (Axis::one(), Axis::one());
        let eps = sheet.given("eps", "ε", one, array![[chosen_eps]], Origin::Chosen);
        sheet.title(eps, words::eps_title(lang));
        let sum = sheet.put("variance-eps", "σ^2 + ε", Rule::Sum(variance, eps));
        let root = Rule::Map(sum, Function::Sqrt);
        let deviation = sheet.put("deviation", r"\sqrt{σ^2 + ε}", root);
        sheet.title(deviation, words::deviation(lang));
        // 1 − σ² / (σ² + ε), without taking two numbers that are nearly one from each other.
        let shortfall = Rule::Quotient(eps, sum);
        let shortfall = (chosen_eps > 0.0).then(|| sheet.put("shortfall", "1 − σ_Z^2", shortfall));
        Self {
            mean,
            variance,
            eps,
            deviation,
            centred,
            normed,
            mean_after,
            variance_after,
            shortfall,
        }
    }
}

/// The learned part of a norm, one number a feature.
struct Gain {
    gamma: Id,
    beta: Id,
    output: Id,
}

impl Gain {
    fn new(sheet: &mut Sheet, normed: Id, inputs: &Inputs, lang: Lang) -> Self {
        let features = sheet.get(normed).columns.clone();
        let mut row = |name, symbol: &str, start: f64, title: fn(Lang) -> &'static str| {
            let values = inputs.edited(name, Array2::from_elem((1, features.len()), start));
            let axes = (Axis::one(), features.clone());
            let id = sheet.given(name, symbol, axes, values, Origin::Hand);
            sheet.title(id, title(lang))
        };
        let gamma = row("gamma", "γ", 1.0, words::gamma);
        let beta = row("beta", "β", 0.0, words::beta);
        let gained = sheet.put("gained", "γ Z", Rule::Times(normed, gamma));
        sheet.title(gained, words::gained(lang));
        let output = sheet.put("output", "Y", Rule::Sum(gained, beta));
        sheet.title(output, words::output(lang));
        Self {
            gamma,
            beta,
            output,
        }
    }
}

/// The rows, columns or table, in words, whose numbers are all one.
fn constant_groups(sheet: &Sheet, x: Id, along: Along, lang: Lang) -> Vec<String> {
    let x = sheet.values(x);
    let is_constant = |numbers: Vec<f64>| numbers.iter().all(|number| *number == numbers[0]);
    type Each = fn(Lang, usize) -> String;
    type Every = fn(Lang) -> &'static str;
    let those = |constant: Vec<bool>, name: Each, every: Every| {
        if constant.len() > 1 && constant.iter().all(|constant| *constant) {
            return vec![every(lang).to_owned()];
        }
        let indices = (0..constant.len()).filter(|index| constant[*index]);
        indices.map(|index| name(lang, index + 1)).collect()
    };
    match along {
        Along::Row => those(
            x.rows()
                .into_iter()
                .map(|row| is_constant(row.to_vec()))
                .collect(),
            words::which_row,
            words::every_row,
        ),
        Along::Column => those(
            x.columns()
                .into_iter()
                .map(|column| is_constant(column.to_vec()))
                .collect(),
            words::which_column,
            words::every_column,
        ),
        Along::All if is_constant(x.iter().copied().collect()) => {
            vec![words::which_all(lang).to_owned()]
        }
        Along::All => Vec::new(),
    }
}

/// What the norm has made of means and variances.
fn after(sheet: &Sheet, parts: &Parts, lang: Lang) -> String {
    let before = sheet.values(parts.variance);
    if before.iter().all(|variance| *variance == 0.0) {
        return words::after_nothing(lang).to_owned();
    }
    let Some(shortfall) = parts.shortfall else {
        return words::after_exactly(lang).to_owned();
    };
    let shortfalls = sheet.values(shortfall).iter().zip(before);
    let spread = shortfalls.filter(|(_, variance)| **variance != 0.0);
    let most = spread.fold(0.0_f64, |most, (shortfall, _)| most.max(*shortfall));
    words::after(lang, &small(most))
}

/// A number of which something is seen, however small it is.
fn small(value: f64) -> String {
    if value < 1e-3 {
        format!("{value:.1e}")
    } else {
        number(value, 3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exhibit::Value;

    /// Doubling a row, or adding to all of it, is what layer norm takes away; batch norm is as blind
    /// to columns, and not to rows.
    #[test]
    fn a_norm_forgets_the_size_of_what_it_averages() {
        let mut inputs = EXHIBIT.inputs();
        inputs.set("eps", Value::Choice(0)).unwrap();
        let sheet = show(&inputs, Lang::En).sheet;
        let z = sheet.values(sheet.find("normed").unwrap());
        for column in 0..4 {
            assert!((z[(0, column)] - z[(1, column)]).abs() < 1e-12);
        }
        inputs.set("along", Value::Choice(1)).unwrap();
        let sheet = show(&inputs, Lang::En).sheet;
        let z = sheet.values(sheet.find("normed").unwrap());
        assert!((z[(0, 0)] - z[(1, 0)]).abs() > 1.0);
    }
}
