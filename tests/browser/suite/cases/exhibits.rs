//! Every exhibit, driven as a reader drives it, against numbers from outside: NumPy's, or worked out
//! by hand, in `exhibits/tests/reference/`.

use std::path::Path;

use attention_exhibits::exhibit::Kind;
use attention_exhibits::exhibits::find;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::harness::playground;
use crate::page::{Hall, Page, Setter, Way, number};
use crate::wait::until_so;

/// Cells that are typed in a case at most: more show nothing new, and take their time.
const MOST_TYPED: usize = 24;

fn cases(slug: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../exhibits/tests/reference");
    let text = std::fs::read_to_string(folder.join(format!("{slug}.json")));
    let text = text.unwrap_or_else(|error| panic!("{slug} has no reference: {error}"));
    serde_json::from_str(&text).expect("cases")
}

fn setter(slug: &str, key: &str) -> Setter {
    let exhibit = find(slug).expect("an exhibit");
    let setting = exhibit.settings.iter().find(|setting| setting.key == key);
    match setting.expect("a setting").kind {
        Kind::Number { .. } | Kind::Count { .. } | Kind::Text { .. } => Setter::Field,
        Kind::Choice { .. } => Setter::Buttons,
        Kind::Pick { .. } => Setter::Menu,
        Kind::Switch { .. } => Setter::Switch,
    }
}

/// Infinities are written as words.
fn wanted(json: &Value) -> f64 {
    match json.as_str() {
        Some("-inf") => f64::NEG_INFINITY,
        Some("inf") => f64::INFINITY,
        _ => json.as_f64().expect("a number"),
    }
}

fn matrix(json: &Value) -> Vec<Vec<f64>> {
    let rows = json.as_array().expect("rows").iter();
    rows.map(|row| row.as_array().expect("a row").iter().map(wanted).collect())
        .collect()
}

/// Starts from the exhibit as it is without the guide's settings.
async fn plain(page: &Page, hall: &Hall<'_>, slug: &str) {
    hall.go("exhibit=cues&lang=en").await;
    page.element("exhibit-cues").await;
    if slug != "cues" {
        hall.open(slug).await;
    }
    page.control("reset").click().await;
}

/// Sets what a case sets; `false` where it sets a cell that no reader can set there.
async fn sets(hall: &Hall<'_>, slug: &str, case: &Value) -> bool {
    for (key, value) in case["set"].as_object().into_iter().flatten() {
        hall.set(key, setter(slug, key), value).await;
    }
    for cell in case["cells"].as_array().into_iter().flatten() {
        let at = |index: usize| cell[index].as_u64().expect("a place") as usize;
        let value = match cell[3].as_str() {
            Some(word) => word.to_owned(),
            None => cell[3].to_string(),
        };
        let name = cell[0].as_str().expect("a matrix");
        if !hall.takes_cell(name, (at(1), at(2))).await {
            return false;
        }
        hall.set_cell(name, (at(1), at(2)), &value).await;
    }
    true
}

fn shows_what_numpy_computes(slug: &'static str) {
    playground(async |page| {
        let hall = page.hall();
        let mut compared = 0;
        for case in cases(slug) {
            if case["cells"]
                .as_array()
                .is_some_and(|cells| cells.len() > MOST_TYPED)
            {
                continue;
            }
            plain(page, &hall, slug).await;
            if !sets(&hall, slug, &case).await {
                continue;
            }
            let shown = hall.matrices().await;
            for (name, numbers) in case["expect"].as_object().expect("matrices") {
                let numbers = matrix(numbers);
                if !shown.contains(name) {
                    continue;
                }
                if hall.has_table(name).await {
                    hall.shows(name, &numbers).await;
                } else {
                    corner_is(page, name, &numbers).await;
                }
                compared += 1;
            }
        }
        assert!(
            compared > 0,
            "{slug} shows nothing that the reference knows"
        );
        every_table_explains_its_first_cell(page, &hall).await;
    });
}

/// A picture tells its numbers one by one: those at the corners, read with the keyboard.
async fn corner_is(page: &Page, name: &str, numbers: &[Vec<f64>]) {
    let script = "root.querySelector(`[data-testid='matrix-${arguments[0]}'] canvas`).focus();";
    page.script::<()>(script, &[json!(name)]).await;
    let last = numbers.len() - 1;
    for (keys, value) in [
        (Key::PageUp + Key::Home, numbers[0][0]),
        (
            Key::PageDown + Key::End,
            *numbers[last].last().expect("a column"),
        ),
    ] {
        page.keys(keys).await;
        let look = async || number(&page.text("explained-value").await);
        let is_so = |shown: &f64| (shown - value).abs() < 6e-4;
        until_so(&format!("a corner of {name} is not {value}"), look, is_so).await;
    }
}

async fn every_table_explains_its_first_cell(page: &Page, hall: &Hall<'_>) {
    page.point_nowhere().await;
    for name in hall.matrices().await {
        if !hall.has_table(&name).await {
            continue;
        }
        let cells = hall.cells(&name).await;
        let Some(first) = cells.first().and_then(|row| row.first()) else {
            continue;
        };
        hall.focus_cell(&name, 0, 0).await;
        let look = async || number(&page.text("explained-value").await);
        let first = number(first);
        // Large numbers are written with an exponent there.
        let is_so =
            |shown: &f64| (shown - first).abs() <= 1e-3 * first.abs() + 6e-3 || *shown == first;
        until_so(&format!("{name} is not explained"), look, is_so).await;
    }
}

macro_rules! exhibits {
    ($($test:ident $slug:literal;)*) => {
        $(#[test]
        fn $test() {
            shows_what_numpy_computes($slug);
        })*

        #[test]
        fn every_exhibit_is_driven() {
            let driven = [$($slug),*];
            for exhibit in attention_exhibits::exhibits::ALL {
                assert!(driven.contains(&exhibit.slug), "{}", exhibit.slug);
            }
        }
    };
}

