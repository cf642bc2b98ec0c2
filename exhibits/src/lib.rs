//! The exhibits of Attention Playground: every thing that the two source articles describe, to be
//! tried with live numbers.
//!
//! A second module of the page, fetched only when an exhibit is opened.
//!
//! - [`sheet`]: matrices that declare how they are made, so that each cell explains itself;
//! - [`exhibit`]: what an exhibit is: settings, a calculation, and how it is laid out;
//! - [`exhibits`]: all of them;
//! - [`guide`]: the path through them, step by step;
//! - [`address`], [`state`]: places, and all that was set there, as links;
//! - [`drawing`]: coordinates on the screen;
//! - [`ui`]: the components that show them.
//!
//! All but `ui` is plain data and pure functions.

#[macro_use]
extern crate attention_playground;

pub mod address;
pub mod drawing;
pub mod exhibit;
pub mod exhibits;
pub mod guide;
pub mod sheet;
pub mod state;
pub mod ui;
