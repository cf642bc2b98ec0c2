//! Positions: what tells a token where it stands, and what attention is without it.
//!
//! Source: the second article, part 四 (a vector e^i is added to a^i; its length is chosen, and it
//! can be learned); the sinusoids are those of Vaswani et al. 2017, section 3.5.
//!
//! The same tokens go through the same attention twice, in two orders. The order is a permutation
//! matrix P, (n, n), so that the rows of `Pᵀ output(P X)` stand beside those of `output(X)`. The
//! projections are the identity: nothing but the positions could tell one order from the other.

mod runs;
mod vectors;
mod words;

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;
use attention_playground::weights::embedding;

use super::typed::Typed;
use crate::exhibit::verbatim;
use crate::exhibit::{Document, Exhibit, Inputs, Numbers, Setting};
use crate::sheet::{Along, Axis, Function, Id, Origin, Reduction, Rule, cell_by_cell};
use runs::attend_twice;
use vectors::add_positions;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "positions",
    numbers: Numbers::Both,
    title: words::title,
    settings: &[
        Setting::text("sentence", words::sentence, words::example),
        Setting::choice(
            "positions",
            words::positions,
            &[words::none, words::sinusoids, words::free],
            0,
        ),
        Setting::choice(
            "order",
            words::order,
            &[
                words::as_typed,
                words::reversed,
                words::swapped,
                words::rotated,
            ],
            1,
        ),
        Setting::count("shift", words::shift, (1, MOST_TOKENS - 1), 1),
        Setting::choice("width", words::width, &[words::four, words::six], 0),
    ],
    steps: &[
        include_str!("../../guide/positions-1.txt"),
        include_str!("../../guide/positions-2.txt"),
        include_str!("../../guide/positions-3.txt"),
    ],
    show,
};

const MOST_TOKENS: usize = 12;

/// The seed of the vectors to begin with; every cell can be changed.
const SEED: u32 = 1;

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let typed = Typed::words(&inputs.text("sentence", lang), MOST_TOKENS);
    if let Some(remark) = typed.remark(lang) {
        document.note(remark);
    }
    if typed.is_empty() {
        return document;
    }
    let width = [4, 6][inputs.choice("width")];
    let order = order(inputs, typed.len());

    let (x, p, x_after) = two_orders(&mut document, inputs, &typed, width, &order, lang);
    let vectors = add_positions(&mut document, inputs, [x, x_after], lang);
    let outputs = attend_twice(&mut document, vectors, lang);
    compare(&mut document, &typed, &order, p, outputs, lang);
    document
}

/// Which token, as typed, stands in each place of the second order.
fn order(inputs: &Inputs, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    match inputs.choice("order") {
        0 => {}
        1 => order.reverse(),
        2 if count > 1 => order.swap(0, 1),
        2 => {}
        _ => order.rotate_left(inputs.count("shift") % count),
    }
    order
}

/// X, P and P X.
fn two_orders(
    document: &mut Document,
    inputs: &Inputs,
    typed: &Typed,
    width: usize,
    order: &[usize],
    lang: Lang,
) -> (Id, Id, Id) {
    let sheet = &mut document.sheet;
    let count = typed.len();
    let words: Vec<_> = typed
        .keys
        .iter()
        .map(|key| embedding(SEED, key, width))
        .collect();
    let x = cell_by_cell((count, width), &|token, feature| {
        simple(f64::from(words[token][feature]))
    });
    let axes = (
        typed.axis(words::tokens(lang)),
        Axis::numbered(words::features(lang), width),
    );
    let x = sheet.given("x", "X", axes, inputs.edited("x", x), Origin::Hand);
    sheet.title(x, words::x(lang));

    let p = cell_by_cell((count, count), &|place, token| {
        f64::from(u8::from(order[place] == token))
    });
    let labels = order.iter().map(|&token| typed.labels[token].clone());
    let axes = (
        Axis::new(words::new_order(lang), labels),
        typed.axis(words::typed_order(lang)),
    );
    let p = sheet.given("order-matrix", "P", axes, p, Origin::Chosen);
    sheet.title(p, words::order_matrix(lang));
    let x_after = sheet.put("x-after", "X′", Rule::Product(p, x));
    sheet.title(x_after, words::x_after(lang));

    document.heading(words::read_order(lang));
    document.equation(p, "·", x, x_after);
    document.note(words::order_note(lang));
    (x, p, x_after)
}

