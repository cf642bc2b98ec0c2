use attention_playground::i18n::Lang;
use attention_playground::state::Shared;
use attention_playground::ui::media::PixelRatio;
use attention_playground::ui::typed;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::grid::Grid;
use leptos::html::Canvas;
use leptos::prelude::*;

use super::bench::{Bench, Look};
use super::map::paint;
use crate::words;

/// Pictures that stand in the strip at once; the slider goes through all that are kept.
const STRIP: usize = 10;

/// The side of a picture in the strip, in CSS pixels.
const SIDE: f64 = 66.0;

/// The past of the map: a strip of pictures, and a slider through all of them.
#[component]
pub fn Film() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let head = RwSignal::new(0_usize);
    let steps = Memo::new(move |_| {
        let steps = bench.look(0, |run| {
            let kept = run.film().kept().iter();
            (
                kept.map(|(step, _)| *step).collect::<Vec<_>>(),
                run.film().every(),
            )
        });
        steps.unwrap_or_default()
    });
    let heads = Memo::new(move |_| bench.address.get().first.heads);
    // The slider ends at now, which comes after the last picture.
    let place = move || {
        steps.with(|(steps, _)| match bench.past.get() {
            Some(past) => steps.iter().rposition(|step| *step <= past).unwrap_or(0),
            None => steps.len(),
        })
    };
    let scrub = move |event| {
        let place = typed::number(&event_target_value(&event)).map(|place| place as usize);
        let step =
            place.and_then(|place| steps.with_untracked(|(steps, _)| steps.get(place).copied()));
        bench.past.set(step);
    };
    let shown = move || match bench.past.get() {
        Some(step) => words::map_at(lang, step),
        None => {
            let step = bench.look(0, |run| run.steps()).unwrap_or(0);
            words::map_now(lang, step)
        }
    };
    let strip = Memo::new(move |_| steps.with(|(steps, every)| in_strip(steps, *every)));
    view! {
        <section class="card film" data-testid="film">
            <h2>{words::film(lang)}</h2>
            <p class="hint">
                {move || steps.with(|(steps, every)| words::film_hint(lang, steps.len(), *every))}
            </p>
            {follow(move || {
                let heads = heads.get();
                head.set(0);
                (heads > 1).then(|| head_choice(head, heads, lang))
            })}
            <div class="strip-of-maps">
                <For
                    each=move || strip.get()
                    key=|step| *step
                    children=move |step| view! { <Still step head /> }.into_any()
                />
            </div>
            <div class="scrubber">
                <input
                    type="range"
                    min="0"
                    data-testid="film-place"
                    aria-label=words::film_place(lang)
                    aria-valuetext=shown
                    prop:max=move || steps.with(|(steps, _)| steps.len()).to_string()
                    prop:value=move || place().to_string()
                    on:input=scrub
                />
                <span class="film-step" data-testid="film-step">{shown}</span>
                <button
                    type="button"
                    class="plain"
                    data-testid="film-now"
                    prop:disabled=move || bench.past.get().is_none()
                    on:click=move |_| bench.past.set(None)
                >
                    {words::to_now(lang)}
                </button>
            </div>
        </section>
    }
    .into_any()
}

fn head_choice(head: RwSignal<usize>, heads: usize, lang: Lang) -> AnyView {
    let buttons = (0..heads).map(|index| {
        view! {
            <button
                type="button"
                data-testid=format!("film-head-{}", index + 1)
                aria-pressed=move || (head.get() == index).to_string()
                on:click=move |_| head.set(index)
            >
                {lang.head_name(index + 1)}
            </button>
        }
    });
    view! {
        <div class="choice film-heads" role="group" aria-label=words::film_head(lang)>
            {buttons.collect_views()}
        </div>
    }
    .into_any()
}

/// The steps whose pictures stand in the strip: as evenly as those that are kept, `every` steps apart,
/// only wider, so that a picture that is there stays while the run goes on.
fn in_strip(steps: &[u32], every: u32) -> Vec<u32> {
    let mut strip = steps.to_vec();
    let mut apart = every;
    while strip.len() > STRIP {
        apart = apart.saturating_mul(2);
        strip.retain(|step| step.is_multiple_of(apart));
    }
    strip
}

/// One picture of the strip.
#[component]
fn Still(step: u32, head: RwSignal<usize>) -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let ratio = expect_context::<PixelRatio>();
    let canvas = NodeRef::<Canvas>::new();
    // A picture of the past changes only with the sentence.
    let look = Memo::new(move |_| {
        bench.sentence.track();
        let look = untrack(|| {
            bench.look(0, |run| {
                let (step, seen) = run.see_past(step)?;
                Some(Look { step, seen })
            })
        });
        look.flatten().map(Shared::new)
    });
    Effect::new(move || {
        let (Some(canvas), Some(look)) = (canvas.get(), look.get()) else {
            return;
        };
        let layer = bench.layer.get();
        let map = look.seen.maps.get(layer).and_then(|heads| heads.first());
        let (rows, columns) = map.map_or((1, 1), ndarray::ArrayBase::dim);
        let side = SIDE / rows.max(columns) as f64;
        let grid = Grid::whole(rows, columns, side, side);
        let of = (layer, head.get());
        paint(&canvas, &look, of, grid, bench.theme.get(), ratio.get());
    });
    let is_shown = move || (bench.past.get() == Some(step)).to_string();
    view! {
        <button
            type="button"
            class="still"
            data-testid=format!("still-{step}")
            aria-pressed=is_shown
            on:click=move |_| bench.past.set(Some(step))
        >
            <canvas node_ref=canvas aria-hidden="true"></canvas>
            <span>{words::picture_of(lang, step)}</span>
        </button>
    }
    .into_any()
}
