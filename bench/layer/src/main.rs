//! A program for the sake of WebAssembly, where JavaScript calls [`layer_bench::exports`]. It does
//! nothing of its own.

use layer_bench as _;

fn main() {}
