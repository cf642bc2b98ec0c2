//! Matrices as files, and back where there is a way back.
//!
//! | file | its one idea |
//! |---|---|
//! | `sheaf.rs` | the matrices of one run, as they are taken away |
//! | `number.rs` | one number as text, and back |
//! | `csv.rs` | one matrix for a spreadsheet |
//! | `json.rs` | a sheaf as JSON, and back |
//! | `table.rs` | nested lists of JSON as numbers in a shape |
//! | `npz.rs` | a sheaf as an archive of NumPy's arrays, and back |
//! | `npy.rs` | one array of NumPy: its header, and its bytes |
//! | `archive.rs` | the entries of a ZIP archive, no more of each than may be |
//! | `brought.rs` | what a reader's file holds |
//! | `read/` | such a file, told by its content, as what it holds |
//! | `limits.rs` | how large anything may be, and how much of it is left |
//! | `refusal/`, `note.rs` | why a file is not read, and what should be known of one that was |
//! | `svg/` | matrices as pictures |

mod archive;
pub mod brought;
pub mod csv;
pub mod json;
pub mod limits;
pub mod note;
mod npy;
pub mod npz;
mod number;
pub mod read;
pub mod refusal;
pub mod sheaf;
pub mod svg;
mod table;

pub use brought::{Brought, Content};
pub use note::Note;
pub use read::read;
pub use refusal::Refusal;
pub use sheaf::{Leaf, Scale, Sheaf};
