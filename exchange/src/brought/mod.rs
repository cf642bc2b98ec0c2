//! Attention of a reader's own model: what was brought, seen in other ways.
//!
//! - [`file`]: a file as it is looked at, its tokens and what of them is left out;
//! - [`maps`]: the map of every layer and head, and averages of them;
//! - [`stages`]: from queries, keys and values to weights and outputs, by the core;
//! - [`shown`]: a map without some of its tokens, renormalised, small weights left blank;
//! - [`sums`]: which rows of weights do not sum to one;
//! - [`special`]: tokens that stand for no word;
//! - [`legible`]: tokens that leave no mark on the screen;
//! - [`told`]: how a cell of computed weights came about;
//! - [`picture`]: all of it as pixels;
//! - [`window`]: which small maps of very many are in sight;
//! - [`away`]: all of it as matrices that can be taken away again;
//! - [`example`]: files to try, drawn from a seed.

pub mod away;
pub mod example;
pub mod file;
pub mod legible;
pub mod maps;
pub mod picture;
pub mod shown;
pub mod special;
pub mod stages;
pub mod sums;
pub mod told;
pub mod window;
