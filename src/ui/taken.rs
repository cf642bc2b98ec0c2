//! What of Explore leaves the page: every matrix of the layer that is shown, of all its heads.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::matrices::{self, Given};
use super::matrix::axis_label;
use crate::attention::{Run, Stage};
use crate::i18n::Lang;
use crate::link;
use crate::state::Playground;
use crate::state::playground::Computed;

/// The matrices that are shown, as plain objects; null where there is no run.
pub fn taken(playground: Playground) -> JsValue {
    untrack(|| {
        let run = playground.run();
        run.map_or(JsValue::NULL, |run| object(playground, &run))
    })
}

fn object(playground: Playground, run: &Run<f32>) -> JsValue {
    let lang = playground.lang.get_untracked();
    let layer = playground.computed.with_untracked(Computed::layer);
    let words: Vec<String> = playground.tokens.with_untracked(|tokens| {
        let words = tokens.shown.iter().map(|token| token.text.clone());
        words.collect()
    });
    let heads = run.trace.heads.len();
    let stages = Stage::ALL
        .into_iter()
        .filter(|stage| stage.exists(run.recipe));
    let each = stages.flat_map(|stage| {
        let heads = if stage.is_per_head() { heads } else { 1 };
        (0..heads).map(move |head| (stage, head))
    });
    let matrices = each.filter_map(|of| matrix(playground, run, of, layer, lang));
    let settings = link::write(playground.state().write());
    matrices::run(&settings, lang.title(), (&words, &words), matrices)
}

fn matrix(
    playground: Playground,
    run: &Run<f32>,
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
        let hidden = run.trace.visibility.hidden();
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
