//! Attention as lines between words.

use leptos::html::Canvas;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::frame::paint_in_frame;
use super::many::many;
use super::media::PixelRatio;
use super::message::Word;
use super::paint::context;
use super::still::Still;
use super::tokens::token_of;
use super::when::When;
use crate::attention::{LazyRun, Stage};
use crate::i18n::Lang;
use crate::state::{Focus, Memo, Playground, Shared};
use crate::ui::views::{self, CollectViews, follow};
use crate::view::color::Theme;
use crate::view::lines::{Layout, MAX_LINES, SPAN};
use crate::view::raster::device;

/// Lines from the chosen word, or from all where none is chosen, to the words looked at.
#[component]
pub fn Lines() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let still = expect_context::<Still>();
    let canvas = NodeRef::<Canvas>::new();
    let ratio = expect_context::<PixelRatio>();
    let layout = Memo::new(move |_| Layout::new(still.tokens()));

    let follow_picture = move || {
        let picture = Picture {
            run: playground.run()?,
            query: playground.focus.get().and_then(Focus::query),
            hidden: playground.hidden_heads.get(),
            layout: layout.get(),
            theme: playground.theme.get(),
            ratio: ratio.get(),
        };
        Some(picture)
    };
    paint_in_frame(follow_picture, move |picture| {
        let painted = canvas.get_untracked().map(|canvas| picture.paint(&canvas));
        if let Some(Err(error)) = painted {
            web_sys::console::error_2(&"the lines were not painted".into(), &error);
        }
    });

    let drawn = move || layout.with(|layout| layout.tokens);
    let label = move |index: usize, is_query: bool| {
        let is_lit = Memo::new(move |_| is_query && still.query() == Some(index));
        view! {
            <button
                type="button"
                tabindex="-1"
                data-token=index.to_string()
                class=views::text(move || (if is_lit.get() { "lit-word" } else { "" }).to_owned())
            >
                <Word text=move || still.words.get(index) />
            </button>
        }
        .into_any()
    };
    let step = move || format!("{}px", layout.with(|layout| layout.step));
    let point = move |event: web_sys::PointerEvent| {
        playground.hover(token_of(&event.into()).map(Focus::Token));
    };
    let choose = move |event: web_sys::MouseEvent| {
        if let Some(token) = token_of(&event.into()) {
            playground.toggle_held(Focus::Token(token));
        }
    };
    let is_cut = Memo::new(move |_| still.tokens() > MAX_LINES);

    let [queries, keys] = [(); 2].map(|()| NodeRef::new());
    many(queries, drawn, move |index| label(index, true));
    many(keys, drawn, move |index| label(index, false));

    view! {
        <section class="card lines" data-testid="lines">
            <h2>{lang.lines_title()}</h2>
            <p class="hint">
                {lang.lines_hint()}
                <When when=Signal::derive(move || is_cut.get())>
                    ". " {lang.lines_cut(MAX_LINES)}
                </When>
            </p>
            <HeadSwitches />
            <div class="lines-body" aria-hidden="true">
                <div class="lines-queries" node_ref=queries style=("--cell", step) on:pointerover=point on:pointerleave=move |_| playground.hover(None) on:click=choose></div>
                <canvas
                        node_ref=canvas
                        style:width=format!("{SPAN}px")
                        style:height=move || format!("{}px", layout.with(Layout::height))
                    ></canvas>
                <div class="lines-keys" node_ref=keys style=("--cell", step)></div>
            </div>
        </section>
    }
    .into_any()
}

/// Which heads are drawn.
#[component]
fn HeadSwitches() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let theme = playground.theme;
    let still = expect_context::<Still>();
    let count = Memo::new(move |_| still.heads());
    view! {
        <div class="switches" role="group" aria-label=lang.lines_heads()>
            {follow(move || {
                (0..count.get())
                    .map(|head| {
                        view! {
                            <label class="check">
                                <input
                                    type="checkbox"
                                    data-testid=format!("draw-head-{}", head + 1)
                                    prop:checked=move || {
                                        playground.hidden_heads.with(|hidden| !hidden.contains(&head))
                                    }
                                    on:change=move |_| playground.toggle_head(head)
                                />
                                <span
                                    class="dot"
                                    style:background=move || theme.get().head(head).css()
                                ></span>
                                {lang.head_name(head + 1)}
                            </label>
                        }
                    })
                    .collect_views()
            })}
        </div>
    }
}

#[derive(Clone)]
struct Picture {
    run: Shared<LazyRun>,
    query: Option<usize>,
    hidden: Vec<usize>,
    layout: Layout,
    theme: Theme,
    ratio: f64,
}

impl Picture {
    fn paint(&self, canvas: &HtmlCanvasElement) -> Result<(), JsValue> {
        canvas.set_width(device(SPAN, self.ratio) as u32);
        canvas.set_height(device(self.layout.height(), self.ratio) as u32);
        let Some(context) = context(canvas)? else {
            return Ok(());
        };
        context.scale(self.ratio, self.ratio)?;
        context.set_line_cap("round");
        let queries = match self.query {
            Some(query) => query..query + 1,
            None => 0..self.layout.tokens,
        };
        for head in 0..self.run.heads() {
            if self.hidden.contains(&head) {
                continue;
            }
            context.set_stroke_style_str(&self.theme.head(head).css());
            for query in queries.clone() {
                let row = self.run.row(Stage::Weights, head, query);
                for (key, &weight) in row.iter().enumerate() {
                    self.line(&context, query, key, f64::from(weight));
                }
            }
        }
        Ok(())
    }

    fn line(&self, context: &CanvasRenderingContext2d, query: usize, key: usize, weight: f64) {
        let Some(line) = self.layout.line(query, key, weight) else {
            return;
        };
        let half = SPAN / 2.0;
        context.set_line_width(line.width);
        context.set_global_alpha(line.opacity);
        context.begin_path();
        context.move_to(0.0, line.from);
        context.bezier_curve_to(half, line.from, half, line.to, SPAN, line.to);
        context.stroke();
    }
}
