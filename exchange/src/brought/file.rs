//! A file as it is looked at: what it holds, and from whom it is.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::example::{self, Example};
use super::legible::legible;
use super::maps::{Maps, Shape, TooMany};
use super::special::is_special;
use super::stages::{Reading, Stages};
use super::sums::Sums;
use crate::format::{Brought, Content, Note, Sheaf};

/// Where a file is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// From the reader, under this name.
    Reader(String),
    /// One of the examples, computed here.
    Example(Example),
}

/// What a file holds.
#[derive(Debug)]
pub enum Holds {
    /// Weights, and what their sums come to.
    Weights(Arc<Maps>, Sums),
    /// Queries, keys and values.
    Vectors(Stages),
    /// Matrices that this page wrote.
    Run(Sheaf),
}

/// A file as it is looked at.
#[derive(Debug)]
pub struct File {
    /// Where it is from.
    pub origin: Origin,
    /// Tokens that look, so that each can be seen.
    pub queries: Vec<String>,
    /// Tokens that are looked at, so that each can be seen.
    pub keys: Vec<String>,
    /// What a reader should know of how it was read.
    pub notes: Vec<Note>,
    /// What it holds.
    pub holds: Holds,
}

/// A side of the maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Rows. In self-attention, columns too: a token is on both sides.
    Query,
    /// Columns.
    Key,
}

impl File {
    /// What was read.
    ///
    /// # Errors
    ///
    /// [`TooMany`] where queries and keys would lead to more weights than are computed.
    pub fn new(origin: Origin, brought: Brought) -> Result<Self, TooMany> {
        let holds = match brought.content {
            Content::Weights(weights) => {
                let maps = Maps::given(weights);
                let sums = Sums::of(&maps);
                Holds::Weights(Arc::new(maps), sums)
            }
            Content::Vectors { query, key, value } => {
                let stages = Stages::new(query, key, value, Reading::default());
                Maps::computed(stages.clone())?;
                Holds::Vectors(stages)
            }
            Content::Run(sheaf) => Holds::Run(sheaf),
        };
        let shown = |tokens: Vec<String>| tokens.iter().map(|token| legible(token)).collect();
        Ok(Self {
            origin,
            queries: shown(brought.queries),
            keys: shown(brought.keys),
            notes: brought.note,
            holds,
        })
    }

    /// One of the examples; `None` only if the core refused its own shapes.
    pub fn example(which: Example) -> Option<Self> {
        Self::new(Origin::Example(which), example::example(which)?).ok()
    }

    /// Its maps, computed as `reading` says where they are; `None` for a run of this page.
    pub fn maps(&self, reading: Reading) -> Option<Arc<Maps>> {
        match &self.holds {
            Holds::Weights(maps, _) => Some(Arc::clone(maps)),
            Holds::Vectors(stages) => Maps::computed(stages.read_as(reading)).ok().map(Arc::new),
            Holds::Run(_) => None,
        }
    }

    /// How many layers, heads and tokens there are; `None` for a run of this page.
    pub fn shape(&self) -> Option<Shape> {
        match &self.holds {
            Holds::Weights(maps, _) => Some(maps.shape()),
            Holds::Vectors(stages) => Some(stages.shape()),
            Holds::Run(_) => None,
        }
    }

    /// Whether the tokens look at each other: both sides are called the same.
    pub fn is_self(&self) -> bool {
        self.queries == self.keys
    }

    /// The tokens of a side.
    pub fn tokens(&self, side: Side) -> &[String] {
        match side {
            Side::Query => &self.queries,
            Side::Key => &self.keys,
        }
    }

    /// What a token is called: with its place where there are several of it.
    pub fn called(&self, side: Side, place: usize) -> String {
        called(self.tokens(side), place)
    }

    /// How many tokens stand for no word, each counted once.
    pub fn specials(&self) -> usize {
        let count = |tokens: &[String]| tokens.iter().filter(|token| is_special(token)).count();
        let keys = if self.is_self() { 0 } else { count(&self.keys) };
        count(&self.queries) + keys
    }

    /// Which tokens of a side are left out: the special ones where that is asked for, but for those
    /// that the reader `toggled`.
    pub fn without(
        &self,
        side: Side,
        without_special: bool,
        toggled: &BTreeSet<(Side, usize)>,
    ) -> Vec<usize> {
        let own = if self.is_self() { Side::Query } else { side };
        let tokens = self.tokens(side).iter().enumerate();
        let left_out = tokens.filter(|(place, token)| {
            (without_special && is_special(token)) != toggled.contains(&(own, *place))
        });
        left_out.map(|(place, _)| place).collect()
    }
}

/// What a token is called: with its place where there are several of it. Empty where there is none.
///
/// ```
/// use attention_exchange::brought::file::called;
///
/// let tokens = ["the", "cat", "the"].map(str::to_owned);
/// assert_eq!(called(&tokens, 1), "cat");
/// assert_eq!(called(&tokens, 2), "the (3)");
/// ```
pub fn called(tokens: &[String], place: usize) -> String {
    let Some(token) = tokens.get(place) else {
        return String::new();
    };
    let alike = tokens.iter().filter(|other| *other == token).take(2);
    if alike.count() > 1 {
        format!("{token} ({})", place + 1)
    } else {
        token.clone()
    }
}

#[cfg(test)]
mod tests {
    use ndarray::Array4;

    use super::*;

    fn file(queries: &[&str], keys: &[&str]) -> File {
        let names = |tokens: &[&str]| tokens.iter().map(|&token| token.to_owned()).collect();
        let brought = Brought {
            queries: names(queries),
            keys: names(keys),
            content: Content::Weights(Array4::zeros((1, 1, queries.len(), keys.len()))),
            note: Vec::new(),
        };
        File::new(Origin::Reader(String::new()), brought).unwrap()
    }

    #[test]
    fn in_self_attention_a_token_leaves_both_sides() {
        let tokens = ["[CLS]", "cat", "[SEP]"];
        let file = file(&tokens, &tokens);
        let toggled = BTreeSet::from([(Side::Query, 1), (Side::Query, 2)]);
        for side in [Side::Query, Side::Key] {
            assert_eq!(file.without(side, true, &BTreeSet::new()), [0, 2]);
            assert_eq!(file.without(side, true, &toggled), [0, 1]);
            assert_eq!(file.without(side, false, &toggled), [1, 2]);
        }
        assert_eq!(file.specials(), 2);
    }

    #[test]
    fn in_cross_attention_each_side_has_its_own() {
        let file = file(&["<s>", "chat"], &["cat", "</s>"]);
        let toggled = BTreeSet::from([(Side::Key, 0)]);
        assert_eq!(file.without(Side::Query, true, &toggled), [0]);
        assert_eq!(file.without(Side::Key, true, &toggled), [0, 1]);
        assert_eq!(file.specials(), 2);
    }
}
