//! Gradients: against finite differences, against PyTorch, and for what holds of them whatever the
//! numbers are; and that a model learns by them.
//!
//! The largest differences are printed: `cargo test --test training -- --nocapture`.

mod blocks;
mod draw;
mod learning;
mod models;
mod properties;
mod pytorch;
mod slopes;

#[path = "../support/mod.rs"]
mod support;
