//! The vectors of positions: by formula, or free.

use attention_playground::attention::position::{BASE, Layout, sinusoidal};
use attention_playground::i18n::Lang;
use attention_playground::weights::positions;
use ndarray::Array2;

use super::{SEED, simple, words};
use crate::exhibit::{Block, Document, Inputs, Mark, Plot, Range, Tone};
use crate::sheet::{Axis, Id, Origin, Rule, Sheet, cell_by_cell};

/// Positions and features of the large picture.
const PICTURE: usize = 32;

/// The position up to which the curves of the formula are drawn, at least.
const SHORTEST_CURVE: usize = 15;

const SINUSOID: &str =
    r"e_{p,2i} = sin(\frac{p}{10000^{2i/d}}), e_{p,2i+1} = cos(\frac{p}{10000^{2i/d}})";

/// Where positions come from.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    None,
    Sinusoidal,
    Free,
}

impl Source {
    fn of(inputs: &Inputs) -> Self {
        [Self::None, Self::Sinusoidal, Self::Free][inputs.choice("positions")]
    }
}

/// Adds the position vectors to both, (n, d).
pub(super) fn add_positions(
    document: &mut Document,
    inputs: &Inputs,
    [x, x_after]: [Id; 2],
    lang: Lang,
) -> [Id; 2] {
    let source = Source::of(inputs);
    if source == Source::None {
        document.heading(words::add_nothing(lang));
        document.formula("A = X, A′ = X′");
        return [x, x_after];
    }
    let sheet = &mut document.sheet;
    let (count, width) = sheet.values(x).dim();
    let axes = (places_axis(count, lang), sheet.get(x).columns.clone());
    let e = if source == Source::Sinusoidal {
        let places: Vec<f64> = (0..count).map(|place| place as f64).collect();
        let waves = waves(&places, width);
        sheet.given("e", "E", axes, waves, Origin::Formula(SINUSOID))
    } else {
        let drawn = positions(SEED, count, width);
        let start = cell_by_cell(drawn.dim(), &|i, j| simple(f64::from(drawn[(i, j)])));
        sheet.given("e", "E", axes, inputs.edited("e", start), Origin::Hand)
    };
    sheet.title(e, words::e(lang));
    let a = sheet.put("a", "A", Rule::Sum(x, e));
    sheet.title(a, words::a(lang));
    let a_after = sheet.put("a-after", "A′", Rule::Sum(x_after, e));
    sheet.title(a_after, words::a_after(lang));

    document.heading(words::add(lang));
    if source == Source::Sinusoidal {
        document.formula(SINUSOID);
        document.note(words::sinusoid_note(lang));
    } else {
        document.note(words::free_note(lang));
    }
    document.equation(x, "+", e, a);
    document.equation(x_after, "+", e, a_after);
    document.note(words::stays(lang));
    let curves = curves(&document.sheet, e, source, lang);
    document.push(Block::Plot(curves));
    if source == Source::Sinusoidal {
        let picture = picture(&mut document.sheet, lang);
        document.matrices(&[picture]);
    }
    [a, a_after]
}

/// Places, counted from 0 as in the formula.
fn places_axis(count: usize, lang: Lang) -> Axis {
    Axis::new(
        words::position(lang),
        (0..count).map(|place| place.to_string()),
    )
}

fn waves(places: &[f64], width: usize) -> Array2<f64> {
    sinusoidal(places, width, Layout::Interleaved, BASE).expect("finite positions")
}

/// The formula at a size at which its pattern is seen.
fn picture(sheet: &mut Sheet, lang: Lang) -> Id {
    let places: Vec<f64> = (0..PICTURE).map(|place| place as f64).collect();
    let axes = (
        places_axis(PICTURE, lang),
        Axis::numbered(words::features(lang), PICTURE),
    );
    let waves = waves(&places, PICTURE);
    let picture = sheet.given("picture", "E_{32}", axes, waves, Origin::Formula(SINUSOID));
    sheet.title(picture, words::picture(lang))
}

/// The features of E as curves: a dot is a cell; between the dots runs the formula, where there is
/// one, and a straight line elsewhere.
fn curves(sheet: &Sheet, e: Id, source: Source, lang: Lang) -> Plot {
    const STEPS: usize = 8;
    let values = sheet.values(e);
    let (count, width) = values.dim();
    // A formula goes on where the sentence ends; a table does not.
    let end = if source == Source::Sinusoidal {
        SHORTEST_CURVE.max(count - 1)
    } else {
        (count - 1).max(1)
    };
    let between: Vec<f64> = (0..=STEPS * end)
        .map(|step| step as f64 / STEPS as f64)
        .collect();
    let between_values = waves(&between, width);
    let mut marks = Vec::new();
    for feature in 0..width {
        let dots: Vec<[f64; 2]> = (0..count)
            .map(|place| [place as f64, values[(place, feature)]])
            .collect();
        let line = if source == Source::Sinusoidal {
            let points = between.iter().zip(between_values.column(feature));
            points.map(|(place, value)| [*place, *value]).collect()
        } else {
            dots.clone()
        };
        let mut words = vec![String::new(); count];
        words[count - 1] = words::feature(lang, feature + 1);
        marks.push(Mark::Line {
            points: line,
            tone: Tone::Head(feature),
            dashed: feature % 2 == 1,
        });
        marks.push(Mark::Dots {
            sizes: vec![0.5; count],
            points: dots,
            words,
            tone: Tone::Head(feature),
        });
    }
    let reach = values
        .iter()
        .fold(1.0, |most: f64, cell| most.max(cell.abs()));
    Plot {
        name: "curves",
        title: words::curves(lang).to_owned(),
        x: Range::new(words::position(lang), 0.0, end as f64),
        y: Range::new(words::value(lang), -1.1 * reach, 1.1 * reach),
        square: false,
        marks,
        handles: Vec::new(),
    }
}
