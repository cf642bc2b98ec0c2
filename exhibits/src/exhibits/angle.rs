//! The dot product of two arrows: by components, by lengths and the angle, as a shadow; and what it
//! prefers, the better angle or the longer arrow.
//!
//! Source: the first article, on the similarity of Q and K. What it says of similar vectors holds
//! for vectors of one length.

mod contest;
mod drawing;
mod shadow;
mod words;

use attention_playground::i18n::Lang;
use attention_playground::view::format::number;
use ndarray::{Array2, array};

use contest::Contest;
use shadow::Shadow;

use crate::exhibit::{Block, Document, Exhibit, Inputs, Numbers, Setting};
use crate::sheet::{Along, Axis, Function, Id, Origin, Reduction, Rule, Sheet};

pub const EXHIBIT: Exhibit = Exhibit {
    slug: "angle",
    numbers: Numbers::ByHand,
    title: words::title,
    settings: &[
        Setting::choice(
            "b-is",
            words::b_is,
            &[
                words::free,
                words::parallel,
                words::right_angle,
                words::opposite,
            ],
            0,
        ),
        Setting::switch("third", words::third, false),
    ],
    steps: &[
        include_str!("../../guide/angle-1.txt"),
        include_str!("../../guide/angle-2.txt"),
        include_str!("../../guide/angle-3.txt"),
    ],
    show,
};

fn show(inputs: &Inputs, lang: Lang) -> Document {
    let mut document = Document::default();
    let sheet = &mut document.sheet;
    let start = array![[3.0, 1.0]];
    let a = free(sheet, inputs, ("a", r"\q{a}"), start, words::query_a, lang);
    let a = Arrow::new(sheet, a, ["a-square", "a-length"], r"\q{a}", lang);
    let (b, turn) = key_b(sheet, inputs, a.vector, lang);
    let b = Pair::new(sheet, a, b, &B, lang);
    let shadow = b.fit.map(|fit| Shadow::new(sheet, a, &b, fit, lang));
    let c = inputs.is_on("third").then(|| {
        let start = array![[4.0, -3.0]];
        let c = free(sheet, inputs, ("c", r"\k{c}"), start, words::key_c, lang);
        Pair::new(sheet, a, c, &C, lang)
    });
    let contest = c.map(|c| (c, Contest::new(sheet, &b, &c, lang)));

    document.formula(r"\q{a} · \k{b} = Σ_i \q{a}_i \k{b}_i = |\q{a}| |\k{b}| cos θ");
    let plot = drawing::plot(
        &document.sheet,
        a,
        &b,
        c.as_ref(),
        shadow.as_ref(),
        turn.is_none(),
        lang,
    );
    document.push(Block::Plot(plot));
    if let Some(turn) = turn {
        let (a, b) = (a.vector.into(), b.arrow.vector.into());
        document.row([a, "·".into(), turn.into(), "=".into(), b]);
    }
    lay_out_components(&mut document, a, &b, lang);
    match (b.fit, &shadow) {
        (Some(fit), Some(shadow)) => {
            lay_out_angle(&mut document, a, &b, fit, lang);
            shadow.lay_out(&mut document, a, &b, fit, lang);
        }
        _ => warn_of_no_angle(&mut document, a, &b, lang),
    }
    match contest {
        Some((c, contest)) => contest.lay_out(&mut document, &b, &c, lang),
        None => document.note(words::claim(lang)),
    }
    document
}

