//! All maps, small: a row a layer, a column a head.

use attention_playground::i18n::Lang;
use attention_playground::ui::media::PixelRatio;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::place::Place;
use leptos::ev::resize;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::desk::{Desk, SameMaps};
use super::painter::Painter;
use super::sheet::put;
use crate::brought::maps::{Average, Shape};
use crate::brought::picture::{Hue, small};
use crate::brought::shown::Shown;
use crate::brought::window::{in_sight, scrolled, with_chosen};
use crate::said::{self, Which};
use crate::words;

/// The longer side of a small map where there are many, in CSS pixels.
const SIDE: f64 = 58.0;
/// And where a layer has few heads.
const WIDE_SIDE: f64 = 104.0;
/// Heads that are few.
const FEW: usize = 6;
/// From the end of a map to the next.
const GAP: f64 = 10.0;
/// Room for the names of layers, on the left.
const MARGIN: f64 = 68.0;
/// Room for the names of heads, on top.
const HEAD_ROOM: f64 = 24.0;

/// Where the small maps lie.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Layout {
    shape: Shape,
    /// The longer side of a map.
    side: f64,
    /// Height of a map, and of its row without the gap.
    height: f64,
    /// Width of a map.
    width: f64,
}

impl Layout {
    fn new(shape: Shape) -> Self {
        let side = if shape.heads <= FEW { WIDE_SIDE } else { SIDE };
        let grid = small((shape.queries, shape.keys), side);
        Self {
            shape,
            side,
            height: grid.total_height(),
            width: grid.total_width(),
        }
    }

    fn down(&self) -> f64 {
        self.height.max(20.0) + GAP
    }

    fn across(&self) -> f64 {
        self.width.max(46.0) + GAP
    }

    fn total(&self) -> (f64, f64) {
        (
            MARGIN + self.shape.heads as f64 * self.across(),
            HEAD_ROOM + self.shape.layers as f64 * self.down(),
        )
    }
}

/// What is in sight: where it begins, and how much of it there is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Sight {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// The grid of all maps.
#[component]
pub fn Overview() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    provide_context(Painter::new());
    let scroll = NodeRef::<Div>::new();
    let layout = Memo::new(move |_| desk.shape().map(Layout::new));
    // Enough for a first look; measured once it is there.
    let sight = RwSignal::new(Sight {
        width: 1000.0,
        height: 420.0,
        ..Sight::default()
    });
    let measure = move || {
        if let Some(element) = scroll.get_untracked() {
            let measured = Sight {
                left: f64::from(element.scroll_left()),
                top: f64::from(element.scroll_top()),
                width: f64::from(element.client_width()),
                height: f64::from(element.client_height()),
            };
            if sight.get_untracked() != measured {
                sight.set(measured);
            }
        }
    };
    let resized = window_event_listener(resize, move |_| measure());
    on_cleanup(move || resized.remove());

    let places = Memo::new(move |_| {
        let (Some(layout), sight, which) = (layout.get(), sight.get(), desk.which.get()) else {
            return (Vec::new(), Vec::new());
        };
        let layers = in_sight(layout.shape.layers, layout.down(), sight.top, sight.height);
        let heads = in_sight(layout.shape.heads, layout.across(), sight.left, sight.width);
        (
            with_chosen(layers, which.layer),
            with_chosen(heads, which.head),
        )
    });
    // What is chosen, by whatever way, is scrolled into sight.
    let show = move || {
        let Which { layer, head, .. } = desk.which.get_untracked();
        let (Some(element), Some(layout)) = (scroll.get_untracked(), layout.get_untracked()) else {
            return;
        };
        let Sight {
            left,
            top,
            width,
            height,
        } = sight.get_untracked();
        let begin = (
            MARGIN + head as f64 * layout.across(),
            HEAD_ROOM + layer as f64 * layout.down(),
        );
        let left = scrolled(left, width, begin.0, layout.across(), MARGIN);
        let top = scrolled(top, height, begin.1, layout.down(), HEAD_ROOM);
        element.set_scroll_left(left as i32);
        element.set_scroll_top(top as i32);
    };
    Effect::new(move || {
        layout.track();
        desk.which.track();
        if scroll.get().is_some() {
            request_animation_frame(move || {
                // Meanwhile the view may be gone.
                if scroll.try_get_untracked().flatten().is_some() {
                    measure();
                    show();
                }
            });
        }
    });
    let key_pressed = move |event: KeyboardEvent| {
        let Some(Layout { shape, .. }) = layout.get_untracked() else {
            return;
        };
        let which = desk.which.get_untracked();
        let place = Place {
            size: (shape.layers, shape.heads),
            cell: (which.layer, which.head),
        };
        let next = match event.key().as_str() {
            "Enter" => Some(place.cell),
            key => place.moved(key, event.shift_key()),
        };
        if let Some((layer, head)) = next {
            event.prevent_default();
            desk.choose(layer, head);
        }
    };
    let active = move || {
        let which = desk.which.get();
        map_id(desk, which.layer, which.head)
    };
    let layers = Memo::new(move |_| places.get().0);
    let rows = follow(move || {
        let layout = layout.get()?;
        Some(view! {
            <For
                each=move || layers.get()
                key=|layer| *layer
                children=move |layer| view! { <Row layer layout places /> }.into_any()
            />
        })
    });
    let size = move |of: fn((f64, f64)) -> f64| {
        move || {
            let total = layout.get().map_or((0.0, 0.0), |layout| layout.total());
            format!("{}px", of(total))
        }
    };
    let has_fewer_pixels = move || {
        let layout = layout.get()?;
        let tokens = layout.shape.queries.max(layout.shape.keys);
        (tokens as f64 > layout.side).then(|| format!(". {}", words::overview_pixels(lang)))
    };
    view! {
        <section class="card overview">
            <h2>{words::overview(lang)}</h2>
            <p class="hint">{words::overview_hint(lang)} {has_fewer_pixels}</p>
            <div
                node_ref=scroll
                class="small-maps"
                role="grid"
                tabindex="0"
                aria-label=words::overview(lang)
                aria-roledescription=words::overview_role(lang)
                aria-rowcount=move || layout.get().map(|it| (it.shape.layers + 1).to_string())
                aria-colcount=move || layout.get().map(|it| (it.shape.heads + 1).to_string())
                aria-activedescendant=active
                data-testid="overview"
                on:scroll=move |_| measure()
                on:keydown=key_pressed
            >
                <div
                    class="all-maps"
                    role="rowgroup"
                    style:width=size(|total| total.0)
                    style:height=size(|total| total.1)
                >
                    {follow(move || layout.get().map(|layout| head_row(layout, places, lang)))}
                    {rows}
                </div>
            </div>
        </section>
    }
    .into_any()
}

