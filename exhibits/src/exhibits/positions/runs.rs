//! The same attention over both orders.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;

use super::words;
use crate::exhibit::Document;
use crate::sheet::{Divisor, Id, Rule, Sheet};

/// What the matrices of one run are called: name, letter and words.
struct Run {
    products: (&'static str, &'static str),
    scores: (&'static str, &'static str, fn(Lang) -> &'static str),
    weights: (&'static str, &'static str, fn(Lang) -> &'static str),
    output: (&'static str, &'static str, fn(Lang) -> &'static str),
}

/// Both runs, as typed and reordered.
const RUNS: [Run; 2] = [
    Run {
        products: ("products", "A A^T"),
        scores: ("scores", "S", words::scores),
        weights: ("weights", "α", words::weights),
        output: ("output", "O", words::output),
    },
    Run {
        products: ("products-after", "A′ A′^T"),
        scores: ("scores-after", "S′", words::scores_after),
        weights: ("weights-after", "α′", words::weights_after),
        output: ("output-after", "O′", words::output_after),
    },
];

impl Run {
    /// Scores, weights and output of softmax(A Aᵀ / √d) A.
    fn attend(&self, sheet: &mut Sheet, a: Id, lang: Lang) -> [Id; 3] {
        let width = sheet.values(a).ncols();
        let (name, symbol) = self.products;
        let products = sheet.put(name, symbol, Rule::ProductTransposed(a, a));
        let (name, symbol, title) = self.scores;
        let scaled = Rule::Divided(products, Divisor::root(width));
        let scores = sheet.put(name, symbol, scaled);
        sheet.title(scores, title(lang));
        let (name, symbol, title) = self.weights;
        let softmax = Rule::Softmax {
            of: scores,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = sheet.put(name, symbol, softmax);
        sheet.title(weights, title(lang));
        let (name, symbol, title) = self.output;
        let output = sheet.put(name, symbol, Rule::Product(weights, a));
        sheet.title(output, title(lang));
        [scores, weights, output]
    }
}

/// The same attention over both orders: the two outputs, (n, d).
pub(super) fn attend_twice(document: &mut Document, vectors: [Id; 2], lang: Lang) -> [Id; 2] {
    document.heading(words::attend(lang));
    document.formula(r"O = softmax(\frac{\q{A} \k{A}^T}{\sqrt{d}}) \v{A}");
    document.note(words::projections(lang));
    let mut outputs = vectors;
    for (run, output) in RUNS.iter().zip(&mut outputs) {
        let [scores, weights, made] = run.attend(&mut document.sheet, *output, lang);
        document.row([
            scores.into(),
            "→".into(),
            weights.into(),
            "→".into(),
            made.into(),
        ]);
        *output = made;
    }
    outputs
}
