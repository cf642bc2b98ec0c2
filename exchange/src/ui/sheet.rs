//! One matrix with words along its sides: its picture, what is lit in it, and the pointer and the
//! keyboard on it.

use attention_playground::attention::provenance::Region;
use attention_playground::state::Shared;
use attention_playground::text::label;
use attention_playground::ui::media::PixelRatio;
use attention_playground::ui::paint::context;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::color::Theme;
use attention_playground::view::grid::Grid;
use attention_playground::view::place::Place;
use leptos::html::Canvas;
use leptos::prelude::*;
use wasm_bindgen::{Clamped, JsValue};
use web_sys::{HtmlCanvasElement, ImageData, KeyboardEvent, MouseEvent};

use crate::brought::picture::{Hue, paint};
use crate::brought::shown::Shown;

/// A cell, by its place among the rows and columns that are shown.
pub type At = (usize, usize);

/// A matrix, and how it is shown.
#[derive(Clone)]
pub struct Matter {
    /// The matrix.
    pub shown: Shared<Shown>,
    /// Its colours.
    pub hue: Hue,
    /// Where its cells lie.
    pub grid: Grid,
    /// What rows are called; nothing where they have no names.
    pub rows: Vec<String>,
    /// What columns are called.
    pub columns: Vec<String>,
    /// Beside each row, where something is said of it.
    pub beside: Vec<String>,
}

/// A matrix.
#[component]
pub fn Sheet(
    /// Its name in tests.
    id: String,
    /// What it is, for a reader who does not see it.
    said: Signal<String>,
    /// What kind of thing it is.
    role: &'static str,
    /// The matrix; `None` where there is none now.
    matter: Signal<Option<Matter>>,
    /// What is lit.
    lit: Signal<Vec<Region>>,
    /// The cell that the keyboard is at.
    at: Signal<Option<At>>,
    /// Called with the cell that is pointed at, and whether it was by keyboard.
    point: Callback<(Option<At>, bool)>,
    /// The paper.
    theme: Memo<Theme>,
) -> impl IntoView {
    let ratio = expect_context::<PixelRatio>();
    let canvas = NodeRef::<Canvas>::new();
    Effect::new(move || {
        let (Some(canvas), Some(matter)) = (canvas.get(), matter.get()) else {
            return;
        };
        let Matter {
            shown, hue, grid, ..
        } = &matter;
        if let Err(error) = put(&canvas, shown, *hue, theme.get(), grid, ratio.get()) {
            web_sys::console::error_2(&"a matrix was not painted".into(), &error);
        }
    });
    let grid = Memo::new(move |_| matter.with(|it| it.as_ref().map(|it| it.grid)));
    let hit = move |event: &MouseEvent| {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        grid.get_untracked()?.hit(x, y)
    };
    let key_pressed = move |event: KeyboardEvent| {
        let Some(Grid { rows, columns, .. }) = grid.get_untracked() else {
            return;
        };
        let place = Place {
            size: (rows, columns),
            cell: at.get_untracked().unwrap_or((0, 0)),
        };
        if let Some(next) = place.moved(&event.key(), event.shift_key()) {
            event.prevent_default();
            point.run((Some(next), true));
        }
    };
    let focused = move |_| {
        let is_there = grid
            .get_untracked()
            .is_some_and(|grid| grid.rows > 0 && grid.columns > 0);
        if is_there && at.get_untracked().is_none() {
            point.run((Some((0, 0)), false));
        }
    };
    let outlines = follow(move || {
        let grid = grid.get()?;
        let outlines = lit.get().into_iter().filter_map(move |region| {
            let [left, top, width, height] = grid.region(region)?;
            let class = match region {
                Region::Cell(..) => "lit lit-cell",
                Region::Row(_) | Region::Column(_) => "lit lit-line",
            };
            // A cell smaller than its outline is still found.
            Some(view! {
                <i
                    class=class
                    style:left=format!("{left}px")
                    style:top=format!("{top}px")
                    style:width=format!("{}px", width.max(4.0))
                    style:height=format!("{}px", height.max(4.0))
                ></i>
            })
        });
        Some(outlines.collect_views())
    });
    let length = move |of: fn(&Grid) -> f64| {
        move || {
            grid.get()
                .map_or_else(String::new, |grid| format!("{}px", of(&grid)))
        }
    };
    view! {
        <div class="matrix">
            {follow(move || matter.with(|matter| matter.as_ref().and_then(column_labels)))}
            {follow(move || matter.with(|matter| matter.as_ref().and_then(row_labels)))}
            <div class="picture">
                <canvas
                    node_ref=canvas
                    tabindex="0"
                    role="application"
                    aria-roledescription=role
                    aria-label=said
                    data-testid=id
                    style:width=length(Grid::total_width)
                    style:height=length(Grid::total_height)
                    on:pointermove=move |event| point.run((hit(&event), false))
                    on:pointerdown=move |event| point.run((hit(&event), false))
                    on:focus=focused
                    on:keydown=key_pressed
                ></canvas>
                {outlines}
            </div>
            {follow(move || matter.with(|matter| matter.as_ref().and_then(beside)))}
        </div>
    }
    .into_any()
}

