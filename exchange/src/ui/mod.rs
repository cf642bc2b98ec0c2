//! Leptos components, one idea a file. They compute nothing.

mod app;
mod bring;
mod controls;
mod desk;
mod door;
mod empty;
mod explanation;
mod facts;
mod header;
mod lines;
mod map;
mod mount;
mod overview;
mod painter;
mod recipe;
mod run;
mod sheet;
mod stages;
mod table;
mod taken;
mod threshold;
mod tokens;

pub use bring::bring;
pub use mount::mount;
