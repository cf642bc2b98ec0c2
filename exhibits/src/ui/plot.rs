//! A drawing in coordinates, with points that can be dragged.

use attention_playground::i18n::Lang;
use attention_playground::ui::announce::Announcer;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::color::Theme;
use attention_playground::view::format::{chosen, number};
use leptos::prelude::*;
use leptos::svg::Svg;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent, PointerEvent};

use super::hall::Hall;
use super::words;
use crate::drawing::{Frame, ticks};
use crate::exhibit::{Block, Handle, Mark, Plot, Range, Tone};

/// What a word beside a dot may take, in CSS pixels.
const ROOM_FOR_A_WORD: f64 = 110.0;

/// The plot of a block.
#[component]
pub fn PlotView(
    /// The block.
    index: usize,
    /// Its name.
    name: &'static str,
) -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let announcer = expect_context::<Announcer>();
    let svg = NodeRef::<Svg>::new();
    let dragged = RwSignal::new(None::<usize>);
    let moves = StoredValue::new(0_u32);
    let plot = InBlock { hall, index, name };
    let handles = Memo::new(move |_| {
        plot.with(|plot| {
            plot.handles
                .iter()
                .map(|handle| handle.name.clone())
                .collect::<Vec<_>>()
        })
    });

    let point_of = move |event: &PointerEvent| {
        let svg = svg.get_untracked()?;
        let bounds = svg.unchecked_ref::<Element>().get_bounding_client_rect();
        let frame = plot.with_untracked(Frame::of);
        let scale = frame.width / bounds.width();
        let x = (f64::from(event.client_x()) - bounds.left()) * scale;
        let y = (f64::from(event.client_y()) - bounds.top()) * scale;
        Some(frame.point([x, y]))
    };
    let move_to = move |index: usize, point: [f64; 2], going_on: bool| {
        let handle = plot.with_untracked(|plot| plot.handles.get(index).cloned());
        if let Some(handle) = handle {
            // What lies within the plot is taken.
            let _ = hall.set_cells(&cells(&handle, point), going_on);
        }
    };
    let pressed = move |event: PointerEvent| {
        if let Some(index) = handle_of(&event) {
            event.prevent_default();
            if let Some(target) = event
                .target()
                .and_then(|target| target.dyn_into::<Element>().ok())
            {
                // Without capture a drag ends at the edge of the plot.
                let _ = target.set_pointer_capture(event.pointer_id());
            }
            dragged.set(Some(index));
            moves.set_value(0);
        }
    };
    let dragging = move |event: PointerEvent| {
        if let (Some(index), Some(point)) = (dragged.get_untracked(), point_of(&event)) {
            move_to(index, point, moves.get_value() > 0);
            moves.update_value(|moves| *moves += 1);
        }
    };
    let key_pressed = move |event: KeyboardEvent| {
        let Some(index) = handle_of(&event) else {
            return;
        };
        let by = match event.key().as_str() {
            "ArrowLeft" => [-1.0, 0.0],
            "ArrowRight" => [1.0, 0.0],
            "ArrowUp" => [0.0, 1.0],
            "ArrowDown" => [0.0, -1.0],
            _ => return,
        };
        event.prevent_default();
        let (frame, at) = plot.with_untracked(|plot| {
            (
                Frame::of(plot),
                plot.handles.get(index).map(|handle| handle.at),
            )
        });
        if let Some(at) = at {
            move_to(index, frame.moved(at, by), false);
            let said = plot.with_untracked(|plot| {
                plot.handles.get(index).map(|handle| value_of(handle, lang))
            });
            announcer.say(said.unwrap_or_default());
        }
    };
    let handle_views = follow(move || {
        let views = handles.get().into_iter().enumerate().map(|(index, name)| {
            let handle = move || plot.with(|plot| plot.handles.get(index).cloned());
            let at = move || {
                let at = handle().map_or([0.0, 0.0], |handle| handle.at);
                plot.with(|plot| Frame::of(plot).at(at))
            };
            view! {
                <circle
                    class=move || format!("handle {}", tone(handle().map_or(Tone::Ink, |handle| handle.tone)))
                    r="9"
                    tabindex="0"
                    role="slider"
                    data-takes-keys=""
                    data-handle=index.to_string()
                    data-testid=format!("handle-{name}")
                    aria-label=move || handle().map(|handle| format!("{}: {}", handle.label, value_of(&handle, lang)))
                    aria-valuetext=move || handle().map(|handle| value_of(&handle, lang))
                    aria-valuenow=move || handle().map(|handle| handle.at[0].to_string())
                    cx=move || at()[0].to_string()
                    cy=move || at()[1].to_string()
                />
            }
        });
        views.collect_views()
    });
    let size = move || plot.with(Frame::of);
    view! {
        <figure
            class="card plot"
            class:pointed=move || hall.points_at(name)
            data-testid=format!("plot-{name}")
        >
            <figcaption>
                <b>{move || plot.with(|plot| plot.title.clone())}</b>
                {move || {
                    (!handles.get().is_empty()).then(|| view! { <small>" " {words::drag_hint(lang)}</small> })
                }}
            </figcaption>
            <svg
                node_ref=svg
                role="group"
                aria-label=move || plot.with(|plot| plot.title.clone())
                viewBox=move || format!("0 0 {} {}", size().width, size().height)
                width=move || size().width.to_string()
                height=move || size().height.to_string()
                on:pointerdown=pressed
                on:pointermove=dragging
                on:pointerup=move |_| dragged.set(None)
                on:pointercancel=move |_| dragged.set(None)
                on:keydown=key_pressed
            >
                <g aria-hidden="true">{move || plot.with(|plot| drawn(plot, hall.theme.get()))}</g>
                {handle_views}
            </svg>
        </figure>
    }
    .into_any()
}

