//! What of a run can be chosen, and what works.

use super::{Kind, Task};
use crate::attention::encoder::NormOrder;
use crate::attention::{Error, ScoringKind};
use crate::training::adam::AdamSettings;
use crate::training::config::{Config, Positions};
use crate::training::schedule::Schedule;
use crate::training::trainer::TrainerSettings;

/// Steps in which the rate rises to its peak.
const WARM_UP: u32 = 20;

/// The length beyond which a gradient is shortened.
const CLIP: f64 = 1.0;

/// What sines and cosines are multiplied by where a task does not say otherwise.
const POSITION_SCALE: f64 = 1.0;

/// The choices of a run. The same settings give the same run, bit by bit, in the same build.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// The task.
    pub kind: Kind,
    /// How a query is scored against a key.
    pub scoring: ScoringKind,
    /// Heads of each layer; divides `d_model`.
    pub heads: usize,
    /// Layers, 1 to 6.
    pub layers: usize,
    /// Features of a token's vector.
    pub d_model: usize,
    /// Hidden width of additive scoring.
    pub hidden: usize,
    /// Whether a token may look only back.
    pub causal: bool,
    /// How places are told apart.
    pub positions: Positions,
    /// The largest rate.
    pub rate: f64,
    /// Examples of a step, 1 to 256.
    pub batch: usize,
    /// Where first weights and batches are drawn from.
    pub seed: u32,
    /// Steps of a run, at the end of which the rate has fallen to a tenth.
    pub steps: u32,
}

impl Settings {
    /// What trains to 0.98 on the part held out: see `docs/tasks.md`.
    pub fn of(kind: Kind) -> Self {
        let common = Self {
            kind,
            scoring: ScoringKind::ScaledDot,
            heads: 2,
            layers: 1,
            d_model: 32,
            hidden: 16,
            causal: false,
            positions: Positions::Sinusoidal,
            rate: 1e-2,
            batch: 32,
            seed: 1,
            steps: 150,
        };
        match kind {
            Kind::Reference => Self {
                layers: 2,
                d_model: 48,
                rate: 5e-3,
                steps: 400,
                ..common
            },
            Kind::LookUp => Self {
                positions: Positions::None,
                ..common
            },
            Kind::Reverse => Self {
                positions: Positions::BothEnds,
                ..common
            },
            Kind::Copy => Self {
                positions: Positions::None,
                ..common
            },
            Kind::LookBack => Self {
                layers: 2,
                hidden: 32,
                causal: true,
                steps: 600,
                ..common
            },
            Kind::Alignment => Self {
                scoring: ScoringKind::Additive,
                heads: 1,
                causal: true,
                rate: 5e-3,
                steps: 300,
                ..common
            },
        }
    }

    /// How a model with these settings is trained.
    pub fn trainer(&self) -> TrainerSettings {
        TrainerSettings {
            schedule: Schedule {
                peak: self.rate,
                warm_up: WARM_UP.min(self.steps),
                steps: self.steps,
            },
            adam: AdamSettings {
                beta_2: 0.98,
                ..AdamSettings::default()
            },
            clip: CLIP,
        }
    }

    /// A model of these settings in the form that all tasks share: pre-norm without gain, neither
    /// biases nor feed-forward part, so that attention is the only road between tokens.
    pub(super) fn form(&self, vocabulary: usize) -> Config {
        Config {
            vocabulary,
            classes: vocabulary,
            d_model: self.d_model,
            layers: self.layers,
            heads: self.heads,
            scoring: self.scoring,
            hidden: self.hidden,
            causal: self.causal,
            norm: Some(NormOrder::Pre),
            positions: self.positions,
            position_scale: POSITION_SCALE,
            ..Config::default()
        }
    }

    /// Refuses what cannot be run by `task`.
    ///
    /// # Errors
    ///
    /// [`Error::Value`] for a number out of its bounds, [`Error::Heads`] for heads that do not
    /// divide `d_model`.
    pub fn check(&self, task: &dyn Task) -> Result<(), Error> {
        let bounds = [
            (
                "batch",
                self.batch as f64,
                (1.0, 256.0),
                "a whole number from 1 to 256",
            ),
            (
                "dModel",
                self.d_model as f64,
                (1.0, 512.0),
                "a whole number from 1 to 512",
            ),
            (
                "hidden",
                self.hidden as f64,
                (1.0, 512.0),
                "a whole number from 1 to 512",
            ),
            (
                "steps",
                f64::from(self.steps),
                (1.0, 1e5),
                "a whole number from 1 to 100000",
            ),
            (
                "rate",
                self.rate,
                (1e-6, 1.0),
                "a number from 0.000001 to 1",
            ),
        ];
        for (field, given, (least, most), allowed) in bounds {
            if !(least..=most).contains(&given) {
                return Err(Error::Value {
                    field: field.to_owned(),
                    given,
                    allowed,
                });
            }
        }
        task.config(self).check()
    }
}
