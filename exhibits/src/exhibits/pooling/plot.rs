//! The pairs, the query and the curve in one drawing.

use attention_playground::i18n::Lang;

use super::{Made, words};
use crate::exhibit::{Handle, Mark, Plot, Range, Tone};
use crate::sheet::{Id, Sheet};

/// Keys and queries that are drawn.
pub(super) const X: (f64, f64) = (0.0, 5.0);

/// Values and results that are drawn.
const Y: (f64, f64) = (-1.0, 5.0);

pub(super) fn plot(sheet: &Sheet, made: &Made, lang: Lang) -> Plot {
    let pairs = points(sheet, made.pairs.keys, made.pairs.values);
    let [query, result] = [made.query, made.one.output].map(|id| sheet.values(id)[(0, 0)]);
    let line = |points, tone, dashed| Mark::Line {
        points,
        tone,
        dashed,
    };
    let marks = vec![
        line(points(sheet, made.grid, made.truth), Tone::Faint, true),
        line(vec![[query, Y.0], [query, result]], Tone::Query, true),
        line(
            points(sheet, made.grid, made.curve.output),
            Tone::Ink,
            false,
        ),
        Mark::Dots {
            words: vec![String::new(); pairs.len()],
            sizes: sheet.values(made.one.weights).iter().copied().collect(),
            points: pairs.clone(),
            tone: Tone::Key,
        },
        Mark::Dots {
            points: vec![[query, result]],
            words: vec!["f(q)".to_owned()],
            sizes: vec![0.3],
            tone: Tone::Ink,
        },
    ];
    Plot {
        name: "regression",
        title: words::plot(lang).to_owned(),
        x: Range::new(words::plot_x(lang), X.0, X.1),
        y: Range::new(words::plot_y(lang), Y.0, Y.1),
        square: false,
        marks,
        handles: handles(&pairs, query, lang),
    }
}

fn handles(pairs: &[[f64; 2]], query: f64, lang: Lang) -> Vec<Handle> {
    let pairs = pairs.iter().enumerate().map(|(pair, &at)| Handle {
        name: format!("pair-{}", pair + 1),
        label: words::handle_pair(lang, pair + 1),
        at,
        tone: Tone::Key,
        x: Some(("keys", pair, 0)),
        y: Some(("values", pair, 0)),
    });
    let query = Handle {
        name: "query".to_owned(),
        label: words::handle_query(lang).to_owned(),
        at: [query, Y.0],
        tone: Tone::Query,
        x: Some(("query", 0, 0)),
        y: None,
    };
    pairs.chain(std::iter::once(query)).collect()
}

/// How many pairs lie outside of the drawing.
pub(super) fn outside(sheet: &Sheet, made: &Made) -> usize {
    let is_inside = |x: f64, (from, to): (f64, f64)| (from..=to).contains(&x);
    points(sheet, made.pairs.keys, made.pairs.values)
        .into_iter()
        .filter(|&[x, y]| !(is_inside(x, X) && is_inside(y, Y)))
        .count()
}

fn points(sheet: &Sheet, x: Id, y: Id) -> Vec<[f64; 2]> {
    let pairs = sheet.values(x).iter().zip(sheet.values(y));
    pairs.map(|(&x, &y)| [x, y]).collect()
}
