//! What models are asked: drawn alike every time, held out in truth, learned from the default
//! settings, and read from what a person types.

use std::collections::HashSet;

use attention_playground::i18n::Lang;
use attention_playground::tasks::{Aim, Kind, Measured, Part, Settings, Task, Unreadable, task};
use attention_playground::training::config::Positions;
use attention_playground::training::model::Example;
use attention_playground::training::trainer::Trainer;

fn all() -> impl Iterator<Item = (Kind, Box<dyn Task>)> {
    Kind::ALL
        .into_iter()
        .filter_map(|kind| task(kind).map(|task| (kind, task)))
}

/// Trains with `settings` until `enough` of what was held out is right, or all steps are taken.
fn train(settings: &Settings, enough: f64) -> (u32, Measured) {
    let task = task(settings.kind).unwrap();
    settings.check(task.as_ref()).unwrap();
    let held_out = task.examples(Part::HeldOut, 60);
    let mut trainer = Trainer::new(task.model(settings).unwrap(), settings.trainer());
    loop {
        for _ in 0..10 {
            let batch = task.batch(settings, trainer.steps() + 1);
            trainer.step(&batch).unwrap();
        }
        let measured = task.measure(trainer.model(), &held_out).unwrap();
        if measured.accuracy() >= enough || trainer.steps() >= settings.steps {
            return (trainer.steps(), measured);
        }
    }
}

/// Another batch would be a draw that depends on what was drawn before it: a run could not be
/// resumed.
#[test]
fn a_batch_depends_on_its_settings_and_its_step_alone() {
    for (kind, task) in all() {
        let settings = Settings::of(kind);
        let later = task.batch(&settings, 7);
        assert_eq!(later.len(), settings.batch);
        assert_ne!(task.batch(&settings, 8), later, "{kind:?}");
        assert_eq!(task.batch(&settings, 7), later, "{kind:?}");
        let other = Settings {
            seed: settings.seed + 1,
            ..settings
        };
        assert_ne!(task.batch(&other, 7), later, "{kind:?}");
        let held_out = || task.examples(Part::HeldOut, 3);
        assert_eq!(held_out(), held_out(), "{kind:?}");
    }
}

/// The pairs of words that an example asks about: neighbours of a row, a question with its answer, a
/// noun with its adjective.
fn pairs(kind: Kind, example: &Example<f32>) -> Vec<(usize, usize)> {
    let neighbours = |tokens: &[usize]| tokens.windows(2).map(|two| (two[0], two[1])).collect();
    match kind {
        Kind::Reference => Vec::new(),
        Kind::Reverse | Kind::Copy => neighbours(&example.tokens),
        Kind::LookBack => {
            let asked = example.tokens.iter().zip(&example.targets);
            asked
                .filter_map(|(&word, answer)| Some((word, (*answer)?)))
                .collect()
        }
        Kind::LookUp => {
            let source = example.source.as_ref().unwrap();
            let answers = source.values.as_ref().unwrap();
            let pairs = source.tokens.iter().zip(answers);
            pairs
                .map(|(&question, &answer)| (question, answer))
                .collect()
        }
        Kind::Alignment => nouns_with_adjectives(&example.source.as_ref().unwrap().tokens),
    }
}

/// Told from the numbers of the words alone: nouns are 6 to 19, adjectives follow, “is” is 2.
fn nouns_with_adjectives(words: &[usize]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut subject = None;
    for (place, &word) in words.iter().enumerate() {
        match word {
            6..20 => subject = Some(word),
            20.. => match words.get(place + 1) {
                Some(&noun) => pairs.push((noun, word)),
                None => pairs.extend(subject.map(|noun| (noun, word))),
            },
            _ => {}
        }
    }
    pairs
}

