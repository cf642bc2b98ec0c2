//! The map of one head, small.

use attention_playground::i18n::Lang;
use attention_playground::state::Shared;
use attention_playground::text::label;
use attention_playground::ui::media::PixelRatio;
use attention_playground::ui::paint::Picture;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::color::Theme;
use attention_playground::view::format::{number, size};
use attention_playground::view::grid::Grid;
use attention_playground::view::look::Scale;
use attention_playground::view::place::Place;
use attention_playground::view::surface::{Shows, Surface};
use leptos::html::Canvas;
use leptos::prelude::*;
use web_sys::{HtmlCanvasElement, KeyboardEvent, MouseEvent};

use super::bench::{Bench, Look, Spot};
use crate::words;

/// Room for one map, in CSS pixels.
const ROOM: f64 = 190.0;

/// What a run shows of the sentence.
pub type Sight = Memo<Option<Shared<Look>>>;

/// Where the cells of a map lie.
pub fn grid(rows: usize, columns: usize) -> Grid {
    let side = (ROOM / rows.max(columns).max(1) as f64)
        .clamp(11.0, 26.0)
        .floor();
    Grid::whole(rows, columns, side, side)
}

/// Paints the map of a head of a layer.
pub fn paint(
    canvas: &HtmlCanvasElement,
    look: &Look,
    (layer, head): (usize, usize),
    grid: Grid,
    theme: Theme,
    ratio: f64,
) {
    let layer = look.layer(layer);
    let maps = look.seen.maps.get(layer);
    let Some(matrix) = maps.and_then(|heads| heads.get(head)) else {
        return;
    };
    let visibility = look.seen.visibility.get(layer);
    let visibility = visibility.map(|visibility| &**visibility);
    let picture = Picture {
        surface: &Surface::of(matrix, visibility, &grid),
        shows: Shows::default(),
        scale: Scale::Weights(head),
        theme,
        ratio,
    };
    if let Err(error) = picture.paint(canvas) {
        web_sys::console::error_2(&"a map was not painted".into(), &error);
    }
}

