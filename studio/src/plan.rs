//! Which models there are: every scoring with every number of heads, in both languages.

use attention_playground::attention::ScoringKind;
use attention_playground::i18n::Lang;

/// One model that is shipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Model {
    /// The language of its sentences.
    pub lang: Lang,
    /// How a query is scored against a key.
    pub scoring: ScoringKind,
    /// Heads of each layer.
    pub heads: usize,
}

/// The languages, in the order in which they are trained.
pub const LANGUAGES: [Lang; 2] = [Lang::En, Lang::Zh];

/// The scorings, in the order of the tables and of the runs.
pub const SCORINGS: [ScoringKind; 3] = [
    ScoringKind::ScaledDot,
    ScoringKind::Dot,
    ScoringKind::Additive,
];

/// The numbers of heads.
pub const HEADS: [usize; 4] = [1, 2, 4, 8];

/// The seeds of which one is shipped.
pub const SEEDS: u32 = 5;

/// All models of a language.
pub fn models(lang: Lang) -> impl Iterator<Item = Model> {
    SCORINGS.into_iter().flat_map(move |scoring| {
        HEADS.into_iter().map(move |heads| Model {
            lang,
            scoring,
            heads,
        })
    })
}

/// A language in file names.
pub fn slug_of(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::Zh => "zh",
    }
}

impl Model {
    /// A scoring in file names.
    pub fn scoring_slug(self) -> &'static str {
        match self.scoring {
            ScoringKind::Additive => "additive",
            ScoringKind::Dot => "dot",
            ScoringKind::ScaledDot => "scaled",
        }
    }

    /// Its file in the folder of its language, without what comes after the dot.
    pub fn slug(self) -> String {
        format!("{}-{}", self.scoring_slug(), self.heads)
    }
}
