//! Attention as lines between words.

use attention_playground::view::lines::{Layout, MAX_LINES, SPAN};
use ndarray::Array2;

use super::paper::{Anchor, LABEL, MARGIN, Paper, TITLE, Text, hex, quiet};
use super::text::{coordinate, cut, width};
use super::{Look, words};

/// The longest word, in pixels.
const WORD: f64 = 170.0;
/// The size of words.
const SIZE: f64 = 14.0;
/// Between words and lines.
const NEAR: f64 = 10.0;
/// The width that is filled by names of heads before another row of them begins.
const ROOM: f64 = 420.0;

/// Weights between words.
#[derive(Debug, Clone, PartialEq)]
pub struct Lines {
    /// The tokens that look.
    pub queries: Vec<String>,
    /// The tokens that are looked at.
    pub keys: Vec<String>,
    /// Weights of each head, queries x keys.
    pub heads: Vec<Array2<f32>>,
}

/// The lines of all words as a picture. Of more than 128 words on a side the first are drawn, and the
/// picture says so.
pub fn lines(lines: &Lines, look: &Look) -> String {
    let (theme, lang) = (look.theme, look.lang);
    let (ink, quiet) = (theme.ink(), quiet(theme));
    let count = lines.queries.len().max(lines.keys.len());
    let layout = Layout::new(count);
    let mut said = lang.lines_hint().to_owned();
    if count > MAX_LINES {
        said = words::joined(&said, lang.lines_cut(MAX_LINES).as_ref(), lang);
    }
    let mut paper = Paper::default();
    paper.text(&Text {
        size: TITLE,
        is_bold: true,
        ..Text::label(lang.lines_title(), MARGIN, MARGIN + TITLE / 2.0, ink)
    });
    let below_title = MARGIN + TITLE + 6.0;
    paper.text(&Text::label(
        &said,
        MARGIN,
        below_title + LABEL / 2.0,
        quiet,
    ));

    let longest = |words: &[String]| {
        let widths = words.iter().take(MAX_LINES);
        let widths = widths.map(|word| width(&cut(word, SIZE, WORD), SIZE));
        widths.fold(0.0, f64::max)
    };
    let left = longest(&lines.queries) + NEAR;
    let right = longest(&lines.keys) + NEAR;
    let body = left + SPAN + right;
    let wide = body.max(width(&said, LABEL)).max(ROOM);

    let mut y = below_title + LABEL + 14.0;
    let mut x = MARGIN;
    for head in 0..lines.heads.len() {
        let name = lang.head_name(head + 1);
        let room = SIZE + width(&name, LABEL) + 18.0;
        if x + room > MARGIN + wide {
            x = MARGIN;
            y += LABEL + 8.0;
        }
        let (middle, radius) = (y + LABEL / 2.0, 5.0);
        paper.add(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{}\"/>",
            coordinate(x + radius),
            coordinate(middle),
            hex(theme.head(head)),
        ));
        paper.text(&Text::label(&name, x + SIZE, middle, ink));
        x += room;
    }
    let top = y + LABEL + 16.0;

    let mut middle = Paper::default();
    for (head, weights) in lines.heads.iter().enumerate() {
        draw_head(&mut middle, weights, &layout, &hex(theme.head(head)));
    }
    for (words, x, anchor) in [
        (&lines.queries, -NEAR, Anchor::End),
        (&lines.keys, SPAN + NEAR, Anchor::Start),
    ] {
        for (index, word) in words.iter().enumerate().take(MAX_LINES) {
            middle.text(&Text {
                size: SIZE,
                most: WORD,
                anchor,
                ..Text::label(word, x, layout.middle(index), quiet)
            });
        }
    }
    let begin = MARGIN + (wide - body) / 2.0 + left;
    paper.place(&middle, begin, top);
    let size = (wide + 2.0 * MARGIN, top + layout.height() + MARGIN);
    paper.document(size, lang.lines_title(), &said, look)
}

fn draw_head(paper: &mut Paper, weights: &Array2<f32>, layout: &Layout, color: &str) {
    paper.add(&format!(
        "<g fill=\"none\" stroke=\"{color}\" stroke-linecap=\"round\">"
    ));
    let (half, end) = (coordinate(SPAN / 2.0), coordinate(SPAN));
    for ((query, key), &weight) in weights.indexed_iter() {
        let Some(line) = layout.line(query, key, f64::from(weight)) else {
            continue;
        };
        let [from, to, width, opacity] =
            [line.from, line.to, line.width, line.opacity].map(coordinate);
        paper.add(&format!(
            "<path d=\"M0 {from}C{half} {from} {half} {to} {end} {to}\" stroke-width=\"{width}\" \
             stroke-opacity=\"{opacity}\"/>"
        ));
    }
    paper.add("</g>");
}
