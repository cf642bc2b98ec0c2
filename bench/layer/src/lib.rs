//! How fast the core of Attention Playground is, beside onnxruntime-web, TensorFlow.js and plain
//! JavaScript.
//!
//! `cargo xtask bench` builds what is here and runs it; `bench.mjs` says how it measures. [`ours`] is
//! what is timed of this project, and [`exports`] hands it to the page.

#![warn(missing_docs)]

#[cfg(target_arch = "wasm32")]
pub mod exports;
pub mod ours;
