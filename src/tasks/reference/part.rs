//! Which sentences are learned from, and which are kept apart.
//!
//! Two things are kept apart: *pairs* of things, each of which is known by itself, and *words* that
//! never come in training at all. Both have a part to choose settings by, and one to be judged by.

/// A part of all sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// To learn from.
    Training,
    /// Pairs to choose settings by.
    Validation,
    /// Pairs to be judged by.
    HeldOut,
    /// Sentences whose nouns, states and verbs were all never seen, to choose settings by.
    TrialWords,
    /// As [`Part::TrialWords`], in templates that were never seen either, to choose settings by.
    TrialTemplates,
    /// Sentences of words that were never seen, other ones, to be judged by.
    UnseenWords,
    /// As [`Part::UnseenWords`], in templates that were never seen either.
    UnseenTemplates,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Training,
        Self::Validation,
        Self::HeldOut,
        Self::TrialWords,
        Self::TrialTemplates,
        Self::UnseenWords,
        Self::UnseenTemplates,
    ];

    pub(super) fn words(self) -> Words {
        match self {
            Self::Training | Self::Validation | Self::HeldOut => Words::Seen,
            Self::TrialWords | Self::TrialTemplates => Words::Trial,
            Self::UnseenWords | Self::UnseenTemplates => Words::Unseen,
        }
    }

    pub(super) fn slug(self) -> &'static str {
        match self {
            Self::Training => "training",
            Self::Validation => "validation",
            Self::HeldOut => "held-out",
            Self::TrialWords => "trial-words",
            Self::TrialTemplates => "trial-templates",
            Self::UnseenWords => "unseen-words",
            Self::UnseenTemplates => "unseen-templates",
        }
    }
}

/// A part of all words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Words {
    Seen,
    Trial,
    Unseen,
}

impl Words {
    /// The part of a word: by its letters, so that it is the same for a word in two lists.
    pub fn of(word: &str) -> Self {
        match hash(&[word]) % 100 {
            0..=12 => Self::Unseen,
            13..=20 => Self::Trial,
            _ => Self::Seen,
        }
    }
}

/// The part of a pair of words that are all seen: seven in ten are learned from.
pub(super) fn of_pair(first: &str, second: &str) -> Part {
    match hash(&[first, second]) % 10 {
        0..=6 => Part::Training,
        7 => Part::Validation,
        _ => Part::HeldOut,
    }
}

/// FNV-1a, with its bits mixed once more: the lowest alone decide.
fn hash(words: &[&str]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in words.join(" ").bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^= hash >> 32;
    hash.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 33
}
