//! A Python that has PyTorch. It is not installed from here: it is large, and which build of it fits
//! is for the reader to say.

use super::{
    Need,
    machine::on_path,
    missing::{Missing, Remedy},
};
use crate::{command::output_of, error::Result};
use std::{env, path::PathBuf};

pub struct PyTorch;

impl Need for PyTorch {
    type Found = PathBuf;

    /// The Python that the environment variable PYTHON names, or the one on the search path.
    fn find(&self) -> Option<PathBuf> {
        let chosen = env::var_os("PYTHON").map(PathBuf::from);
        let python = chosen
            .or_else(|| on_path("python3"))
            .or_else(|| on_path("python"))?;
        output_of(&python, &["-c", "import torch"])?;
        Some(python)
    }

    fn install(&self) -> Result<()> {
        Ok(())
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "Python 3.10 or newer with PyTorch, beside which training is timed (the \
                   environment variable PYTHON names one that is not `python3`),"
                .to_owned(),
            remedy: Remedy::everywhere("python3 -m pip install torch"),
        }
    }
}
