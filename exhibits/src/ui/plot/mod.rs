//! A drawing in coordinates, with points that can be dragged.

mod marks;

use attention_playground::i18n::Lang;
use attention_playground::ui::announce::Announcer;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::format::number;
use leptos::prelude::*;
use leptos::svg::Svg;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent, PointerEvent};

use marks::{drawn, tone};

use super::hall::Hall;
use super::words;
use crate::drawing::Frame;
use crate::exhibit::{Block, Handle, Plot, Range, Tone};

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
