//! Attention cues: five objects on a table, looked at without and with a task.
//!
//! Source: the second article, parts 1 and 2 (involuntary and voluntary cues after William James; a
//! query is what sets attention pooling apart from average and max pooling). Shapes: keys (5, 5) of
//! objects and features, values (5, 2) of objects and places, query (1, 5).

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;
use ndarray::Array2;

use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting};

mod gaze;
mod scene;
mod words;

use gaze::{Pooling, Winners, With, Without};
use scene::Scene;

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "cues",
    numbers: Numbers::ByHand,
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

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let scene = Scene::new(&mut document.sheet, inputs, lang);
    let pooling = Pooling::read(inputs);
    let without = Without::new(&mut document.sheet, &scene, pooling, inputs, lang);
    let with = With::new(&mut document.sheet, &scene, without.result, inputs, lang);

    document.formula(r"f(\q{q}) = Σ_i α_i \v{v}_i, α = softmax(β \q{q} \k{K}^T)");
    let plot = scene.plot(
        &document.sheet,
        (without.weights, without.result),
        (with.weights, with.result),
        lang,
    );
    document.push(Block::Plot(plot));
    document.heading(words::step_scene(lang));
    document.matrices(&[scene.keys, scene.values]);
    document.note(words::note_scene(lang));
    without.show(&mut document, &scene, pooling, lang);
    with.show(&mut document, &scene, inputs, lang);
    show_moved(&mut document, &without, &with, lang);
    document
}

fn show_moved(document: &mut Document, without: &Without, with: &With, lang: Lang) {
    document.heading(words::step_moved(lang));
    document.equation(with.result, "−", without.result, with.difference);
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

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;
    use crate::exhibit::Value;
    use crate::sheet::Sheet;

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
