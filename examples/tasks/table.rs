//! Runs as tables of Markdown.

use std::fmt::Write;

use attention_playground::attention::{Error, ScoringKind};
use attention_playground::i18n::Lang;
use attention_playground::tasks::{Aim, Kind, Settings, task};
use attention_playground::training::config::Positions;

use crate::run::{Run, SUCCESS, run};

const SEEDS: [u32; 3] = [1, 2, 3];
const HEADS: [usize; 3] = [1, 2, 4];
const SCORINGS: [ScoringKind; 3] = [
    ScoringKind::Additive,
    ScoringKind::Dot,
    ScoringKind::ScaledDot,
];

/// The table of one task: a row for each scoring and each count of heads.
pub fn of(kind: Kind) -> Result<String, Error> {
    let Some(task) = task(kind) else {
        return Ok(String::new());
    };
    let default = Settings::of(kind);
    let mut text = format!(
        "\n## {}\n\n{} {} steps, rate {}, {}.\n\n",
        Lang::En.task(kind),
        Lang::En.task_asks(kind),
        default.steps,
        default.rate,
        layers(default.layers),
    );
    let mut head = String::new();
    for scoring in SCORINGS {
        for heads in HEADS {
            let settings = Settings {
                scoring,
                heads,
                ..default
            };
            let runs = seeds(task.as_ref(), settings)?;
            if head.is_empty() {
                head = self::head(&["scoring", "heads"], &runs);
                text.push_str(&head);
            }
            text.push_str(&row(&[name(scoring).to_owned(), heads.to_string()], &runs));
        }
    }
    Ok(text)
}

/// The table of what is left out, or put in, one thing at a time.
pub fn what_it_takes() -> Result<String, Error> {
    let mut text = "\n## What it takes\n\nThe default settings but for one.\n".to_owned();
    let positions = [Positions::None, Positions::Sinusoidal, Positions::BothEnds];
    for kind in [Kind::Copy, Kind::Reverse, Kind::LookBack, Kind::Alignment] {
        let Some(task) = task(kind) else { continue };
        let default = Settings::of(kind);
        let offered = positions.iter().filter(|it| task.positions().contains(it));
        let of_places = offered.map(|&positions| Settings {
            positions,
            ..default
        });
        let other_layers = [1, 2].into_iter().filter(|&it| it != default.layers);
        let of_layers = other_layers.map(|layers| Settings { layers, ..default });
        write_rows(&mut text, kind, of_places.chain(of_layers).collect())?;
    }
    Ok(text)
}

fn write_rows(text: &mut String, kind: Kind, all: Vec<Settings>) -> Result<(), Error> {
    let Some(task) = task(kind) else {
        return Ok(());
    };
    let mut head = String::new();
    for settings in all {
        let runs = seeds(task.as_ref(), settings)?;
        if head.is_empty() {
            head = self::head(&["positions", "layers"], &runs);
            text.push_str(&format!("\n### {}\n\n{head}", Lang::En.task(kind)));
        }
        let positions = Lang::En.positions_choice(settings.positions);
        text.push_str(&row(
            &[positions.to_owned(), settings.layers.to_string()],
            &runs,
        ));
    }
    Ok(())
}

fn seeds(
    task: &dyn attention_playground::tasks::Task,
    settings: Settings,
) -> Result<Vec<Run>, Error> {
    let of_seed = |seed| run(task, &Settings { seed, ..settings });
    SEEDS.into_iter().map(of_seed).collect()
}

fn name(scoring: ScoringKind) -> &'static str {
    match scoring {
        ScoringKind::Additive => Lang::En.additive(),
        ScoringKind::Dot => Lang::En.dot(),
        ScoringKind::ScaledDot => Lang::En.scaled_dot(),
    }
}

fn layers(count: usize) -> String {
    if count == 1 {
        "one layer".to_owned()
    } else {
        format!("{count} layers")
    }
}

/// The aims of some runs, in the order in which they are measured.
fn aims(runs: &[Run]) -> Vec<Aim> {
    let mut aims = Vec::new();
    for measure in runs.iter().flat_map(|run| &run.end.heads) {
        if !aims.contains(&measure.aim) {
            aims.push(measure.aim);
        }
    }
    aims
}

fn head(first: &[&str], runs: &[Run]) -> String {
    let mut names: Vec<&str> = first.to_vec();
    names.extend(["steps to 0.98", "failed", "accuracy held out"]);
    names.extend(aims(runs).into_iter().map(|aim| Lang::En.aim(aim)));
    format!(
        "| {} |\n|{}\n",
        names.join(" | "),
        "---|".repeat(names.len())
    )
}

fn row(first: &[String], runs: &[Run]) -> String {
    let steps: Vec<String> = runs
        .iter()
        .map(|run| run.reached.map_or("–".to_owned(), |step| step.to_string()))
        .collect();
    let accuracies: Vec<f64> = runs.iter().map(|run| run.end.accuracy()).collect();
    let failed = accuracies.iter().filter(|&&accuracy| accuracy < SUCCESS);
    let least = accuracies.iter().copied().fold(1.0, f64::min);
    let mut text = format!(
        "| {} | {} | {} of {} | {:.3} (least {least:.3}) |",
        first.join(" | "),
        steps.join(", "),
        failed.count(),
        runs.len(),
        mean(&accuracies),
    );
    for aim in aims(runs) {
        let best = runs.iter().filter_map(|run| run.end.best(aim));
        let best: Vec<f64> = best.map(|head| head.weight).collect();
        // Writing to a string cannot fail.
        let _ = write!(text, " {:.2} |", mean(&best));
    }
    text + "\n"
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}
