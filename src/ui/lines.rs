//! Attention as lines between words.

use leptos::html::Canvas;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::media::PixelRatio;
use super::message::word;
use super::paint::context;
use super::tokens::token_of;
use super::when::When;
use crate::attention::Run;
use crate::i18n::Lang;
use crate::state::playground::Computed;
use crate::state::{Focus, Playground};
use crate::ui::views::{CollectViews, follow};
use crate::view::color::Theme;
use crate::view::lines::{Layout, MAX_LINES, SPAN};
use crate::view::raster::device;

/// Lines from the chosen word, or from all where none is chosen, to the words looked at.
#[component]
pub fn Lines() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let tokens = playground.tokens;
    let canvas = NodeRef::<Canvas>::new();
    let ratio = expect_context::<PixelRatio>();
    let layout = move || Layout::new(tokens.with(|tokens| tokens.shown.len()));

    Effect::new(move || {
        let (Some(canvas), Some(run)) = (canvas.get(), playground.run()) else {
            return;
        };
        let picture = Picture {
            run: &run,
            query: playground.focus.get().and_then(Focus::query),
            layout: layout(),
            theme: playground.theme.get(),
            ratio: ratio.get(),
        };
        let hidden = playground.hidden_heads.get();
        if let Err(error) = picture.paint(&canvas, |head| !hidden.contains(&head)) {
            web_sys::console::error_2(&"the lines were not painted".into(), &error);
        }
    });

    let labels = move |is_query: bool| {
        let step = format!("{}px", layout().step);
        let tokens = tokens.get();
        let shown = tokens.shown.iter().take(MAX_LINES).enumerate();
        shown
            .map(|(index, token)| {
                view! {
                    <button
                        type="button"
                        tabindex="-1"
                        data-token=index.to_string()
                        class=move || {
                            let query = playground.focus.get().and_then(Focus::query);
                            let is_lit = is_query && query == Some(index);
                            (if is_lit { "lit-word" } else { "" }).to_owned()
                        }
                        style:height=step.clone()
                    >
                        {word(&token.text)}
                    </button>
                }
            })
            .collect_views()
    };
    let point = move |event: web_sys::PointerEvent| {
        playground.hover(token_of(&event.into()).map(Focus::Token));
    };
    let choose = move |event: web_sys::MouseEvent| {
        if let Some(token) = token_of(&event.into()) {
            playground.toggle_held(Focus::Token(token));
        }
    };
    let is_cut = Memo::new(move |_| tokens.with(|tokens| tokens.shown.len() > MAX_LINES));

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
                <div class="lines-queries" on:pointerover=point on:pointerleave=move |_| playground.hover(None) on:click=choose>
                    {follow(move || labels(true))}
                </div>
                <canvas
                        node_ref=canvas
                        style:width=format!("{SPAN}px")
                        style:height=move || format!("{}px", layout().height())
                    ></canvas>
                <div class="lines-keys">{follow(move || labels(false))}</div>
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
    let count = Memo::new(move |_| playground.computed.with(Computed::heads));
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

struct Picture<'a> {
    run: &'a Run<f32>,
    query: Option<usize>,
    layout: Layout,
    theme: Theme,
    ratio: f64,
}

impl Picture<'_> {
    fn paint(
        &self,
        canvas: &HtmlCanvasElement,
        is_drawn: impl Fn(usize) -> bool,
    ) -> Result<(), JsValue> {
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
        for (head, of) in self.run.trace.heads.iter().enumerate() {
            if !is_drawn(head) {
                continue;
            }
            context.set_stroke_style_str(&self.theme.head(head).css());
            for query in queries.clone() {
                let Some(row) = of.softmax.weights.outer_iter().nth(query) else {
                    continue;
                };
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
