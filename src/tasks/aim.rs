//! Where a query's weight belongs.

/// What a head may have come to do: something that a weight can be measured by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Aim {
    /// To look at the token that is the answer.
    Answer,
    /// To look at the token before.
    Before,
    /// To look at the same word, when it came last.
    SameWord,
    /// To look at the word that is translated.
    Translated,
    /// To look at the noun that decides the gender.
    Gender,
    /// From “it” to the thing meant.
    Meant,
    /// From “it” to its state.
    State,
}

impl Aim {
    /// Its name in tables.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::Before => "before",
            Self::SameWord => "same-word",
            Self::Translated => "translated",
            Self::Gender => "gender",
            Self::Meant => "meant",
            Self::State => "state",
        }
    }
}

/// An aim, and the key that it has in each row of an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aimed {
    /// What is measured.
    pub aim: Aim,
    /// A key for each query; `None` where the aim has none.
    pub keys: Vec<Option<usize>>,
}
