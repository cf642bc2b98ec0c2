use attention_playground::ui::math::math;
use leptos::prelude::*;

use crate::exhibit::{Prose, prose};

/// Words with mathematics in them.
pub fn prose_view(note: &str) -> Vec<AnyView> {
    prose(note)
        .into_iter()
        .map(|part| match part {
            Prose::Words(words) => words.into_any(),
            Prose::Math(formula) => math(&formula),
        })
        .collect()
}
