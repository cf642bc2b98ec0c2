//! Trained layers in the page: a stack, of which one layer is shown.

use attention_playground::attention::provenance::Provenance;
use attention_playground::attention::{
    Entry, Layer, LazyRun, Projections, Scoring, ScoringKind, Stage,
};
use attention_playground::i18n::Lang;
use attention_playground::state::address::State;
use attention_playground::state::edits::Edits;
use attention_playground::state::library::{Material, Stock, Supply};
use attention_playground::state::pipeline::Pipeline;
use attention_playground::state::settings::{Positions, WeightKind};
use attention_playground::state::table::{
    CAUSAL, HEADS, LAYER, POSITIONS, SCORING, SENTENCE, Value, WEIGHTS,
};
use attention_playground::state::{Playground, Settings, Shared, Spot};
use attention_playground::trained::words::Known;
use attention_playground::trained::{Origin, Role, Roles, Rows, TrainedLayers};
use attention_playground::weights::{Dimensions, Source, embedding, parameters};
use leptos::prelude::*;
use ndarray::{ArcArray2, Array2};

/// Two layers that know "it" and "was", as if they had been trained.
fn own() -> TrainedLayers {
    let dimensions = Dimensions {
        d_model: 8,
        heads: 2,
        hidden: 0,
    };
    let layer = |seed| parameters(Source::Random, ScoringKind::Dot, seed, dimensions);
    TrainedLayers {
        origin: Origin {
            task: "reference".to_owned(),
            lang: Lang::En,
            seed: 1,
            steps: 100,
            accuracy: 1.0,
            roles: Roles::Emerged,
            heads: vec![Role::Thing, Role::State],
            rows: Rows::ALL,
            thing: 0.9,
            state: 0.9,
            turned: 1.0,
        },
        scoring: ScoringKind::Dot,
        heads: 2,
        causal: false,
        position_scale: 0.5,
        map: None,
        words: vec!["it".to_owned(), "was".to_owned()],
        rows: Array2::from_shape_fn((3, 8), |(row, column)| {
            embedding(9, &row.to_string(), 8)[column]
        }),
        layers: vec![layer(2).expect("they fit"), layer(3).expect("they fit")],
    }
}

/// A page of which the reader brought these layers.
fn with_own(test: impl FnOnce(Playground)) {
    let owner = Owner::new();
    owner.with(|| {
        let playground = Playground::new(State::default(), Lang::En, RwSignal::new(false).into());
        playground.bring(own());
        test(playground);
    });
}

fn run(playground: &Playground) -> LazyRun {
    (*playground.run().expect("it computes")).clone()
}

fn show_layer(playground: &Playground, layer: u64) {
    let shown = playground.set(&LAYER, Value::Whole(layer));
    shown.expect("there are two layers");
}

fn close(one: &ArcArray2<f32>, other: &ArcArray2<f32>) -> bool {
    one.dim() == other.dim() && one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-5)
}

#[test]
fn what_a_reader_brings_is_shown_at_once_with_its_settings() {
    with_own(|playground| {
        let settings = playground.settings.get_untracked();
        assert_eq!(settings.weights, WeightKind::Own);
        assert_eq!((settings.scoring, settings.heads()), (ScoringKind::Dot, 2));
        assert_eq!(run(&playground).embedding.ncols(), 8);
    });
}

fn output(run: &LazyRun) -> ArcArray2<f32> {
    run.matrix(Stage::Output, 0).expect("there is an output")
}

#[test]
fn the_second_layer_takes_the_sum_of_what_went_into_the_first_and_what_came_out() {
    with_own(|playground| {
        let second = run(&playground);
        show_layer(&playground, 1);
        let first = run(&playground);
        assert_eq!(first.recipe.entry, Entry::Positions);
        assert_eq!(second.recipe.entry, Entry::Residual);
        let sum = (&first.input + &output(&first)).into_shared();
        assert!(close(&second.input, &sum), "x2 is not x1 + z1");
        assert!(close(&second.embedding, &first.input));
        let z = second.position.expect("the output of the first layer");
        assert!(close(&z, &output(&first)));
    });
}

#[test]
fn a_layer_of_the_stack_is_the_cores_own_layer() {
    with_own(|playground| {
        let run = run(&playground);
        let weights = &own().layers[1];
        let layer = Layer {
            heads: 2,
            scoring: Scoring::Dot,
            projections: Projections {
                query: Some(weights.query.to_owned()),
                key: Some(weights.key.to_owned()),
                value: Some(weights.value.to_owned()),
                output: Some(weights.output.to_owned()),
                ..Projections::default()
            },
            masks: Vec::new(),
            softmax: Default::default(),
        };
        let trace = layer.attend(&run.input, &run.input, &run.input);
        let trace = trace.expect("the shapes fit");
        assert!(close(&trace.output, &output(&run)));
        let weights = run.matrix(Stage::Weights, 1).expect("there are weights");
        assert!(close(&trace.heads[1].softmax.weights, &weights));
    });
}

#[test]
fn words_without_a_row_of_their_own_are_marked_and_share_one_vector() {
    with_own(|playground| {
        let tokens = playground.tokens.get_untracked();
        let run = (show_layer(&playground, 1), run(&playground)).1;
        let known: Vec<_> = tokens.shown.iter().zip(&tokens.known).collect();
        for (token, known) in &known {
            let listed = ["it", "was"].contains(&&*token.key);
            let expected = if listed { Known::Word } else { Known::Unknown };
            assert_eq!(**known, expected, "{}", token.text);
        }
        assert_eq!(run.embedding.row(1), run.embedding.row(2), "animal, didn't");
        assert_ne!(run.embedding.row(1), run.embedding.row(8), "animal, it");
    });
}

