//! Layers that were trained, as the page gets them: a file of weights with the label that says where
//! they come from, and the vectors of words that they were trained on.
//!
//! | file          | its one idea                                              |
//! |---------------|-----------------------------------------------------------|
//! | `layers.rs`   | the layers, and the vector that they give a word          |
//! | `model.rs`    | a model in training as such layers, and back              |
//! | `origin.rs`   | what the label of their maps says                         |
//! | `file.rs`     | both as bytes, and back                                   |
//! | `bytes.rs`    | numbers and texts from bytes that may be damaged          |
//! | `words.rs`    | the frozen numbers of a word, from a compact table        |

mod bytes;
mod file;
pub mod layers;
pub mod model;
pub mod origin;
pub mod words;

pub use bytes::Damaged;
pub use file::Precision;
pub use layers::TrainedLayers;
pub use origin::{Origin, Role, Roles, Rows};
