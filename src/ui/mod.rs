//! Leptos components, one idea a file. They read what the core computed and named, and compute
//! nothing themselves.

mod announce;
mod app;
mod controls;
mod explanation;
mod flow;
mod formula;
mod header;
mod heads;
mod lines;
mod matrix;
mod media;
mod message;
mod mount;
mod paint;
mod sentence;
mod stage_card;
mod table;
mod tokens;
mod typed;
mod vector_strip;
mod views;
mod when;

pub use mount::{Mounted, mount};
