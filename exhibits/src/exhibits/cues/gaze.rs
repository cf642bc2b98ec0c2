//! Where the gaze rests, by what stands out alone and by a query.

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;
use attention_playground::view::format::number;
use ndarray::array;

use super::scene::{self, Scene};
use super::words;
use crate::exhibit::{Document, Inputs};
use crate::sheet::{Axis, Id, Rule, Sheet};

/// How the objects are pooled where nobody asks for anything.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pooling {
    Average,
    Softmax,
    Max,
}

impl Pooling {
    pub(super) fn read(inputs: &Inputs) -> Self {
        match inputs.choice("without") {
            0 => Self::Average,
            1 => Self::Softmax,
            _ => Self::Max,
        }
    }

    /// What salience is multiplied by.
    fn strength(self, sharpness: f64) -> f64 {
        match self {
            Self::Average => 0.0,
            Self::Softmax => sharpness,
            Self::Max => 1.0,
        }
    }

    /// The maximum is the limit of a softmax.
    fn temperature(self) -> f64 {
        if self == Self::Max { 0.0 } else { 1.0 }
    }

    fn note(self, lang: Lang) -> &'static str {
        match self {
            Self::Average => words::note_average(lang),
            Self::Softmax => words::note_softmax(lang),
            Self::Max => words::note_max(lang),
        }
    }
}

/// The involuntary cue alone. Rows of one number an object.
pub(super) struct Without {
    salience: Id,
    strength: Id,
    scores: Id,
    pub weights: Id,
    pub result: Id,
}

impl Without {
    pub(super) fn new(
        sheet: &mut Sheet,
        scene: &Scene,
        pooling: Pooling,
        inputs: &Inputs,
        lang: Lang,
    ) -> Self {
        let strength = array![[pooling.strength(inputs.number("sharpness"))]];
        let strength = scene::single(sheet, "salience-strength", "c", strength);
        sheet.title(strength, words::strength(lang));
        let rule = Rule::Part {
            of: scene.keys,
            rows: 0..scene::OBJECTS,
            columns: 0..1,
        };
        let column = sheet.put_titled("stands-out", "s^T", words::salience_column(lang), rule);
        let rule = Rule::Transposed(column);
        let salience = sheet.put_titled("salience", "s", words::salience(lang), rule);
        let objects = sheet.get(salience).columns.clone();
        sheet.name_axes(salience, Axis::one(), objects);
        let rule = Rule::Times(salience, strength);
        let scores = sheet.put_titled("salience-scores", "c s", words::salience_scores(lang), rule);
        let rule = Rule::Softmax {
            of: scores,
            temperature: pooling.temperature(),
            fill: Fill::Exclude,
        };
        let weights = sheet.put_titled(
            "salience-weights",
            "α^0",
            words::salience_weights(lang),
            rule,
        );
        let rule = Rule::Product(weights, scene.values);
        let result = sheet.put_titled("salience-result", "f^0", words::salience_result(lang), rule);
        Self {
            salience,
            strength,
            scores,
            weights,
            result,
        }
    }

    pub(super) fn show(
        &self,
        document: &mut Document,
        scene: &Scene,
        pooling: Pooling,
        lang: Lang,
    ) {
        document.heading(words::step_without(lang));
        document.note(pooling.note(lang));
        document.row([
            self.salience.into(),
            "×".into(),
            self.strength.into(),
            "=".into(),
            self.scores.into(),
            "→".into(),
            self.weights.into(),
        ]);
        document.equation(self.weights, "·", scene.values, self.result);
        document.note(most(&document.sheet, self.weights, lang));
    }
}

/// The voluntary cue. Rows of one number an object.
pub(super) struct With {
    scores: Id,
    sharpness: Id,
    sharp_scores: Id,
    pub weights: Id,
    pub result: Id,
    pub difference: Id,
}

impl With {
    pub(super) fn new(
        sheet: &mut Sheet,
        scene: &Scene,
        without: Id,
        inputs: &Inputs,
        lang: Lang,
    ) -> Self {
        let sharpness = array![[inputs.number("sharpness")]];
        let sharpness = scene::single(sheet, "sharpness", "β", sharpness);
        sheet.title(sharpness, words::sharp(lang));
        let rule = Rule::ProductTransposed(scene.query, scene.keys);
        let scores = sheet.put_titled("scores", "a", words::scores(lang), rule);
        let rule = Rule::Times(scores, sharpness);
        let sharp_scores = sheet.put_titled("sharp-scores", "β a", words::sharp_scores(lang), rule);
        let rule = Rule::Softmax {
            of: sharp_scores,
            temperature: 1.0,
            fill: Fill::Exclude,
        };
        let weights = sheet.put_titled("weights", "α", words::weights(lang), rule);
        let rule = Rule::Product(weights, scene.values);
        let result = sheet.put_titled("result", r"f(\q{q})", words::result(lang), rule);
        let rule = Rule::Difference(result, without);
        let difference = sheet.put_titled("difference", "Δ", words::difference(lang), rule);
        Self {
            scores,
            sharpness,
            sharp_scores,
            weights,
            result,
            difference,
        }
    }

    pub(super) fn show(&self, document: &mut Document, scene: &Scene, inputs: &Inputs, lang: Lang) {
        document.heading(words::step_with(lang));
        document.row([
            scene.query.into(),
            "·".into(),
            r"\k{K}^T".into(),
            "=".into(),
            self.scores.into(),
        ]);
        document.note(words::note_query(lang));
        if inputs.choice("task") == 0 {
            document.note(words::note_no_task(lang));
        }
        document.row([
            self.scores.into(),
            "×".into(),
            self.sharpness.into(),
            "=".into(),
            self.sharp_scores.into(),
            "→".into(),
            self.weights.into(),
        ]);
        document.equation(self.weights, "·", scene.values, self.result);
        document.note(most(&document.sheet, self.weights, lang));
        if inputs.number("sharpness") == 0.0 {
            document.note(words::note_blunt(lang));
        }
    }
}

/// Who gets the most of a row of weights, and how much.
fn most(sheet: &Sheet, weights: Id, lang: Lang) -> String {
    let winners = Winners::read(sheet, weights);
    let weight = number(winners.weight, 3);
    match winners.names.len() {
        1 => words::most(lang, winners.names[0], &weight),
        scene::OBJECTS => words::all_alike(lang, &weight),
        _ => words::shared_most(lang, &winners.named(lang), &weight),
    }
}

/// Those with the largest weight.
pub(super) struct Winners<'a> {
    pub names: Vec<&'a str>,
    weight: f64,
}

impl<'a> Winners<'a> {
    pub(super) fn read(sheet: &'a Sheet, weights: Id) -> Self {
        let matrix = sheet.get(weights);
        let weight = matrix.values.iter().copied().fold(0.0, f64::max);
        // Equal scores may differ in the last bit once they have been multiplied and added.
        let is_largest = |other: f64| weight - other < 1e-9;
        let names = matrix.values.iter().zip(&matrix.columns.labels);
        Self {
            names: names
                .filter(|(weight, _)| is_largest(**weight))
                .map(|(_, name)| name.as_str())
                .collect(),
            weight,
        }
    }

    pub(super) fn named(&self, lang: Lang) -> String {
        if self.names.len() == scene::OBJECTS {
            return words::all_objects(lang).to_owned();
        }
        self.names.join(match lang {
            Lang::En => ", ",
            Lang::Zh => "、",
        })
    }
}
