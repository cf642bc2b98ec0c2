//! The scale, and what hatching and crosses mean.

use attention_playground::i18n::Lang;
use attention_playground::view::format::chosen;
use attention_playground::view::look::Scale;

use super::cells::{cross, strokes};
use super::paper::{LABEL, Paper, Text, hatch_fill, hex, quiet};
use super::reduce::Drawn;
use super::text::{coordinate, width};
use super::{Look, words};

/// The height of a legend.
pub const HEIGHT: f64 = 14.0;
/// The width of the colours.
const COLORS: f64 = 96.0;
/// Between a mark and what it means.
const NEAR: f64 = 6.0;
/// Between one mark and the next.
const APART: f64 = 16.0;

/// The scale in a sentence.
pub fn described(scale: Scale, lang: Lang) -> String {
    match scale {
        Scale::Signed(limit) => lang.scale_label(&chosen(limit)),
        Scale::Weights(_) => lang.scale_weights().to_owned(),
        Scale::SmallWeights(_, end) => lang.scale_small_weights(&chosen(end)),
    }
}

/// Draws the colours between the ends of the scale, and what else is in the cells, side by side from
/// the upper left corner on; gives the width. `name` tells its colours from others' in the picture.
pub fn draw(paper: &mut Paper, name: &str, drawn: &Drawn, scale: Scale, look: &Look) -> f64 {
    let theme = look.theme;
    let ink = quiet(theme);
    let middle = HEIGHT / 2.0;
    let (from, to) = match scale {
        Scale::Signed(limit) => (format!("\u{2212}{}", chosen(limit)), chosen(limit)),
        Scale::Weights(_) => ("0".to_owned(), "1".to_owned()),
        Scale::SmallWeights(_, end) => ("0".to_owned(), chosen(end)),
    };
    let mut x = 0.0;
    let say = |paper: &mut Paper, x: &mut f64, text: &str| {
        paper.text(&Text::label(text, *x, middle, ink));
        *x += width(text, LABEL);
    };
    say(paper, &mut x, &from);
    x += NEAR;
    let stops = scale.stops(theme);
    let last = stops.len().saturating_sub(1).max(1) as f64;
    let stops: String = stops
        .iter()
        .enumerate()
        .map(|(index, (_, color))| {
            let offset = coordinate(index as f64 / last);
            format!("<stop offset=\"{offset}\" stop-color=\"{}\"/>", hex(*color))
        })
        .collect();
    paper.add(&format!(
        "<linearGradient id=\"{name}\">{stops}</linearGradient>"
    ));
    paper.rect([x, 2.0, COLORS, HEIGHT - 4.0], &format!("url(#{name})"));
    x += COLORS + NEAR;
    say(paper, &mut x, &to);
    let is_visible_nan = |((row, column), value): ((usize, usize), &f32)| {
        value.is_nan() && !drawn.hidden[(row, column)]
    };
    if drawn.hidden.iter().any(|&hidden| hidden) {
        x += APART;
        paper.rect([x, 0.0, HEIGHT, HEIGHT], &hatch_fill(theme));
        x += HEIGHT + NEAR;
        say(paper, &mut x, words::hidden(look.lang));
    }
    if drawn.values.indexed_iter().any(is_visible_nan) {
        x += APART;
        let rect = [x, 0.0, HEIGHT, HEIGHT];
        let mut lines = String::new();
        cross(&mut lines, rect);
        paper.rect(rect, &hex(theme.hatch().0));
        strokes(paper, &lines, theme);
        x += HEIGHT + NEAR;
        say(paper, &mut x, look.lang.not_a_number());
    }
    x
}
