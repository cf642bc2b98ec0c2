//! Attention of a reader's own model.
