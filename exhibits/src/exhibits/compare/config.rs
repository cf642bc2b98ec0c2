//! What the controls say of a side.

use attention_playground::attention::{Alignment, Mask, ScoringKind, Visibility};

use crate::exhibit::Inputs;

/// What one side is set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Config {
    pub scoring: ScoringKind,
    pub heads: usize,
    pub causal: bool,
    pub positions: bool,
}

impl Config {
    /// From the settings of one side.
    pub fn of(inputs: &Inputs, keys: &[&str; 4]) -> Self {
        let [scoring, heads, mask, positions] = keys.map(|key| inputs.choice(key));
        Self {
            scoring: [
                ScoringKind::Additive,
                ScoringKind::Dot,
                ScoringKind::ScaledDot,
            ][scoring],
            heads: heads + 1,
            causal: mask == 1,
            positions: positions == 1,
        }
    }

    /// What each query may see.
    pub fn visibility(self, tokens: usize) -> Visibility<f64> {
        let masks: &[Mask<f64>] = if self.causal {
            &[Mask::Causal(Alignment::TopLeft)]
        } else {
            &[]
        };
        Visibility::compose(tokens, tokens, masks).expect("a causal mask fits every shape")
    }
}

/// What is shown of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// This head, or the last there is.
    Head(usize),
    /// The mean over all.
    Mean,
}
