//! A change recomputes what depends on it, and nothing else: what stays the same is the same
//! memory.

use attention_playground::attention::Stage;
use attention_playground::attention::provenance::Provenance;
use attention_playground::i18n::Lang;
use attention_playground::state::address::State;
use attention_playground::state::edits::Edits;
use attention_playground::state::pipeline::Pipeline;
use attention_playground::state::settings::WeightKind;
use attention_playground::state::table::{
    CAUSAL, HEADS, POSITIONS, SCORING, SEED, SENTENCE, Setting, TEMPERATURE, Value,
};
use attention_playground::state::{Focus, Playground, Settings, Spot};
use leptos::prelude::*;

/// A page without a browser.
fn with_playground(test: impl FnOnce(Playground)) {
    let owner = Owner::new();
    owner.with(|| {
        let prefers_dark = RwSignal::new(false);
        test(Playground::new(
            State::default(),
            Lang::En,
            prefers_dark.into(),
        ));
    });
}

/// Where the numbers of a stage lie.
fn memory(playground: &Playground, stage: Stage) -> *const f32 {
    let run = playground.run().expect("the default settings compute");
    run.matrix(stage, 0).expect("the stage exists").as_ptr()
}

fn set(playground: &Playground, setting: &Setting, value: Value) {
    playground.set(setting, value).expect("within bounds");
}

/// Asserts which of these stages `change` makes anew.
fn assert_remade(change: impl FnOnce(&Playground), remade: &[Stage], kept: &[Stage]) {
    with_playground(|playground| {
        let before = playground.run().expect("the default settings compute");
        change(&playground);
        for (stages, same) in [(kept, true), (remade, false)] {
            for &stage in stages {
                let old = before.matrix(stage, 0).expect("the stage existed").as_ptr();
                let is_same = memory(&playground, stage) == old;
                assert_eq!(is_same, same, "{stage:?}");
            }
        }
    });
}

const PROJECTED: [Stage; 3] = [Stage::Query, Stage::Key, Stage::Value];

#[test]
fn a_mask_leaves_queries_keys_values_and_scores() {
    assert_remade(
        |page| set(page, &CAUSAL, Value::Switch(true)),
        &[
            Stage::Masked,
            Stage::Weights,
            Stage::HeadOutput,
            Stage::Output,
        ],
        &[
            PROJECTED.as_slice(),
            &[Stage::Embedding, Stage::Scores, Stage::Scaled],
        ]
        .concat(),
    );
}

#[test]
fn a_mask_made_by_hand_leaves_them_too() {
    assert_remade(
        |page| page.hide_cell((8, 1), true, false),
        &[Stage::Masked, Stage::Weights],
        &[
            PROJECTED.as_slice(),
            &[Stage::Embedding, Stage::Scores, Stage::Scaled],
        ]
        .concat(),
    );
}

#[test]
fn a_temperature_leaves_the_scores() {
    assert_remade(
        |page| set(page, &TEMPERATURE, Value::Real(0.5)),
        &[Stage::Weights, Stage::Output],
        &[PROJECTED.as_slice(), &[Stage::Scores, Stage::Scaled]].concat(),
    );
}

#[test]
fn a_word_leaves_the_weights_of_the_layer() {
    assert_remade(
        |page| set(page, &SENTENCE, Value::Text("another sentence".to_owned())),
        &[Stage::Embedding, Stage::Query, Stage::Scores, Stage::Output],
        &[
            Stage::WeightQuery,
            Stage::WeightKey,
            Stage::WeightValue,
            Stage::WeightOutput,
        ],
    );
}

#[test]
fn an_edited_weight_leaves_what_does_not_pass_through_it() {
    let spot = Spot {
        stage: Stage::WeightValue,
        head: 0,
        row: 0,
        column: 0,
    };
    assert_remade(
        |page| page.set_cell(spot, 3.0),
        &[Stage::WeightValue, Stage::Value, Stage::Output],
        &[
            Stage::Embedding,
            Stage::Position,
            Stage::Input,
            Stage::WeightQuery,
        ],
    );
}

