//! One matrix: its picture, its labels, what is lit in it, and the pointer and the keyboard on it.

use leptos::html::{Canvas, Input};
use leptos::prelude::*;
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent};

use super::announce::Announcer;
use super::media::PixelRatio;
use super::message::word;
use super::paint::Picture;
use super::typed;
use super::when::When;
use crate::attention::provenance::Region;
use crate::attention::stage::{Axis, Stage};
use crate::i18n::Lang;
use crate::state::{Focus, Playground, SameMemory, Spot};
use crate::text::label;
use crate::ui::views::CollectViews;
use crate::view::format::{exact, number};
use crate::view::grid::Grid;
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
    let (row_axis, column_axis) = stage.axes();
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
            scale: model.scale.get(),
            theme: playground.theme.get(),
            ratio: ratio.get(),
        };
        if let Err(error) = picture.paint(&canvas) {
            web_sys::console::error_3(&stage.slug().into(), &"was not painted".into(), &error);
        }
    });

    let label = move || {
        let (rows, columns) = model.dim();
        let size = crate::view::format::size(rows, columns);
        lang.matrix_label(
            lang.stage(stage),
            lang.axis(row_axis),
            lang.axis(column_axis),
            &size,
        )
    };

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
                    aria-label=label
                    data-testid=format!("matrix-{}", stage.slug())
                    class:editable=move || stage.is_editable()
                    style:width=move || format!("{}px", model.grid.get().total_width())
                    style:height=move || format!("{}px", model.grid.get().total_height())
                    on:pointermove=move |event| model.pointer_moved(&event)
                    on:pointerdown=move |event| model.pressed(&event)
                    on:pointerleave=move |_| playground.hover(None)
                    on:dblclick=move |event| {
                        if stage.is_editable() {
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

/// What the parts of one matrix share.
#[derive(Clone, Copy)]
struct Model {
    playground: Playground,
    announcer: Announcer,
    lang: Lang,
    stage: Stage,
    matrix: Memo<Option<SameMemory>>,
    grid: Memo<Grid>,
    scale: Memo<Scale>,
    /// Whether a drag hides cells (or shows them), while there is one.
    drag: RwSignal<Option<bool>>,
}

impl Model {
    fn new(playground: Playground, stage: Stage) -> Self {
        let matrix = stage_matrix(playground, stage);
        let grid = Memo::new(move |_| {
            let (rows, columns) = matrix.with(|m| m.as_ref().map_or((0, 0), |m| m.dim()));
            match stage.axes() {
                (Axis::Query, Axis::Key) => Grid::square(rows),
                (Axis::Token | Axis::Query | Axis::Key, _) => Grid::vectors(rows, columns),
                _ => Grid::weight(rows, columns),
            }
        });
        let scale = Memo::new(move |_| {
            let largest = matrix.with(|m| m.as_ref().map_or(0.0, |m| largest(m.iter().copied())));
            Scale::of(stage, playground.head.get(), largest)
        });
        Self {
            playground,
            announcer: expect_context(),
            lang: expect_context(),
            stage,
            matrix,
            grid,
            scale,
            drag: RwSignal::new(None),
        }
    }

    fn dim(&self) -> (usize, usize) {
        let grid = self.grid.get();
        (grid.rows, grid.columns)
    }

    fn spot(&self, row: usize, column: usize) -> Spot {
        Spot {
            stage: self.stage,
            head: self.playground.head.get_untracked(),
            row,
            column,
        }
    }

    fn spot_at(&self, event: &MouseEvent) -> Option<Spot> {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let (row, column) = self.grid.get_untracked().hit(x, y)?;
        Some(self.spot(row, column))
    }

    /// The spot of this matrix that is pointed at or held.
    fn own_spot(&self) -> Option<Spot> {
        match self.playground.focus.get_untracked()? {
            Focus::Cell(spot) if spot.stage == self.stage => Some(spot),
            _ => None,
        }
    }

    fn pointer_moved(&self, event: &PointerEvent) {
        let spot = self.spot_at(event);
        self.playground.hover(spot.map(Focus::Cell));
        let pressed = event.buttons() & 1 == 1;
        match (self.drag.get_untracked(), spot) {
            (Some(hide), Some(spot)) if pressed => {
                let cell = (spot.row, spot.column);
                if self.playground.is_hidden_by_hand(cell) != hide {
                    self.playground.hide_cell(cell, hide, true);
                }
            }
            (Some(_), _) => self.drag.set(None),
            _ => {}
        }
    }

    fn pressed(&self, event: &PointerEvent) {
        let Some(spot) = self.spot_at(event) else {
            return;
        };
        if event.button() != 0 {
            return;
        }
        if self.stage == Stage::Masked {
            let cell = (spot.row, spot.column);
            let hide = !self.playground.is_hidden_by_hand(cell);
            self.playground.hide_cell(cell, hide, false);
            self.drag.set(Some(hide));
        } else {
            self.playground.toggle_held(Focus::Cell(spot));
        }
    }

    fn focused(&self) {
        if self.own_spot().is_none() && self.dim_untracked() > (0, 0) {
            let query = self.playground.focus.get_untracked().and_then(Focus::query);
            let (rows, _) = self.dim_untracked();
            let row = query.filter(|&query| query < rows).unwrap_or(0);
            self.playground.hover(Some(Focus::Cell(self.spot(row, 0))));
        }
    }

    fn dim_untracked(&self) -> (usize, usize) {
        untrack(|| self.dim())
    }

    fn key_pressed(&self, event: &KeyboardEvent, editing: RwSignal<Option<Spot>>) {
        let (rows, columns) = self.dim_untracked();
        if rows == 0 || columns == 0 {
            return;
        }
        let spot = self.own_spot().unwrap_or_else(|| self.spot(0, 0));
        let Spot { row, column, .. } = spot;
        let next = match event.key().as_str() {
            "ArrowUp" => (row.saturating_sub(1), column),
            "ArrowDown" => ((row + 1).min(rows - 1), column),
            "ArrowLeft" => (row, column.saturating_sub(1)),
            "ArrowRight" => (row, (column + 1).min(columns - 1)),
            "Home" => (row, 0),
            "End" => (row, columns - 1),
            "PageUp" => (0, column),
            "PageDown" => (rows - 1, column),
            " " => {
                event.prevent_default();
                if self.stage == Stage::Masked {
                    let cell = (row, column);
                    let hide = !self.playground.is_hidden_by_hand(cell);
                    self.playground.hide_cell(cell, hide, false);
                    self.say(spot);
                } else {
                    self.playground.toggle_held(Focus::Cell(spot));
                }
                return;
            }
            "Enter" => {
                event.prevent_default();
                if self.stage.is_editable() {
                    editing.set(Some(spot));
                } else {
                    self.playground.toggle_held(Focus::Cell(spot));
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        let spot = self.spot(next.0, next.1);
        self.playground.hover(Some(Focus::Cell(spot)));
        self.say(spot);
    }

    fn say(&self, spot: Spot) {
        let lang = self.lang;
        let (rows, columns) = self.stage.axes();
        let value = self.matrix.with_untracked(|matrix| {
            let value = matrix.as_ref()?.get((spot.row, spot.column)).copied()?;
            Some(if value.is_nan() {
                lang.not_a_number().to_owned()
            } else {
                number(f64::from(value), 3)
            })
        });
        self.announcer.say(lang.cell_said(
            lang.stage(self.stage),
            &self.name(rows, spot.row),
            &self.name(columns, spot.column),
            &value.unwrap_or_default(),
        ));
    }

    /// A row's or column's name: its token, or its number from 1.
    fn name(&self, axis: Axis, index: usize) -> String {
        match axis {
            Axis::Token | Axis::Query | Axis::Key => {
                self.playground.tokens.with_untracked(|tokens| {
                    let token = tokens.shown.get(index);
                    token.map_or_else(String::new, |token| token.text.clone())
                })
            }
            _ => (index + 1).to_string(),
        }
    }
}

/// The matrix of a stage, of the head that is shown; the same while its memory is.
pub fn stage_matrix(playground: Playground, stage: Stage) -> Memo<Option<SameMemory>> {
    Memo::new(move |_| {
        let run = playground.run()?;
        let head = if stage.is_per_head() {
            playground.head.get()
        } else {
            0
        };
        run.matrix(stage, head).map(SameMemory)
    })
}

/// Words along the left, where rows are tokens.
#[component]
fn RowLabels(model: Model) -> impl IntoView {
    let is_token = matches!(model.stage.axes().0, Axis::Token | Axis::Query | Axis::Key);
    let tokens = model.playground.tokens;
    move || {
        let grid = model.grid.get();
        if !is_token {
            return None;
        }
        let labels = grid.has_row_labels().then(|| {
            let tokens = tokens.get();
            tokens
                .shown
                .iter()
                .map(|token| {
                    view! { <span style:height=format!("{}px", grid.height)>{word(&token.text)}</span> }
                })
                .collect_views()
        });
        Some(
            view! {
                <div class="row-labels" aria-hidden="true">
                    {labels}
                </div>
            }
            .into_any(),
        )
    }
}

/// Words along the top, where columns are keys. In the masked scores each is a button that makes
/// its key padding.
#[component]
fn ColumnLabels(model: Model) -> impl IntoView {
    let playground = model.playground;
    let tokens = playground.tokens;
    let is_button = model.stage == Stage::Masked;
    move || {
        let grid = model.grid.get();
        if !grid.has_column_labels() {
            return None;
        }
        let tokens = tokens.get();
        let labels = tokens.shown.iter().enumerate().map(|(key, token)| {
            let width = format!("{}px", grid.width);
            let text = token.text.clone();
            // One character stands upright, as Chinese must; a word is turned to fit.
            let is_upright = label(&text, 1) == text;
            if is_button {
                let label = model.lang.padding_toggle(&text);
                let is_padding = move || {
                    playground
                        .edits
                        .with(|edits| edits.present().masks.padding.contains(&key))
                };
                view! {
                    <button
                        type="button"
                        class:upright=is_upright
                        style:width=width
                        aria-label=label
                        aria-pressed=move || is_padding().to_string()
                        on:click=move |_| playground.toggle_padding(key)
                    >
                        {word(&text)}
                    </button>
                }
                .into_any()
            } else {
                view! { <span class:upright=is_upright style:width=width>{word(&text)}</span> }
                    .into_any()
            }
        });
        Some(
            view! {
                <div class="column-labels" aria-hidden=(!is_button).then_some("true")>
                    {labels.collect_views()}
                </div>
            }
            .into_any(),
        )
    }
}

/// Sums of the rows, beside the weights.
#[component]
fn RowSums(model: Model) -> impl IntoView {
    let playground = model.playground;
    move || {
        let grid = model.grid.get();
        let run = playground.run()?;
        let softmax = &run.trace.heads.get(playground.head.get())?.softmax;
        let lang = model.lang;
        let sums = grid.has_row_labels().then(|| {
            let rows = softmax.row_sums().into_iter().enumerate();
            rows.map(|(row, sum)| {
                let is_empty = softmax.empty_rows.contains(&row);
                let text = number(f64::from(sum), 2);
                view! {
                    <span class:empty-row=is_empty style:height=format!("{}px", grid.height)>
                        {text} {is_empty.then(|| format!(" {}", lang.empty_row()))}
                    </span>
                }
            })
            .collect_views()
        });
        Some(
            view! {
                <div class="row-sums" data-testid="row-sums">
                    <span class="row-sums-title">{lang.row_sum()}</span>
                    {sums}
                </div>
            }
            .into_any(),
        )
    }
}

/// The row, the column and the cell that are lit, drawn over the picture so that pointing repaints
/// nothing.
#[component]
fn Lit(model: Model) -> impl IntoView {
    let playground = model.playground;
    let (row_axis, column_axis) = model.stage.axes();
    let regions = Memo::new(move |_| {
        let Some(focus) = playground.focus.get() else {
            return Vec::new();
        };
        let mut regions = Vec::new();
        if let Focus::Cell(spot) = focus {
            if spot.stage == model.stage {
                regions.push((Region::Cell(spot.row, spot.column), "cell"));
            } else if let Some(run) = playground.run() {
                let operands = run.operands(spot.stage, spot.head, spot.row, spot.column);
                let own = operands
                    .into_iter()
                    .filter(|operand| operand.stage == model.stage);
                regions.extend(own.map(|operand| (operand.region, "operand")));
            }
        }
        let coordinates = focus.coordinates();
        let [rows, columns] =
            [row_axis, column_axis].map(|axis| coordinates.along(axis).into_iter().flatten());
        regions.extend(rows.clone().map(|row| (Region::Row(row), "line")));
        regions.extend(
            columns
                .clone()
                .map(|column| (Region::Column(column), "line")),
        );
        let crossings = rows.flat_map(|row| {
            let columns = columns.clone();
            columns.map(move |column| (Region::Cell(row, column), "cell"))
        });
        regions.extend(crossings);
        regions
    });
    move || {
        let grid = model.grid.get();
        let outlines = regions.get().into_iter().filter_map(|(region, class)| {
            let [left, top, width, height] = grid.region(region)?;
            Some(view! {
                <i
                    class=format!("lit lit-{class}")
                    style:left=format!("{left}px")
                    style:top=format!("{top}px")
                    style:width=format!("{width}px")
                    style:height=format!("{height}px")
                ></i>
            })
        });
        outlines.collect_views()
    }
}

/// The field in which a cell is set.
#[component]
fn Editor(model: Model, editing: RwSignal<Option<Spot>>, canvas: NodeRef<Canvas>) -> impl IntoView {
    let playground = model.playground;
    let field = NodeRef::<Input>::new();
    let refused = RwSignal::new(None::<String>);
    let spot = editing.get_untracked();
    let is_bias = model.stage == Stage::Masked;

    Effect::new(move || {
        if let Some(field) = field.get() {
            // A field that cannot take the focus is still there to be clicked.
            let _ = field.focus();
            field.select();
        }
    });

    let first = spot.and_then(|spot| {
        if is_bias {
            let bias = playground
                .edits
                .with_untracked(|edits| edits.present().masks.bias((spot.row, spot.column)));
            return Some(exact(bias));
        }
        let matrix = model.matrix.get_untracked()?;
        matrix.get((spot.row, spot.column)).copied().map(exact)
    });
    let close = move || {
        editing.set(None);
        if let Some(canvas) = canvas.get_untracked() {
            let _ = canvas.focus();
        }
    };
    let accept = move |typed: String| match (parse(&typed, is_bias), spot) {
        (Some(number), Some(spot)) => {
            playground.set_cell(spot, number);
            playground.held.set(Some(Focus::Cell(spot)));
            close();
        }
        _ => refused.set(Some(typed)),
    };
    let key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" if !event.is_composing() => {
            event.prevent_default();
            accept(event_target_value(&event));
        }
        "Escape" => {
            event.stop_propagation();
            close();
        }
        _ => {}
    };
    let label = move || {
        let lang = model.lang;
        let Some(spot) = spot else {
            return String::new();
        };
        let (rows, columns) = model.stage.axes();
        let (row, column) = (model.name(rows, spot.row), model.name(columns, spot.column));
        if is_bias {
            lang.edit_bias_label(&row, &column)
        } else {
            lang.edit_label(lang.stage(model.stage), &row, &column)
        }
    };
    let position = spot.map(|spot| model.grid.get_untracked().cell(spot.row, spot.column));
    let [left, top, _, height] = position.unwrap_or_default();

    view! {
        <div class="editor" style:left=format!("{left}px") style:top=format!("{}px", top + height)>
            <input
                type="text"
                inputmode="decimal"
                node_ref=field
                data-testid="cell-editor"
                aria-label=label
                aria-invalid=move || refused.with(Option::is_some).to_string()
                prop:value=first.unwrap_or_default()
                on:keydown=key
                on:blur=move |_| editing.set(None)
            />
            <p class="editor-hint" role="alert">
                {move || {
                    let lang = model.lang;
                    refused.get().map(|given| lang.refused_not_a_number(&given))
                }}
            </p>
        </div>
    }
    .into_any()
}

/// A finite number; a bias may also be minus infinity, which hides.
fn parse(typed: &str, is_bias: bool) -> Option<f32> {
    let number = typed::number(typed)? as f32;
    let allowed = number.is_finite() || (is_bias && number == f32::NEG_INFINITY);
    allowed.then_some(number)
}