/// The plot of a block as it is now. No memo: most of what changes a document changes its plots.
#[derive(Clone, Copy)]
struct InBlock {
    hall: Hall,
    index: usize,
    name: &'static str,
}

impl InBlock {
    /// Looks at it, followed.
    fn with<T>(self, look: impl FnOnce(&Plot) -> T) -> T {
        self.hall
            .document
            .with(|document| match document.blocks.get(self.index) {
                Some(Block::Plot(plot)) if plot.name == self.name => look(plot),
                // On the way to another document.
                _ => look(&nothing(self.name)),
            })
    }

    fn with_untracked<T>(self, look: impl FnOnce(&Plot) -> T) -> T {
        untrack(|| self.with(look))
    }
}

fn nothing(name: &'static str) -> Plot {
    Plot {
        name,
        title: String::new(),
        x: Range::new("", 0.0, 1.0),
        y: Range::new("", 0.0, 1.0),
        square: false,
        marks: Vec::new(),
        handles: Vec::new(),
    }
}

/// The cells that a handle sets when it comes to `point`.
fn cells(handle: &Handle, [x, y]: [f64; 2]) -> Vec<(&'static str, (usize, usize), f64)> {
    let along = |cell: Option<(&'static str, usize, usize)>, value: f64| {
        cell.map(|(matrix, row, column)| (matrix, (row, column), value))
    };
    [along(handle.x, x), along(handle.y, y)]
        .into_iter()
        .flatten()
        .collect()
}

fn value_of(handle: &Handle, lang: Lang) -> String {
    let [x, y] = handle.at.map(|value| number(value, 2));
    match (handle.x, handle.y) {
        (Some(_), None) => x,
        (None, Some(_)) => y,
        _ => words::handle_value(lang, &x, &y),
    }
}

fn handle_of(event: &Event) -> Option<usize> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.get_attribute("data-handle")?.parse().ok()
}

fn tone(tone: Tone) -> &'static str {
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

fn drawn(plot: &Plot, theme: Theme) -> AnyView {
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
