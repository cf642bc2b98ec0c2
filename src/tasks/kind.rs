//! Which tasks there are.

/// A task by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What “it” stands for, and its state.
    Reference,
    /// A query fetches the value that stands beside its key.
    LookUp,
    /// Each place names the token at the mirrored place.
    Reverse,
    /// Each place names its own token.
    Copy,
    /// Each token names the one that followed when it last came.
    LookBack,
    /// English, in the word order of Spanish.
    Alignment,
}

impl Kind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] = [
        Self::Reference,
        Self::LookUp,
        Self::Reverse,
        Self::Copy,
        Self::LookBack,
        Self::Alignment,
    ];

    /// Its name in links and tables.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::LookUp => "look-up",
            Self::Reverse => "reverse",
            Self::Copy => "copy",
            Self::LookBack => "look-back",
            Self::Alignment => "alignment",
        }
    }

    /// The task that a link names.
    ///
    /// ```
    /// use attention_playground::tasks::Kind;
    ///
    /// assert_eq!(Kind::named("look-back"), Some(Kind::LookBack));
    /// assert_eq!(Kind::named("sort"), None);
    /// ```
    pub fn named(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.slug() == slug)
    }
}
