//! What of Explore leaves the page: every matrix of the layer that is shown, of all its heads.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::matrices::{self, Given};
use super::matrix::axis_label;
use crate::attention::{LazyRun, Stage};
use crate::i18n::Lang;
use crate::link;
use crate::state::Playground;
use crate::state::playground::Computed;

/// Maps of one head: scores, scaled, masked, weights.
const MAPS: usize = 4;
/// Numbers that leave in maps: 64 MB.
const MOST_NUMBERS: usize = 1 << 24;

/// The matrices that are shown, as plain objects; null where there is no run.
pub fn taken(playground: Playground) -> JsValue {
    untrack(|| {
        let run = playground.run();
        run.map_or(JsValue::NULL, |run| object(playground, &run))
    })
}

fn object(playground: Playground, run: &LazyRun) -> JsValue {
    let lang = playground.lang.get_untracked();
    let layer = playground.computed.with_untracked(Computed::layer);
    let words: Vec<String> = playground.tokens.with_untracked(|tokens| {
        let words = tokens.shown.iter().map(|token| token.text.clone());
        words.collect()
    });
    let heads = run.heads();
    let stages = Stage::ALL
        .into_iter()
        .filter(|stage| stage.exists(run.recipe));
    let each = stages.flat_map(|stage| {
        let heads = if stage.is_per_head() { heads } else { 1 };
        (0..heads).map(move |head| (stage, head))
    });
    // Maps of long sentences are too many to leave together: then those of the head that is shown, and
    // of very long ones none.
    let (n, shown) = (run.tokens(), playground.head.get_untracked());
    let are_few = MAPS * n * n * heads <= MOST_NUMBERS;
    let each = each.filter(move |&(stage, head)| {
        !stage.is_map() || are_few || (head == shown && MAPS * n * n <= MOST_NUMBERS)
    });
    let matrices = each.filter_map(|of| matrix(playground, run, of, layer, lang));
    let settings = link::write(playground.state().write());
    matrices::run(&settings, lang.title(), (&words, &words), matrices)
}

fn matrix(
    playground: Playground,
    run: &LazyRun,
    (stage, head): (Stage, usize),
    layer: usize,
    lang: Lang,
) -> Option<JsValue> {
    let matrix = run.matrix(stage, head)?;
    let (row_axis, column_axis) = stage.axes();
    let labels = |axis, count| -> Vec<String> {
        let labels = (0..count).map(|index| axis_label(playground, axis, index));
        labels.collect()
    };
    let (mut name, mut title) = (
        format!("layer{layer}."),
        lang.stage(stage, run.recipe).to_owned(),
    );
    if stage.is_per_head() {
        name += &format!("head{}.", head + 1);
        title += &format!(", {}", lang.head_name(head + 1));
    }
    let values: Vec<f32> = matrix.iter().copied().collect();
    let hidden = matches!(stage, Stage::Masked | Stage::Weights).then(|| {
        let hidden = run.visibility().hidden();
        let cells = hidden.iter().map(|cell| u8::from(!cell.is_visible()));
        cells.collect::<Vec<_>>()
    });
    let given = Given {
        name: &(name + stage.slug()),
        title: &title,
        rows: &labels(row_axis, matrix.nrows()),
        columns: &labels(column_axis, matrix.ncols()),
        values: &values,
        hidden: hidden.as_deref(),
        are_weights: stage == Stage::Weights,
    };
    Some(given.object())
}
