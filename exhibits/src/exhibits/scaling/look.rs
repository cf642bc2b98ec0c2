//! One query's look at its keys: weights, and how steeply they answer to the scores.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;
use ndarray::Array2;

use super::words;
use crate::exhibit::Document;
use crate::sheet::{Along, Function, Id, Origin, Reduction, Rule, Sheet};

/// What the matrices are called, with or without the scale.
pub struct Names {
    weights: &'static str,
    square: &'static str,
    gradient: &'static str,
    largest: &'static str,
    column: &'static str,
    outer: &'static str,
    diagonal: &'static str,
    jacobian: &'static str,
}

macro_rules! names {
    ($end:literal) => {
        Names {
            weights: concat!("weights", $end),
            square: concat!("square", $end),
            gradient: concat!("gradient", $end),
            largest: concat!("largest", $end),
            column: concat!("column", $end),
            outer: concat!("outer", $end),
            diagonal: concat!("diagonal", $end),
            jacobian: concat!("jacobian", $end),
        }
    };
}

pub const PLAIN: Names = names!("");
pub const SCALED: Names = names!("-scaled");

/// 1 where a weight meets its own score, 0 elsewhere, (keys, keys).
pub fn identity(sheet: &mut Sheet, scores: Id) -> Id {
    let keys = sheet.get(scores).columns.clone();
    let eye = Array2::eye(keys.len());
    let origin = Origin::Formula(r"δ_{i,j} = 1 \text{ if } i = j, 0 \text{ otherwise}");
    sheet.given("same", "δ", (keys.clone(), keys), eye, origin)
}

/// The weights of one row of scores, and their gradient.
pub struct Look {
    scores: Id,
    weights: Id,
    gradient: Id,
    /// The largest slope of all: those off the diagonal are never larger.
    pub largest: Id,
    jacobian: Id,
}

impl Look {
    /// From scores (1, keys).
    pub fn new(sheet: &mut Sheet, scores: Id, same: Id, names: &Names, lang: Lang) -> Self {
        let weights = Rule::Softmax {
            of: scores,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = sheet.put(names.weights, "w", weights);
        sheet.title(weights, words::weights(lang));
        let square = sheet.put(names.square, "w^2", Rule::Map(weights, Function::Square));
        let gradient = Rule::Difference(weights, square);
        let gradient = sheet.put(names.gradient, "w (1 − w)", gradient);
        sheet.title(gradient, words::gradient(lang));
        let largest = Rule::Reduce(gradient, Along::Row, Reduction::Max);
        let largest = sheet.put(names.largest, "max", largest);
        sheet.title(largest, words::largest(lang));
        let column = sheet.put(names.column, "w^T", Rule::Transposed(weights));
        let outer = sheet.put(names.outer, "w^T w", Rule::Product(column, weights));
        let diagonal = sheet.put(names.diagonal, "diag(w)", Rule::Times(same, weights));
        let jacobian = Rule::Difference(diagonal, outer);
        let jacobian = sheet.put(names.jacobian, "J", jacobian);
        sheet.title(jacobian, words::jacobian(lang));
        Self {
            scores,
            weights,
            gradient,
            largest,
            jacobian,
        }
    }

    /// Shows it under a word.
    pub fn lay_out(&self, document: &mut Document, heading: &str) {
        document.heading(heading);
        document.becomes(self.scores, "→", self.weights);
        document.becomes(self.gradient, "→", self.largest);
        document.matrices(&[self.jacobian]);
    }
}
