//! Leptos components.
