//! Why a chore could not be done.

use crate::setup::missing::Missing;
use std::{fmt, io, path::PathBuf};

pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug)]
pub enum Error {
    /// The machine lacks something, and it could not be installed.
    Missing(Missing),
    /// A command ran and said no; it has told why itself.
    Failed { command: String, status: String },
    /// A command could not be started at all.
    NotStarted { command: String, cause: io::Error },
    /// A file of the project could not be read.
    Unreadable { path: PathBuf, cause: io::Error },
    /// The system does not tell where this program is.
    NotFoundItself(io::Error),
    /// Something else that one sentence tells.
    Other(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(missing) => missing.fmt(f),
            Self::Failed { command, status } => write!(f, "`{command}` failed ({status})"),
            Self::NotStarted { command, cause } => {
                write!(f, "`{command}` could not be started: {cause}")
            }
            Self::Unreadable { path, cause } => {
                write!(f, "{} could not be read: {cause}", path.display())
            }
            Self::NotFoundItself(cause) => write!(f, "xtask could not find itself: {cause}"),
            Self::Other(sentence) => f.write_str(sentence),
        }
    }
}

impl From<Missing> for Error {
    fn from(missing: Missing) -> Self {
        Self::Missing(missing)
    }
}
