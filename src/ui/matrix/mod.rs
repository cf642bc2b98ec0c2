//! One matrix: its picture, its labels, what is lit in it, and the pointer and the keyboard on it.

mod editor;
mod labels;
mod lit;
mod model;
mod painted;
mod zoom;

use leptos::html::{Canvas, Div};
use leptos::prelude::*;

use editor::Editor;
use labels::{ColumnLabels, RowLabels, RowSums};
use lit::Lit;
use model::Model;
use painted::Painted;
use zoom::Zoom;

#[cfg(feature = "page")]
pub use model::axis_label;
pub use model::{shown_head, stage_matrix};

use super::frame::paint_in_frame;
use super::legend::legend;
use super::paint::Picture;
use super::views::{self, follow};
use super::when::When;
use crate::attention::stage::{Axis, Stage};
use crate::i18n::Lang;
use crate::state::{Playground, Spot};
use crate::view::grid::Grid;

/// The matrix of a stage, of the head that is shown.
#[component]
pub fn Matrix(
    /// Which stage.
    stage: Stage,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let (_, column_axis) = stage.axes();
    let canvas = NodeRef::<Canvas>::new();
    let model = Model::new(playground, stage, canvas);
    let editing = RwSignal::new(None::<Spot>);

    let whole = StoredValue::new(None::<Painted>);
    let follow_picture = move || {
        let painted = model.painted.with(|painting| painting.last.clone())?;
        // Colours stay what they are in the whole, whatever part of it is enlarged.
        if painted.is_whole() {
            whole.set_value(Some(painted.clone()));
        }
        let own = painted.surface.reach;
        let reach = whole.with_value(|whole| {
            let same = whole
                .as_ref()
                .filter(|whole| whole.key.map == painted.key.map);
            same.map_or(own, |whole| whole.surface.reach)
        });
        let scale = painted.scale(stage, shown_head(playground, stage), reach);
        Some((painted, model.shows.get(), scale, playground.theme.get()))
    };
    paint_in_frame(follow_picture, move |(painted, shows, scale, theme)| {
        let Some(canvas) = canvas.get_untracked() else {
            return;
        };
        if model.scale.get_untracked() != Some(scale) {
            model.scale.set(Some(scale));
        }
        let picture = Picture {
            surface: &painted.surface,
            shows,
            scale,
            theme,
            ratio: painted.key.ratio,
        };
        if let Err(error) = picture.paint(&canvas) {
            web_sys::console::error_3(&stage.slug().into(), &"was not painted".into(), &error);
        }
    });
    let grid = model.grid;
    let is_enlarged = move || model.side.get() > 0.0 && model.whole.get().is_fine();
    // An enlarged matrix is scrolled within a frame: all of it is a box of its full size, in which the
    // canvas stays where it is seen.
    let frame = NodeRef::<Div>::new();
    views::act(move || {
        let Grid {
            from,
            width,
            height,
            ..
        } = grid.get();
        if let Some(frame) = frame.get().filter(|_| is_enlarged()) {
            let (left, top) = (from.1 as f64 * width, from.0 as f64 * height);
            // Where a reader scrolled to is near enough.
            if (f64::from(frame.scroll_left()) - left).abs() > width {
                frame.set_scroll_left(left as i32);
            }
            if (f64::from(frame.scroll_top()) - top).abs() > height {
                frame.set_scroll_top(top as i32);
            }
        }
    });
    let reach = move |of: fn(&Grid) -> f64| {
        move || {
            if is_enlarged() {
                format!("{}px", of(&grid.get()))
            } else {
                "auto".to_owned()
            }
        }
    };

    view! {
        <div class="matrix">
            {(column_axis == Axis::Key).then(|| view! { <ColumnLabels model /> }.into_any())}
            <RowLabels model />
            <div
                class="frame"
                class:enlarged=is_enlarged
                style:width=reach(Grid::total_width)
                style:height=reach(Grid::total_height)
                node_ref=frame
                on:scroll=move |event| {
                    let frame = event_target::<web_sys::HtmlElement>(&event);
                    model.scrolled(frame.scroll_left().into(), frame.scroll_top().into());
                }
            >
            <div
                class="reach"
                style:width=reach(|grid| grid.columns as f64 * grid.width)
                style:height=reach(|grid| grid.rows as f64 * grid.height)
            >
            <div class="picture">
                <canvas
                    node_ref=canvas
                    tabindex="0"
                    role="application"
                    aria-roledescription=lang.matrix_role()
                    aria-label=move || model.label()
                    data-testid=format!("matrix-{}", stage.slug())
                    class=if playground.is_editable(stage) { "editable" } else { "" }
                    style:width=move || format!("{}px", model.grid.get().total_width())
                    style:height=move || format!("{}px", model.grid.get().total_height())
                    on:pointermove=move |event| model.pointer_moved(&event)
                    on:pointerdown=move |event| model.pressed(&event)
                    on:click=move |event| model.clicked(&event)
                    on:pointerleave=move |_| playground.hover(None)
                    on:dblclick=move |event| {
                        if playground.is_editable(stage) {
                            editing.set(model.spot_at(&event));
                        }
                    }
                    on:focus=move |_| model.focused()
                    on:blur=move |_| playground.hover(None)
                    on:keydown=move |event| model.key_pressed(&event, editing)
                ></canvas>
                <Lit model />
                <When when=Signal::derive(move || editing.get().is_some())>
                    <Editor model editing canvas />
                </When>
            </div>
            </div>
            </div>
            {(stage == Stage::Weights).then(|| view! { <RowSums model /> }.into_any())}
        </div>
        <Zoom model />
        <Legend model />
    }
    .into_any()
}

/// The scale of the colours.
#[component]
fn Legend(model: Model) -> impl IntoView {
    let playground = model.playground;
    follow(move || {
        match model.scale.get() {
            Some(scale) => legend(scale, playground.theme.get(), model.lang),
            // As high as the one that comes with the picture, so that nothing moves then.
            None => view! { <p class="legend">"\u{a0}"</p> }.into_any(),
        }
    })
}
