//! How fast the trainer of Attention Playground is, beside PyTorch and plain JavaScript.
//!
//! `cargo xtask bench-training` builds what is here and runs it; `bench.mjs` says how it measures.
//! [`problem`] is what all of them train, [`run`] trains it with the page's own trainer: natively
//! behind `main.rs`, in a browser behind [`exports`].

#![warn(missing_docs)]

#[cfg(target_arch = "wasm32")]
pub mod exports;
pub mod problem;
pub mod run;
