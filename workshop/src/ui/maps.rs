use attention_playground::i18n::Lang;
use attention_playground::ui::legend::legend;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::ui::when::When;
use attention_playground::view::format::number;
use attention_playground::view::look::Scale;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CompositionEvent, Event, InputEvent};

use super::bench::{Bench, Look};
use super::map::{Map, Sight, cell_said, layer_shown};
use super::origin::Origin;
use crate::words;

/// The sentence, and what every head of a layer makes of it, in each run.
#[component]
pub fn Maps() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let sights = [0, 1].map(|run| Memo::new(move |_| bench.seen(run)));
    provide_context(sights);
    let names = Memo::new(move |_| {
        let names = bench.look(0, |run| {
            run.watched().map(|reading| {
                let labels = &reading.labels;
                (labels.queries.clone(), labels.keys.clone())
            })
        });
        names.flatten().unwrap_or_default()
    });
    let layers = Memo::new(move |_| {
        let address = bench.address.get();
        let second = address.second.map_or(0, |second| second.layers);
        address.first.layers.max(second)
    });
    let has_layers = Signal::derive(move || layers.get() > 1);
    let runs = Memo::new(move |_| {
        let address = bench.address.get();
        let heads = [Some(address.first), address.second].into_iter().flatten();
        heads.map(|settings| settings.heads).collect::<Vec<_>>()
    });
    let cell = move || {
        let spot = bench.spot.get()?;
        cell_said(bench, spot, *sights.get(spot.run)?, names, lang)
    };
    view! {
        <section class="card maps">
            <h2>{words::maps(lang)}</h2>
            <Sentence />
            <Origin />
            <div class="maps-head">
                <When when=has_layers>
                    <div class="choice" role="group" aria-label=words::which_layer(lang)>
                        {layer_buttons(bench, layers, lang)}
                    </div>
                </When>
                <p class="hint">{words::maps_hint(lang)}</p>
                {follow(move || legend(Scale::Weights(0), bench.theme.get(), lang))}
            </div>
            {follow(move || {
                let heads = runs.get();
                let count = heads.len();
                let all = heads.into_iter().enumerate().map(|(run, heads)| {
                    let sight = sights[run];
                    let maps = (0..heads)
                        .map(|head| view! { <Map run head sight names /> });
                    let name = (count > 1).then(|| [words::run_first, words::run_second][run](lang));
                    view! {
                        <section class="run-maps" data-testid=format!("maps-{run}")>
                            <h3>
                                <span class=format!("run-{run}")>{name}</span> " "
                                <small data-testid=format!("maps-step-{run}")>
                                    {move || step_shown(bench, sight, lang)}
                                </small>
                            </h3>
                            <div class="head-maps">{maps.collect_views()}</div>
                            {answers(sight, run, lang)}
                        </section>
                    }
                });
                view! { <div class="runs">{all.collect_views()}</div> }.into_any()
            })}
            <p class="cell-said" data-testid="cell">
                {move || cell().unwrap_or_else(|| words::cell_prompt(lang).to_owned())}
            </p>
            <Tables names runs sights />
        </section>
    }
    .into_any()
}

fn layer_buttons(bench: Bench, layers: Memo<usize>, lang: Lang) -> AnyView {
    follow(move || {
        let buttons = (0..layers.get()).map(|layer| {
            view! {
                <button
                    type="button"
                    data-testid=format!("layer-{}", layer + 1)
                    aria-pressed=move || (bench.layer.get() == layer).to_string()
                    on:click=move |_| bench.layer.set(layer)
                >
                    {words::layer(lang, layer + 1)}
                </button>
            }
        });
        buttons.collect_views()
    })
}

/// Whose maps these are in time.
fn step_shown(bench: Bench, sight: Sight, lang: Lang) -> String {
    let is_past = bench.past.get().is_some();
    let step = sight.with(|look| look.as_ref().map(|look| look.step));
    let when = match step {
        Some(step) if is_past => words::map_at(lang, step),
        Some(step) => words::map_now(lang, step),
        None => return String::new(),
    };
    let layer = words::layer(lang, layer_shown(bench, sight) + 1);
    words::when_of(lang, &layer, &when)
}