/// A pair in both would be an answer that could have been learned by heart.
#[test]
fn what_is_held_out_never_comes_in_training() {
    for (kind, task) in all() {
        let settings = Settings::of(kind);
        let mut learned = HashSet::new();
        for step in 1..=2000 {
            for example in task.batch(&settings, step) {
                learned.extend(pairs(kind, &example));
            }
        }
        for part in [Part::Validation, Part::HeldOut] {
            let held_out = task.examples(part, 500);
            let asked: HashSet<_> = held_out.iter().flat_map(|it| pairs(kind, it)).collect();
            assert!(asked.len() >= 20, "{kind:?}: {} pairs", asked.len());
            let both = asked.intersection(&learned).count();
            assert_eq!(both, 0, "{kind:?}, {part:?}, of {}", asked.len());
        }
        // Its words do come, in other pairs.
        let words: HashSet<usize> = learned.iter().map(|pair| pair.0).collect();
        let held_out = task.examples(Part::HeldOut, 500);
        let asked = held_out.iter().flat_map(|it| pairs(kind, it));
        assert!(
            asked.map(|pair| pair.0).all(|word| words.contains(&word)),
            "{kind:?}"
        );
    }
}

/// Less than 0.98 would be default settings that do not do what they are for. A test for each task,
/// so that they run beside each other.
fn is_learned_from_its_default_settings(kind: Kind) {
    let (steps, measured) = train(&Settings::of(kind), 0.98);
    let accuracy = measured.accuracy();
    println!("{}: {accuracy:.3} after {steps} steps", kind.slug());
    assert!(accuracy >= 0.98, "{kind:?}: {accuracy}");
}

#[test]
fn look_up_is_learned() {
    is_learned_from_its_default_settings(Kind::LookUp);
}

#[test]
fn reverse_is_learned() {
    is_learned_from_its_default_settings(Kind::Reverse);
}

#[test]
fn copy_is_learned_without_positions() {
    assert_eq!(Settings::of(Kind::Copy).positions, Positions::None);
    is_learned_from_its_default_settings(Kind::Copy);
}

#[test]
fn look_back_is_learned() {
    is_learned_from_its_default_settings(Kind::LookBack);
}

#[test]
fn alignment_is_learned() {
    is_learned_from_its_default_settings(Kind::Alignment);
}

/// More would be places that reach the model by another way than positions. With them as many steps
/// are enough.
#[test]
fn without_positions_a_row_cannot_be_reversed() {
    let settings = Settings {
        positions: Positions::None,
        steps: 80,
        ..Settings::of(Kind::Reverse)
    };
    let (steps, measured) = train(&settings, 0.98);
    println!(
        "reverse without positions: {:.3} after {steps} steps",
        measured.accuracy()
    );
    assert!(measured.accuracy() < 0.5, "{}", measured.accuracy());
}

/// A mean of one, or of a third, would be weights of another map than the one that is measured.
#[test]
fn measures_are_the_means_of_the_maps_own_weights() {
    let task = task(Kind::Reverse).unwrap();
    let settings = Settings::of(Kind::Reverse);
    let model = task.model(&settings).unwrap();
    let reading = task.read("one two three").unwrap();
    let measured = task
        .measure(&model, std::slice::from_ref(&reading.example))
        .unwrap();
    let maps = attention_playground::tasks::maps(&model.forward(&reading.example).unwrap());
    let mirrored = (0..3).map(|query| f64::from(maps[0][1][(query, 2 - query)]));
    let of_head = measured
        .heads
        .iter()
        .find(|it| (it.layer, it.head) == (0, 1))
        .unwrap();
    assert_eq!(
        (of_head.aim, of_head.rows, measured.rows),
        (Aim::Answer, 3, 3)
    );
    assert!((of_head.weight - mirrored.sum::<f64>() / 3.0).abs() < 1e-12);
}

#[test]
fn the_first_sentence_of_every_task_can_be_read() {
    for lang in [Lang::En, Lang::Zh] {
        for (kind, task) in all() {
            let reading = task.read(lang.task_sentence(kind));
            let reading = reading.unwrap_or_else(|why| panic!("{}", lang.unreadable(&why)));
            let (example, labels) = (reading.example, reading.labels);
            let keys = example
                .source
                .as_ref()
                .map_or(&example.tokens, |source| &source.tokens);
            assert_eq!(labels.queries.len(), example.tokens.len(), "{kind:?}");
            assert_eq!(labels.keys.len(), keys.len(), "{kind:?}");
            let config = task.config(&Settings::of(kind));
            assert_eq!(labels.answers.len(), config.classes, "{kind:?}");
            assert_eq!(task.vocabulary().len(), config.vocabulary, "{kind:?}");
            assert!(example.targets.iter().any(Option::is_some), "{kind:?}");
        }
    }
}

