//! The dialog that gives away what is shown: as a link, as the code of a figure, as one file, as
//! pictures and as numbers.
//!
//! | file | its one idea |
//! |---|---|
//! | `code.rs` | the code that puts the figure into a page |
//! | `offer.rs` | what can be taken away, and as which kinds of files |
//! | `host.rs` | what the host of the page does for the dialog |
//! | `given.rs` | matrices as the host gives them |
//! | `png.rs` | a drawing as pixels |
//! | `dialog.rs` and the parts that it shows | the components |

mod code;
mod code_part;
mod copy;
mod dialog;
mod given;
mod host;
mod link_part;
mod offer;
mod page_part;
mod png;
mod said;
mod take_part;
mod words;

pub use dialog::share;
