use attention_playground::i18n::Lang;
use attention_playground::tasks::Kind;
use attention_playground::ui::views::{CollectViews, follow};
use attention_playground::view::format::number;
use leptos::prelude::*;

use super::bench::Bench;
use crate::run::Run;
use crate::words;

/// Where the weights of the maps come from, a line for each run.
#[component]
pub fn Origin() -> impl IntoView {
    let bench = expect_context::<Bench>();
    let lang = expect_context::<Lang>();
    follow(move || {
        let count = bench.count();
        let lines = (0..count).map(|index| {
            let name = (count > 1).then(|| [words::run_first, words::run_second][index](lang));
            let name = name.map(|name| format!("{name}: "));
            view! {
                <p class="hint" data-testid=format!("origin-{index}")>
                    {name}
                    {move || bench.look(index, |run| origin(run, lang))}
                </p>
            }
        });
        view! { <div class="origin">{lines.collect_views()}</div> }.into_any()
    })
}

fn origin(run: &Run, lang: Lang) -> String {
    let settings = run.settings();
    if run.steps() == 0 {
        return words::origin_random(lang, settings.seed);
    }
    let accuracy = run.last_measured().map(|(_, measured)| measured.accuracy());
    let accuracy = accuracy.map_or_else(
        || words::none_yet(lang).to_owned(),
        |accuracy| number(accuracy, 3),
    );
    let task = lang.task(settings.kind);
    let trained = words::origin_trained(lang, task, settings.seed, run.steps(), &accuracy);
    let roles = match settings.kind {
        Kind::Reference => words::roles_supervised(lang),
        _ => words::roles_emerged(lang),
    };
    let every_row = |example: &attention_playground::training::model::Example<f32>| {
        example.targets.iter().all(Option::is_some)
    };
    // In the first task every word is taught where to look; the others ask some rows or all.
    let is_all = settings.kind == Kind::Reference || run.held_out().iter().all(every_row);
    let rows = if is_all {
        words::rows_all(lang)
    } else {
        words::rows_asked(lang)
    };
    let stop = match lang {
        Lang::En => ". ",
        Lang::Zh => "。",
    };
    [trained.as_str(), roles, rows].join(stop)
}
