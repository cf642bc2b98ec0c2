//! A run as a file, and back.
//!
//! | file | its one idea |
//! |---|---|
//! | `json.rs` | as much of JSON as a header is written in |
//! | `safetensors.rs` | tensors by name, in one file |
//! | `saved.rs` | which tensors make a run |
//! | `explore.rs` | what Explore takes of a run |

pub mod explore;
pub mod json;
pub mod safetensors;
pub mod saved;
