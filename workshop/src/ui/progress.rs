use attention_playground::attention::Error;
use attention_playground::i18n::Lang;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::format::number;
use leptos::prelude::*;

use super::bench::Bench;
use crate::run::{Outcome, RIGHT, Run, VAGUE, vague_aims};
use crate::words;

/// How far the runs have come, in numbers and in words.
#[component]
pub fn Progress() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    follow(move || {
        let count = bench.count();
        let runs = (0..count).map(|index| {
            let name = (count > 1).then(|| {
                let name = [words::run_first, words::run_second][index](lang);
                view! { <h2 class=format!("run-name run-{index}")>{name}</h2> }
            });
            view! {
                <section class="progress" data-testid=format!("progress-{index}")>
                    {name}
                    <dl class="facts">
                        {fact(words::at_step(lang), format!("step-{index}"), move || {
                            bench.look(index, |run| words::of_steps(lang, run.steps(), run.settings().steps))
                        })}
                        {fact(words::loss(lang), format!("loss-{index}"), move || {
                            bench.look(index, |run| match run.last_loss() {
                                Some(loss) => number(loss, 3),
                                None => words::none_yet(lang).to_owned(),
                            })
                        })}
                        {fact(words::accuracy(lang), format!("accuracy-{index}"), move || {
                            bench.look(index, |run| match run.last_measured() {
                                Some((step, measured)) => {
                                    words::accuracy_at(lang, &number(measured.accuracy(), 3), *step)
                                }
                                None => words::none_yet(lang).to_owned(),
                            })
                        })}
                    </dl>
                    <p class="outcome" data-testid=format!("outcome-{index}")>
                        {move || bench.look(index, |run| outcome(run, lang))}
                    </p>
                    {vague(bench, index, lang)}
                </section>
            }
        });
        view! {
            <div class="card progresses">
                <div class="runs">{runs.collect_views()}</div>
                <p class="pace hint" data-testid="pace">
                    {move || pace(bench, lang)}
                </p>
            </div>
        }
        .into_any()
    })
}

fn fact(
    name: &'static str,
    id: String,
    value: impl Fn() -> Option<String> + Send + 'static,
) -> AnyView {
    view! {
        <div>
            <dt>{name}</dt>
            <dd data-testid=id>{move || value()}</dd>
        </div>
    }
    .into_any()
}

/// Where a run stands, in a sentence.
fn outcome(run: &Run, lang: Lang) -> String {
    let accuracy = run.last_measured().map(|(_, measured)| measured.accuracy());
    let accuracy = number(accuracy.unwrap_or(0.0), 3);
    let right = number(RIGHT, 2);
    match run.outcome() {
        Outcome::Begun => words::begun(lang).to_owned(),
        Outcome::Failed => words::failed(lang, &reason(run, lang)),
        Outcome::Underway => words::underway(lang, &accuracy, &right),
        Outcome::Learned => {
            words::learned(lang, &accuracy, run.learned_at().unwrap_or(run.steps()))
        }
        Outcome::Short => words::short(lang, run.steps(), &accuracy, &right),
    }
}

fn reason(run: &Run, lang: Lang) -> String {
    match run.failure() {
        Some(Error::Value { field, .. }) if field == "loss" || field == "gradient" => {
            words::failed_number(lang).to_owned()
        }
        Some(error) => error.to_string(),
        None => String::new(),
    }
}

/// What no head does clearly although the answers are right, or although all steps are taken.
fn vague(bench: Bench, index: usize, lang: Lang) -> AnyView {
    follow(move || {
        let unseen = bench.look(index, |run| {
            let is_judged = matches!(run.outcome(), Outcome::Learned | Outcome::Short);
            let measured = run.last_measured().filter(|_| is_judged);
            measured.map(|(_, measured)| vague_aims(measured))
        });
        let unseen = unseen.flatten().unwrap_or_default();
        let unseen = unseen.into_iter().map(|(aim, weight)| {
            let aim = lang.aim(aim);
            let words = words::vague(lang, &aim, &number(weight, 2), &number(VAGUE, 1));
            view! { <p class="outcome" data-testid=format!("vague-{index}")>{words}</p> }
        });
        unseen.collect_views()
    })
}

/// How fast the runs go, as measured.
fn pace(bench: Bench, lang: Lang) -> String {
    let pace = bench.pace_shown();
    let Some(steps) = pace.steps_a_second() else {
        return String::new();
    };
    let longest = words::milliseconds(lang, &number(pace.longest_frame, 0));
    format!(
        "{}: {} · {}: {longest}",
        words::pace(lang),
        number(steps, 1),
        words::longest_frame(lang),
    )
}
