//! The first task, whose words come from a table.

use attention_playground::i18n::Lang;
use attention_playground::tasks::{Aim, Kind, Settings};
use attention_playground::trained::TrainedLayers;
use attention_workshop::file::{explore, saved};
use attention_workshop::run::Run;
use attention_workshop::teacher::Teacher;

fn teacher(lang: Lang) -> Teacher {
    let bytes: &[u8] = match lang {
        Lang::En => include_bytes!("../../trained/words/en.words"),
        Lang::Zh => include_bytes!("../../trained/words/zh.words"),
    };
    let mut teacher = Teacher::default();
    assert!(teacher.task(Kind::Reference, lang).is_none());
    teacher.take(lang, bytes).unwrap();
    teacher
}

fn some() -> Settings {
    Settings {
        batch: 2,
        d_model: 16,
        ..Settings::of(Kind::Reference)
    }
}

fn run(lang: Lang, steps: u32) -> Run {
    let task = teacher(lang).task(Kind::Reference, lang).unwrap();
    let mut run = Run::new(task, some()).unwrap();
    while !run.has_reached(steps) {
        run.advance();
    }
    run
}

/// A measure that is missing would be a head of which the page says nothing.
#[test]
fn the_thing_and_the_state_are_measured_in_both_languages() {
    for lang in [Lang::En, Lang::Zh] {
        let mut run = run(lang, 2);
        let (step, measured) = run.last_measured().unwrap();
        assert_eq!((*step, measured.rows), (0, 2 * run.held_out().len()));
        for aim in [Aim::Meant, Aim::State] {
            let best = measured.best(aim).unwrap();
            assert_eq!(best.rows, run.held_out().len());
            assert!((0.0..=1.0).contains(&best.weight));
        }
        assert!(run.last_loss().unwrap().is_finite());
        run.watch(lang.task_sentence(Kind::Reference)).unwrap();
        let seen = run.see().unwrap();
        assert_eq!((seen.maps.len(), seen.maps[0].len()), (2, 2));
    }
}

/// Other batches would be a run that cannot be repeated.
#[test]
fn a_batch_depends_on_seed_and_step_alone() {
    let run = run(Lang::En, 0);
    let batch = |seed, step| run.task().batch(&Settings { seed, ..some() }, step);
    assert_eq!(batch(1, 1), batch(1, 1));
    assert_ne!(batch(1, 1), batch(1, 2));
    assert_ne!(batch(1, 1), batch(2, 1));
}

#[test]
fn what_is_saved_is_opened_with_its_language() {
    let mut run = run(Lang::Zh, 1);
    let saved = saved::read(&saved::write(&run, Lang::Zh)).unwrap();
    assert_eq!((saved.kind(), saved.lang()), (Kind::Reference, Lang::Zh));
    let task = teacher(Lang::Zh).task(Kind::Reference, Lang::Zh).unwrap();
    let mut opened = saved.run(task).unwrap();
    for run in [&mut run, &mut opened] {
        while !run.has_reached(2) {
            run.advance();
        }
    }
    assert_eq!(*run.trainer(), *opened.trainer());
}

/// Other numbers would show another model in Explore than the one that was trained.
#[test]
fn explore_gets_the_very_numbers() {
    let run = run(Lang::En, 1);
    let bytes = explore::layers(&run, Lang::En).unwrap().unwrap();
    let layers = TrainedLayers::read(&bytes).unwrap();
    let parameters = &run.trainer().model().parameters;
    assert_eq!(layers.layers.len(), 2);
    assert_eq!(layers.rows, parameters.embedding.tokens);
    assert_eq!(layers.map, parameters.embedding.map);
    let query = parameters.blocks[1].attention.projections.query.as_ref();
    assert_eq!(layers.layers[1].query, *query.unwrap());
    assert_eq!(layers.words.len() + 1, parameters.embedding.tokens.nrows());
    assert_eq!((layers.origin.seed, layers.origin.steps), (1, 1));
}