exhibits! {
    attention_cues "cues";
    attention_pooling "pooling";
    masked_softmax "masked-softmax";
    additive_attention "additive";
    scaled_dot_product "scaled-dot";
    one_output "one-output";
    matrix_form "matrix-form";
    self_and_general_attention "cross";
    multi_head "multi-head";
    positions "positions";
    recurrence "recurrence";
    reference_and_state "reference-and-state";
    lookup "lookup";
    eight_heads_of_512 "eight-of-512";
    dot_product_as_an_angle "angle";
    scaling_by_the_root "scaling";
    encoder_block "block";
    layer_and_batch_norm "norms";
    comparison "compare";
}

#[test]
fn space_steps_through_a_matrix_and_the_player_plays_it() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("masked-softmax").await;
        let cells = hall.cells("weights").await;
        hall.focus_cell("weights", 0, 0).await;
        page.keys(Key::Space).await;
        page.reads("explained-value", |text| text == cells[0][1])
            .await;
        page.control("player-back").click().await;
        page.reads("explained-value", |text| text == cells[0][0])
            .await;
        page.control("player-play").click().await;
        page.reads("explained-value", |text| text == cells[0][2])
            .await;
    });
}

#[test]
fn a_hidden_score_says_which_mask_hides_it() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("scaled-dot").await;
        hall.set("causal", Setter::Switch, &json!(true)).await;
        hall.focus_cell("masked", 0, 2).await;
        page.reads("inspector", |text| text.contains("causal mask"))
            .await;
        hall.focus_cell("weights", 0, 2).await;
        page.reads("explained-value", |text| text == "0.000").await;
    });
}

#[test]
fn what_cannot_be_taken_is_told_and_changes_nothing() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("masked-softmax").await;
        let before = hall.cells("weights").await;
        for (typed, told) in [
            ("0", "1 to 8"),
            ("9", "1 to 8"),
            ("2.5", "not a whole number"),
            ("many", "“many” is not a number"),
        ] {
            page.number("length").paste(typed).await;
            page.reads("refused-length", |text| text.contains(told))
                .await;
            assert_eq!(hall.cells("weights").await, before, "{typed}");
        }
        page.number("length").leave().await;
        assert_eq!(page.number("length").value().await, "3");
    });
}

#[test]
fn a_change_can_be_undone_and_redone() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("masked-softmax").await;
        let before = hall.cells("weights").await;
        hall.set_cell("z", (0, 0), "5").await;
        let changed = async || hall.cells("weights").await;
        let after = until_so("nothing changed", changed, |cells| *cells != before).await;
        page.control("undo").click().await;
        until_so("it is not undone", changed, |cells| *cells == before).await;
        page.control("redo").click().await;
        until_so("it is not redone", changed, |cells| *cells == after).await;
    });
}

#[test]
fn what_was_set_is_found_again_and_a_slide_is_one_step_to_undo() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("masked-softmax").await;
        let before = hall.cells("z").await;
        page.number("length").paste("4").await;
        page.number("length").paste("6").await;
        page.number("length").leave().await;
        hall.set_cell("z", (0, 0), "5").await;
        let after = hall.cells("z").await;
        hall.open("cues").await;
        page.control("view-compare").click().await;
        page.element("exhibit-compare").await;
        page.control("view-exhibits").click().await;
        page.element("exhibit-cues").await;
        hall.open("masked-softmax").await;
        assert_eq!(hall.cells("z").await, after);
        page.control("undo").click().await;
        page.control("undo").click().await;
        let now = async || hall.cells("z").await;
        until_so("it is not undone", now, |cells| *cells == before).await;
    });
}

#[test]
fn who_leaves_a_cell_means_the_number_and_escape_takes_it_back() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("masked-softmax").await;
        let before = hall.cells("z").await;
        hall.focus_cell("z", 0, 0).await;
        page.keys(Key::Enter).await;
        page.cell_editor().paste("5").await;
        page.keys(Key::Escape).await;
        assert!(!page.has("cell-editor").await);
        assert_eq!(hall.cells("z").await, before);
        hall.focus_cell("z", 0, 0).await;
        page.keys(Key::Enter).await;
        page.cell_editor().paste("5").await;
        page.step(Way::On).await;
        hall.shows("z", &[vec![5.0, 2.0, 3.0]]).await;
        // The first digit begins a number.
        hall.focus_cell("z", 0, 1).await;
        page.keys("-4").await;
        page.keys(Key::Enter).await;
        hall.shows("z", &[vec![5.0, -4.0, 3.0]]).await;
    });
}

#[test]
fn arrows_are_dragged_with_the_mouse_and_the_keyboard() {
    playground(async |page| {
        let hall = page.hall();
        hall.open("angle").await;
        let handles: Vec<String> = page
            .script(
                "return all('[data-testid^=handle-]').map((it) => it.dataset.testid);",
                &[],
            )
            .await;
        let handle = handles.first().expect("a handle");
        let all = async || {
            let mut cells = Vec::new();
            for name in hall.matrices().await {
                cells.push(hall.cells(&name).await);
            }
            cells
        };
        let before = all().await;
        hall.drag(handle, (-40, -30)).await;
        let dragged = until_so("nothing moved", all, |cells| *cells != before).await;
        page.control("undo").click().await;
        until_so("a drag is not one step", all, |cells| *cells == before).await;
        let script = "by(arguments[0]).focus();";
        page.script::<()>(script, &[json!(handle)]).await;
        page.keys(Key::Left).await;
        until_so("no key moves it", all, |cells| {
            *cells != before && *cells != dragged
        })
        .await;
    });
}
