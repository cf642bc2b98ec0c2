//! How large anything may be that is brought.

/// Bytes of a file.
pub const FILE: usize = 64 << 20;
/// Numbers in all.
pub const NUMBERS: usize = 1 << 24;
/// Tokens a side.
pub const TOKENS: usize = 4096;
/// Layers.
pub const LAYERS: usize = 128;
/// Heads of a layer.
pub const HEADS: usize = 128;
