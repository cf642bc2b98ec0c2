//! One matrix: its picture, its labels, what is lit in it, and the pointer and the keyboard on it.

mod editor;
mod labels;
mod lit;
mod model;

use leptos::html::Canvas;
use leptos::prelude::*;

use editor::Editor;
use labels::{ColumnLabels, RowLabels, RowSums};
use lit::Lit;
use model::Model;

#[cfg(feature = "page")]
pub use model::axis_label;
pub use model::{shown_head, stage_matrix};

use super::media::PixelRatio;
use super::paint::Picture;
use super::when::When;
use crate::attention::stage::{Axis, Stage};
use crate::i18n::Lang;
use crate::state::{Playground, Spot};
use crate::view::look::{Scale, largest};

/// The matrix of a stage, of the head that is shown.
#[component]
pub fn Matrix(
    /// Which stage.
    stage: Stage,
) -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let model = Model::new(playground, stage);
    let (_, column_axis) = stage.axes();
    let canvas = NodeRef::<Canvas>::new();
    let ratio = expect_context::<PixelRatio>();
    let editing = RwSignal::new(None::<Spot>);

    Effect::new(move || {
        let (Some(canvas), Some(matrix)) = (canvas.get(), model.matrix.get()) else {
            return;
        };
        let visibility = matches!(stage, Stage::Masked | Stage::Weights)
            .then(|| playground.run())
            .flatten();
        let picture = Picture {
            matrix: &matrix,
            visibility: visibility.as_ref().map(|run| &*run.trace.visibility),
            grid: model.grid.get(),
            scale: Scale::of(
                stage,
                shown_head(playground, stage),
                largest(matrix.iter().copied()),
            ),
            theme: playground.theme.get(),
            ratio: ratio.get(),
        };
        if let Err(error) = picture.paint(&canvas) {
            web_sys::console::error_3(&stage.slug().into(), &"was not painted".into(), &error);
        }
    });

    view! {
        <div class="matrix">
            {(column_axis == Axis::Key).then(|| view! { <ColumnLabels model /> }.into_any())}
            <RowLabels model />
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
            {(stage == Stage::Weights).then(|| view! { <RowSums model /> }.into_any())}
        </div>
    }
    .into_any()
}