/// Puts a matrix on a canvas: its pixels, and the numbers that have room.
pub fn put(
    canvas: &HtmlCanvasElement,
    shown: &Shown,
    hue: Hue,
    theme: Theme,
    grid: &Grid,
    ratio: f64,
) -> Result<(), JsValue> {
    let mut picture = paint(shown, hue, theme, grid, ratio);
    let (width, height) = (picture.width as u32, picture.height as u32);
    canvas.set_width(width);
    canvas.set_height(height);
    let Some(context) = context(canvas)? else {
        return Ok(());
    };
    let pixels = Clamped(picture.rgba.as_mut_slice() as &[u8]);
    let image = ImageData::new_with_u8_clamped_array_and_sh(pixels, width, height)?;
    context.put_image_data(&image, 0.0, 0.0)?;
    if !grid.has_row_labels() {
        return Ok(());
    }
    let gap = grid.gap();
    context.scale(ratio, ratio)?;
    context.set_font("9.5px ui-monospace, 'DejaVu Sans Mono', monospace");
    context.set_text_align("center");
    context.set_text_baseline("middle");
    for ((row, column), &value) in shown.values.indexed_iter() {
        let text = shown
            .cell(row, column)
            .and_then(|cell| hue.text(cell, grid));
        let Some(text) = text else {
            continue;
        };
        let [left, top, width, height] = grid.cell(row, column);
        let ground = hue.color(f64::from(value), theme);
        context.set_fill_style_str(&Theme::text_on(ground).css());
        let (x, y) = (left + (width - gap) / 2.0, top + (height - gap) / 2.0);
        context.fill_text(&text, x, y + 0.5)?;
    }
    Ok(())
}

fn row_labels(matter: &Matter) -> Option<AnyView> {
    let height = format!("{}px", matter.grid.height);
    let is_told = matter.grid.has_row_labels() && !matter.rows.is_empty();
    is_told.then(|| {
        let labels = matter.rows.iter().map(|text| {
            view! { <span style:height=height.clone()>{word(text)}</span> }
        });
        view! {
            <div class="row-labels" aria-hidden="true">
                {labels.collect_views()}
            </div>
        }
        .into_any()
    })
}

fn column_labels(matter: &Matter) -> Option<AnyView> {
    let width = format!("{}px", matter.grid.width);
    let is_told = matter.grid.has_column_labels() && !matter.columns.is_empty();
    is_told.then(|| {
        let labels = matter.columns.iter().map(|text| {
            // One character stands upright, as Chinese must; a word is turned to fit.
            let class = if label(text, 1) == *text {
                "upright"
            } else {
                ""
            };
            view! { <span class=class style:width=width.clone()>{word(text)}</span> }
        });
        view! {
            <div class="column-labels" aria-hidden="true">
                {labels.collect_views()}
            </div>
        }
        .into_any()
    })
}

fn beside(matter: &Matter) -> Option<AnyView> {
    let height = format!("{}px", matter.grid.height);
    let is_told = matter.grid.has_row_labels() && !matter.beside.is_empty();
    is_told.then(|| {
        let told = matter.beside.iter().map(|text| {
            view! { <span style:height=height.clone()>{text.clone()}</span> }
        });
        view! {
            <div class="row-sums" aria-hidden="true">
                {told.collect_views()}
            </div>
        }
        .into_any()
    })
}

/// A token, as it stands along a matrix.
pub fn word(text: &str) -> AnyView {
    view! { <bdi class="word" title=text.to_owned()>{label(text, 24).into_owned()}</bdi> }
        .into_any()
}
