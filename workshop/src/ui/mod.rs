//! Leptos components that show runs, one idea a file. They compute nothing.

mod actions;
mod app;
mod bench;
mod controls;
mod curves;

mod drive;
mod fetch;
mod film;
mod header;
mod keep;
mod map;
mod maps;
mod milestones;
mod mount;
mod number_field;
mod origin;
mod pace;
mod progress;
mod roles;
mod task_choice;

pub use mount::mount;
