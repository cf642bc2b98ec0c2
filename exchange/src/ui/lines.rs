//! The map as lines between tokens.

use attention_playground::i18n::Lang;
use attention_playground::ui::media::PixelRatio;
use attention_playground::ui::paint::context;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::color::Rgb;
use attention_playground::view::lines::{Layout, MAX_LINES, SPAN};
use attention_playground::view::raster::device;
use leptos::html::Canvas;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::HtmlCanvasElement;

use super::desk::Desk;
use super::sheet::word;
use crate::brought::file::Side;
use crate::brought::shown::{Cell, Shown};
use crate::words;

/// Lines from the query that is pointed at, or from all where none is, to the keys.
#[component]
pub fn Lines() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let ratio = expect_context::<PixelRatio>();
    let canvas = NodeRef::<Canvas>::new();
    let size = Memo::new(move |_| {
        desk.shown
            .with(|shown| shown.as_ref().map_or((0, 0), |it| it.size()))
    });
    let layout = move || {
        let (rows, columns) = size.get();
        Layout::new(rows.max(columns))
    };
    let query = Memo::new(move |_| desk.spot_shown().map(|(row, _)| row));
    Effect::new(move || {
        let (Some(canvas), Some(shown)) = (canvas.get(), desk.shown.get()) else {
            return;
        };
        let color = desk.hue().mark(desk.theme.get());
        let painted = paint(&canvas, &shown, (query.get(), layout(), color), ratio.get());
        if let Err(error) = painted {
            web_sys::console::error_2(&"the lines were not painted".into(), &error);
        }
    });
    let labels = move |side: Side| {
        follow(move || {
            let step = format!("{}px", layout().step);
            let shown = desk.shown.get()?;
            let places = match side {
                Side::Query => &shown.rows,
                Side::Key => &shown.columns,
            };
            desk.file.with(|file| {
                let tokens = file.as_ref()?.tokens(side);
                let labels = places.iter().take(MAX_LINES).enumerate();
                let labels = labels.map(|(row, &place)| {
                    let text = tokens.get(place).cloned().unwrap_or_default();
                    let is_lit = move || side == Side::Query && query.get() == Some(row);
                    view! {
                        <span class="line-word" class:lit-word=is_lit style:height=step.clone()>
                            {word(&text)}
                        </span>
                    }
                });
                Some(labels.collect_views())
            })
        })
    };
    let cut = move || {
        let (rows, columns) = size.get();
        (rows.max(columns) > MAX_LINES).then(|| format!(". {}", words::lines_cut(lang, MAX_LINES)))
    };
    view! {
        <section class="card lines" data-testid="lines">
            <h2>{words::lines(lang)}</h2>
            <p class="hint">{words::lines_hint(lang)} {cut}</p>
            <div class="lines-body" aria-hidden="true">
                <div class="lines-queries">{labels(Side::Query)}</div>
                <canvas
                    node_ref=canvas
                    data-testid="lines-picture"
                    style:width=format!("{SPAN}px")
                    style:height=move || format!("{}px", layout().height())
                ></canvas>
                <div class="lines-keys">{labels(Side::Key)}</div>
            </div>
        </section>
    }
    .into_any()
}

fn paint(
    canvas: &HtmlCanvasElement,
    shown: &Shown,
    (query, layout, color): (Option<usize>, Layout, Rgb),
    ratio: f64,
) -> Result<(), JsValue> {
    canvas.set_width(device(SPAN, ratio) as u32);
    canvas.set_height(device(layout.height(), ratio) as u32);
    let Some(context) = context(canvas)? else {
        return Ok(());
    };
    context.scale(ratio, ratio)?;
    context.set_line_cap("round");
    context.set_stroke_style_str(&color.css());
    let (rows, columns) = shown.size();
    let (rows, columns) = (rows.min(layout.tokens), columns.min(layout.tokens));
    let rows = match query {
        Some(query) => query.min(rows)..(query + 1).min(rows),
        None => 0..rows,
    };
    let half = SPAN / 2.0;
    for row in rows {
        for column in 0..columns {
            let Some(Cell::Number(weight)) = shown.cell(row, column) else {
                continue;
            };
            let Some(line) = layout.line(row, column, f64::from(weight)) else {
                continue;
            };
            context.set_line_width(line.width);
            context.set_global_alpha(line.opacity);
            context.begin_path();
            context.move_to(0.0, line.from);
            context.bezier_curve_to(half, line.from, half, line.to, SPAN, line.to);
            context.stroke();
        }
    }
    Ok(())
}