/// The map of one head of the layer that is shown.
#[component]
pub fn Map(
    /// Which run.
    run: usize,
    /// Which head.
    head: usize,
    /// What the run shows.
    sight: Sight,
    /// What rows and columns are called.
    names: Memo<(Vec<String>, Vec<String>)>,
) -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let ratio = expect_context::<PixelRatio>();
    let canvas = NodeRef::<Canvas>::new();
    let layout = Memo::new(move |_| {
        let (rows, columns) = names.with(|(rows, columns)| (rows.len(), columns.len()));
        grid(rows, columns)
    });
    Effect::new(move || {
        if let (Some(canvas), Some(look)) = (canvas.get(), sight.get()) {
            let of = (bench.layer.get(), head);
            paint(
                &canvas,
                &look,
                of,
                layout.get(),
                bench.theme.get(),
                ratio.get(),
            );
        }
    });

    let own = move || {
        bench
            .spot
            .get()
            .filter(|spot| (spot.run, spot.head) == (run, head))
    };
    let spot_at = move |event: &MouseEvent| {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let (row, column) = layout.get_untracked().hit(x, y)?;
        Some(Spot {
            run,
            head,
            row,
            column,
        })
    };
    let point = move |spot: Option<Spot>| {
        if bench.spot.get_untracked() != spot {
            bench.spot.set(spot);
        }
    };
    let key_pressed = move |event: KeyboardEvent| {
        let Grid { rows, columns, .. } = layout.get_untracked();
        let place = Place {
            size: (rows, columns),
            cell: untrack(own).map_or((0, 0), |spot| (spot.row, spot.column)),
        };
        let Some((row, column)) = place.moved(&event.key(), event.shift_key()) else {
            return;
        };
        event.prevent_default();
        let spot = Spot {
            run,
            head,
            row,
            column,
        };
        point(Some(spot));
        let said = untrack(|| cell_said(bench, spot, sight, names, lang));
        bench.announcer.say(said.unwrap_or_default());
    };
    let outline = follow(move || {
        own().map(|spot| {
            let [left, top, width, height] = layout.get().cell(spot.row, spot.column);
            view! {
                <i
                    class="lit lit-cell"
                    style:left=format!("{left}px")
                    style:top=format!("{top}px")
                    style:width=format!("{width}px")
                    style:height=format!("{height}px")
                ></i>
            }
            .into_any()
        })
    });
    let said = move || {
        let Grid { rows, columns, .. } = layout.get();
        let layer = layer_shown(bench, sight) + 1;
        words::map_label(lang, head + 1, layer, &size(rows, columns))
    };
    view! {
        <figure class="head-map">
            <figcaption>
                <i class="dot" style:background=move || bench.theme.get().head(head).css()></i>
                {lang.head_name(head + 1)}
            </figcaption>
            <div class="matrix">
                {follow(move || names.with(|(_, columns)| column_labels(columns, layout.get())))}
                {follow(move || names.with(|(rows, _)| row_labels(rows, layout.get())))}
                <div class="picture">
                    <canvas
                        node_ref=canvas
                        tabindex="0"
                        role="application"
                        aria-roledescription=words::map_role(lang)
                        aria-label=said
                        data-testid=format!("map-{run}-{head}")
                        style:width=move || format!("{}px", layout.get().total_width())
                        style:height=move || format!("{}px", layout.get().total_height())
                        on:pointermove=move |event| point(spot_at(&event))
                        on:pointerdown=move |event| point(spot_at(&event))
                        on:focus=move |_| {
                            if untrack(own).is_none() {
                                point(Some(Spot { run, head, row: 0, column: 0 }));
                            }
                        }
                        on:keydown=key_pressed
                    ></canvas>
                    {outline}
                </div>
            </div>
        </figure>
    }
    .into_any()
}

fn row_labels(rows: &[String], grid: Grid) -> AnyView {
    let labels = rows.iter().map(|text| {
        view! { <span style:height=format!("{}px", grid.height)>{word(text)}</span> }
    });
    view! {
        <div class="row-labels" aria-hidden="true">
            {labels.collect_views()}
        </div>
    }
    .into_any()
}

fn column_labels(columns: &[String], grid: Grid) -> AnyView {
    let labels = columns.iter().map(|text| {
        // One character stands upright, as Chinese must; a word is turned to fit.
        let class = if label(text, 1) == *text {
            "upright"
        } else {
            ""
        };
        view! { <span class=class style:width=format!("{}px", grid.width)>{word(text)}</span> }
    });
    view! {
        <div class="column-labels" aria-hidden="true">
            {labels.collect_views()}
        </div>
    }
    .into_any()
}

fn word(text: &str) -> AnyView {
    view! { <bdi class="word" title=text.to_owned()>{label(text, 24).into_owned()}</bdi> }
        .into_any()
}

/// The layer of a run that is shown, from 0; followed.
pub fn layer_shown(bench: Bench, sight: Sight) -> usize {
    let layer = bench.layer.get();
    sight.with(|look| look.as_ref().map_or(layer, |look| look.layer(layer)))
}

/// The number of a cell, in a sentence; followed.
pub fn cell_said(
    bench: Bench,
    spot: Spot,
    sight: Sight,
    names: Memo<(Vec<String>, Vec<String>)>,
    lang: Lang,
) -> Option<String> {
    let look = sight.get()?;
    let layer = look.seen.maps.get(look.layer(bench.layer.get()))?;
    let weight = *layer.get(spot.head)?.get((spot.row, spot.column))?;
    names.with(|(rows, columns)| {
        let (query, key) = (rows.get(spot.row)?, columns.get(spot.column)?);
        let weight = number(f64::from(weight), 3);
        Some(words::cell(lang, spot.head + 1, query, key, &weight))
    })
}
