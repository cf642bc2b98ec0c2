//! The matrix form in two conventions: vectors as columns, and vectors as rows.
//!
//! Source: the second article, part two, section 2. It collects the token vectors as columns of
//! `I`, so that `Q = W^q I`, `A = Kᵀ Q`, `A′ = softmax` of each column, and `O = V A′`. The project,
//! and most code, has them as rows: `softmax(Q Kᵀ / √d) V`. Every matrix of one form is the
//! transpose of the other's, and both are worked out here, each by its own rules: the softmax of
//! the columns pass by pass, that of the rows by the core.

use attention_playground::i18n::Lang;
use ndarray::{Array2, arr2};

use super::agreement::{difference, warn_of_rounding};
use super::sentence::by_hand;
use crate::exhibit::{Document, Exhibit, Inputs, Numbers, Piece, Setting};
use crate::sheet::{Axis, Divisor, Id, Rule, Scale, Sheet, cell_by_cell};

mod columns;
mod rows;
mod words;

use columns::Columns;
use rows::Rows;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "matrix-form",
    numbers: Numbers::Both,
    title: words::title,
    settings: &[
        Setting::choice("form", words::form, &[words::columns, words::rows], 0),
        Setting::count("tokens", words::token_count, (2, 6), 4),
        Setting::switch("scale", words::scale, false),
    ],
    steps: &[
        include_str!("../../../guide/matrix-form-1.txt"),
        include_str!("../../../guide/matrix-form-2.txt"),
        include_str!("../../../guide/matrix-form-3.txt"),
    ],
    show,
};

/// Features of a token.
const WIDTH: usize = 3;
/// Width of a query and of a key; values are as wide as tokens. The widths differ, so that no
/// transpose goes unnoticed.
const KEY_WIDTH: usize = 2;
/// Most tokens.
const MOST: usize = 6;

/// A row is a token here, though it becomes a column of `I`.
const TOKENS: [[f64; WIDTH]; MOST] = [
    [1.0, 0.0, 0.5],
    [0.0, 1.0, 0.5],
    [1.0, 1.0, 0.0],
    [-0.5, 0.5, 1.0],
    [0.5, -1.0, 0.0],
    [0.0, 0.5, -1.0],
];
const W_Q: [[f64; WIDTH]; KEY_WIDTH] = [[1.0, 0.0, 1.0], [0.0, 2.0, -1.0]];
const W_K: [[f64; WIDTH]; KEY_WIDTH] = [[0.0, 1.0, 1.0], [1.0, 0.5, 0.0]];
const W_V: [[f64; WIDTH]; WIDTH] = [[1.0, 0.0, 0.0], [0.0, 1.0, 1.0], [0.5, 0.0, -1.0]];

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let scale = inputs.is_on("scale").then(|| Divisor::root(KEY_WIDTH));
    let sheet = &mut document.sheet;
    let given = Given::new(sheet, inputs, lang);
    let columns = Columns::new(sheet, &given, scale.as_ref(), lang);
    let rows = Rows::new(sheet, &given, scale.as_ref(), lang);
    if inputs.choice("form") == 0 {
        columns.lay_out(&mut document, &given, scale.as_ref(), lang);
    } else {
        rows.lay_out(&mut document, &given, scale.as_ref(), lang);
    }
    compare(&mut document, &columns, &rows, lang);
    document
}

/// `a_1 … a_n`, or another letter: the vectors of the tokens by name.
fn numbered(counts: &str, letter: &str, length: usize) -> Axis {
    Axis::new(counts, (1..=length).map(|index| format!("{letter}{index}")))
}

/// What both forms begin with, as the article writes it.
struct Given {
    /// How many tokens.
    count: usize,
    /// `I`, (width, tokens)
    i: Id,
    /// `W^q`, (key width, width)
    w_q: Id,
    /// `W^k`, (key width, width)
    w_k: Id,
    /// `W^v`, (width, width)
    w_v: Id,
}

