//! Trunk, which turns index.html and the crate into `dist/`.

use super::{Need, crates::ToolCrate, machine::on_path_with, missing::Missing};
use crate::{error::Result, version::Version};
use std::path::PathBuf;

/// Any 0.21 does; 0.22 asks for a newer Rust than this project does.
pub struct Trunk;

const CRATE: ToolCrate = ToolCrate {
    name: "trunk",
    version: "0.21.14",
    program: "trunk",
    options: &["--no-default-features", "--features", "rustls"],
    usually: "5 minutes",
};

impl Need for Trunk {
    type Found = PathBuf;

    fn find(&self) -> Option<PathBuf> {
        let fits = |version| matches!(version, Version(0, 21, _));
        on_path_with("trunk", fits).or_else(|| CRATE.cached())
    }

    fn install(&self) -> Result<()> {
        CRATE.install()
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "Trunk 0.21, which builds the page,".to_owned(),
            remedy: CRATE.remedy(),
        }
    }
}
