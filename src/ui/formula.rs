//! The formula above each matrix, its letters coloured like what they stand for.

use leptos::prelude::*;

use super::math::math;
use crate::attention::stage::{Entry, Recipe, ScoringKind, Stage};

/// How a stage is made, with the sizes at hand.
pub fn formula(stage: Stage, recipe: Recipe, d_k: usize, temperature: &str) -> AnyView {
    math(&notation(stage, recipe, d_k, temperature))
}

/// The same in the notation of [`crate::view::math`].
fn notation(stage: Stage, recipe: Recipe, d_k: usize, temperature: &str) -> String {
    let (added, x) = match recipe.entry {
        Entry::Bare => ("", "X"),
        Entry::Positions => ("P", "(X + P)"),
        Entry::Residual => ("Z", "(X + Z)"),
    };
    let scores = match recipe.scoring {
        ScoringKind::Additive => r"v · tanh(\q{q A_q} + \k{k A_k})".to_owned(),
        ScoringKind::Dot => r"\q{Q} \k{K}^T".to_owned(),
        ScoringKind::ScaledDot => format!(r"\q{{Q}} \k{{K}}^T / \sqrt{{{d_k}}}"),
    };
    match stage {
        Stage::Embedding => "X".to_owned(),
        Stage::Position => added.to_owned(),
        Stage::Input => format!("X + {added}"),
        Stage::WeightQuery => r"\q{W_q}".to_owned(),
        Stage::WeightKey => r"\k{W_k}".to_owned(),
        Stage::WeightValue => r"\v{W_v}".to_owned(),
        Stage::Query => format!(r"\q{{Q}} = {x} \q{{W_q}}"),
        Stage::Key => format!(r"\k{{K}} = {x} \k{{W_k}}"),
        Stage::Value => format!(r"\v{{V}} = {x} \v{{W_v}}"),
        Stage::AdditiveQuery => r"\q{A_q}".to_owned(),
        Stage::AdditiveKey => r"\k{A_k}".to_owned(),
        Stage::AdditiveVector => "v".to_owned(),
        Stage::HiddenQuery => r"\q{Q A_q}".to_owned(),
        Stage::HiddenKey => r"\k{K A_k}".to_owned(),
        Stage::Scores => match recipe.scoring {
            ScoringKind::Additive => scores,
            ScoringKind::Dot | ScoringKind::ScaledDot => r"\q{Q} \k{K}^T".to_owned(),
        },
        Stage::Scaled => scores,
        Stage::Masked => match recipe.scoring {
            ScoringKind::Additive => "scores + mask".to_owned(),
            ScoringKind::Dot | ScoringKind::ScaledDot => format!("{scores} + mask"),
        },
        Stage::Weights => {
            if temperature == "1" {
                "softmax(row)".to_owned()
            } else {
                format!("softmax(row / {temperature})")
            }
        }
        Stage::HeadOutput => r"weights · \v{V}".to_owned(),
        Stage::Concat => "[head 1, head 2, …]".to_owned(),
        Stage::WeightOutput => "W_O".to_owned(),
        Stage::Output => "concat · W_O".to_owned(),
    }
}
