//! Numbers that are set by hand.

use attention_playground::attention::Stage;
use attention_playground::state::Settings;
use attention_playground::state::edits::{Edits, Place};
use thirtyfour::Key;

use crate::expected::{by_default, with_edits};
use crate::harness::playground;
use crate::page::{Page, Way};

/// Puts a number into the cell at the focus of the keyboard.
async fn enter(page: &Page, number: &str) {
    page.keys(Key::Enter).await;
    page.cell_editor().paste(number).await;
    page.keys(Key::Enter).await;
}

/// A feature of a word, set by hand.
fn word(edits: &mut Edits, key: &str, feature: usize, number: f32) {
    let key = key.to_owned();
    edits.numbers.set(Place::Token { key, feature }, number);
}

/// A cell of a weight, set by hand.
fn weight(edits: &mut Edits, stage: Stage, row: usize, column: usize, number: f32) {
    let head = 0;
    edits.numbers.set(
        Place::Cell {
            layer: 0,
            stage,
            head,
            row,
            column,
        },
        number,
    );
}

#[test]
fn a_number_set_by_keyboard_changes_all_that_follows() {
    playground(async |page| {
        page.matrix("embedding").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        page.keys(Key::Down + Key::Right).await;
        enter(page, "-3.25").await;
        page.shows(&with_edits(|_| (), |edits| word(edits, "animal", 1, -3.25)))
            .await;
        assert_eq!(page.focused().await, "matrix-embedding");
    });
}

#[test]
fn who_leaves_the_field_means_the_number_and_escape_takes_it_back() {
    playground(async |page| {
        page.matrix("embedding").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        page.keys(Key::Enter).await;
        page.cell_editor().paste("4").await;
        page.keys(Key::Escape).await;
        page.shows(&by_default()).await;
        page.matrix("embedding").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        page.keys(Key::Down + Key::Enter).await;
        page.cell_editor().paste("4").await;
        page.step(Way::On).await;
        page.shows(&with_edits(|_| (), |edits| word(edits, "animal", 0, 4.0)))
            .await;
    });
}

#[test]
fn every_same_word_gets_the_number() {
    playground(async |page| {
        let sentence = "so near and so far";
        page.sentence().paste(sentence).await;
        page.matrix("embedding").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        enter(page, "7").await;
        let change = |s: &mut Settings| s.sentence = sentence.into();
        page.shows(&with_edits(change, |edits| word(edits, "so", 0, 7.0)))
            .await;
    });
}

#[test]
fn a_weight_is_set_in_the_head_that_is_shown() {
    playground(async |page| {
        page.head(1).click().await;
        page.matrix("weight-query").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        page.keys(Key::Down).await;
        enter(page, "2").await;
        page.shows(&with_edits(
            |_| (),
            |edits| weight(edits, Stage::WeightQuery, 1, 8, 2.0),
        ))
        .await;
    });
}

#[test]
fn a_double_click_opens_a_cell_for_a_number() {
    playground(async |page| {
        page.matrix("embedding").double_click((2, 3)).await;
        page.cell_editor().paste("1.5").await;
        page.keys(Key::Enter).await;
        page.shows(&with_edits(|_| (), |edits| word(edits, "didn't", 3, 1.5)))
            .await;
    });
}

#[test]
fn a_step_can_be_undone_and_done_again() {
    playground(async |page| {
        assert!(!page.control("undo").is_enabled().await);
        page.matrix("weight-value").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        enter(page, "9").await;
        let edited = with_edits(|_| (), |edits| weight(edits, Stage::WeightValue, 0, 0, 9.0));
        page.shows(&edited).await;
        page.reads("map-origin", |text| text.contains("by hand"))
            .await;
        page.control("undo").click().await;
        page.shows(&by_default()).await;
        page.control("redo").click().await;
        page.shows(&edited).await;
        assert!(!page.control("redo").is_enabled().await);
    });
}

#[test]
fn what_is_no_number_is_refused_and_escape_leaves_the_cell_as_it_was() {
    playground(async |page| {
        page.matrix("embedding").focus().await;
        page.keys(Key::Enter).await;
        page.cell_editor().paste("much").await;
        page.keys(Key::Enter).await;
        page.reads("stage-embedding", |text| {
            text.contains("“much” is not a number")
        })
        .await;
        page.keys(Key::Escape).await;
        page.shows(&by_default()).await;
        assert!(!page.has("cell-editor").await);
    });
}
