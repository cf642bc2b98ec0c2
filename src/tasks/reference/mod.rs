//! What does "it" stand for, and what is its state? Sentences with two things and one state, which
//! says which of them is meant: "The animal didn't cross the street, because it was too tired", or
//! too wide.
//!
//! | file          | its one idea                                                        |
//! |---------------|---------------------------------------------------------------------|
//! | `lexicon.rs`  | what a language has for it: kinds of things, their states, templates |
//! | `english.rs`, `chinese.rs` | the words and templates themselves                     |
//! | `part.rs`     | which sentences are learned from, and which are kept apart          |
//! | `sentence.rs` | a sentence, and what each of its words should look at               |
//! | `grammar.rs`  | sentences by seed                                                   |
//! | `teach.rs`    | a sentence as an example to learn from                              |
//! | `task.rs`     | all of it as a task that a run of training can take                  |

mod chinese;
mod english;
mod grammar;
mod lexicon;
mod part;
mod sentence;
mod task;
mod teach;

pub use grammar::Grammar;
pub use part::Part;
pub use sentence::{Gaze, RowKind, Sentence};
pub use task::{POSITIONS, Reference};
pub use teach::{Encoder, Lessons, Question};