fn answers(kind: Kind, sentence: &str) -> String {
    let reading = task(kind).unwrap().read(sentence).unwrap();
    let answer = |target: &Option<usize>| match target {
        Some(class) => reading.labels.answers[*class].clone(),
        None => "–".to_owned(),
    };
    let all: Vec<String> = reading.example.targets.iter().map(answer).collect();
    all.join(" ")
}

#[test]
fn the_answers_to_a_sentence_of_ones_own_are_right() {
    let look_up = "5G → Huawei, 4G → Nokia, 3G → Huawei; 4g, 3G?";
    let look_back = "Tom saw Ann and Tom saw Bob and Ann";
    let cases = [
        (Kind::Reverse, "the cat sat", "sat cat the"),
        (Kind::Reverse, "我爱猫", "猫 爱 我"),
        (Kind::Copy, "the cat sat", "the cat sat"),
        (Kind::LookUp, look_up, "Nokia Huawei"),
        (Kind::LookBack, look_back, "– – – – saw Ann – Tom and"),
        (
            Kind::Alignment,
            "The red house is very old.",
            "la casa roja es muy vieja",
        ),
        (
            Kind::Alignment,
            "an old dog and the blue door",
            "un perro viejo y la puerta azul",
        ),
    ];
    for (kind, sentence, expected) in cases {
        assert_eq!(answers(kind, sentence), expected, "{sentence}");
    }
}

#[test]
fn what_a_task_cannot_take_is_refused_by_a_sentence_that_says_what_it_can() {
    let cases = [
        (
            Kind::Copy,
            "two words",
            "Words given: 2; allowed are 3 to 10",
        ),
        (Kind::LookBack, "", "Words given: 0; allowed are 4 to 14"),
        (
            Kind::LookUp,
            "5G → Huawei",
            "Pairs given: 1; allowed are 2 to 8, such as 5G → Huawei, 4G → Nokia",
        ),
        (
            Kind::LookUp,
            "5G → Huawei, 4G → Nokia; 6G?",
            "“6G” is asked, but stands in no pair; allowed are the questions of the pairs",
        ),
        (
            Kind::Alignment,
            "the house is red red",
            "“red” does not fit where it stands; allowed are sentences like “the red house is very \
             big”, “a small dog and the white cat” or “the garden with an old tree”",
        ),
    ];
    for (kind, sentence, expected) in cases {
        let why = task(kind).unwrap().read(sentence).unwrap_err();
        assert_eq!(Lang::En.unreadable(&why), expected);
        assert!(Lang::Zh.unreadable(&why).chars().any(|c| c > '\u{4e00}'));
    }
    let why = task(Kind::Alignment)
        .unwrap()
        .read("the Ferrari is red")
        .unwrap_err();
    assert!(matches!(&why, Unreadable::Unknown { words, .. } if words == &["Ferrari"]));
}

#[test]
fn settings_out_of_their_bounds_are_refused_by_name() {
    let task = task(Kind::Reverse).unwrap();
    let good = Settings::of(Kind::Reverse);
    let bad = [
        (Settings { batch: 0, ..good }, "batch: 0 is given"),
        (
            Settings {
                rate: f64::NAN,
                ..good
            },
            "rate: NaN is given",
        ),
        (Settings { steps: 0, ..good }, "steps: 0 is given"),
        (Settings { heads: 3, ..good }, "heads: 3 is given"),
        (Settings { layers: 7, ..good }, "layers: 7 is given"),
    ];
    for (settings, expected) in bad {
        let refused = settings.check(task.as_ref()).unwrap_err().to_string();
        assert!(refused.starts_with(expected), "{refused}");
    }
}
