//! Leptos components, one idea a file. They read what the core computed and named, and compute
//! nothing themselves.

pub mod announce;
mod app;
mod controls;
mod explanation;
mod flow;
mod formula;
mod header;
mod heads;
mod lines;
pub mod mark;
pub mod math;
mod matrix;
pub mod media;
mod message;
#[cfg(feature = "page")]
mod mount;
pub mod paint;
pub mod player;
mod sentence;
mod stage_card;
pub mod sum;
mod table;
mod tokens;
pub mod typed;
pub mod vector_strip;
pub mod views;
pub mod when;

pub use app::App;
#[cfg(feature = "page")]
pub use mount::{Mounted, mount};
