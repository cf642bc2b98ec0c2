//! Looking: a word, a cell, what is held and let go, by mouse and by keyboard.

use attention_playground::attention::Stage;
use attention_playground::attention::provenance::Provenance;
use thirtyfour::Key;

use crate::expected::by_default;
use crate::harness::playground;
use crate::page::{Page, Way, number};
use crate::wait::until_so;

/// Goes on until the element with this test id has the focus.
async fn walk(page: &Page, way: Way, to: &str) {
    for _ in 0..300 {
        if page.focused().await == to {
            return;
        }
        page.step(way).await;
    }
    panic!("{to} cannot be reached by keyboard");
}

/// Waits until a cell with this number is explained.
async fn explains(page: &Page, wanted: f64) {
    let what = format!("a cell that holds {wanted} is not explained");
    let value = async || page.text("explained-value").await;
    until_so(&what, value, |value| (number(value) - wanted).abs() < 6e-4).await;
}

/// Waits until nothing is explained.
async fn explains_nothing(page: &Page) {
    page.reads("inspector", |text| text.starts_with("Point at any cell"))
        .await;
}

#[test]
fn a_chosen_word_tells_what_it_looks_at_in_every_head() {
    playground(async |page| {
        page.token(1).click().await;
        let run = by_default();
        let caption = page
            .reads("caption", |text| text.starts_with("animal looks at"))
            .await;
        for head in 0..2 {
            let (key, weight) = run.strongest_key(head, 1).expect("it looks at something");
            let key = &page.tokens().await[key];
            let part = format!("{key} with {weight:.2} in head {}", head + 1);
            assert!(caption.contains(&part), "{part} is not in {caption}");
        }
        page.reads("said", |said| said.starts_with("animal looks at"))
            .await;
    });
}

#[test]
fn a_held_word_stays_until_escape() {
    playground(async |page| {
        page.token(3).click().await;
        page.point_nowhere().await;
        page.reads("caption", |text| text.starts_with("cross looks at"))
            .await;
        page.keys(Key::Escape).await;
        page.reads("caption", |text| text.starts_with("Point at a word"))
            .await;
    });
}

#[test]
fn a_cell_that_is_pointed_at_is_explained_and_a_held_one_stays() {
    playground(async |page| {
        let weights = page.table("weights").await;
        page.matrix("weights").point_at((2, 5)).await;
        let wanted = weights.row(2)[5];
        explains(page, wanted).await;
        page.reads("readout-weights", |text| text == weights.cells[2][5])
            .await;
        page.matrix("weights").click((4, 4)).await;
        page.point_nowhere().await;
        page.reads("inspector", |text| {
            text.contains("How cross → cross") || text.contains("How the → the")
        })
        .await;
        page.keys(Key::Escape).await;
        explains_nothing(page).await;
    });
}

#[test]
fn a_cell_of_every_stage_is_explained() {
    playground(async |page| {
        let run = by_default();
        for stage in Stage::ALL
            .into_iter()
            .filter(|stage| stage.exists(run.recipe))
        {
            let wanted = f64::from(run.cell(stage, 0, 0, 0).expect("there is a first cell"));
            // By keyboard: a page that scrolls from stage to stage under a pointer tells of it late.
            page.matrix(stage.slug()).focus().await;
            let value = async || {
                page.keys(Key::PageUp + Key::Home).await;
                number(&page.text("explained-value").await)
            };
            let is_so = |value: &f64| (value - wanted).abs() < 6e-4;
            until_so(&format!("{stage:?} is explained"), value, is_so).await;
        }
    });
}

#[test]
fn the_keyboard_leads_from_the_sentence_to_a_weight_and_back() {
    playground(async |page| {
        page.sentence().select().await;
        walk(page, Way::On, "matrix-weights").await;
        page.keys(Key::PageUp + Key::Home).await;
        page.keys(Key::Down + Key::Right).await;
        page.reads("inspector", |text| text.contains("How animal → animal"))
            .await;
        page.reads("said", |said| said.contains("row animal, column animal"))
            .await;
        page.keys(Key::Enter).await;
        walk(page, Way::Back, "sentence").await;
        page.reads("inspector", |text| text.contains("How animal → animal"))
            .await;
    });
}

#[test]
fn space_and_the_player_step_through_a_matrix() {
    playground(async |page| {
        let weights = page.table("weights").await;
        page.matrix("weights").focus().await;
        page.keys(Key::PageUp + Key::Home).await;
        explains(page, weights.row(0)[0]).await;
        page.keys(Key::Space).await;
        explains(page, weights.row(0)[1]).await;
        page.control("player-on").click().await;
        explains(page, weights.row(0)[2]).await;
        page.control("player-back").click().await;
        explains(page, weights.row(0)[1]).await;
        page.control("player-play").click().await;
        explains(page, weights.row(0)[4]).await;
        page.control("player-play").click().await;
    });
}

#[test]
fn another_head_has_its_own_matrices() {
    playground(async |page| {
        let first = page.table("weights").await.cells;
        page.head(1).click().await;
        page.table_is("weights", "those of head 2", |table| table.cells != first)
            .await;
        assert!(page.head(1).is_on().await && !page.head(0).is_on().await);
    });
}

#[test]
fn a_table_closes_with_escape_and_gives_the_focus_back() {
    playground(async |page| {
        page.control("open-table-weights").click().await;
        page.element("table-weights").await;
        page.keys(Key::Escape).await;
        let is_there = async || page.has("table-weights").await;
        until_so("the table is there", is_there, |is_there| !is_there).await;
        assert_eq!(page.focused().await, "open-table-weights");
    });
}

#[test]
fn pointing_moves_no_matrix() {
    playground(async |page| {
        let script = "return all('canvas').map((it) => it.getBoundingClientRect()).map((it) => [it.left + scrollX, it.top + scrollY]);";
        page.point_nowhere().await;
        let before: Vec<(f64, f64)> = page.script(script, &[]).await;
        for stage in ["embedding", "position", "query", "weights", "output"] {
            page.matrix(stage).point_at((1, 1)).await;
            page.element(&format!("readout-{stage}")).await;
            let now: Vec<(f64, f64)> = page.script(script, &[]).await;
            assert_eq!(now, before, "{stage}");
        }
    });
}
