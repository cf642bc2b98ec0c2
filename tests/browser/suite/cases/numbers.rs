//! Every number on the page is the one that the core computes.

use attention_playground::attention::ScoringKind;
use attention_playground::attention::position::Layout;
use attention_playground::state::Settings;
use attention_playground::state::edits::Edits;
use attention_playground::state::settings::WeightKind;
use attention_playground::state::settings::{FillKind, Positions};

use crate::expected::{by_default, with, with_edits};
use crate::harness::playground;

#[test]
fn the_first_page_shows_what_the_core_computes() {
    playground(async |page| page.shows(&by_default()).await);
}

#[test]
fn typing_updates_every_stage() {
    playground(async |page| {
        page.sentence().type_text("two cats, two dogs").await;
        page.shows(&with(|s| s.sentence = "two cats, two dogs".into()))
            .await;
    });
}

#[test]
fn every_scoring_changes_the_stages() {
    playground(async |page| {
        for (id, scoring) in [
            ("scoring-additive", ScoringKind::Additive),
            ("scoring-dot", ScoringKind::Dot),
            ("scoring-scaled_dot", ScoringKind::ScaledDot),
        ] {
            page.control(id).click().await;
            page.shows(&with(|s| s.scoring = scoring)).await;
        }
    });
}

#[test]
fn additive_scoring_follows_its_hidden_width() {
    playground(async |page| {
        page.control("scoring-additive").click().await;
        page.number("hidden").paste("3").await;
        page.shows(&with(|s| {
            (s.scoring, s.hidden) = (ScoringKind::Additive, 3)
        }))
        .await;
    });
}

#[test]
fn every_head_count_splits_the_same_width() {
    playground(async |page| {
        page.sentence().paste("one two three").await;
        for heads in [1, 4, 8, 16] {
            page.control(&format!("heads-{heads}")).click().await;
            let change = |s: &mut Settings| {
                s.sentence = "one two three".into();
                s.wanted_heads = heads;
            };
            page.shows(&with(change)).await;
        }
    });
}

#[test]
fn another_width_makes_every_matrix_anew() {
    playground(async |page| {
        page.number("d_model").paste("10").await;
        page.shows(&with(|s| s.d_model = 10)).await;
    });
}

#[test]
fn masks_add_up() {
    playground(async |page| {
        page.control("causal").click().await;
        page.shows(&with(|s| s.causal = true)).await;
        page.control("padding").click().await;
        page.number("valid").paste("5").await;
        let both = |s: &mut Settings| {
            (s.causal, s.padding, s.valid_length) = (true, true, 5);
        };
        page.shows(&with(both)).await;
        page.matrix("masked").click((4, 2)).await;
        let by_hand = |edits: &mut Edits| {
            edits.masks.cells.push((4, 2));
        };
        page.shows(&with_edits(both, by_hand)).await;
    });
}

#[test]
fn a_finite_fill_takes_part() {
    playground(async |page| {
        page.control("causal").click().await;
        page.control("fill-finite").click().await;
        for fill in [-1e9, -1.5] {
            page.number("fill_value").paste(&fill.to_string()).await;
            let change = |s: &mut Settings| {
                (s.causal, s.fill, s.fill_value) = (true, FillKind::Finite, fill);
            };
            page.shows(&with(change)).await;
        }
    });
}

#[test]
fn every_kind_of_position_is_added() {
    playground(async |page| {
        page.control("layout-concatenated").click().await;
        page.shows(&with(|s| s.layout = Layout::Concatenated)).await;
        page.control("positions-learned").click().await;
        page.shows(&with(|s| s.positions = Positions::Learned))
            .await;
        page.control("positions-none").click().await;
        page.shows(&with(|s| s.positions = Positions::None)).await;
    });
}

#[test]
fn the_temperature_sharpens_down_to_its_limit() {
    playground(async |page| {
        for temperature in [0.5, 0.0, 2.0] {
            page.number("temperature")
                .paste(&temperature.to_string())
                .await;
            page.shows(&with(|s| s.temperature = temperature)).await;
        }
    });
}

#[test]
fn identity_weights_pass_the_vectors_on() {
    playground(async |page| {
        page.control("weights-identity").click().await;
        page.shows(&with(|s| s.weights = WeightKind::Identity))
            .await;
    });
}

#[test]
fn a_seed_gives_its_own_numbers() {
    playground(async |page| {
        page.control("next-seed").click().await;
        page.shows(&with(|s| s.seed = 2)).await;
        page.number("seed").paste("4294967295").await;
        page.shows(&with(|s| s.seed = u32::MAX)).await;
    });
}