#[test]
fn a_mask_holds_in_both_layers_and_leaves_the_vectors() {
    with_own(|playground| {
        let before = run(&playground);
        playground
            .set(&CAUSAL, Value::Switch(true))
            .expect("a switch");
        let after = run(&playground);
        assert_eq!(before.embedding.as_ptr(), after.embedding.as_ptr());
        // The first layer was masked as well, so its output is another.
        assert_ne!(before.position, after.position);
        assert_eq!(after.cell(Stage::Weights, 0, 0, 1), Some(0.0));
    });
}

#[test]
fn a_cell_set_by_hand_belongs_to_its_layer() {
    with_own(|playground| {
        let spot = Spot {
            stage: Stage::WeightQuery,
            head: 1,
            row: 0,
            column: 2,
        };
        playground.set_cell(spot, 5.0);
        assert_eq!(run(&playground).cell(spot.stage, 1, 0, 2), Some(5.0));
        assert!(playground.is_set_by_hand(spot));
        show_layer(&playground, 1);
        assert_ne!(run(&playground).cell(spot.stage, 1, 0, 2), Some(5.0));
        assert!(!playground.is_set_by_hand(spot));
    });
}

#[test]
fn what_the_layer_before_made_cannot_be_set() {
    with_own(|playground| {
        for stage in [Stage::Embedding, Stage::Position] {
            assert!(!playground.is_editable(stage));
        }
        show_layer(&playground, 1);
        for stage in [Stage::Embedding, Stage::Position] {
            assert!(playground.is_editable(stage));
        }
    });
}

#[test]
fn own_layers_do_for_their_own_scoring_and_heads_alone() {
    with_own(|playground| {
        playground
            .set(&HEADS, Value::Whole(4))
            .expect("there are layers of four heads");
        let stock = playground.stock.get_untracked();
        assert_eq!(stock, Stock::NotOwn(ScoringKind::Dot, 2));
        // Random numbers stand in, and say so.
        let computed = playground.computed.get_untracked();
        assert_eq!(computed.settings.weights, WeightKind::Random);
        assert_eq!(run(&playground).heads(), 4);
    });
}

#[test]
fn positions_are_scaled_as_they_were_in_training() {
    with_own(|playground| {
        show_layer(&playground, 1);
        let position = run(&playground).position.expect("sines and cosines");
        assert!((position[(1, 0)] - 0.5 * 1.0_f32.sin()).abs() < 1e-6);
        playground
            .set(&POSITIONS, Value::Choice(0))
            .expect("no positions");
        let settings = playground.settings.get_untracked();
        assert_eq!(settings.positions, Positions::None);
        assert_eq!(run(&playground).recipe.entry, Entry::Bare);
    });
}

#[test]
fn what_is_not_at_hand_is_wanted_and_the_last_picture_stays() {
    with_own(|playground| {
        let before = run(&playground);
        playground
            .set(&WEIGHTS, Value::Choice(0))
            .expect("trained layers");
        let wanted = Supply::Layers(Lang::En, ScoringKind::Dot, 2);
        let stock = playground.stock.get_untracked();
        assert_eq!(
            stock,
            Stock::Wanted(vec![wanted, Supply::FirstWords(Lang::En)])
        );
        assert_eq!(run(&playground).input.as_ptr(), before.input.as_ptr());
        // Nothing is lost: the sentence is taken, and comes with the next picture.
        let typed = Value::Text("A dog ran".to_owned());
        playground.set(&SENTENCE, typed).expect("any text");
        assert_eq!(run(&playground).tokens(), before.tokens());

        playground.library.update(|library| library.fail(wanted));
        assert_eq!(playground.stock.get_untracked(), Stock::Failed(wanted));
        // Without them numbers are drawn, for the sentence as it is.
        assert_eq!(run(&playground).tokens(), 3);
    });
}

#[test]
fn damaged_files_count_as_failed_and_can_be_asked_for_again() {
    with_own(|playground| {
        playground
            .set(&WEIGHTS, Value::Choice(0))
            .expect("trained layers");
        playground
            .set(&SCORING, Value::Choice(0))
            .expect("additive");
        let wanted = Supply::Layers(Lang::En, ScoringKind::Additive, 2);
        assert_eq!(wanted.path(), "en/additive-2.layers");
        playground.library.update(|library| {
            let given = library.provide(wanted, b"not layers at all");
            assert!(given.is_err());
        });
        assert_eq!(playground.stock.get_untracked(), Stock::Failed(wanted));
        playground.library.update(|library| library.retry());
        assert!(matches!(playground.stock.get_untracked(), Stock::Wanted(_)));
    });
}

/// Two layers of a long sentence: the lower one is made before the upper one can be drawn up.
#[test]
fn a_long_sentence_goes_through_its_layers_one_after_the_other() {
    let mut pipeline = Pipeline::default();
    let words: Vec<_> = (0..1050).map(|at| format!("w{}", at % 50)).collect();
    let settings = Settings {
        sentence: words.join(" "),
        wanted_layer: 2,
        ..Settings::default()
    };
    let material = Material {
        layers: Shared::new(own()),
        words: None,
    };
    let mut draw = || {
        let drafted = pipeline.run(&settings, &Edits::default(), Some(&material));
        drafted.expect("the settings compute")
    };
    let lower = draw();
    assert!(!lower.is_ready && lower.run.recipe.entry == Entry::Positions);
    lower.run.making().finish();
    let upper = draw();
    assert!(!upper.is_ready && upper.run.recipe.entry == Entry::Residual);
    upper.run.making().finish();
    assert!(draw().is_ready);
}
