//! The Train view of Attention Playground: a model learns before the reader's eyes.
//!
//! A third module of the page, fetched only when it is opened.
//!
//! - [`run`]: a run of training that can be paused anywhere, and its past;
//! - [`file`]: a run as a safetensors file, and back;
//! - [`settings`], [`address`]: what can be chosen, and links;
//! - [`teacher`]: the tasks, and the words that one of them needs;
//! - [`curve`]: a plot in coordinates of the screen;
//! - [`ui`]: the components that show it.
//!
//! All but `ui` is plain data and pure functions.

#[macro_use]
extern crate attention_playground;

pub mod address;
pub mod curve;
pub mod file;
pub mod run;
pub mod settings;
pub mod teacher;
pub mod ui;
mod words;
