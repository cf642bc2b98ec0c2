//! What a model is before it has numbers.

use super::feed_forward::Activation;
use super::heads::Form;
use crate::attention::encoder::NormOrder;
use crate::attention::{Error, ScoringKind};

/// How a model knows where a token stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Positions {
    /// Not at all.
    None,
    /// Sines and cosines, not learned.
    Sinusoidal,
    /// Sines and cosines twice: the first half of the features counts from the first token, the
    /// second half from the last.
    BothEnds,
    /// A table of its own, for sequences up to this length.
    Learned(usize),
}

/// The feed-forward part of each layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide {
    /// Features between its two matrices.
    pub width: usize,
    /// What bends them.
    pub activation: Activation,
}

/// The choices that decide which parameters there are, and what is computed with them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Config {
    /// Tokens that there are.
    pub vocabulary: usize,
    /// Features of the vectors that come with the tokens and are not learned; 0 where none do.
    pub features: usize,
    /// Classes that each row of logits tells apart; 0 where nothing is asked of logits.
    pub classes: usize,
    /// Features of a token's vector.
    pub d_model: usize,
    /// Encoder layers, 1 to 6.
    pub layers: usize,
    /// Heads of each; divides `d_model`.
    pub heads: usize,
    /// How a query is scored against a key.
    pub scoring: ScoringKind,
    /// Hidden width of additive scoring.
    pub hidden: usize,
    /// What scores are divided by before the softmax.
    pub temperature: f64,
    /// Whether a token may look only back; for the source of cross-attention it makes no odds.
    pub causal: bool,
    /// Where the layer norms stand. After pre-norm layers one more norms their sum, as in GPT-2.
    pub norm: Option<NormOrder>,
    /// Whether layer norms learn a gain and a bias.
    pub gain: bool,
    /// Whether projections learn a bias.
    pub bias: bool,
    /// The feed-forward part, where there is one.
    pub feed_forward: Option<Wide>,
    /// Whether each layer also attends to a second sequence, as in a decoder.
    pub cross: bool,
    /// How places are told apart.
    pub positions: Positions,
    /// What sines and cosines are multiplied by before they are added.
    pub position_scale: f64,
}

/// One small layer of two heads over tokens of its own, scaled dot product, and nothing around it.
impl Default for Config {
    fn default() -> Self {
        Self {
            vocabulary: 1,
            features: 0,
            classes: 0,
            d_model: 32,
            layers: 1,
            heads: 2,
            scoring: ScoringKind::ScaledDot,
            hidden: 16,
            temperature: 1.0,
            causal: false,
            norm: None,
            gain: false,
            bias: false,
            feed_forward: None,
            cross: false,
            positions: Positions::Sinusoidal,
            position_scale: 1.0,
        }
    }
}

impl Config {
    /// What each attention layer is like.
    pub fn form(&self) -> Form {
        Form {
            heads: self.heads,
            scoring: self.scoring,
            temperature: self.temperature,
        }
    }

    /// Refuses what no model can be.
    ///
    /// # Errors
    ///
    /// [`Error::Value`] for a size out of its bounds, [`Error::Heads`] for heads that do not divide
    /// `d_model`. A temperature is refused where a layer is made.
    pub fn check(&self) -> Result<(), Error> {
        let at_least_1 = [
            ("vocabulary", self.vocabulary),
            ("dModel", self.d_model),
            ("hidden", self.hidden),
        ];
        for (field, given) in at_least_1 {
            if given == 0 {
                return Err(refused(field, given, "a whole number, 1 or greater"));
            }
        }
        if !self.position_scale.is_finite() {
            return Err(Error::Value {
                field: "positionScale".to_owned(),
                given: self.position_scale,
                allowed: "a finite number",
            });
        }
        if !(1..=6).contains(&self.layers) {
            return Err(refused("layers", self.layers, "a whole number from 1 to 6"));
        }
        if self.heads == 0 || !self.d_model.is_multiple_of(self.heads) {
            return Err(Error::Heads {
                heads: self.heads,
                width: self.d_model,
                field: "query",
            });
        }
        Ok(())
    }
}

fn refused(field: &str, given: usize, allowed: &'static str) -> Error {
    Error::Value {
        field: field.to_owned(),
        given: given as f64,
        allowed,
    }
}
