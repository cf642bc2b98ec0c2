//! A matrix too wide for a table, as a picture. Its numbers are read cell by cell, by pointing at
//! them or with the arrow keys.

use attention_playground::i18n::Lang;
use attention_playground::ui::announce::Announcer;
use attention_playground::ui::legend::legend;
use attention_playground::ui::media::PixelRatio;
use attention_playground::ui::paint::Picture;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::grid::Grid;
use attention_playground::view::place::Place;
use attention_playground::view::surface::{Shows, Surface};
use leptos::html::Canvas;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, MouseEvent};

use super::hall::{Hall, Spot};
use super::table::{caption, label, lit, said, scale};
use crate::sheet::Region;

/// Width of the whole, as far as a pixel a column allows, and height of a row, in CSS pixels.
const WIDTH: f64 = 640.0;
const ROW: f64 = 18.0;

/// The picture of a matrix.
#[component]
pub fn WidePicture(
    /// Its name.
    name: &'static str,
) -> impl IntoView {
    let hall = expect_context::<Hall>();
    let lang = expect_context::<Lang>();
    let announcer = expect_context::<Announcer>();
    let ratio = expect_context::<PixelRatio>();
    let canvas = NodeRef::<Canvas>::new();
    let grid = Memo::new(move |_| {
        let size = hall.look(name, |sheet, id| sheet.values(id).dim());
        let (rows, columns) = size.unwrap_or_default();
        grid_of(rows, columns)
    });

    Effect::new(move || {
        let Some(canvas) = canvas.get() else { return };
        hall.look(name, |sheet, id| {
            let matrix = sheet.get(id);
            let picture = Picture {
                surface: &Surface::of(&matrix.single(), None, &grid.get()),
                shows: Shows::default(),
                scale: scale(matrix),
                theme: hall.theme.get(),
                ratio: ratio.get(),
            };
            if let Err(error) = picture.paint(&canvas) {
                leptos::logging::error!("{name} was not painted: {error:?}");
            }
        });
    });

    let spot_at = move |event: &MouseEvent| {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let (row, column) = grid.get_untracked().hit(x, y)?;
        Some(Spot {
            matrix: name,
            row,
            column,
        })
    };
    let own = move || hall.spot.get_untracked().filter(|spot| spot.matrix == name);
    let key_pressed = move |event: KeyboardEvent| {
        let Grid { rows, columns, .. } = grid.get_untracked();
        let here = own().map_or((0, 0), |spot| (spot.row, spot.column));
        let place = Place {
            size: (rows, columns),
            cell: here,
        };
        let Some((row, column)) = place.moved(&event.key(), event.shift_key()) else {
            return;
        };
        event.prevent_default();
        let spot = Spot {
            matrix: name,
            row,
            column,
        };
        hall.hold(spot);
        announcer.say(said(hall, spot, lang));
    };
    let outlines = follow(move || {
        let grid = grid.get();
        let spot = hall.spot.get();
        hall.look(name, |sheet, id| {
            let here = spot.filter(|spot| spot.matrix == name);
            let here = here.map(|spot| (Region::Cell(spot.row, spot.column), "lit lit-cell"));
            let operands = lit(sheet, spot).into_iter().filter(|lit| lit.id == id);
            let operands = operands.map(|lit| (lit.region, "lit lit-operand"));
            let all = here.into_iter().chain(operands);
            all.map(|(region, class)| outline(&grid, region, class))
                .collect_views()
        })
    });

    view! {
        <figure
            class="matrix-figure"
            class:pointed=move || hall.points_at(name)
            data-testid=format!("matrix-{name}")
        >
            {move || hall.look(name, |sheet, id| caption(sheet.get(id)))}
            <div class="picture wide-picture">
                <canvas
                    node_ref=canvas
                    tabindex="0"
                    role="application"
                    data-takes-keys=""
                    aria-label=move || hall.look(name, |sheet, id| label(sheet.get(id), lang))
                    style:width=move || format!("{}px", grid.get().total_width())
                    style:height=move || format!("{}px", grid.get().total_height())
                    on:pointermove=move |event| hall.hover(spot_at(&event))
                    on:pointerleave=move |_| hall.hover(None)
                    on:click=move |event| {
                        if let Some(spot) = spot_at(&event) {
                            hall.hold(spot);
                        }
                    }
                    on:keydown=key_pressed
                ></canvas>
                {outlines}
            </div>
            {move || {
                let theme = hall.theme.get();
                hall.look(name, |sheet, id| legend(scale(sheet.get(id)), theme, lang))
            }}
        </figure>
    }
    .into_any()
}

fn grid_of(rows: usize, columns: usize) -> Grid {
    let width = (WIDTH / columns.max(1) as f64).floor().clamp(1.0, 12.0);
    Grid::whole(rows, columns, width, ROW)
}

fn outline(grid: &Grid, region: Region, class: &'static str) -> AnyView {
    let [left, top, width, height] = match region {
        Region::Cell(row, column) => grid.cell(row, column),
        Region::Row(row) => [
            0.0,
            row as f64 * grid.height,
            grid.total_width(),
            grid.height,
        ],
        Region::Column(column) => [
            column as f64 * grid.width,
            0.0,
            grid.width,
            grid.total_height(),
        ],
        Region::All => [0.0, 0.0, grid.total_width(), grid.total_height()],
    };
    view! {
        <i
            class=class
            style:left=format!("{left}px")
            style:top=format!("{top}px")
            style:width=format!("{width}px")
            style:height=format!("{height}px")
        ></i>
    }
    .into_any()
}
