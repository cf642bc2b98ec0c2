//! The core: attention as mathematics on [`ndarray`], and nothing of the web.
//!
//! Conventions, everywhere: a row is a query and a column a key; vectors are rows, so a
//! projection is `y = x W`; the softmax runs along the row; `true` in a mask means *may be
//! attended*; the scale is the square root of one head's key width. Shapes use
//! `n` queries, `m` key-value pairs, head widths `d_k` (query, key) and `d_v` (value), and the
//! hidden width `h` of additive scoring.
//!
//! One run goes through these rooms, in this order:
//!
//! 1. [`position`]: where a token stands, added to what it is;
//! 2. [`multi_head`]: projections to queries, keys and values, and one slice a head;
//! 3. [`scoring`]: how well each query fits each key;
//! 4. [`mask`]: which keys a query may see, and why not;
//! 5. [`softmax`]: scores to weights, every pass kept;
//! 6. [`multi_head`] again: weights times values, concatenated, times `W_O`.
//!
//! [`layer`] is the whole as one call; [`trace`] holds all that it made, by name. [`run`] is a
//! layer over a sentence, [`lazy`] the same in `f32` for the page, which computes by fast kernels what
//! is looked at, [`stage`] declares what each of its matrices is made from, and
//! [`provenance`] tells from that how one cell came about. [`encoder`] is what an encoder puts
//! around attention, [`activation`] what its feed-forward part bends numbers with.

pub mod activation;
pub mod encoder;
pub mod error;
pub mod layer;
pub mod lazy;
pub mod mask;
pub mod multi_head;
pub mod position;
pub mod provenance;
pub mod run;
mod scalar;
pub mod scoring;
pub mod softmax;
pub mod stage;
pub mod trace;

pub use error::Error;
pub use layer::{Layer, Projections};
pub use lazy::LazyRun;
pub use mask::{Alignment, Hidden, Mask, Visibility};
pub use run::Run;
pub use scalar::{Scalar, TANH_ERROR};
pub use scoring::{Additive, Scoring};
pub use softmax::{EmptyRow, Fill, Softmax, SoftmaxTrace};
pub use stage::{Entry, Recipe, Rule, ScoringKind, Stage};
pub use trace::{HeadTrace, Trace};
