//! One query and one key in full: every hidden unit, in three ways of writing.

use attention_playground::i18n::Lang;

use super::{All, Given, words};
use crate::exhibit::{Block, Document, Mark, Plot, Range, Tone};
use crate::sheet::{Along, Axis, Function, Id, Origin, Reduction, Rule, Sheet, cell_by_cell};

/// From here on tanh is called flat: its slope, `1 − tanh²`, is below 0.02.
const SATURATED: f64 = 0.99;

/// How far the curve reaches to both sides of 0: at least, and at most.
const REACH: (f64, f64) = (3.0, 12.0);

/// Points of the curve.
const CURVE_POINTS: usize = 61;

/// The chosen pair. Each row holds `h` numbers, one a hidden unit.
pub(super) struct Pair {
    chosen: (usize, usize),
    query: Id,
    key: Id,
    sum: Id,
    tanh: Id,
    terms: Id,
    score: Id,
    columns: Columns,
    joined: Joined,
    curve: Curve,
}

/// The pair in the convention of columns: `W_q q`, (h, 1).
struct Columns {
    query: Id,
    key: Id,
    hidden_query: Id,
    hidden_key: Id,
}

/// The pair as a network over the joined vector: `[q k] [W_q W_k]ᵀ`, (1, h).
struct Joined {
    input: Id,
    weights: Id,
    hidden: Id,
}

/// The curve of tanh: where it is drawn and how high it is there, (points, 1) each.
struct Curve {
    x: Id,
    y: Id,
    /// How far it reaches to both sides of 0.
    reach: f64,
}

impl Pair {
    pub(super) fn new(
        sheet: &mut Sheet,
        given: &Given,
        all: &All,
        chosen: (usize, usize),
        lang: Lang,
    ) -> Self {
        let query = row_of(sheet, all.hidden_query, chosen.0);
        let key = row_of(sheet, all.hidden_key, chosen.1);
        let query = sheet.put_titled("pair-query", r"\q{q}′", words::pair_query(lang), query);
        let key = sheet.put_titled("pair-key", r"\k{k}′", words::pair_key(lang), key);
        let sum = sheet.put_titled(
            "pair-sum",
            "s",
            words::pair_sum(lang),
            Rule::Sum(query, key),
        );
        // The sum is of a pair: it has no longer the number of its query alone.
        let units = sheet.get(sum).columns.clone();
        sheet.name_axes(sum, Axis::one(), units);
        let rule = Rule::Map(sum, Function::Tanh);
        let tanh = sheet.put_titled("pair-tanh", "t", words::pair_tanh(lang), rule);
        let rule = Rule::Times(given.weight_value, tanh);
        let terms = sheet.put_titled("pair-terms", "w_v t", words::pair_terms(lang), rule);
        let rule = Rule::Reduce(terms, Along::Row, Reduction::Sum);
        let score = sheet.put_titled(
            "pair-score",
            r"a(\q{q}, \k{k})",
            words::pair_score(lang),
            rule,
        );

        let picked = Picked::new(sheet, given, chosen, lang);
        Self {
            chosen,
            query,
            key,
            sum,
            tanh,
            terms,
            score,
            columns: Columns::new(sheet, given, &picked, lang),
            joined: Joined::new(sheet, given, &picked, lang),
            curve: Curve::new(sheet, sum, lang),
        }
    }

    pub(super) fn show(&self, document: &mut Document, given: &Given, lang: Lang) {
        let (query, key) = self.chosen;
        document.heading(words::step_pair(lang, query + 1, key + 1));
        document.equation(self.query, "+", self.key, self.sum);
        document.becomes(self.sum, "→", self.tanh);
        document.row([
            given.weight_value.into(),
            "×".into(),
            self.tanh.into(),
            "=".into(),
            self.terms.into(),
            "Σ".into(),
            self.score.into(),
        ]);
        document.note(words::note_pair(lang));
        let plot = self.curve.plot(&document.sheet, self.sum, self.tanh, lang);
        document.push(Block::Plot(plot));
        if let Some(units) = self.saturated(&document.sheet, lang) {
            document.note(words::note_saturated(lang, &units));
        }
        self.columns.show(document, given, lang);
        self.joined.show(document, lang);
    }

    /// The units that are saturated, in words.
    fn saturated(&self, sheet: &Sheet, lang: Lang) -> Option<String> {
        let tanh = sheet.get(self.tanh);
        let units: Vec<&str> = tanh
            .values
            .iter()
            .zip(&tanh.columns.labels)
            .filter(|(tanh, _)| tanh.abs() > SATURATED)
            .map(|(_, unit)| unit.as_str())
            .collect();
        let comma = match lang {
            Lang::En => ", ",
            Lang::Zh => "、",
        };
        (!units.is_empty()).then(|| units.join(comma))
    }
}

/// The chosen query and key as they were given: (1, q) and (1, k).
struct Picked {
    query: Id,
    key: Id,
}

impl Picked {
    fn new(sheet: &mut Sheet, given: &Given, chosen: (usize, usize), lang: Lang) -> Self {
        let rule = row_of(sheet, given.query, chosen.0);
        let query = sheet.put("picked-query", r"\q{q}", rule);
        sheet.title(query, words::picked_query(lang));
        let rule = row_of(sheet, given.key, chosen.1);
        let key = sheet.put("picked-key", r"\k{k}", rule);
        sheet.title(key, words::picked_key(lang));
        Self { query, key }
    }
}