#[test]
fn typing_the_same_sentence_in_another_normal_form_keeps_every_vector() {
    with_playground(|page| {
        set(&page, &SENTENCE, Value::Text("caf\u{e9}".to_owned()));
        let composed = page.run().unwrap().matrix(Stage::Embedding, 0).unwrap();
        set(&page, &SENTENCE, Value::Text("cafe\u{301}".to_owned()));
        let decomposed = page.run().unwrap().matrix(Stage::Embedding, 0).unwrap();
        assert_eq!(composed, decomposed);
    });
}

#[test]
fn without_positions_reordering_words_reorders_outputs() {
    with_playground(|page| {
        set(&page, &POSITIONS, Value::Choice(0));
        set(&page, &SENTENCE, Value::Text("red green blue".to_owned()));
        let first = page.run().unwrap().matrix(Stage::Output, 0).unwrap();
        set(&page, &SENTENCE, Value::Text("blue red green".to_owned()));
        let second = page.run().unwrap().matrix(Stage::Output, 0).unwrap();
        for (before, after) in [(0, 1), (1, 2), (2, 0)] {
            let (before, after) = (first.row(before), second.row(after));
            let difference = before.iter().zip(after).map(|(a, b)| (a - b).abs());
            assert!(difference.fold(0.0, f32::max) < 1e-5);
        }
    });
}

#[test]
fn every_setting_follows_and_comes_back_with_reset() {
    with_playground(|page| {
        let before = page.run().unwrap().matrix(Stage::Output, 0).unwrap();
        set(&page, &HEADS, Value::Whole(8));
        set(&page, &SCORING, Value::Choice(0));
        set(&page, &SEED, Value::Whole(9));
        page.hide_cell((0, 0), true, false);
        let changed = page.run().unwrap();
        assert_eq!(changed.heads(), 8);
        assert_ne!(changed.matrix(Stage::Output, 0).unwrap(), before);
        page.reset();
        let after = page.run().unwrap().matrix(Stage::Output, 0).unwrap();
        assert_eq!(after, before);
    });
}

#[test]
fn an_edited_query_weight_of_the_second_head_is_found_in_that_head() {
    with_playground(|page| {
        let spot = Spot {
            stage: Stage::WeightQuery,
            head: 1,
            row: 2,
            column: 3,
        };
        page.set_cell(spot, 7.5);
        let run = page.run().unwrap();
        assert_eq!(run.cell(Stage::WeightQuery, 1, 2, 3), Some(7.5));
        page.edits.update(|edits| edits.undo());
        let run = page.run().unwrap();
        assert_ne!(run.cell(Stage::WeightQuery, 1, 2, 3), Some(7.5));
    });
}

#[test]
fn no_sentence_computes_nothing_and_fails_at_nothing() {
    with_playground(|page| {
        for sentence in ["", "   ", "\u{feff}\u{200b}"] {
            set(&page, &SENTENCE, Value::Text(sentence.to_owned()));
            let run = page.run().expect("an empty run");
            assert_eq!(run.tokens(), 0);
        }
    });
}

#[test]
fn a_held_cell_is_of_the_head_that_is_shown() {
    with_playground(|page| {
        let spot = Spot {
            stage: Stage::Weights,
            head: 0,
            row: 8,
            column: 1,
        };
        page.toggle_held(Focus::Cell(spot));
        page.choose_head(1);
        assert_eq!(
            page.focus.get(),
            Some(Focus::Cell(Spot { head: 1, ..spot }))
        );
    });
}

#[test]
fn a_held_word_that_is_typed_away_becomes_the_last_one() {
    with_playground(|page| {
        page.toggle_held(Focus::Token(11));
        set(&page, &SENTENCE, Value::Text("two words".to_owned()));
        assert_eq!(page.focus.get(), Some(Focus::Token(1)));
    });
}