/// What the model answers, wrong answers marked by a word too.
fn answers(sight: Sight, run: usize, lang: Lang) -> AnyView {
    follow(move || {
        let look = sight.get()?;
        let answers = &look.seen.answers;
        if answers.is_empty() {
            return None;
        }
        let right = answers.iter().filter(|answer| answer.is_right).count();
        let all = answers.iter().map(|answer| {
            let said = answer.said.clone();
            if answer.is_right {
                view! { <bdi class="answer">{said}</bdi> }.into_any()
            } else {
                view! {
                    <s class="answer wrong">
                        <bdi>{said}</bdi>
                        <span class="unseen">" " {words::wrong(lang)}</span>
                    </s>
                }
                .into_any()
            }
        });
        Some(
            view! {
                <p class="answers" data-testid=format!("answers-{run}")>
                    {words::answers(lang)} ": " {all.collect_views()} " "
                    <small>{words::answers_right(lang, right, answers.len())}</small>
                </p>
            }
            .into_any(),
        )
    })
}

/// The field of the sentence, with the reason under it where the task cannot take it.
#[component]
fn Sentence() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    // While syllables are being composed the text is not yet what the reader means; the end of the
    // composition brings it.
    let typed = move |event: Event| {
        let composing = event
            .dyn_ref::<InputEvent>()
            .is_some_and(InputEvent::is_composing);
        if !composing {
            bench.set_sentence(event_target_value(&event));
        }
    };
    let is_invalid = move || bench.unread.with(Option::is_some).to_string();
    view! {
        <div class="own-sentence">
            <label class="sentence-field">
                <span>{words::sentence(lang)}</span>
                <input
                    type="text"
                    data-testid="sentence"
                    autocomplete="off"
                    spellcheck="false"
                    dir="auto"
                    aria-invalid=is_invalid
                    prop:value=move || bench.sentence.get()
                    on:input=typed
                    on:compositionend=move |event: CompositionEvent| {
                        bench.set_sentence(event_target_value(&event));
                    }
                />
            </label>
            <p class="unread" role="alert" data-testid="unread">
                {move || bench.unread.get().map(|unread| lang.unreadable(&unread))}
            </p>
        </div>
    }
    .into_any()
}

/// The numbers of all maps that are shown, once they are asked for.
#[component]
fn Tables(
    names: Memo<(Vec<String>, Vec<String>)>,
    runs: Memo<Vec<usize>>,
    sights: [Sight; 2],
) -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    let is_open = RwSignal::new(false);
    let tables = move || {
        let names = names.get();
        let layer = bench.layer.get();
        let runs = runs.get().into_iter().enumerate();
        let tables = runs.flat_map(|(run, heads)| (0..heads).map(move |head| (run, head)));
        let tables = tables.filter_map(|(run, head)| {
            let look = sights[run].get()?;
            Some(table(&look, (run, layer, head), &names, lang))
        });
        tables.collect_views()
    };
    view! {
        <details
            data-testid="tables"
            on:toggle=move |_| is_open.update(|is_open| *is_open = !*is_open)
        >
            <summary>{words::tables(lang)}</summary>
            <When when=is_open.into()>
                <div class="table-scroll" tabindex="0" role="region" aria-label=words::tables(lang)>
                    {follow(tables)}
                </div>
            </When>
        </details>
    }
    .into_any()
}

fn table(
    look: &Look,
    (run, layer, head): (usize, usize, usize),
    (rows, columns): &(Vec<String>, Vec<String>),
    lang: Lang,
) -> Option<AnyView> {
    let layer = look.layer(layer);
    let map = look.seen.maps.get(layer)?.get(head)?;
    let head_row = columns
        .iter()
        .map(|key| view! { <th scope="col">{key.clone()}</th> });
    let body = map.outer_iter().zip(rows).map(|(weights, query)| {
        let cells = weights
            .iter()
            .map(|weight| view! { <td>{number(f64::from(*weight), 4)}</td> });
        view! {
            <tr>
                <th scope="row">{query.clone()}</th>
                {cells.collect::<Vec<_>>()}
            </tr>
        }
    });
    Some(
        view! {
            <table data-testid=format!("table-{run}-{head}")>
                <caption>{words::table_title(lang, head + 1, layer + 1)}</caption>
                <thead>
                    <tr>
                        <td></td>
                        {head_row.collect_views()}
                    </tr>
                </thead>
                <tbody>{body.collect_views()}</tbody>
            </table>
        }
        .into_any(),
    )
}
