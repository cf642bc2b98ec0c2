//! The formula above each matrix, its letters coloured like what they stand for.

use leptos::prelude::*;

use crate::attention::stage::{Recipe, ScoringKind, Stage};

/// How a stage is made, with the sizes at hand.
pub fn formula(stage: Stage, recipe: Recipe, d_k: usize, temperature: &str) -> AnyView {
    let q = || letter("query", "Q");
    let k = || letter("key", "K");
    let v = || letter("value", "V");
    let x = if recipe.positions { "(X + P)" } else { "X" };
    match stage {
        Stage::Embedding => "X".into_any(),
        Stage::Position => "P".into_any(),
        Stage::Input => "X + P".into_any(),
        Stage::WeightQuery => view! { {letter("query", "W")} <sub>"q"</sub> }.into_any(),
        Stage::WeightKey => view! { {letter("key", "W")} <sub>"k"</sub> }.into_any(),
        Stage::WeightValue => view! { {letter("value", "W")} <sub>"v"</sub> }.into_any(),
        Stage::Query => {
            view! { {q()} " = " {x} " " {letter("query", "W")} <sub>"q"</sub> }.into_any()
        }
        Stage::Key => view! { {k()} " = " {x} " " {letter("key", "W")} <sub>"k"</sub> }.into_any(),
        Stage::Value => {
            view! { {v()} " = " {x} " " {letter("value", "W")} <sub>"v"</sub> }.into_any()
        }
        Stage::AdditiveQuery => view! { {letter("query", "A")} <sub>"q"</sub> }.into_any(),
        Stage::AdditiveKey => view! { {letter("key", "A")} <sub>"k"</sub> }.into_any(),
        Stage::AdditiveVector => "v".into_any(),
        Stage::HiddenQuery => view! { {q()} " " {letter("query", "A")} <sub>"q"</sub> }.into_any(),
        Stage::HiddenKey => view! { {k()} " " {letter("key", "A")} <sub>"k"</sub> }.into_any(),
        Stage::Scores => match recipe.scoring {
            ScoringKind::Additive => view! {
                "v · tanh(" {letter("query", "q")} " " {letter("query", "A")} <sub>"q"</sub> " + "
                {letter("key", "k")} " " {letter("key", "A")} <sub>"k"</sub> ")"
            }
            .into_any(),
            ScoringKind::Dot | ScoringKind::ScaledDot => {
                view! { {q()} {k()} <sup>"T"</sup> }.into_any()
            }
        },
        Stage::Scaled => view! { {q()} {k()} <sup>"T"</sup> {format!(" / √{d_k}")} }.into_any(),
        Stage::Masked => match recipe.scoring {
            ScoringKind::ScaledDot => {
                view! { {q()} {k()} <sup>"T"</sup> {format!(" / √{d_k} + mask")} }.into_any()
            }
            ScoringKind::Dot => view! { {q()} {k()} <sup>"T"</sup> " + mask" }.into_any(),
            ScoringKind::Additive => "scores + mask".into_any(),
        },
        Stage::Weights => if temperature == "1" {
            "softmax(row)".to_owned()
        } else {
            format!("softmax(row / {temperature})")
        }
        .into_any(),
        Stage::HeadOutput => view! { "weights · " {v()} }.into_any(),
        Stage::Concat => "[head 1, head 2, …]".into_any(),
        Stage::WeightOutput => view! { "W" <sub>"O"</sub> }.into_any(),
        Stage::Output => view! { "concat · W" <sub>"O"</sub> }.into_any(),
    }
}

/// A letter in the colour of what it stands for.
pub fn letter(class: &'static str, letter: &'static str) -> AnyView {
    view! { <var class=class>{letter}</var> }.into_any()
}
