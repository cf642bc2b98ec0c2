//! Leptos components, one idea a file. They compute nothing.