type Places = Memo<(Vec<usize>, Vec<usize>)>;

/// The names of the heads, which stay on top.
fn head_row(layout: Layout, places: Places, lang: Lang) -> AnyView {
    let names = follow(move || {
        let (_, heads) = places.get();
        let names = heads.into_iter().map(|head| {
            let left = MARGIN + head as f64 * layout.across();
            view! {
                <span
                    role="columnheader"
                    aria-colindex=(head + 2).to_string()
                    style:left=format!("{left}px")
                    style:width=format!("{}px", layout.across() - GAP)
                >
                    {words::head_short(lang, head + 1)}
                </span>
            }
        });
        names.collect_views()
    });
    view! {
        <div class="map-heads" role="row" aria-rowindex="1">
            {names}
        </div>
    }
    .into_any()
}

/// The maps of one layer.
#[component]
fn Row(layer: usize, layout: Layout, places: Places) -> impl IntoView {
    let lang = expect_context::<Lang>();
    let heads = Memo::new(move |_| places.get().1);
    view! {
        <div
            class="map-row"
            role="row"
            aria-rowindex=(layer + 2).to_string()
            style:top=format!("{}px", HEAD_ROOM + layer as f64 * layout.down())
            style:height=format!("{}px", layout.down() - GAP)
        >
            <span class="map-layer" role="rowheader" aria-colindex="1">
                {words::layer_short(lang, layer + 1)}
            </span>
            <For
                each=move || heads.get()
                key=|head| *head
                children=move |head| view! { <Small layer head layout /> }.into_any()
            />
        </div>
    }
    .into_any()
}

/// The name of a small map's element on the page.
fn map_id(desk: Desk, layer: usize, head: usize) -> String {
    format!("map-{}-{}-{}", desk.number, layer + 1, head + 1)
}

/// One small map.
#[component]
fn Small(layer: usize, head: usize, layout: Layout) -> impl IntoView {
    let desk = expect_context::<Desk>();
    let lang = expect_context::<Lang>();
    let ratio = expect_context::<PixelRatio>();
    let painter = expect_context::<Painter>();
    let canvas = NodeRef::<Canvas>::new();
    Effect::new(move || {
        let (Some(canvas), Some(SameMaps(maps))) = (canvas.get(), desk.maps.get()) else {
            return;
        };
        let (view, theme, ratio) = (desk.view.get(), desk.theme.get(), ratio.get());
        painter.later(move || {
            // Scrolled out of sight before its turn came.
            if !canvas.is_connected() {
                return;
            }
            let Some(map) = maps.one(layer, head) else {
                return;
            };
            let shown = Shown::new(&map, &view, |query, key| maps.allows(query, key));
            // As large whatever is left out, so that nothing moves.
            let mut grid = small(shown.size(), layout.side);
            let (rows, columns) = shown.size();
            if rows > 0 && columns > 0 {
                grid.width = layout.width / columns as f64;
                grid.height = layout.height / rows as f64;
            }
            if let Err(error) = put(&canvas, &shown, Hue::Head(head), theme, &grid, ratio) {
                web_sys::console::error_2(&"a small map was not painted".into(), &error);
            }
        });
    });
    let is_chosen = move || {
        let which = desk.which.get();
        let own_layer = which.average.is_over_layers() || which.layer == layer;
        let own_head = which.average.is_over_heads() || which.head == head;
        own_layer && own_head
    };
    let name = said::place(
        Which {
            average: Average::None,
            layer,
            head,
        },
        lang,
    );
    view! {
        <div
            class="small-map"
            role="gridcell"
            id=map_id(desk, layer, head)
            aria-colindex=(head + 2).to_string()
            aria-selected=move || is_chosen().to_string()
            aria-label=name
            data-testid=format!("small-{}-{}", layer + 1, head + 1)
            style:left=format!("{}px", MARGIN + head as f64 * layout.across())
            style:height=format!("{}px", layout.height)
            on:click=move |_| desk.choose(layer, head)
        >
            <canvas
                node_ref=canvas
                aria-hidden="true"
                style:width=format!("{}px", layout.width)
                style:height=format!("{}px", layout.height)
            ></canvas>
        </div>
    }
    .into_any()
}
