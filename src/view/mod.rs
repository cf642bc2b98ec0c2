//! Geometry, colours, words for numbers: plain data for the views, tested without a browser.

pub mod closing;
pub mod color;
pub mod format;
pub mod grid;
pub mod lines;
pub mod look;
pub mod math;
pub mod place;
pub mod raster;
pub mod surface;
pub mod ticks;
