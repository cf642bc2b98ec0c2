//! What the label of a trained map says: where its weights come from, and what was shown of them.

use crate::i18n::Lang;

/// Where trained layers come from.
#[derive(Debug, Clone, PartialEq)]
pub struct Origin {
    /// The task that they learned, by its slug.
    pub task: String,
    /// The language of its sentences.
    pub lang: Lang,
    /// The seed of the first numbers and of the sentences.
    pub seed: u32,
    /// Steps of training.
    pub steps: u32,
    /// The share of right answers on sentences that were held out, 0 to 1.
    pub accuracy: f32,
    /// How heads came to their roles.
    pub roles: Roles,
    /// What each head of the last layer was meant for, first to last.
    pub heads: Vec<Role>,
    /// Which rows of the last layer's map learned something.
    pub rows: Rows,
    /// On held-out sentences, the mean weight from "it" to the thing meant, in the best head.
    pub thing: f32,
    /// The same to its state.
    pub state: f32,
    /// How often another state turned "it" to another thing, 0 to 1; negative where that was not
    /// measured.
    pub turned: f32,
}

/// How heads came to their roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roles {
    /// By the way in which the answer is read from them.
    Assigned,
    /// By a loss on the weights themselves.
    Supervised,
    /// By themselves.
    Emerged,
}

/// What a head was meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Nothing in particular.
    None,
    /// From "it" to the thing that it stands for.
    Thing,
    /// From "it" to the state of that thing.
    State,
    /// Both, which splits the weight.
    Both,
}

/// Rows of a map that learned something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rows {
    /// That of "it".
    pub it: bool,
    /// Articles, to their noun.
    pub articles: bool,
    /// Verbs, to their subject.
    pub verbs: bool,
    /// States, to what they describe.
    pub states: bool,
    /// All others, to themselves.
    pub others: bool,
}

impl Roles {
    /// All, in the order of their bytes in a file.
    pub const ALL: [Self; 3] = [Self::Assigned, Self::Supervised, Self::Emerged];

    /// A name that does not change.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Assigned => "assigned",
            Self::Supervised => "supervised",
            Self::Emerged => "emerged",
        }
    }
}

impl Role {
    /// All, in the order of their bytes in a file.
    pub const ALL: [Self; 4] = [Self::None, Self::Thing, Self::State, Self::Both];

    /// A name that does not change.
    pub fn slug(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Thing => "thing",
            Self::State => "state",
            Self::Both => "both",
        }
    }
}

impl Rows {
    /// Every row.
    pub const ALL: Self = Self {
        it: true,
        articles: true,
        verbs: true,
        states: true,
        others: true,
    };

    /// The rows that learned something, by names that do not change.
    pub fn slugs(self) -> Vec<&'static str> {
        [
            (self.it, "it"),
            (self.articles, "articles"),
            (self.verbs, "verbs"),
            (self.states, "states"),
            (self.others, "others"),
        ]
        .into_iter()
        .filter_map(|(learned, name)| learned.then_some(name))
        .collect()
    }

    /// A bit for each kind of row.
    pub(super) fn bits(self) -> u8 {
        [self.it, self.articles, self.verbs, self.states, self.others]
            .iter()
            .rev()
            .fold(0, |bits, &learned| bits << 1 | u8::from(learned))
    }

    /// The rows of these bits.
    pub(super) fn of_bits(bits: u8) -> Self {
        let learned = |bit: u8| bits >> bit & 1 == 1;
        Self {
            it: learned(0),
            articles: learned(1),
            verbs: learned(2),
            states: learned(3),
            others: learned(4),
        }
    }
}
