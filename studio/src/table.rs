//! The table of all that was measured, as a page of the docs.

use std::fmt::Write;

use attention_playground::attention::ScoringKind;
use attention_playground::i18n::Lang;
use attention_playground::tasks::reference::Part;

use crate::report::{OfPart, Report};
use crate::store::{OfLanguage, Runs};

const HEAD: &str = "\
# The trained layers

For the first task, what *it* stands for and what its state is, the project ships layers for every
scoring with 1, 2, 4 and 8 heads, in English and in Chinese: `trained/en/` and `trained/zh/`. They are
small models of sentences like those that they learned from, and no solvers of pronouns.

`cargo xtask train` trains all of them and writes these files and this page again: the same bytes on
the same kind of machine. A run that was stopped goes on where it was. `cargo xtask train --quick` shows
in a minute that it works, and changes nothing.

**The model.** Two layers of attention with residual connections, no layer norm, no biases, no
feed-forward part, d_model 48. A word's vector is its 64 frozen numbers from `trained/words/`, times a
learned map, plus a learned row: its own for some ninety function words and words of size (and, in
Chinese, for the three words 动物, 马路 and 累 of the articles' own sentences), one row for all others. Sines
and cosines are added.

**The lesson.** The roles of the heads are *supervised*: a loss on the weights of the second layer says
where each row should look. From *it*, the first half of the heads should look at the thing meant and the
second half at its state; one head should do both, and has to split. Articles should look at their noun,
verbs at their subject (first half) and at their object or place (second half), a state at the thing that
it describes (first half) and at *it* (second half), all other words at themselves. In the first layer only
*it* is taught, to look at the state; its other rows are not. A smaller loss asks the output at *it* to
point, among the words of the sentence, at the thing meant and at the state; the accuracy below is how often
it does. Of the 32 sentences of a step, 20 are ten pairs that differ in the state alone, so that *it* is the
other thing; two of three such pairs are of an animal and a place. Nouns, verbs and states are taken some
way to another of their kind at each step, and noise is added, so that words like them fare alike.

**What is kept apart.** *Held-out* sentences are made of pairs of things that never come together in
training, though each comes. *Unseen words* are sentences whose nouns, states and verbs never come in
training at all, and *unseen templates* are those again in forms of sentences that never come. Words of size
(big, small, ...), and the states of vehicles and of loads, are too few to be kept apart: they are all
learned, and sentences that need them (*It doesn't fit because it is too big*) are not among those of unseen
words. A state that plain speech says of an animal as well as of a place (dirty, quiet, calm, lonely) is not
among the states of animals and places, since nothing in such a sentence tells what *it* is; which these are
was decided by reading the lists, after a look at which words that are learned from, or kept to choose by, a
linear classifier takes for the other kind. Seeds and settings were chosen by other parts than those shown, with one exception that is a
promise to the reader: of the seeds of a model, one is shipped that reads the articles' own two sentences
as promised, although these are held out from training. All numbers are those of the files that are
shipped, with 8 bits a weight.

**How to read the tables.** Each number is the mean over the seeds, with the worst seed in brackets.
*Thing* and *state* are the mean weights from *it* in the best head for each. *Turned*: of pairs of
sentences of an animal and a place that differ in the state alone, so that *it* is the other thing, the share in which the thing meant
gets more weight than any other word in both (with one head: more than the other noun); *all kinds turned*
is the same over vehicles and roads, animals and food, animals and things, things and containers as well.
*Missed* counts
the runs that fall short of accuracy 0.98, thing 0.85 (additive 0.80), state the same, or turned 0.95;
with one head, of accuracy alone.
";

/// The page.
pub fn document(languages: &[OfLanguage]) -> String {
    let mut text = HEAD.to_owned();
    aims(&mut text, languages);
    for of in languages {
        language(&mut text, of);
    }
    text
}

/// What was aimed at, and how many models reach it.
fn aims(text: &mut String, languages: &[OfLanguage]) {
    type Reaches = fn(&Runs, &OfPart) -> bool;
    let aims: [(&str, Part, Reaches); 7] = [
        ("held-out: accuracy 0.98", Part::HeldOut, |_, part| {
            part.measured.accuracy >= 0.98
        }),
        (
            "held-out: thing 0.85 (additive 0.80)",
            Part::HeldOut,
            |runs, part| part.thing() >= least_of(runs),
        ),
        ("held-out: state the same", Part::HeldOut, |runs, part| {
            part.state() >= least_of(runs)
        }),
        ("held-out: turned 0.95", Part::HeldOut, |_, part| {
            part.turned >= 0.95
        }),
        (
            "unseen words: thing first 0.85",
            Part::UnseenWords,
            |_, part| part.thing_first() >= 0.85,
        ),
        (
            "unseen words: state first 0.95",
            Part::UnseenWords,
            |_, part| part.state_first() >= 0.95,
        ),
        ("unseen words: turned 0.80", Part::UnseenWords, |_, part| {
            part.turned >= 0.8
        }),
    ];
    let _ = writeln!(
        text,
        "\n## What was aimed at\n\n\
         How many runs of models with two or more heads reach it, and how many of the shipped ones. What is not \
         reached is missed: these layers do not do it reliably.\n\n\
         | aim | English: runs | shipped | Chinese: runs | shipped |\n|---|---|---|---|---|"
    );
    for (aim, part, reaches) in aims {
        let _ = write!(text, "| {aim} |");
        for of in languages {
            let many = of.runs.iter().filter(|runs| runs.model.heads > 1);
            let (mut all, mut right, mut models, mut shipped) = (0, 0, 0, 0);
            for runs in many {
                models += 1;
                for (place, (_, report)) in runs.reports.iter().enumerate() {
                    let reached = report.of(part).is_some_and(|part| reaches(runs, part));
                    all += 1;
                    right += usize::from(reached);
                    shipped += usize::from(reached && place == runs.shipped);
                }
            }
            let _ = write!(text, " {right} of {all} | {shipped} of {models} |");
        }
        let _ = writeln!(text);
    }
}

fn language(text: &mut String, of: &OfLanguage) {
    let name = match of.lang {
        Lang::En => "English",
        Lang::Zh => "Chinese",
    };
    let _ = writeln!(text, "\n## {name}\n");
    let counts = of.counts.iter();
    let counts: Vec<_> = counts
        .map(|(kind, [seen, trial, unseen])| format!("{kind} {seen}, {trial}, {unseen}"))
        .collect();
    let _ = writeln!(
        text,
        "Nouns of each kind that are learned from, kept to choose by, and kept to be judged by: {}.\n",
        counts.join("; ")
    );
    held_out(text, of);
    other_rows(text, of);
    for (part, title) in [
        (Part::UnseenWords, "Unseen words"),
        (Part::UnseenTemplates, "Unseen words in unseen templates"),
    ] {
        unseen(text, of, part, title);
    }
    free(text, of);
}

fn held_out(text: &mut String, of: &OfLanguage) {
    let _ = writeln!(
        text,
        "### Held-out pairs\n\n\
         | scoring | heads | seeds | accuracy | thing | state | turned | all kinds turned | missed | shipped seed | *tired*: thing, state | *wide*: thing, state |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|"
    );
    for runs in &of.runs {
        let parts = of_part(runs, Part::HeldOut);
        let missed = parts.iter().filter(|part| misses(runs, part)).count();
        let shipped = runs.reports.get(runs.shipped);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {} | {missed} | {} | {} |",
            runs.model.scoring_slug(),
            runs.model.heads,
            parts.len(),
            spread(parts.iter().map(|part| part.measured.accuracy)),
            spread(parts.iter().map(|part| part.thing())),
            spread(parts.iter().map(|part| part.state())),
            spread(parts.iter().map(|part| part.turned)),
            spread(parts.iter().map(|part| part.all_turned)),
            shipped.map_or(0, |(seed, _)| *seed),
            shipped.map_or_else(String::new, |(_, report)| {
                let both = report
                    .articles
                    .map(|[thing, state]| format!("{thing:.2}, {state:.2}"));
                both.join(" | ")
            }),
        );
    }
}

fn other_rows(text: &mut String, of: &OfLanguage) {
    let _ = writeln!(
        text,
        "\nThe other rows, on the same sentences: the mean weight on what each was taught, over all heads \
         (with one head, on both of what it was taught).\n\n\
         | scoring | heads | *it* | articles | verbs | states | others |\n|---|---|---|---|---|---|---|"
    );
    for runs in &of.runs {
        let parts = of_part(runs, Part::HeldOut);
        let kinds = (0..5).map(|kind| spread(parts.iter().map(|part| part.measured.rows[kind])));
        let _ = writeln!(
            text,
            "| {} | {} | {} |",
            runs.model.scoring_slug(),
            runs.model.heads,
            kinds.collect::<Vec<_>>().join(" | ")
        );
    }
}

fn unseen(text: &mut String, of: &OfLanguage, part: Part, title: &str) {
    let _ = writeln!(
        text,
        "\n### {title}\n\n\
         How often the thing meant, and the state, gets more weight than any other word (with one head: the thing \
         meant more than the other noun). The control is one run on random numbers in place of the words' own, \
         which tell of a word only which one it is.\n\n\
         | scoring | heads | thing first | state first | turned | all kinds turned | thing | state | control: thing first, state first, turned |\n\
         |---|---|---|---|---|---|---|---|---|"
    );
    for runs in &of.runs {
        let parts = of_part(runs, part);
        let control = runs.control.as_ref().and_then(|control| control.of(part));
        let control = control.map_or_else(String::new, |control| {
            format!(
                "{:.2}, {:.2}, {:.2}",
                control.thing_first(),
                control.state_first(),
                control.turned
            )
        });
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {} | {control} |",
            runs.model.scoring_slug(),
            runs.model.heads,
            spread(parts.iter().map(|part| part.thing_first())),
            spread(parts.iter().map(|part| part.state_first())),
            spread(parts.iter().map(|part| part.turned)),
            spread(parts.iter().map(|part| part.all_turned)),
            spread(parts.iter().map(|part| part.thing())),
            spread(parts.iter().map(|part| part.state())),
        );
    }
}

