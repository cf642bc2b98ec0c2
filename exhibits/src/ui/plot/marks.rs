//! What is drawn in a plot, as SVG.

use attention_playground::ui::views::CollectViews;
use attention_playground::view::color::Theme;
use attention_playground::view::format::chosen;
use attention_playground::view::ticks::ticks;
use leptos::prelude::*;

use crate::drawing::Frame;
use crate::exhibit::{Mark, Plot, Range, Tone};

/// What a word beside a dot may take, in CSS pixels.
const ROOM_FOR_A_WORD: f64 = 110.0;

pub fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Query => "tone-query",
        Tone::Key => "tone-key",
        Tone::Value => "tone-value",
        Tone::Ink | Tone::Head(_) => "tone-ink",
        Tone::Faint => "tone-faint",
    }
}

/// The hue of a head, which the style sheet does not know.
fn hue(of: Tone, theme: Theme) -> Option<String> {
    match of {
        Tone::Head(head) => Some(theme.head(head).css()),
        _ => None,
    }
}

pub fn drawn(plot: &Plot, theme: Theme) -> AnyView {
    let frame = Frame::of(plot);
    let marks = plot
        .marks
        .iter()
        .map(|mark| drawn_mark(mark, plot, &frame, theme));
    view! {
        {axes(plot, &frame)}
        {marks.collect_views()}
    }
    .into_any()
}

fn axes(plot: &Plot, frame: &Frame) -> AnyView {
    let [left, top, right, bottom] = frame.inside();
    // A direction without a name counts nothing.
    let along = |range: &Range| {
        if range.label.is_empty() {
            Vec::new()
        } else {
            ticks(range.from, range.to)
        }
    };
    let along_x = along(&plot.x).into_iter().map(|tick| {
        let [x, _] = frame.at([tick, plot.y.from]);
        view! {
            <line class="tick" x1=x.to_string() x2=x.to_string() y1=top.to_string() y2=bottom.to_string() />
            <text x=x.to_string() y=(bottom + 15.0).to_string() text-anchor="middle">
                {chosen(tick).replace('-', "\u{2212}")}
            </text>
        }
    });
    let along_y = along(&plot.y).into_iter().map(|tick| {
        let [_, y] = frame.at([plot.x.from, tick]);
        view! {
            <line class="tick" x1=left.to_string() x2=right.to_string() y1=y.to_string() y2=y.to_string() />
            <text x=(left - 6.0).to_string() y=(y + 4.0).to_string() text-anchor="end">
                {chosen(tick).replace('-', "\u{2212}")}
            </text>
        }
    });
    let middle = (left + right) / 2.0;
    view! {
        {along_x.collect_views()}
        {along_y.collect_views()}
        <text class="axis-name" x=middle.to_string() y=(bottom + 31.0).to_string() text-anchor="middle">
            {plot.x.label.clone()}
        </text>
        <text class="axis-name" x=(left + 4.0).to_string() y=(top + 9.0).to_string()>
            {plot.y.label.clone()}
        </text>
    }
    .into_any()
}

fn drawn_mark(mark: &Mark, plot: &Plot, frame: &Frame, theme: Theme) -> AnyView {
    match mark {
        Mark::Line {
            points,
            tone: of,
            dashed,
        } => {
            let path: Vec<_> = points
                .iter()
                .filter(|point| point.iter().all(|value| value.is_finite()))
                .map(|&point| {
                    let [x, y] = frame.at(point);
                    format!("{x:.1},{y:.1}")
                })
                .collect();
            view! {
                <polyline
                    class=format!("curve {}", tone(*of))
                    class:dashed=*dashed
                    style:stroke=hue(*of, theme)
                    points=path.join(" ")
                />
            }
            .into_any()
        }
        Mark::Dots {
            points,
            words,
            sizes,
            tone: of,
        } => {
            let dots = points
                .iter()
                .zip(words)
                .zip(sizes)
                .map(|((&point, word), &size)| {
                    let [x, y] = frame.at(point);
                    // A dot of no size is only its word.
                    let radius = if size > 0.0 {
                        3.0 + 9.0 * size.min(1.0).sqrt()
                    } else {
                        0.0
                    };
                    let ringed = plot.handles.iter().any(|handle| handle.at == point);
                    let beside = if ringed { 14.0 } else { radius + 3.0 };
                    // At the right edge a word stands to the left of its dot.
                    let (x_word, anchor) = if size == 0.0 {
                        (x, "middle")
                    } else if x > frame.width - ROOM_FOR_A_WORD {
                        (x - beside, "end")
                    } else {
                        (x + beside, "start")
                    };
                    view! {
                        <circle
                            class=format!("spot {}", tone(*of))
                            style:fill=hue(*of, theme)
                            cx=x.to_string()
                            cy=y.to_string()
                            r=format!("{radius:.1}")
                        />
                        <text
                            class="word-mark"
                            x=x_word.to_string()
                            y=(y + 4.0).to_string()
                            text-anchor=anchor
                        >
                            {word.clone()}
                        </text>
                    }
                });
            dots.collect_views().into_any()
        }
        Mark::Bars { bars, tone: of } => {
            let zero = 0.0_f64.clamp(plot.y.from, plot.y.to);
            let bars = bars.iter().map(|&[from, to, height]| {
                let [left, ground] = frame.at([from, zero]);
                let [right, top] = frame.at([to, height]);
                let (low, high) = (ground.max(top), ground.min(top));
                view! {
                    <rect
                        class=format!("bar {}", tone(*of))
                        style:fill=hue(*of, theme)
                        x=left.to_string()
                        y=high.to_string()
                        width=(right - left - 1.0).max(0.5).to_string()
                        height=(low - high).to_string()
                    />
                }
            });
            bars.collect_views().into_any()
        }
        Mark::Arrow {
            from,
            to,
            word,
            tone: of,
        } => arrow(*from, *to, word, *of, frame, theme),
    }
}

fn arrow(
    from: [f64; 2],
    to: [f64; 2],
    word: &str,
    of: Tone,
    frame: &Frame,
    theme: Theme,
) -> AnyView {
    let ([x1, y1], [x2, y2]) = (frame.at(from), frame.at(to));
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    let head = (length > 1.0).then(|| {
        let (ux, uy) = (dx / length, dy / length);
        let back = |along: f64, aside: f64| {
            format!("{:.1},{:.1}", x2 - along * ux - aside * uy, y2 - along * uy + aside * ux)
        };
        let points = format!("{x2:.1},{y2:.1} {} {}", back(10.0, 4.0), back(10.0, -4.0));
        view! { <polygon class=format!("spot {}", tone(of)) style:fill=hue(of, theme) points=points /> }
    });
    view! {
        <line
            class=format!("curve {}", tone(of))
            style:stroke=hue(of, theme)
            x1=x1.to_string()
            y1=y1.to_string()
            x2=x2.to_string()
            y2=y2.to_string()
        />
        {head}
        <text class="word-mark" x=(x2 + 8.0).to_string() y=(y2 - 8.0).to_string()>
            {word.to_owned()}
        </text>
    }
    .into_any()
}
