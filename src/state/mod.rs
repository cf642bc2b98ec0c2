//! What a user can change, and what follows from it.
//!
//! [`settings`] and [`edits`] are plain values; [`table`] is the one table of every setting.
//! [`library`] holds what trained layers and tables of words have been fetched so far.
//! [`pipeline`] makes the stages of the calculation, each anew only when what it reads has changed.
//! [`address`] writes all of it as a link and reads it back; [`frame`] is what of the page is there.
//! [`playground`] holds the signals of one mounted page; two on one page share nothing.

pub mod address;
mod cached;
pub mod edits;
pub mod focus;
pub mod frame;
pub mod history;
pub mod library;
pub mod likeness;
mod memo;
pub mod pipeline;
pub mod playground;
pub mod settings;
mod shared;
pub mod table;

pub use focus::{Focus, Spot};
pub use memo::{Memo, leave_at_the_end};
pub use playground::Playground;
pub use settings::Settings;
pub use shared::{SameMemory, Shared};
