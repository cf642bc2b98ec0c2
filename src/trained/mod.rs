//! Layers that were trained beforehand, and what they read.
//!
//! | file       | its one idea                                        |
//! |------------|-----------------------------------------------------|
//! | `words.rs` | the frozen numbers of a word, from a compact table  |

pub mod words;