/// A drawn number, rounded so that it is read at a glance.
fn simple(drawn: f64) -> f64 {
    (drawn * 10.0).round() / 10.0
}

/// Puts the second run back into the order of the first, and takes one from the other.
fn compare(
    document: &mut Document,
    typed: &Typed,
    order: &[usize],
    p: Id,
    [output, output_after]: [Id; 2],
    lang: Lang,
) {
    let sheet = &mut document.sheet;
    let turned = sheet.put("order-turned", "P^T", Rule::Transposed(p));
    let back = sheet.put("back", "P^T O′", Rule::Product(turned, output_after));
    sheet.title(back, words::back(lang));
    let difference = sheet.put("difference", "D", Rule::Difference(output, back));
    sheet.title(difference, words::difference(lang));
    let squares = sheet.put("squares", "D^2", Rule::Map(difference, Function::Square));
    sheet.title(squares, words::squares(lang));
    let squared = Rule::Reduce(squares, Along::Row, Reduction::Sum);
    let squared = sheet.put("squared", "Σ D^2", squared);
    sheet.title(squared, words::squared(lang));
    let moved = sheet.put("moved", "m", Rule::Map(squared, Function::Sqrt));
    sheet.title(moved, words::moved(lang));
    let most = sheet.put(
        "most",
        "max m",
        Rule::Reduce(moved, Along::All, Reduction::Max),
    );
    sheet.title(most, words::most(lang));

    let farthest = sheet.values(most)[(0, 0)];
    let shown = number(farthest, 3);
    let is_same_order = order
        .iter()
        .enumerate()
        .all(|(place, &token)| place == token);
    let has_positions = sheet.find("e").is_some();
    let said = if is_same_order {
        words::same_order(lang).to_owned()
    } else if has_positions {
        let token = sheet.values(moved).iter().position(|&m| m == farthest);
        words::told(lang, &verbatim(&typed.labels[token.unwrap_or(0)]), &shown)
    } else {
        words::bag(lang).to_owned()
    };
    document.heading(words::compare(lang));
    document.row([
        output.into(),
        "−".into(),
        back.into(),
        "=".into(),
        difference.into(),
        "→".into(),
        moved.into(),
    ]);
    document.note(said);
}

#[cfg(test)]
mod tests {
    use attention_playground::attention::Layer;

    use ndarray::Array2;

    use super::*;
    use crate::exhibit::Value;
    use crate::sheet::Sheet;

    fn shown(set: &[(&str, Value)]) -> Sheet {
        let mut inputs = EXHIBIT.inputs();
        let sentence = "the dog bites the old man".to_owned();
        inputs.set("sentence", Value::Text(sentence)).unwrap();
        for (key, value) in set {
            inputs.set(key, value.clone()).unwrap();
        }
        show(&inputs, Lang::En).sheet
    }

    fn values<'a>(sheet: &'a Sheet, name: &str) -> &'a Array2<f64> {
        sheet.values(sheet.find(name).expect(name))
    }

    #[test]
    fn without_positions_an_order_only_reorders() {
        for order in 0..4 {
            let sheet = shown(&[("order", Value::Choice(order)), ("shift", Value::Count(4))]);
            assert!(values(&sheet, "most")[(0, 0)] < 1e-12);
        }
    }

    #[test]
    fn with_positions_an_order_is_told() {
        for source in [1, 2] {
            for order in 1..4 {
                let sheet = shown(&[
                    ("positions", Value::Choice(source)),
                    ("order", Value::Choice(order)),
                ]);
                assert!(values(&sheet, "most")[(0, 0)] > 1e-3);
            }
        }
    }

    #[test]
    fn the_cores_layer_makes_the_same_outputs_in_both_orders() {
        let sheet = shown(&[("positions", Value::Choice(1))]);
        for (input, output) in [("a", "output"), ("a-after", "output-after")] {
            let a = values(&sheet, input).clone().into_shared();
            let trace = Layer::default().attend(&a, &a, &a).unwrap();
            assert_eq!(trace.output.to_owned(), *values(&sheet, output));
        }
    }

    #[test]
    fn the_same_word_has_the_same_vector() {
        let sheet = shown(&[]);
        let x = values(&sheet, "x");
        assert_eq!(x.row(0), x.row(3));
        assert_ne!(x.row(0), x.row(1));
    }
}
