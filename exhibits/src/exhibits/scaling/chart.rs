//! Histograms, and lines over the width.

use std::f64::consts::TAU;

use attention_playground::i18n::Lang;
use ndarray::Array2;

use super::sample::WIDTHS;
use super::words;
use crate::exhibit::{Mark, Plot, Range, Tone};
use crate::sheet::{Id, Sheet};

/// Bars of a histogram, each [`BAR`] deviations wide and as many on either side of 0. What lies
/// further out, which is rare, is counted in the outermost.
const BARS: usize = 30;
const BAR: f64 = 0.4;
/// Where the bars end, in deviations.
const END: f64 = BAR * BARS as f64 / 2.0;

/// How often the dot products fall where, with the bell curve of `deviation` beside it. From left to
/// right it reaches as far as `widest`, the largest deviation to come, so that growth is seen.
pub fn histogram(
    name: &'static str,
    title: String,
    axis: &str,
    dots: &Array2<f64>,
    (deviation, widest): (f64, f64),
    lang: Lang,
) -> Plot {
    let bar = BAR * deviation;
    let mut counts = [0_usize; BARS];
    for dot in dots {
        let index = ((dot / deviation + END) / BAR).floor();
        counts[index.clamp(0.0, (BARS - 1) as f64) as usize] += 1;
    }
    let start = -END * deviation;
    let bars = counts
        .iter()
        .enumerate()
        .map(|(index, &count)| {
            let from = start + bar * index as f64;
            [from, from + bar, count as f64]
        })
        .collect();
    let expected = |z: f64| dots.len() as f64 * BAR * (-z * z / 2.0).exp() / TAU.sqrt();
    let curve = (-60..=60)
        .map(|step| f64::from(step) * END / 60.0)
        .map(|z| [z * deviation, expected(z)])
        .collect();
    let highest = counts.into_iter().max().unwrap_or(0) as f64;
    Plot {
        name,
        title,
        x: Range::new(axis, -END * widest, END * widest),
        y: Range::new(words::pairs(lang), 0.0, 1.1 * highest.max(expected(0.0))),
        square: false,
        marks: vec![
            Mark::Bars {
                bars,
                tone: Tone::Head(0),
            },
            Mark::Line {
                points: curve,
                tone: Tone::Ink,
                dashed: true,
            },
        ],
        handles: Vec::new(),
    }
}

/// One number a width, without the scale and with it.
pub fn over_widths(
    sheet: &Sheet,
    (name, title, axis): (&'static str, &str, &str),
    [plain, scaled]: [Id; 2],
    chosen: usize,
    lang: Lang,
) -> Plot {
    let points = |id: Id| -> Vec<[f64; 2]> {
        let values = sheet.values(id).column(0);
        values
            .iter()
            .enumerate()
            .map(|(choice, &value)| [choice as f64, value])
            .collect()
    };
    let mut marks = Vec::new();
    for (id, tone, word) in [
        (plain, Tone::Head(1), words::without(lang)),
        (scaled, Tone::Head(0), words::with(lang)),
    ] {
        let points = points(id);
        marks.push(Mark::Dots {
            points: vec![points[chosen]],
            words: vec![word.to_owned()],
            sizes: vec![0.5],
            tone,
        });
        marks.push(Mark::Line {
            points,
            tone,
            dashed: false,
        });
    }
    let top = [plain, scaled]
        .iter()
        .flat_map(|id| sheet.values(*id))
        .copied()
        .fold(0.0, f64::max);
    Plot {
        name,
        title: title.to_owned(),
        x: Range::new(words::log_width(lang), 0.0, (WIDTHS.len() - 1) as f64),
        y: Range::new(axis, 0.0, 1.1 * top),
        square: false,
        marks,
        handles: Vec::new(),
    }
}
