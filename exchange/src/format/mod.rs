//! Matrices as files, and back where there is a way back.

pub mod brought;
pub mod limits;
pub mod read;
pub mod sheaf;

pub use brought::{Brought, Content, Note, Refusal};
pub use read::read;
pub use sheaf::{Leaf, Scale, Sheaf};
