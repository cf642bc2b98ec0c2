//! The loops that attention spends its time in, in `f32`, four numbers at a time: SSE, NEON or
//! WebAssembly's `simd128`, whichever the build has (not its relaxed operations, for which Safari
//! would refuse the whole module).
//!
//! - [`product`]: `A B`, where [`Packed`] holds B as the loop reads it;
//! - [`softmax`]: a row at a time, with [`exp`] on four numbers;
//! - [`additive`]: `v . tanh(q + k)` for every pair, without a tanh for each;
//! - [`reduce`]: many cells in one pixel, and what else is asked of many numbers at once.
//!
//! Matrices are [`Rows`] of slices, so nothing here knows a container, allocates where a caller keeps
//! its buffers, or needs `unsafe`. A package of its own since it is compiled for speed, and the page
//! around it for size.
//!
//! What these compute is defined by the generic code of `attention-playground`, which they are tested
//! against.

pub mod additive;
pub mod exp;
mod packed;
pub mod product;
pub mod reduce;
mod rows;
pub mod softmax;

pub use packed::Packed;
pub use rows::{Rows, RowsMut, make_room};