impl Columns {
    fn new(sheet: &mut Sheet, given: &Given, picked: &Picked, lang: Lang) -> Self {
        let rule = Rule::Transposed(picked.query);
        let query = sheet.put_titled("query-column", r"\q{q}", words::query_column(lang), rule);
        let rule = Rule::Transposed(picked.key);
        let key = sheet.put_titled("key-column", r"\k{k}", words::key_column(lang), rule);
        let rule = Rule::Product(given.weight_query, query);
        let hidden_query = sheet.put_titled(
            "column-query",
            r"W_q \q{q}",
            words::column_query(lang),
            rule,
        );
        let rule = Rule::Product(given.weight_key, key);
        let hidden_key =
            sheet.put_titled("column-key", r"W_k \k{k}", words::column_key(lang), rule);
        Self {
            query,
            key,
            hidden_query,
            hidden_key,
        }
    }

    fn show(&self, document: &mut Document, given: &Given, lang: Lang) {
        document.heading(words::step_columns(lang));
        for (weights, input, hidden) in [
            (given.weight_query, self.query, self.hidden_query),
            (given.weight_key, self.key, self.hidden_key),
        ] {
            document.equation(weights, "·", input, hidden);
        }
        document.note(words::note_columns(lang));
    }
}

impl Joined {
    fn new(sheet: &mut Sheet, given: &Given, picked: &Picked, lang: Lang) -> Self {
        let labels = |letter: &str, id: Id| -> Vec<String> {
            let labels = &sheet.get(id).columns.labels;
            labels
                .iter()
                .map(|label| format!("{letter}{label}"))
                .collect()
        };
        let both = [labels("q", picked.query), labels("k", picked.key)].concat();
        let features = Axis::new(words::joined_features(lang), both);

        let rule = Rule::Beside(vec![picked.query, picked.key]);
        let input = sheet.put("joined", r"[\q{q} \k{k}]", rule);
        sheet.title(input, words::joined(lang));
        sheet.name_axes(input, Axis::one(), features.clone());
        let rule = Rule::Beside(vec![given.weight_query, given.weight_key]);
        let weights = sheet.put("joined-weights", "[W_q W_k]", rule);
        sheet.title(weights, words::joined_weights(lang));
        let units = sheet.get(weights).rows.clone();
        sheet.name_axes(weights, units, features);
        let hidden = sheet.put("pair-joined", "s", Rule::ProductTransposed(input, weights));
        sheet.title(hidden, words::joined_hidden(lang));
        Self {
            input,
            weights,
            hidden,
        }
    }

    fn show(&self, document: &mut Document, lang: Lang) {
        document.heading(words::step_joined(lang));
        document.matrices(&[self.weights]);
        document.becomes(self.input, "· [W_q W_k]^T =", self.hidden);
        document.note(words::note_joined(lang));
    }
}

impl Curve {
    fn new(sheet: &mut Sheet, sum: Id, lang: Lang) -> Self {
        let farthest = sheet
            .values(sum)
            .iter()
            .fold(0.0, |far: f64, x| far.max(x.abs()));
        let reach = farthest.ceil().clamp(REACH.0, REACH.1);
        let step = 2.0 * reach / (CURVE_POINTS - 1) as f64;
        let points = cell_by_cell((CURVE_POINTS, 1), &|i, _| i as f64 * step - reach);
        let axis = Axis::numbered(words::curve_points(lang), CURVE_POINTS);
        let x = sheet.given("curve-x", "x", (axis, Axis::one()), points, Origin::Chosen);
        sheet.title(x, words::curve_x(lang));
        let y = sheet.put("curve-y", "tanh x", Rule::Map(x, Function::Tanh));
        sheet.title(y, words::curve_y(lang));
        Self { x, y, reach }
    }

    fn plot(&self, sheet: &Sheet, sum: Id, tanh: Id, lang: Lang) -> Plot {
        let points = |x: Id, y: Id| {
            let pairs = sheet.values(x).iter().zip(sheet.values(y));
            pairs.map(|(&x, &y)| [x, y])
        };
        let dots = points(sum, tanh).zip(&sheet.get(sum).columns.labels);
        let (dots, words): (Vec<_>, Vec<_>) = dots
            .filter(|([x, _], _)| x.abs() <= self.reach)
            .map(|(dot, unit)| (dot, unit.clone()))
            .unzip();
        let zero = Mark::Line {
            points: vec![[-self.reach, 0.0], [self.reach, 0.0]],
            tone: Tone::Faint,
            dashed: true,
        };
        let curve = Mark::Line {
            points: points(self.x, self.y).collect(),
            tone: Tone::Faint,
            dashed: false,
        };
        Plot {
            name: "tanh",
            title: words::plot(lang).to_owned(),
            x: Range::new(words::plot_x(lang), -self.reach, self.reach),
            y: Range::new(words::plot_y(lang), -1.1, 1.1),
            square: false,
            marks: vec![
                zero,
                curve,
                Mark::Dots {
                    sizes: vec![0.5; dots.len()],
                    points: dots,
                    words,
                    tone: Tone::Ink,
                },
            ],
            handles: Vec::new(),
        }
    }
}

/// One row of a matrix.
fn row_of(sheet: &Sheet, of: Id, row: usize) -> Rule {
    Rule::Part {
        of,
        rows: row..row + 1,
        columns: 0..sheet.values(of).ncols(),
    }
}
