use attention_playground::i18n::Lang;
use attention_playground::tasks::{Aim, Measured};
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::color::Theme;
use attention_playground::view::format::number;
use leptos::prelude::*;

use super::bench::Bench;
use crate::run::{CLEAR, Clarity, VAGUE, clarity};
use crate::words;

/// What each head of each run came to do, as it was measured.
#[component]
pub fn Roles() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    // The table is made anew when something was measured, and not whenever a step is taken.
    let measured = [0, 1].map(|index| {
        Memo::new(move |_| {
            let measured = bench.look(index, |run| {
                let (step, measured) = run.last_measured()?;
                Some((*step, measured.clone(), run.held_out().len()))
            });
            measured.flatten()
        })
    });
    let runs = move || {
        let count = bench.count();
        let runs = (0..count).filter_map(|index| {
            let (step, measured, sentences) = measured[index].get()?;
            let name = (count > 1).then(|| {
                let name = [words::run_first, words::run_second][index](lang);
                view! { <h3 class=format!("run-{index}")>{name}</h3> }
            });
            Some(view! {
                <div class="role-table">
                    {name}
                    <p class="hint">{words::roles_hint(lang, sentences, step)}</p>
                    {table(&measured, index, bench.theme.get(), lang)}
                </div>
            })
        });
        runs.collect_views()
    };
    view! {
        <section class="card roles" data-testid="roles">
            <h2>{words::roles(lang)}</h2>
            <div class="runs">{follow(runs)}</div>
            <p class="hint">{words::clarity_hint(lang, &number(CLEAR, 1), &number(VAGUE, 1))}</p>
        </section>
    }
    .into_any()
}

fn table(measured: &Measured, run: usize, theme: Theme, lang: Lang) -> AnyView {
    let mut aims: Vec<Aim> = Vec::new();
    let mut heads: Vec<(usize, usize)> = Vec::new();
    for head in &measured.heads {
        if !aims.contains(&head.aim) {
            aims.push(head.aim);
        }
        if !heads.contains(&(head.layer, head.head)) {
            heads.push((head.layer, head.head));
        }
    }
    let titles = aims
        .iter()
        .map(|aim| view! { <th scope="col">{lang.aim(*aim)}</th> });
    let rows = heads.iter().map(|&(layer, head)| {
        let cells = aims.iter().map(|aim| {
            let is_own = |it: &&attention_playground::tasks::HeadMeasure| {
                (it.aim, it.layer, it.head) == (*aim, layer, head)
            };
            let own = measured.heads.iter().find(is_own);
            match own.filter(|own| own.rows > 0) {
                None => view! { <td>"–"</td> }.into_any(),
                Some(own) => {
                    let word = match clarity(own.weight) {
                        Clarity::Clear => words::clear(lang),
                        Clarity::Partly => words::partly(lang),
                        Clarity::Vague => words::vague_word(lang),
                    };
                    let id = format!("role-{run}-{layer}-{head}-{}", aim.slug());
                    let ground = theme.weight(own.weight, head);
                    view! {
                        <td>
                            <b
                                class="weight"
                                data-testid=id
                                style:background=ground.css()
                                style:color=Theme::text_on(ground).css()
                            >
                                {number(own.weight, 2)}
                            </b>
                            " "
                            {word}
                        </td>
                    }
                    .into_any()
                }
            }
        });
        view! {
            <tr>
                <th scope="row">
                    <i class="dot" style:background=theme.head(head).css()></i>
                    {words::head_of(lang, head + 1, layer + 1)}
                </th>
                {cells.collect_views()}
            </tr>
        }
    });
    view! {
        <table>
            <thead>
                <tr>
                    <th scope="col">{words::roles_head(lang)}</th>
                    {titles.collect_views()}
                </tr>
            </thead>
            <tbody>{rows.collect_views()}</tbody>
        </table>
    }
    .into_any()
}
