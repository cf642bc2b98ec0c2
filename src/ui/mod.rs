//! Leptos components, one idea a file. They read what the core computed and named, and compute
//! nothing themselves.

pub mod announce;
mod app;
mod controls;
pub mod download;
mod embed;
mod explanation;
mod flow;
mod formula;
mod frame;
mod header;
mod heads;
pub mod legend;
mod lines;
mod making;
mod many;
pub mod mark;
pub mod math;
pub mod matrices;
mod matrix;
pub mod media;
mod message;
mod mount;
mod origin;
#[cfg(feature = "page")]
mod page;
pub mod paint;
pub mod player;
mod seen;
mod sentence;
pub mod share;
mod slices;
pub mod socket;
mod spread;
mod stage_card;
mod still;
pub mod sum;
#[cfg(feature = "page")]
pub mod supply;
mod table;
#[cfg(feature = "page")]
mod taken;
mod tokens;
pub mod told;
pub mod typed;
pub mod vector_strip;
pub mod views;
pub mod ways;
pub mod when;

pub use app::app;
pub use mount::{Mounted, mount_into};
#[cfg(feature = "page")]
pub use page::mount;
