//! The pairs as they are at first: points near a function, as if measured with some noise.

use attention_playground::i18n::Lang;

use super::scored::Pairs;
use super::words;
use crate::exhibit::Inputs;
use crate::sheet::{Axis, Origin, Sheet, cell_by_cell};

/// What is added to the function at each key, chosen by hand.
const NOISE: [f64; 12] = [
    0.4, -0.5, 0.3, 0.6, -0.4, -0.3, 0.5, -0.2, 0.2, -0.6, 0.3, -0.3,
];

/// The function behind the points.
pub(super) fn truth(x: f64) -> f64 {
    2.0 * x.sin() + x.powf(0.8)
}

/// Its formula, for a reader.
pub(super) const TRUTH: &str = "2 sin(x) + x^{0.8}";

/// Keys spread over the range, and values near the function there, each with one decimal.
pub(super) fn given_pairs(sheet: &mut Sheet, inputs: &Inputs, lang: Lang) -> Pairs {
    let count = inputs.count("pairs");
    let place = |i: usize| (3.0 + 44.0 * i as f64 / (count - 1) as f64).round() / 10.0;
    let height = |i: usize| ((truth(place(i)) + NOISE[i]) * 10.0).round() / 10.0;
    let mut given = |name, symbol: &str, title: &str, numbers: &dyn Fn(usize) -> f64| {
        let axes = (Axis::numbered(words::keys_axis(lang), count), Axis::one());
        let numbers = cell_by_cell((count, 1), &|i, _| numbers(i));
        let id = sheet.given(
            name,
            symbol,
            axes,
            inputs.edited(name, numbers),
            Origin::Hand,
        );
        sheet.title(id, title)
    };
    Pairs {
        keys: given("keys", r"\k{k}", words::keys(lang), &place),
        values: given("values", r"\v{v}", words::values(lang), &height),
    }
}