fn free(text: &mut String, of: &OfLanguage) {
    let _ = writeln!(
        text,
        "\n### Sentences written freely\n\n\
         Thirty plain sentences and twenty meant to be hard (`trained/free/`), written before any training and \
         used for no choice: in how many of them the thing meant, and the state, gets most weight from *it* in the \
         head for it. The shipped models.\n\n\
         | scoring | heads | plain: thing | plain: state | hard: thing | hard: state | control: plain, hard (thing) |\n\
         |---|---|---|---|---|---|---|"
    );
    for runs in &of.runs {
        let Some((_, report)) = runs.reports.get(runs.shipped) else {
            continue;
        };
        let count = |report: &Report, hard: bool, question: usize| {
            let right = of.free.iter().zip(&report.free).filter(|(one, picks)| {
                let answers = one
                    .answers
                    .map(|[_, thing, state]| [thing, state][question]);
                one.hard == hard
                    && answers.is_some()
                    && answers == picks.map(|picks| picks[question])
            });
            right.count()
        };
        let control = runs.control.as_ref().map_or_else(String::new, |control| {
            format!("{}, {}", count(control, false, 0), count(control, true, 0))
        });
        let _ = writeln!(
            text,
            "| {} | {} | {} of 30 | {} of 30 | {} of 20 | {} of 20 | {control} |",
            runs.model.scoring_slug(),
            runs.model.heads,
            count(report, false, 0),
            count(report, false, 1),
            count(report, true, 0),
            count(report, true, 1),
        );
    }
    let shown = of
        .runs
        .iter()
        .find(|runs| runs.model.scoring == ScoringKind::ScaledDot && runs.model.heads == 2);
    let Some((_, report)) = shown.and_then(|runs| runs.reports.get(runs.shipped)) else {
        return;
    };
    let _ = writeln!(
        text,
        "\nWhat the two heads of the shipped scaled dot product pick in each:\n\n\
         | sentence | meant | first head | state | second head | |\n|---|---|---|---|---|---|"
    );
    for (one, picks) in of.free.iter().zip(&report.free) {
        let word = |place: usize| one.words.get(place).map_or("", String::as_str);
        let (Some([_, thing, state]), Some([first, second])) = (one.answers, *picks) else {
            let _ = writeln!(text, "| {} | | | | | cut otherwise |", one.text);
            continue;
        };
        let verdict = match (first == thing, second == state) {
            (true, true) => "",
            (false, true) => "another thing",
            (true, false) => "another state",
            (false, false) => "both wrong",
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {verdict} |",
            one.text,
            word(thing),
            word(first),
            word(state),
            word(second),
        );
    }
}

fn of_part(runs: &Runs, part: Part) -> Vec<&OfPart> {
    let reports = runs.reports.iter();
    reports.filter_map(|(_, report)| report.of(part)).collect()
}

/// The weight that the best head should give.
fn least_of(runs: &Runs) -> f64 {
    match runs.model.scoring {
        ScoringKind::Additive => 0.8,
        ScoringKind::Dot | ScoringKind::ScaledDot => 0.85,
    }
}

fn misses(runs: &Runs, part: &OfPart) -> bool {
    let least = least_of(runs);
    let of_map = part.thing() < least || part.state() < least || part.turned < 0.95;
    part.measured.accuracy < 0.98 || (runs.model.heads > 1 && of_map)
}

/// The mean of some numbers, and the least of them.
fn spread(numbers: impl Iterator<Item = f64>) -> String {
    let numbers: Vec<f64> = numbers.collect();
    if numbers.is_empty() {
        return "not trained yet".to_owned();
    }
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    let least = numbers
        .iter()
        .fold(1.0_f64, |least, &number| least.min(number));
    format!("{mean:.3} ({least:.2})")
}
