//! Attention cues: five objects on a table, looked at without and with a task.
//!
//! Source: the second article, parts 1 and 2 (involuntary and voluntary cues after William James; a
//! query is what sets attention pooling apart from average and max pooling). Shapes: keys (5, 5) of
//! objects and features, values (5, 2) of objects and places, query (1, 5).

use attention_playground::attention::softmax::Fill;
use attention_playground::i18n::Lang;
use attention_playground::view::format::number;
use ndarray::{Array2, array};

use crate::exhibit::{Block, Document, Exhibit, Inputs, Setting};
use crate::sheet::{Axis, Id, Rule, Sheet};

mod scene;
mod words;

use scene::Scene;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "cues",
    title: words::title,
    settings: &[
        Setting::choice(
            "task",
            words::task,
            &[
                words::task_none,
                words::task_drink,
                words::task_read,
                words::task_write,
            ],
            2,
        ),
        Setting::choice(
            "without",
            words::without,
            &[words::average, words::softmax, words::max],
            1,
        ),
        Setting::number("sharpness", words::sharpness, (0.0, 12.0, 0.5), 5.0),
    ],
    steps: &[
        include_str!("../../guide/cues-1.txt"),
        include_str!("../../guide/cues-2.txt"),
        include_str!("../../guide/cues-3.txt"),
    ],
    show,
};

/// How the objects are pooled where nobody asks for anything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pooling {
    Average,
    Softmax,
    Max,
}

impl Pooling {
    fn read(inputs: &Inputs) -> Self {
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

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let scene = Scene::new(&mut document.sheet, inputs, lang);
    let pooling = Pooling::read(inputs);
    let without = Without::new(&mut document.sheet, &scene, pooling, inputs, lang);
    let with = With::new(&mut document.sheet, &scene, without.result, inputs, lang);

    document.formula(r"f(\q{q}) = Σ_i α_i \v{v}_i, α = softmax(\q{q} \k{K}^T)");
    let plot = scene.plot(
        &document.sheet,
        (without.weights, without.result),
        (with.weights, with.result),
        lang,
    );
    document.push(Block::Plot(plot));
    document.heading(words::step_scene(lang));
    document.row([scene.keys.into(), scene.values.into()]);
    document.note(words::note_scene(lang));
    without.show(&mut document, &scene, pooling, lang);
    with.show(&mut document, &scene, inputs, lang);
    show_moved(&mut document, &without, &with, lang);
    document
}

/// The involuntary cue alone. Rows of one number an object.
struct Without {
    salience: Id,
    strength: Id,
    scores: Id,
    weights: Id,
    result: Id,
}

impl Without {
    fn new(
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

    fn show(&self, document: &mut Document, scene: &Scene, pooling: Pooling, lang: Lang) {
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
        document.row([
            self.weights.into(),
            "·".into(),
            scene.values.into(),
            "=".into(),
            self.result.into(),
        ]);
        document.note(most(&document.sheet, self.weights, lang));
    }
}

/// The voluntary cue. Rows of one number an object.
struct With {
    scores: Id,
    sharpness: Id,
    sharp_scores: Id,
    weights: Id,
    result: Id,
    difference: Id,
}

impl With {
    fn new(sheet: &mut Sheet, scene: &Scene, without: Id, inputs: &Inputs, lang: Lang) -> Self {
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

    fn show(&self, document: &mut Document, scene: &Scene, inputs: &Inputs, lang: Lang) {
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
        document.row([
            self.weights.into(),
            "·".into(),
            scene.values.into(),
            "=".into(),
            self.result.into(),
        ]);
        document.note(most(&document.sheet, self.weights, lang));
        if inputs.number("sharpness") == 0.0 {
            document.note(words::note_blunt(lang));
        }
    }
}

fn show_moved(document: &mut Document, without: &Without, with: &With, lang: Lang) {
    document.heading(words::step_moved(lang));
    document.row([
        with.result.into(),
        "−".into(),
        without.result.into(),
        "=".into(),
        with.difference.into(),
    ]);
    let sheet = &document.sheet;
    let [before, after] =
        [without.weights, with.weights].map(|id| Winners::read(sheet, id).named(lang));
    let sentence = if before == after {
        words::stayed(lang, &after)
    } else {
        words::moved(lang, &before, &after)
    };
    let way = way(sheet.values(with.difference), lang);
    document.note(sentence);
    document.note(way);
}

/// The way of the gaze, in words: a step across the table and one along it.
fn way(difference: &Array2<f64>, lang: Lang) -> String {
    let step = |column, forwards: fn(Lang, &str) -> String, backwards: fn(Lang, &str) -> String| {
        let way = difference[(0, column)];
        let towards = if way < 0.0 { backwards } else { forwards };
        towards(lang, &number(way.abs(), 2))
    };
    let across = step(0, words::rightwards, words::leftwards);
    let along = step(1, words::farther, words::nearer);
    words::way(lang, &across, &along)
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
struct Winners<'a> {
    names: Vec<&'a str>,
    weight: f64,
}

impl<'a> Winners<'a> {
    fn read(sheet: &'a Sheet, weights: Id) -> Self {
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

    fn named(&self, lang: Lang) -> String {
        if self.names.len() == scene::OBJECTS {
            return words::all_objects(lang).to_owned();
        }
        self.names.join(match lang {
            Lang::En => ", ",
            Lang::Zh => "、",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exhibit::Value;

    fn sheet(task: usize, without: usize) -> Sheet {
        let mut inputs = EXHIBIT.inputs();
        inputs.set("task", Value::Choice(task)).unwrap();
        inputs.set("without", Value::Choice(without)).unwrap();
        show(&inputs, Lang::En).sheet
    }

    fn winner(sheet: &Sheet, name: &str) -> String {
        Winners::read(sheet, sheet.find(name).unwrap()).named(Lang::En)
    }

    #[test]
    fn each_task_finds_its_object_while_the_red_cup_catches_the_eye() {
        let wanted = ["red coffee cup", "red coffee cup", "book", "notebook"];
        for (task, wanted) in wanted.into_iter().enumerate() {
            let sheet = sheet(task, 1);
            assert_eq!(winner(&sheet, "salience-weights"), "red coffee cup");
            assert_eq!(winner(&sheet, "weights"), wanted);
        }
    }

    #[test]
    fn the_way_of_the_gaze_is_told_without_signs() {
        let way = way(&array![[-5.0, 0.25]], Lang::En);
        assert_eq!(
            way,
            "The query moves the gaze by 5.00 to the left and by 0.25 away from you."
        );
    }

    #[test]
    fn without_a_task_the_query_changes_nothing() {
        let sheet = sheet(0, 1);
        let difference = sheet.values(sheet.find("difference").unwrap());
        assert!(difference.iter().all(|moved| moved.abs() < 1e-12));
    }

    #[test]
    fn average_pooling_is_won_by_all_and_max_pooling_by_one() {
        let average = sheet(2, 0);
        let weights = average.find("salience-weights").unwrap();
        assert_eq!(Winners::read(&average, weights).names.len(), 5);
        let max = sheet(2, 2);
        let weights = max.values(max.find("salience-weights").unwrap());
        assert_eq!(weights, array![[0.0, 0.0, 1.0, 0.0, 0.0]]);
    }
}
