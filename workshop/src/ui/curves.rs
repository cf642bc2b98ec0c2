use attention_playground::i18n::Lang;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::format::chosen;
use leptos::prelude::*;

use super::bench::Bench;
use crate::curve::Frame;
use crate::run::Run;
use crate::words;

/// Loss and accuracy against steps, a line for each run.
#[component]
pub fn Curves() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let losses = |run: &Run| run.losses().kept().to_vec();
    let accuracies = |run: &Run| {
        let measured = run.measured().kept().iter();
        measured
            .map(|(step, measured)| (*step, measured.accuracy()))
            .collect()
    };
    view! {
        <div class="curves">
            {plot(bench, lang, "loss", words::loss(lang), None, losses)}
            {plot(bench, lang, "accuracy", words::accuracy(lang), Some(1.0), accuracies)}
        </div>
    }
    .into_any()
}

fn plot(
    bench: Bench,
    lang: Lang,
    name: &'static str,
    title: &'static str,
    top: Option<f64>,
    read: fn(&Run) -> Vec<(u32, f64)>,
) -> AnyView {
    let drawn = move || {
        let runs = (0..bench.count())
            .filter_map(|index| bench.look(index, |run| (read(run), run.settings().steps)));
        let (curves, planned): (Vec<_>, Vec<_>) = runs.unzip();
        let mut frame = Frame::around(planned.into_iter().max().unwrap_or(1), &curves);
        frame.top = top.unwrap_or(frame.top);
        let label = words::plot_label(lang, title, frame.steps as u32);
        let lines = curves.iter().enumerate().map(|(index, curve)| {
            view! {
                <polyline class=format!("curve run-{index}") points=frame.points(curve) />
            }
        });
        let (width, height) = (Frame::WIDTH, Frame::HEIGHT);
        view! {
            <svg
                role="img"
                aria-label=label
                viewBox=format!("0 0 {width} {height}")
                width=width.to_string()
                height=height.to_string()
                data-points=curves.first().map_or(0, Vec::len).to_string()
            >
                {axes(&frame, lang)}
                {lines.collect_views()}
            </svg>
        }
        .into_any()
    };
    view! {
        <figure class="card plot" data-testid=format!("plot-{name}")>
            <figcaption>{title}</figcaption>
            {follow(drawn)}
        </figure>
    }
    .into_any()
}

fn axes(frame: &Frame, lang: Lang) -> AnyView {
    let [left, top, right, bottom] = frame.inside();
    let along = frame.along().into_iter().map(|tick| {
        let [x, _] = frame.at(tick, 0.0);
        view! {
            <line class="tick" x1=x.to_string() x2=x.to_string() y1=top.to_string() y2=bottom.to_string() />
            <text x=x.to_string() y=(bottom + 14.0).to_string() text-anchor="middle">
                {chosen(tick)}
            </text>
        }
    });
    let upwards = frame.upwards().into_iter().map(|tick| {
        let [_, y] = frame.at(0.0, tick);
        view! {
            <line class="tick" x1=left.to_string() x2=right.to_string() y1=y.to_string() y2=y.to_string() />
            <text x=(left - 6.0).to_string() y=(y + 4.0).to_string() text-anchor="end">
                {chosen(tick)}
            </text>
        }
    });
    view! {
        {along.collect_views()}
        {upwards.collect_views()}
        <text x=((left + right) / 2.0).to_string() y=(bottom + 29.0).to_string() text-anchor="middle">
            {words::at_step(lang)}
        </text>
    }
    .into_any()
}
