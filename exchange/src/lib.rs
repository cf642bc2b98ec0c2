//! What comes into Attention Playground and what leaves it.
//!
//! A module of the page that is fetched only when something is shared, saved or brought.
//!
//! - [`format`]: matrices as CSV, JSON, NPZ and SVG, and back where there is a way back;
//! - [`brought`]: attention of a reader's own model, read from a file and shown in other ways;
//! - [`address`][]: links;
//! - [`said`]: what was done to a map, and what stands in a cell, in sentences;
//! - [`share`]: the dialog that gives away what is shown;
//! - [`ui`]: the components of brought attention.
//!
//! All but `share` and `ui` is plain data and pure functions.

#[macro_use]
extern crate attention_playground;

pub mod address;
pub mod brought;
pub mod format;
pub mod said;
pub mod share;
pub mod ui;
mod words;
