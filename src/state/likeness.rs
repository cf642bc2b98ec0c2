//! How a sentence and the settings differ from what trained layers learned from.

use super::pipeline::Tokens;
use super::settings::{Positions, Settings};
use crate::attention::position::Layout;
use crate::i18n::Lang;
use crate::text::Mode;
use crate::trained::TrainedLayers;
use crate::trained::words::Known;

/// Tokens of the longest sentences of training, in either language.
pub const LONGEST: usize = 17;

/// A difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// The sentence is cut into characters, and not into words.
    Characters,
    /// There is no "it".
    NoIt,
    /// There are several.
    SeveralIt,
    /// The sentence is longer than any of training.
    Long,
    /// Words that are not known.
    Unknown,
    /// Words that are known by their pieces only.
    Pieces,
    /// Other positions.
    Positions,
    /// Masks.
    Masks,
    /// A temperature.
    Temperature,
}

/// Every difference, the weightiest first.
pub fn differences(
    layers: &TrainedLayers,
    tokens: &Tokens,
    settings: &Settings,
    masks_by_hand: usize,
) -> Vec<Difference> {
    let it = match layers.origin.lang {
        Lang::En => "it",
        Lang::Zh => "它",
    };
    let all = tokens.shown.iter();
    let its = all
        .filter(|token| token.key.eq_ignore_ascii_case(it))
        .count();
    let trained_with = if layers.position_scale == 0.0 {
        Positions::None
    } else {
        Positions::Sinusoidal
    };
    let other_positions = settings.positions != trained_with
        || (trained_with == Positions::Sinusoidal && settings.layout != Layout::Interleaved);
    let other_masks = settings.causal != layers.causal
        || settings.padding
        || (settings.by_hand && masks_by_hand > 0);
    let of_task = layers.origin.task == "reference";
    [
        (settings.tokens == Mode::Characters, Difference::Characters),
        (of_task && its == 0, Difference::NoIt),
        (of_task && its > 1, Difference::SeveralIt),
        (of_task && tokens.shown.len() > LONGEST, Difference::Long),
        (tokens.known.contains(&Known::Unknown), Difference::Unknown),
        (tokens.known.contains(&Known::Pieces), Difference::Pieces),
        (other_positions, Difference::Positions),
        (other_masks, Difference::Masks),
        (settings.temperature != 1.0, Difference::Temperature),
    ]
    .into_iter()
    .filter_map(|(differs, difference)| differs.then_some(difference))
    .collect()
}
