//! Every setting of a page, as one value that is valid at all times.

use crate::attention::ScoringKind;
use crate::attention::error::divisors;
use crate::attention::position::Layout;
use crate::text::Mode;
use crate::weights::Source;

/// Tokens that are computed and shown; what a longer text has beyond them is cut, and said so.
pub const MAX_TOKENS: usize = 256;

/// What is added to a token for where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Positions {
    /// Nothing: order does not count.
    None,
    /// Sines and cosines of the position.
    Sinusoidal,
    /// A free table, which training would fill and which can be set by hand.
    Learned,
}

/// What stands in the place of a hidden score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FillKind {
    /// Minus infinity, exactly.
    Exclude,
    /// A finite number.
    Finite,
}

/// Every setting. Fields are set through [`table`](super::table), which keeps to the bounds.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// What is looked at.
    pub sentence: String,
    /// How it is cut into tokens.
    pub tokens: Mode,
    /// How a query is scored against a key.
    pub scoring: ScoringKind,
    /// Hidden width of additive scoring.
    pub hidden: usize,
    /// Heads wanted; see [`Settings::heads`] for how many there are.
    pub wanted_heads: usize,
    /// Features of a token's vector.
    pub d_model: usize,
    /// Whether queries see only keys up to themselves.
    pub causal: bool,
    /// Whether keys from the valid length on are hidden.
    pub padding: bool,
    /// How many keys are real where `padding` is set.
    pub valid_length: usize,
    /// Whether masks made by hand count.
    pub by_hand: bool,
    /// What stands in the place of a hidden score.
    pub fill: FillKind,
    /// The finite fill.
    pub fill_value: f64,
    /// What is added for the position.
    pub positions: Positions,
    /// Where sines and cosines stand.
    pub layout: Layout,
    /// Scores are divided by it before the exponential.
    pub temperature: f64,
    /// What the projections are before any cell is set by hand.
    pub weights: Source,
    /// Of the random numbers.
    pub seed: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            sentence: "The animal didn't cross the street, because it was too tired".to_owned(),
            tokens: Mode::Words,
            scoring: ScoringKind::ScaledDot,
            hidden: 8,
            wanted_heads: 2,
            d_model: 16,
            causal: false,
            padding: false,
            valid_length: 8,
            by_hand: true,
            fill: FillKind::Exclude,
            fill_value: -1e9,
            positions: Positions::Sinusoidal,
            layout: Layout::Interleaved,
            temperature: 1.0,
            weights: Source::Random,
            seed: 1,
        }
    }
}

impl Settings {
    /// How many heads there are: the largest divisor of `d_model` that is not above what is wanted.
    /// What is wanted is kept, so that a width that is typed digit by digit loses no head.
    pub fn heads(&self) -> usize {
        let fitting = divisors(self.d_model)
            .into_iter()
            .rfind(|&heads| heads <= self.wanted_heads);
        fitting.unwrap_or(1)
    }

    /// Features that one head sees.
    pub fn head_width(&self) -> usize {
        self.d_model / self.heads()
    }
}
