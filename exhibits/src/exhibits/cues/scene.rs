//! What lies on the table, and what is asked for.

use attention_playground::i18n::Lang;
use ndarray::{Array2, array};

use super::words;
use crate::exhibit::{Handle, Inputs, Mark, Plot, Range, Tone};
use crate::sheet::{Axis, Id, Origin, Sheet};

/// How many things lie on the table.
pub(super) const OBJECTS: usize = 5;

/// The table, from left to right and from the reader away.
const TABLE: (f64, f64) = (10.0, 6.0);

/// The objects with their keys and values, and the query.
pub(super) struct Scene {
    /// Objects and features, (5, 5).
    pub keys: Id,
    /// Objects and places, (5, 2).
    pub values: Id,
    /// (1, 5)
    pub query: Id,
}

/// Each task has a query of its own, which keeps what a reader sets in it.
struct Task {
    name: &'static str,
    query: [f64; 5],
}

/// In the order of the choice. Features: stands out, of paper, to drink, to read, to write in.
const TASKS: [Task; 4] = [
    Task {
        name: "query-none",
        query: [1.0, 0.0, 0.0, 0.0, 0.0],
    },
    Task {
        name: "query-drink",
        query: [0.0, 0.0, 1.0, 0.0, 0.0],
    },
    Task {
        name: "query-read",
        query: [0.0, 0.0, 0.0, 1.0, 0.0],
    },
    Task {
        name: "query-write",
        query: [0.0, 0.0, 0.0, 0.0, 1.0],
    },
];

impl Scene {
    pub(super) fn new(sheet: &mut Sheet, inputs: &Inputs, lang: Lang) -> Self {
        let objects = Axis::new(
            words::objects(lang),
            [
                words::newspaper(lang),
                words::research_paper(lang),
                words::coffee(lang),
                words::notebook(lang),
                words::book(lang),
            ],
        );
        let features = Axis::new(
            words::features(lang),
            [
                words::stands_out(lang),
                words::paper(lang),
                words::to_drink(lang),
                words::to_read(lang),
                words::to_write(lang),
            ],
        );
        let directions = Axis::new(
            words::directions(lang),
            [words::to_the_right(lang), words::away(lang)],
        );
        let task = &TASKS[inputs.choice("task")];

        let mut given = |name, symbol: &str, title: &str, axes, numbers| {
            let numbers = inputs.edited(name, numbers);
            let id = sheet.given(name, symbol, axes, numbers, Origin::Hand);
            sheet.title(id, title)
        };
        let axes = (objects.clone(), features.clone());
        let keys = array![
            [0.1, 1.0, 0.0, 0.6, 0.1],
            [0.1, 1.0, 0.0, 0.7, 0.2],
            [1.0, 0.0, 1.0, 0.0, 0.0],
            [0.1, 1.0, 0.0, 0.2, 1.0],
            [0.2, 1.0, 0.0, 1.0, 0.0],
        ];
        let keys = given("keys", r"\k{K}", words::keys(lang), axes, keys);
        let places = array![[1.5, 4.5], [5.0, 5.0], [8.5, 4.0], [7.0, 1.0], [2.5, 1.5]];
        let axes = (objects, directions);
        let values = given("values", r"\v{V}", words::values(lang), axes, places);
        let axes = (Axis::one(), features);
        let query = array![task.query];
        let query = given(task.name, r"\q{q}", words::query(lang), axes, query);
        Self {
            keys,
            values,
            query,
        }
    }

    /// The table from above: weights as sizes, and the way of the gaze from one result to the other.
    /// Each pair is of weights and result.
    pub(super) fn plot(
        &self,
        sheet: &Sheet,
        without: (Id, Id),
        with: (Id, Id),
        lang: Lang,
    ) -> Plot {
        let objects = sheet.get(self.values);
        let names = &objects.rows.labels;
        let places: Vec<_> = objects
            .values
            .rows()
            .into_iter()
            .map(|p| [p[0], p[1]])
            .collect();
        let gaze = |result: Id| {
            let place = sheet.values(result).row(0);
            [place[0], place[1]]
        };
        let dots = |weights: Id, words: Vec<String>, tone| Mark::Dots {
            points: places.clone(),
            words,
            sizes: sheet.values(weights).iter().copied().collect(),
            tone,
        };
        // No words at either end of the gaze: they would stand on those of the objects near it.
        let rests = Mark::Dots {
            points: vec![gaze(without.1)],
            words: vec![String::new()],
            sizes: vec![0.2],
            tone: Tone::Ink,
        };
        // An arrow from a point to itself has no direction.
        let moves = (gaze(without.1) != gaze(with.1)).then(|| Mark::Arrow {
            from: gaze(without.1),
            to: gaze(with.1),
            word: String::new(),
            tone: Tone::Query,
        });
        let handles = places
            .iter()
            .zip(names)
            .enumerate()
            .map(|(object, (place, name))| Handle {
                name: format!("object-{}", object + 1),
                label: words::handle(lang, name),
                at: *place,
                tone: Tone::Value,
                x: Some(("values", object, 0)),
                y: Some(("values", object, 1)),
            });
        Plot {
            name: "table",
            title: words::plot(lang).to_owned(),
            x: Range::new(words::to_the_right(lang), 0.0, TABLE.0),
            y: Range::new(words::away(lang), 0.0, TABLE.1),
            square: true,
            marks: [
                dots(without.0, vec![String::new(); OBJECTS], Tone::Faint),
                dots(with.0, names.clone(), Tone::Value),
                rests,
            ]
            .into_iter()
            .chain(moves)
            .collect(),
            handles: handles.collect(),
        }
    }
}

/// A single number that a control sets.
pub(super) fn single(
    sheet: &mut Sheet,
    name: &'static str,
    symbol: &str,
    number: Array2<f64>,
) -> Id {
    let axes = (Axis::one(), Axis::one());
    sheet.given(name, symbol, axes, number, Origin::Chosen)
}
