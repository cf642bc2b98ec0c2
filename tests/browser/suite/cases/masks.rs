//! Masks: what is hidden weighs exactly nothing, and the page says why.

use attention_playground::attention::Stage;
use attention_playground::state::Settings;
use thirtyfour::Key;

use crate::expected::{by_default, with, with_edits};
use crate::harness::playground;
use crate::page::Page;
use crate::wait::until_so;

/// Points at a weight and waits for what is said of it.
async fn explains(page: &Page, cell: (usize, usize), reason: &str) {
    page.matrix("weights").point_at(cell).await;
    page.reads("inspector", |text| text.contains(reason)).await;
    assert_eq!(page.text("explained-value").await, "0.000");
}

#[test]
fn a_hidden_cell_weighs_exactly_nothing_and_says_which_mask_hides_it() {
    playground(async |page| {
        page.control("causal").click().await;
        page.control("padding").click().await;
        page.number("valid").paste("9").await;
        page.matrix("masked").click((6, 1)).await;
        let weights = page.table("weights").await;
        for (row, column) in [(0, 1), (11, 10), (6, 1)] {
            assert_eq!(weights.cells[row][column], "0.0000");
        }
        let masked = page.table("masked").await;
        assert_eq!(masked.cells[0][1], "−∞");
        explains(page, (0, 1), "causal").await;
        explains(page, (11, 10), "padding").await;
        explains(page, (6, 1), "hidden by hand").await;
    });
}

#[test]
fn several_reasons_are_all_named() {
    playground(async |page| {
        page.control("causal").click().await;
        page.control("padding").click().await;
        page.number("valid").paste("3").await;
        page.matrix("masked").click((0, 7)).await;
        explains(page, (0, 7), "causal").await;
        let all = page.text("inspector").await;
        assert!(all.contains("padding") && all.contains("hand"), "{all}");
    });
}

#[test]
fn the_keyboard_finds_out_why_a_cell_is_hidden() {
    playground(async |page| {
        page.control("causal").click().await;
        page.matrix("weights").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        page.keys(Key::Right + Key::Right).await;
        page.reads("inspector", |text| text.contains("causal"))
            .await;
        page.reads("said", |said| said.contains("0.000")).await;
    });
}

#[test]
fn a_query_that_sees_nothing_gets_zeros_and_is_flagged() {
    playground(async |page| {
        page.sentence().paste("one two three").await;
        page.control("padding").click().await;
        page.number("valid").paste("0").await;
        let nothing = |s: &mut Settings| {
            (s.sentence, s.padding, s.valid_length) = ("one two three".into(), true, 0);
        };
        page.shows(&with(nothing)).await;
        assert_eq!(page.table("weights").await.cells, [["0.0000"; 3]; 3]);
        page.reads("row-sums", |sums| sums.matches("0.00 empty").count() == 3)
            .await;
        page.token(0).click().await;
        page.reads("caption", |caption| caption.contains("nothing"))
            .await;
        let all = page.all_text().await;
        assert!(!all.contains("NaN"), "{all}");
    });
}

#[test]
fn a_drag_hides_every_cell_that_it_passes_and_is_one_step_to_undo() {
    playground(async |page| {
        let path = [(2, 2), (2, 3), (3, 3), (3, 4)];
        page.matrix("masked").drag(&path).await;
        page.shows(&with_edits(|_| (), |edits| edits.masks.cells.extend(path)))
            .await;
        page.control("undo").click().await;
        page.shows(&by_default()).await;
    });
}

#[test]
fn a_second_click_shows_the_cell_again() {
    playground(async |page| {
        page.matrix("masked").click((1, 1)).await;
        page.matrix("masked").click((1, 1)).await;
        page.shows(&by_default()).await;
    });
}

#[test]
fn space_hides_the_cell_at_the_keyboards_focus() {
    playground(async |page| {
        page.matrix("masked").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        page.keys(Key::Down + Key::Right).await;
        page.keys(" ").await;
        page.shows(&with_edits(
            |_| (),
            |edits| edits.masks.cells.extend([(1, 1)]),
        ))
        .await;
    });
}

#[test]
fn a_double_click_adds_a_bias_and_hides_nothing() {
    playground(async |page| {
        page.matrix("masked").double_click((3, 5)).await;
        page.cell_editor().paste("-2.5").await;
        page.keys(Key::Enter).await;
        page.shows(&with_edits(
            |_| (),
            |edits| edits.masks.set_bias((3, 5), -2.5),
        ))
        .await;
    });
}

#[test]
fn the_word_above_a_column_makes_its_key_padding() {
    playground(async |page| {
        page.key_word(4).click().await;
        page.shows(&with_edits(|_| (), |edits| edits.masks.padding.extend([4])))
            .await;
        assert!(page.key_word(4).is_on().await);
        explains(page, (0, 4), "padding").await;
        page.key_word(4).click().await;
        page.shows(&by_default()).await;
    });
}

#[test]
fn masks_by_hand_can_be_switched_off_and_cleared() {
    playground(async |page| {
        page.matrix("masked").click((0, 0)).await;
        page.control("by_hand").click().await;
        page.shows(&by_default()).await;
        page.control("by_hand").click().await;
        page.shows(&with_edits(
            |_| (),
            |edits| edits.masks.cells.extend([(0, 0)]),
        ))
        .await;
        page.control("clear-edits").click().await;
        page.shows(&by_default()).await;
        assert!(!page.has("clear-edits").await);
    });
}

#[test]
fn a_hidden_cell_looks_unlike_every_number() {
    playground(async |page| {
        let seen = page.matrix("masked").color((0, 1)).await;
        page.control("causal").click().await;
        page.table_is("masked", "the causal mask hides", |table| {
            table.cells[0][1] == "−∞"
        })
        .await;
        let now = async || page.matrix("masked").color((0, 1)).await;
        until_so("a hidden cell has another look", now, |now| *now != seen).await;
        let run = with(|s| s.causal = true);
        let weights = run.matrix(Stage::Weights, 0).expect("there are weights");
        assert_eq!(weights[(0, 1)], 0.0);
    });
}
