//! Every setting of a page, as one value that is valid at all times.

use crate::attention::ScoringKind;
use crate::attention::error::divisors;
use crate::attention::position::Layout;
use crate::text::Mode;
use crate::weights::Source;

/// Heads that trained layers come with.
pub const TRAINED_HEADS: [usize; 4] = [1, 2, 4, 8];
/// Layers that trained layers come in.
pub const TRAINED_LAYERS: usize = 2;

/// Tokens that are computed and shown; what a longer text has beyond them is cut, and said so.
pub const MAX_TOKENS: usize = 4096;

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

/// What the numbers of the layer are before any cell is set by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WeightKind {
    /// Trained layers that come with the page, for every scoring and for 1, 2, 4 and 8 heads.
    Trained,
    /// Trained layers that the reader brought.
    Own,
    /// Drawn from the seed.
    Random,
    /// Identity matrices.
    Identity,
}

impl WeightKind {
    /// What is drawn where nothing trained is at hand.
    pub fn drawn(self) -> Source {
        match self {
            Self::Identity => Source::Identity,
            Self::Trained | Self::Own | Self::Random => Source::Random,
        }
    }

    /// Whether the numbers were learned.
    pub fn is_trained(self) -> bool {
        matches!(self, Self::Trained | Self::Own)
    }
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
    /// What the numbers are before any cell is set by hand.
    pub weights: WeightKind,
    /// The layer that is shown, counted from 1; see [`Settings::layer`].
    pub wanted_layer: usize,
    /// Layers of what the reader brought.
    pub own_layers: usize,
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
            weights: WeightKind::Trained,
            wanted_layer: TRAINED_LAYERS,
            own_layers: 1,
            seed: 1,
        }
    }
}

impl Settings {
    /// How many heads there are: the most on offer that are not more than what is wanted. What is
    /// wanted is kept, so that a width that is typed digit by digit loses no head.
    pub fn heads(&self) -> usize {
        let mut fitting = self.heads_on_offer().into_iter();
        fitting
            .rfind(|&heads| heads <= self.wanted_heads)
            .unwrap_or(1)
    }

    /// The divisors of the width, or what there are trained layers for.
    pub fn heads_on_offer(&self) -> Vec<usize> {
        match self.weights {
            WeightKind::Trained | WeightKind::Own => TRAINED_HEADS.to_vec(),
            WeightKind::Random | WeightKind::Identity => divisors(self.d_model),
        }
    }

    /// Layers that there are: more than one only where they were trained together.
    pub fn layers(&self) -> usize {
        match self.weights {
            WeightKind::Trained => TRAINED_LAYERS,
            WeightKind::Own => self.own_layers,
            WeightKind::Random | WeightKind::Identity => 1,
        }
    }

    /// The layer that is shown, counted from 1.
    pub fn layer(&self) -> usize {
        self.wanted_layer.clamp(1, self.layers())
    }

    /// These settings with numbers that are drawn, as long as nothing trained is at hand for them.
    #[must_use]
    pub fn untrained(&self) -> Self {
        Self {
            weights: WeightKind::Random,
            ..self.clone()
        }
    }
}