/// A vector that can be dragged, as one row.
fn free(
    sheet: &mut Sheet,
    inputs: &Inputs,
    (name, symbol): (&'static str, &str),
    start: Array2<f64>,
    title: fn(Lang) -> &'static str,
    lang: Lang,
) -> Id {
    let components = Axis::new(
        words::components(lang),
        [words::across(lang), words::up(lang)],
    );
    let values = inputs.edited(name, start);
    let id = sheet.given(
        name,
        symbol,
        (Axis::one(), components),
        values,
        Origin::Hand,
    );
    sheet.title(id, title(lang))
}

/// The key: dragged freely, or turned and stretched from the query by a matrix.
fn key_b(sheet: &mut Sheet, inputs: &Inputs, a: Id, lang: Lang) -> (Id, Option<Id>) {
    let turn = match inputs.choice("b-is") {
        1 => array![[0.5, 0.0], [0.0, 0.5]],
        2 => array![[0.0, 1.0], [-1.0, 0.0]],
        3 => array![[-0.5, 0.0], [0.0, -0.5]],
        _ => {
            let (name, start) = (("b", r"\k{b}"), array![[1.0, 2.0]]);
            return (free(sheet, inputs, name, start, words::key_b, lang), None);
        }
    };
    let components = sheet.get(a).columns.clone();
    let axes = (components.clone(), components);
    let turn = sheet.given("turn", "M", axes, turn, Origin::Chosen);
    sheet.title(turn, words::turn(lang));
    let b = sheet.put("b", r"\k{b}", Rule::Product(a, turn));
    (sheet.title(b, words::key_b(lang)), Some(turn))
}

/// A vector and its length.
#[derive(Debug, Clone, Copy)]
struct Arrow {
    vector: Id,
    length: Id,
}

impl Arrow {
    fn new(
        sheet: &mut Sheet,
        vector: Id,
        [square, length]: [&'static str; 2],
        symbol: &str,
        lang: Lang,
    ) -> Self {
        // A row times itself is the sum of its squares.
        let itself = Rule::ProductTransposed(vector, vector);
        let square = sheet.put(square, format!("{symbol} · {symbol}"), itself);
        let root = Rule::Map(square, Function::Sqrt);
        let length = sheet.put(length, format!("|{symbol}|"), root);
        sheet.title(length, words::length(lang));
        Self { vector, length }
    }
}

/// What the matrices of one key are called.
struct Names {
    letter: &'static str,
    arrow: [&'static str; 2],
    terms: &'static str,
    dot: &'static str,
    lengths: &'static str,
    cosine: &'static str,
    angle: &'static str,
}

macro_rules! names {
    ($letter:literal) => {
        Names {
            letter: $letter,
            arrow: [concat!($letter, "-square"), concat!($letter, "-length")],
            terms: concat!($letter, "-terms"),
            dot: concat!($letter, "-dot"),
            lengths: concat!($letter, "-lengths"),
            cosine: concat!($letter, "-cosine"),
            angle: concat!($letter, "-angle"),
        }
    };
}

const B: Names = names!("b");
const C: Names = names!("c");

/// The query against one key.
#[derive(Debug, Clone, Copy)]
struct Pair {
    letter: &'static str,
    arrow: Arrow,
    terms: Id,
    dot: Id,
    lengths: Id,
    /// `None` where one of them has no length.
    fit: Option<Fit>,
}

/// How well two directions agree.
#[derive(Debug, Clone, Copy)]
struct Fit {
    cosine: Id,
    angle: Id,
}

impl Pair {
    fn new(sheet: &mut Sheet, a: Arrow, key: Id, names: &Names, lang: Lang) -> Self {
        let letter = names.letter;
        let symbol = format!(r"\k{{{letter}}}");
        let arrow = Arrow::new(sheet, key, names.arrow, &symbol, lang);
        let products = Rule::Times(a.vector, key);
        let terms = sheet.put(names.terms, format!(r"\q{{a}} × {symbol}"), products);
        sheet.title(terms, words::terms(lang));
        let sum = Rule::Reduce(terms, Along::Row, Reduction::Sum);
        let dot = sheet.put(names.dot, format!(r"\q{{a}} · {symbol}"), sum);
        sheet.title(dot, words::dot(lang));
        let both = Rule::Times(a.length, arrow.length);
        let lengths = sheet.put(names.lengths, format!(r"|\q{{a}}| |{symbol}|"), both);
        sheet.title(lengths, words::lengths(lang));
        let fit = (scalar(sheet, lengths) > 0.0).then(|| {
            let cosine = Rule::Quotient(dot, lengths);
            let cosine = sheet.put(names.cosine, format!("cos θ_{letter}"), cosine);
            sheet.title(cosine, words::cosine(lang));
            let angle = Rule::Map(cosine, Function::Degrees);
            let angle = sheet.put(names.angle, format!("θ_{letter}"), angle);
            sheet.title(angle, words::angle(lang));
            Fit { cosine, angle }
        });
        Self {
            letter,
            arrow,
            terms,
            dot,
            lengths,
            fit,
        }
    }
}

fn lay_out_components(document: &mut Document, a: Arrow, b: &Pair, lang: Lang) {
    document.heading(words::by_components(lang));
    document.row([
        a.vector.into(),
        "×".into(),
        b.arrow.vector.into(),
        "=".into(),
        b.terms.into(),
        "Σ".into(),
        b.dot.into(),
    ]);
}

fn lay_out_angle(document: &mut Document, a: Arrow, b: &Pair, fit: Fit, lang: Lang) {
    document.heading(words::by_angle(lang));
    document.equation(a.length, "×", b.arrow.length, b.lengths);
    document.row([
        b.dot.into(),
        "/".into(),
        b.lengths.into(),
        "=".into(),
        fit.cosine.into(),
        "→".into(),
        fit.angle.into(),
    ]);
    let sheet = &document.sheet;
    let (dot, cosine) = (scalar(sheet, b.dot), scalar(sheet, fit.cosine));
    let angle = number(scalar(sheet, fit.angle), 1);
    let shown = number(dot, 3);
    document.note(if cosine.abs() < 1e-12 {
        words::square(lang, &angle)
    } else if cosine > 0.0 {
        words::acute(lang, &angle, &shown)
    } else {
        words::obtuse(lang, &angle, &shown)
    });
}

fn warn_of_no_angle(document: &mut Document, a: Arrow, b: &Pair, lang: Lang) {
    document.heading(words::by_angle(lang));
    document.matrices(&[a.length, b.arrow.length, b.lengths]);
    let name = if scalar(&document.sheet, a.length) == 0.0 {
        "a"
    } else {
        b.letter
    };
    document.push(Block::Warning(words::no_angle(lang, name)));
}

/// The number of a matrix that is a single one.
fn scalar(sheet: &Sheet, id: Id) -> f64 {
    sheet.values(id)[(0, 0)]
}

#[cfg(test)]
mod tests;