#[test]
fn it_is_held_wherever_it_stands_until_the_reader_chooses_a_word() {
    with_playground(|page| {
        let typed = |text: &str| set(&page, &SENTENCE, Value::Text(text.to_owned()));
        let held = || page.focus.get_untracked();
        assert_eq!(held(), Some(Focus::Token(8)));
        typed("Because it was hungry, the bear searched the forest");
        assert_eq!(held(), Some(Focus::Token(1)));
        typed("a b c");
        assert_eq!(
            held(),
            Some(Focus::Token(2)),
            "without one, the nearest word"
        );
        typed("so it was");
        page.toggle_held(Focus::Token(2));
        typed("now it is it");
        assert_eq!(held(), Some(Focus::Token(2)), "a word of their own");
        page.hover(Some(Focus::Token(0)));
        page.toggle_held(Focus::Token(0));
        page.hover(None);
        assert_eq!(
            held(),
            Some(Focus::Token(0)),
            "what is pointed at and chosen"
        );
    });
}

/// Rows that were made of each of these stages since they were last counted.
fn made<const N: usize>(pipeline: &Pipeline, stages: [Stage; N]) -> [usize; N] {
    stages.map(|stage| pipeline.counts().take(stage))
}

/// Looks at all that stands on the page: the matrices of a head, and what all heads make.
fn look(pipeline: &mut Pipeline, settings: &Settings, head: usize) {
    let drafted = pipeline.run(settings, &Edits::default(), None);
    let run = drafted.expect("the settings compute").run;
    for stage in Stage::ALL {
        run.matrix(stage, head);
    }
}

#[test]
fn a_change_computes_what_follows_from_it_and_of_other_heads_what_is_seen() {
    const STAGES: [Stage; 5] = [
        Stage::Query,
        Stage::Key,
        Stage::Value,
        Stage::Scores,
        Stage::Output,
    ];
    let n = 12;
    let mut pipeline = Pipeline::default();
    let mut settings = Settings {
        weights: WeightKind::Random,
        wanted_heads: 4,
        ..Settings::default()
    };
    look(&mut pipeline, &settings, 1);
    assert_eq!(made(&pipeline, STAGES), [n, n, n, 4 * n, n]);
    look(&mut pipeline, &settings, 1);
    assert_eq!(made(&pipeline, STAGES), [0; 5], "nothing changed");

    settings.causal = true;
    look(&mut pipeline, &settings, 1);
    // The head that is shown keeps its scores; those of the others were never kept.
    assert_eq!(made(&pipeline, STAGES), [0, 0, 0, 3 * n, n], "a mask");

    settings.temperature = 0.5;
    let drafted = pipeline.run(&settings, &Edits::default(), None);
    let run = drafted.expect("the settings compute").run;
    run.matrix(Stage::Weights, 1);
    assert_eq!(
        made(&pipeline, STAGES),
        [0; 5],
        "three heads are hidden, and the output"
    );

    settings.sentence += " ";
    look(&mut pipeline, &settings, 1);
    assert_eq!(made(&pipeline, STAGES)[..3], [n; 3], "another sentence");
}

/// Longer than is computed at once: drawn up, made in slices, and then there.
#[test]
fn a_long_sentence_is_ready_when_it_is_made() {
    with_playground(|page| {
        set(&page, &SENTENCE, Value::Text("a b".to_owned()));
        assert_eq!(page.tokens.get().shown.len(), 2);
        let words: Vec<_> = (0..1100).map(|at| format!("w{}", at % 50)).collect();
        set(&page, &SENTENCE, Value::Text(words.join(" ")));
        let draft = page.draft.get();
        assert!(!draft.is_ready && draft.tokens.shown.len() == 1100);
        assert_eq!(
            page.tokens.get().shown.len(),
            2,
            "the last good picture stays"
        );
        let run = draft.run.expect("it is drawn up");
        run.making().finish();
        page.take_made();
        assert_eq!(page.tokens.get().shown.len(), 1100);
        assert_eq!(page.run().expect("it is there").tokens(), 1100);
    });
}
