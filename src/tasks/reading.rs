//! A reader's own sentence, and why it may not fit.

use crate::training::model::Example;

/// A sentence as a task sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What the model runs on.
    pub example: Example<f32>,
    /// What its rows, columns and answers are called.
    pub labels: Labels,
}

/// Texts beside a map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Labels {
    /// One for each row of a map.
    pub queries: Vec<String>,
    /// One for each column.
    pub keys: Vec<String>,
    /// One for each class that a row of logits can name.
    pub answers: Vec<String>,
}

/// Why a task cannot take a sentence; `Lang::unreadable` says it in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// Too few or too many words.
    Words {
        /// How many there are.
        given: usize,
        /// The fewest allowed.
        least: usize,
        /// The most allowed.
        most: usize,
    },
    /// Too few or too many pairs.
    Pairs {
        /// How many there are.
        given: usize,
        /// The fewest allowed.
        least: usize,
        /// The most allowed.
        most: usize,
    },
    /// Too many queries.
    Queries {
        /// How many there are.
        given: usize,
        /// The most allowed.
        most: usize,
    },
    /// Words that the task does not know.
    Unknown {
        /// The words, as they were typed.
        words: Vec<String>,
        /// The words that it knows.
        known: Vec<&'static str>,
    },
    /// A pair without its question or its answer.
    Half {
        /// The pair, as it was typed.
        pair: String,
    },
    /// A query that no pair answers.
    Unanswered {
        /// The query.
        query: String,
    },
    /// A question that is there twice.
    Twice {
        /// The question.
        question: String,
    },
    /// Known words in an order that the task cannot translate.
    Order {
        /// The first word that does not fit; `None` where the sentence ends too soon.
        word: Option<String>,
    },
}
