//! How often a model is right, and what each head came to do: measured, not asserted.

use ndarray::{ArcArray2, ArrayView1};

use super::{Aim, Aimed};
use crate::attention::Error;
use crate::training::model::{Example, Model, ModelTrace};

/// How a model does on some examples.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// Rows that have an answer.
    pub rows: usize,
    /// Those of them whose largest logit is the answer's.
    pub right: usize,
    /// What each head does, by aim, then layer, then head.
    pub heads: Vec<HeadMeasure>,
}

/// How far one head does one thing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HeadMeasure {
    /// The thing.
    pub aim: Aim,
    /// The layer, the first being 0.
    pub layer: usize,
    /// The head, the first being 0.
    pub head: usize,
    /// The weight on the key aimed at, the mean over all rows that have one: 0 to 1.
    pub weight: f64,
    /// How many rows have one.
    pub rows: usize,
}

impl Measured {
    /// The part of the rows that is right, 0 to 1; 0 where no row has an answer.
    pub fn accuracy(&self) -> f64 {
        self.right as f64 / self.rows.max(1) as f64
    }

    /// The head that does `aim` best.
    pub fn best(&self, aim: Aim) -> Option<HeadMeasure> {
        let of_aim = self.heads.iter().filter(|measure| measure.aim == aim);
        of_aim.max_by(|a, b| a.weight.total_cmp(&b.weight)).copied()
    }
}

/// The maps of a pass, by layer and head, (queries, keys) each: those of cross-attention where a
/// layer has it, and of self-attention where not.
pub fn maps<F>(trace: &ModelTrace<F>) -> Vec<Vec<ArcArray2<F>>> {
    let layer = |block: &crate::training::block::BlockTrace<F>| {
        let shown = block.cross.as_ref().unwrap_or(&block.attention);
        let heads = shown.inner.trace.heads.iter();
        heads.map(|head| head.softmax.weights.clone()).collect()
    };
    trace.blocks.iter().map(layer).collect()
}

/// Runs `model` on `examples`.
pub(super) fn measure(
    model: &Model<f32>,
    examples: &[Example<f32>],
    aims: impl Fn(&Example<f32>) -> Vec<Aimed>,
) -> Result<Measured, Error> {
    let (layers, heads) = (model.config.layers, model.config.heads);
    let mut measured = Measured {
        rows: 0,
        right: 0,
        heads: Vec::new(),
    };
    for example in examples {
        let trace = model.forward(example)?;
        for (row, target) in trace.logits.outer_iter().zip(&example.targets) {
            let Some(target) = *target else { continue };
            measured.rows += 1;
            measured.right += usize::from(largest(row) == Some(target));
        }
        let maps = maps(&trace);
        for Aimed { aim, keys } in aims(example) {
            let of_aim = sums_of(&mut measured.heads, aim, layers, heads);
            for (sum, map) in of_aim.iter_mut().zip(maps.iter().flatten()) {
                for (query, key) in keys.iter().enumerate() {
                    let weight = key.and_then(|key| map.get((query, key)));
                    if let Some(&weight) = weight {
                        sum.weight += f64::from(weight);
                        sum.rows += 1;
                    }
                }
            }
        }
    }
    for head in &mut measured.heads {
        head.weight /= head.rows.max(1) as f64;
    }
    Ok(measured)
}

/// The sums of one aim, layer by layer and head by head; made where they are not there yet.
fn sums_of(
    sums: &mut Vec<HeadMeasure>,
    aim: Aim,
    layers: usize,
    heads: usize,
) -> &mut [HeadMeasure] {
    let start = match sums.iter().position(|sum| sum.aim == aim) {
        Some(start) => start,
        None => {
            let cells = (0..layers).flat_map(|layer| (0..heads).map(move |head| (layer, head)));
            let start = sums.len();
            sums.extend(cells.map(|(layer, head)| HeadMeasure {
                aim,
                layer,
                head,
                weight: 0.0,
                rows: 0,
            }));
            start
        }
    };
    &mut sums[start..start + layers * heads]
}

/// The place of the largest number; the first of equals.
pub(super) fn largest(row: ArrayView1<'_, f32>) -> Option<usize> {
    let mut best = None;
    for (place, &number) in row.iter().enumerate() {
        if best.is_none_or(|(_, most)| number > most) {
            best = Some((place, number));
        }
    }
    best.map(|(place, _)| place)
}
