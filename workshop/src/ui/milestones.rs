//! What is said of the runs to a reader who does not see them: now and then, never every step.

use leptos::prelude::*;

use attention_playground::view::format::number;

use super::bench::Bench;
use crate::words;

/// Steps from one sentence to the next.
const SAID_EVERY: u32 = 100;

/// How far each run had come when something was last said of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Milestones([Milestone; 2]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Milestone {
    hundreds: u32,
    is_learned: bool,
    is_at_rest: bool,
}

/// Says how far the runs have come, where that is news.
pub fn tell(bench: Bench, is_at_rest: bool) {
    let lang = bench.lang.get_untracked();
    let Milestones(before) = bench.milestones.get_value();
    let mut after = before;
    let mut said = Vec::new();
    for (index, milestone) in after.iter_mut().enumerate() {
        let measured = untrack(|| {
            bench.look(index, |run| {
                let (step, measured) = run.last_measured()?;
                Some((*step, measured.accuracy(), run.learned_at().is_some()))
            })
        });
        let Some((step, accuracy, is_learned)) = measured.flatten() else {
            continue;
        };
        *milestone = Milestone {
            hundreds: step / SAID_EVERY,
            is_learned,
            is_at_rest,
        };
        if step > 0 && *milestone != before[index] {
            let accuracy = words::said_accuracy(lang, &number(accuracy, 2), step);
            said.push(if untrack(|| bench.count()) > 1 {
                let run = [words::run_first, words::run_second][index](lang);
                words::map_label_of(lang, run, &accuracy)
            } else {
                accuracy
            });
        }
    }
    if after != before {
        bench.milestones.set_value(Milestones(after));
    }
    // Setting off is no news of its own.
    if !said.is_empty() && (is_at_rest || after != before) {
        bench.announcer.say(said.join(". "));
    }
}
