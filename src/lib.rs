//! Attention Playground: type a sentence and watch attention happen.
//!
//! A tour of the crate, from numbers to page:
//!
//! - [`attention`]: the core, pure mathematics on `ndarray`;
//! - [`text`]: from a sentence to tokens;
//! - [`weights`]: where the numbers of a layer come from;
//! - [`trained`]: layers that were trained beforehand, and the numbers of words that they read;
//! - [`training`]: gradients of all that the core computes, and what learns by them;
//! - [`tasks`]: what a model is asked, and whether its maps show the answer;
//! - [`state`]: what a user can change, and what follows from it;
//! - [`view`]: geometry, colours and words for numbers, as plain data;
//! - [`ui`]: the components of the page;
//! - [`i18n`]: every visible string, in English and in Chinese;
//! - [`link`]: what stands after `#` in an address;
//! - [`js_api`]: what JavaScript may call.
//!
//! `attention`, `text`, `weights`, `trained`, `training`, `tasks` and `view` know nothing of the web,
//! and `ui` computes nothing.

#![warn(missing_docs)]

pub mod attention;
pub mod decimal;
pub mod i18n;
#[cfg(feature = "api")]
pub mod js_api;
pub mod link;
mod normal_form;
pub mod state;
pub mod tasks;
pub mod text;
pub mod trained;
pub mod training;
pub mod ui;
pub mod view;
pub mod weights;
