//! What a language has for this task: kinds of things, what may be said of each, and templates.

use crate::i18n::Lang;

/// One language.
pub(super) struct Lexicon {
    pub lang: Lang,
    /// The pronoun.
    pub it: &'static str,
    /// Words before a noun that point at it.
    pub articles: &'static str,
    /// Verbs between a thing and its state.
    pub links: &'static str,
    /// Verbs that stand in templates.
    pub verbs: &'static str,
    /// Words that are learned from whatever chance says.
    pub always: &'static str,
    /// Two things that are never learned from together.
    pub apart: (&'static str, &'static str),
    /// Function words that get a row of their own.
    pub own: &'static str,
    /// Words of size, which get one too: the numbers of a word table hardly tell large from small.
    pub sizes: &'static str,
    /// Nouns by kind, with the measure word of each group; a kind may have several groups.
    pub kinds: &'static [(&'static str, &'static str, &'static str)],
    /// What may be said of a kind. What may as well be said of an animal as of a place, such as
    /// "dirty", is in neither list: nothing in a sentence would tell which of them is meant.
    pub states: &'static [(&'static str, &'static str)],
    /// What may be done.
    pub actions: &'static [(&'static str, &'static str)],
    /// What goes into which templates.
    pub uses: &'static [Use],
}

/// Templates. `X` and `Y` are nouns, `V` a verb between them, `S` a state, `M` and `N` the measure
/// words of `X` and `Y`. Spaces part the pieces; in Chinese they fall away.
pub(super) struct Patterns {
    /// To learn from.
    pub training: &'static [&'static str],
    /// To choose settings by.
    pub trial: &'static [&'static str],
    /// To be judged by.
    pub unseen: &'static [&'static str],
}

/// What may stand in some templates.
pub(super) struct Use {
    pub patterns: &'static Patterns,
    /// The kinds of `X` and `Y`.
    pub kinds: (&'static str, &'static str),
    /// What `V` is taken from.
    pub action: &'static str,
    /// The states by which "it" is `X`, and those by which it is `Y`; empty where it never is.
    pub states: (&'static str, &'static str),
}

impl Use {
    pub const fn new(
        patterns: &'static Patterns,
        kinds: (&'static str, &'static str),
        action: &'static str,
        of_first: &'static str,
        of_second: &'static str,
    ) -> Self {
        Self {
            patterns,
            kinds,
            action,
            states: (of_first, of_second),
        }
    }
}
