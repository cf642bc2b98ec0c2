//! The arrows, the shadow and the angle.

use std::f64::consts::PI;

use attention_playground::i18n::Lang;

use super::{Arrow, Pair, Shadow, words};
use crate::exhibit::{Handle, Mark, Plot, Range, Tone};
use crate::sheet::{Id, Sheet};

/// How far the drawing reaches, unless an arrow is longer.
const REACH: f64 = 5.0;

/// Points on the arc that marks the angle.
const ARC: usize = 24;

/// All arrows, from the origin. The tips of those that are free can be dragged.
pub fn plot(
    sheet: &Sheet,
    a: Arrow,
    b: &Pair,
    c: Option<&Pair>,
    shadow: Option<&Shadow>,
    b_is_free: bool,
    lang: Lang,
) -> Plot {
    let tip = |id: Id| {
        let values = sheet.values(id);
        [values[(0, 0)], values[(0, 1)]]
    };
    let (a, b) = (tip(a.vector), tip(b.arrow.vector));
    let c = c.map(|c| tip(c.arrow.vector));
    let reach = reach([a, b].into_iter().chain(c));

    let mut marks = cross(reach).to_vec();
    if let Some(shadow) = shadow {
        let foot = tip(shadow.foot);
        marks.push(line(vec![b, foot], Tone::Faint, true));
        marks.push(line(vec![[0.0, 0.0], foot], Tone::Ink, false));
        marks.push(Mark::Dots {
            points: vec![foot],
            words: vec![words::shadow(lang).to_owned()],
            sizes: vec![0.3],
            tone: Tone::Ink,
        });
        marks.push(line(arc(a, b, reach / 6.0), Tone::Ink, false));
    }
    marks.push(arrow(a, "a", Tone::Query));
    marks.push(arrow(b, "b", Tone::Key));
    marks.extend(c.map(|c| arrow(c, "c", Tone::Key)));

    let mut handles = vec![handle("a", a, Tone::Query, lang)];
    if b_is_free {
        handles.push(handle("b", b, Tone::Key, lang));
    }
    handles.extend(c.map(|c| handle("c", c, Tone::Key, lang)));
    Plot {
        name: "arrows",
        title: words::plot(lang).to_owned(),
        x: Range::new(words::across(lang), -reach, reach),
        y: Range::new(words::up(lang), -reach, reach),
        square: true,
        marks,
        handles,
    }
}

/// As far as the usual drawing, or a little beyond the longest arrow.
fn reach(tips: impl Iterator<Item = [f64; 2]>) -> f64 {
    let longest = tips.flatten().map(f64::abs).fold(0.0, f64::max);
    if longest > REACH {
        1.1 * longest
    } else {
        REACH
    }
}

fn cross(reach: f64) -> [Mark; 2] {
    let axis = |from, to| line(vec![from, to], Tone::Faint, false);
    [
        axis([-reach, 0.0], [reach, 0.0]),
        axis([0.0, -reach], [0.0, reach]),
    ]
}

/// From the direction of one vector to that of another, the short way round.
fn arc(from: [f64; 2], to: [f64; 2], radius: f64) -> Vec<[f64; 2]> {
    let direction = |[x, y]: [f64; 2]| y.atan2(x);
    let start = direction(from);
    let turn = (direction(to) - start + PI).rem_euclid(2.0 * PI) - PI;
    (0..=ARC)
        .map(|step| start + turn * step as f64 / ARC as f64)
        .map(|angle| [radius * angle.cos(), radius * angle.sin()])
        .collect()
}

fn line(points: Vec<[f64; 2]>, tone: Tone, dashed: bool) -> Mark {
    Mark::Line {
        points,
        tone,
        dashed,
    }
}

fn arrow(to: [f64; 2], word: &str, tone: Tone) -> Mark {
    Mark::Arrow {
        from: [0.0, 0.0],
        to,
        word: word.to_owned(),
        tone,
    }
}

fn handle(matrix: &'static str, at: [f64; 2], tone: Tone, lang: Lang) -> Handle {
    Handle {
        name: matrix.to_owned(),
        label: words::tip(lang, matrix),
        at,
        tone,
        x: Some((matrix, 0, 0)),
        y: Some((matrix, 0, 1)),
    }
}
