//! Leptos components that show documents, one idea a file. They compute nothing.

mod app;
mod blocks;
mod contents;
mod controls;
mod facts;
mod follow;
mod grid;
mod guide;
mod hall;
mod header;
mod lines;
mod mount;
mod number_row;
mod picture;
mod plot;
mod presenter;
mod prose;
mod table;
mod taken;
mod words;

pub use mount::mount;
