//! What a user can change, and what follows from it.
//!
//! [`settings`] and [`edits`] are plain values; [`table`] is the one table of every setting.
//! [`pipeline`] has one memo for each stage of the core, so that a change recomputes only what
//! depends on it. [`playground`] holds the signals of one mounted page; two on one page share
//! nothing.

pub mod edits;
pub mod focus;
pub mod history;
pub mod pipeline;
pub mod playground;
pub mod settings;
mod shared;
pub mod table;

pub use focus::{Focus, Spot};
pub use pipeline::Pipeline;
pub use playground::Playground;
pub use settings::Settings;
pub use shared::{SameMemory, Shared};