impl Given {
    fn new(sheet: &mut Sheet, inputs: &Inputs, lang: Lang) -> Self {
        let count = inputs.count("tokens");
        let features = |length| Axis::numbered(words::features(lang), length);
        let vectors = cell_by_cell((WIDTH, count), &|f, token| TOKENS[token][f]);
        let axes = (features(WIDTH), numbered(words::tokens(lang), "a", count));
        let i = by_hand(sheet, inputs, ("i", "I"), axes, vectors);
        sheet.title(i, words::i(lang));
        let mut weight = |name, symbol, numbers: Array2<f64>, title: &str| {
            let axes = (features(numbers.nrows()), features(numbers.ncols()));
            let id = by_hand(sheet, inputs, (name, symbol), axes, numbers);
            sheet.title(id, title)
        };
        Self {
            count,
            i,
            w_q: weight("w-q", r"\q{W^q}", arr2(&W_Q), words::w_q(lang)),
            w_k: weight("w-k", r"\k{W^k}", arr2(&W_K), words::w_k(lang)),
            w_v: weight("w-v", r"\v{W^v}", arr2(&W_V), words::w_v(lang)),
        }
    }
}

/// `→ / √d` and what it gives, where the scores are scaled.
fn scaled_piece(scaled: Option<Id>, scale: Option<&Divisor>) -> Vec<Piece> {
    match (scaled, scale) {
        (Some(scaled), Some(divisor)) => {
            let sign = format!("→ / {}", divisor.written);
            vec![sign.into(), scaled.into()]
        }
        _ => Vec::new(),
    }
}

/// One form less the other's transpose.
fn compare(document: &mut Document, columns: &Columns, rows: &Rows, lang: Lang) {
    let sheet = &mut document.sheet;
    let weights = sheet.put("row-weights-flipped", "P^T", Rule::Transposed(rows.weights));
    sheet.title(weights, words::weights_flipped(lang));
    sheet.scale(weights, Scale::Weight(0));
    let output = sheet.put("row-output-flipped", "B^T", Rule::Transposed(rows.output));
    sheet.title(output, words::output_rows(lang));
    let pairs = [
        (
            ("gap-weights", "Δ_A"),
            (columns.softmax.weights, weights),
            words::gap_weights(lang),
        ),
        (("gap", "Δ_O"), (columns.output, output), words::gap(lang)),
    ];
    document.heading(words::step_same(lang));
    document.note(words::same(lang));
    let gaps = pairs.map(|(named, (left, right), title)| {
        let gap = difference(document, named, (left, right), title);
        document.equation(left, "−", right, gap);
        gap
    });
    warn_of_rounding(document, &gaps, lang);
}

#[cfg(test)]
mod tests {
    use attention_playground::attention::{Layer, Projections, Scoring};

    use super::*;
    use crate::exhibit::Value;

    /// The article's weight matrices are the core's, transposed; so is its output.
    #[test]
    fn both_forms_are_the_cores_own() {
        for (form, count, scale) in [(0, 4, false), (1, 2, true), (0, 6, true)] {
            let mut inputs = EXHIBIT.inputs();
            inputs.set("form", Value::Choice(form)).unwrap();
            inputs.set("tokens", Value::Count(count)).unwrap();
            inputs.set("scale", Value::Switch(scale)).unwrap();
            let sheet = show(&inputs, Lang::En).sheet;
            let of = |name: &str| sheet.values(sheet.find(name).unwrap());
            let flipped = |name: &str| of(name).t().to_owned();
            let layer = Layer {
                scoring: if scale {
                    Scoring::ScaledDot
                } else {
                    Scoring::Dot
                },
                projections: Projections {
                    query: Some(flipped("w-q")),
                    key: Some(flipped("w-k")),
                    value: Some(flipped("w-v")),
                    ..Projections::default()
                },
                ..Layer::default()
            };
            let x = flipped("i").into_shared();
            let core = layer.attend(&x, &x, &x).unwrap().output;
            for gap in [
                of("row-output") - &core,
                of("o") - &core.t(),
                of("gap").clone(),
            ] {
                assert!(gap.iter().all(|gap| gap.abs() < 1e-12), "{gap}");
            }
        }
    }
}
