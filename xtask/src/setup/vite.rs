//! Vite, which bundles a small page with the package as its users would.

use super::{
    Need,
    machine::on_path,
    missing::{Missing, Remedy},
    npm::NpmPackage,
};
use crate::error::Result;
use std::path::PathBuf;

const PACKAGE: NpmPackage = NpmPackage {
    name: "vite",
    version: "8.4.0",
};

pub struct Vite;

/// What bundles a page.
pub struct Bundler {
    pub npm: PathBuf,
    pub node: PathBuf,
    /// Vite's script, for Node.js to run.
    pub vite: PathBuf,
}

impl Need for Vite {
    type Found = Bundler;

    fn find(&self) -> Option<Bundler> {
        let vite = PACKAGE.folder().join("vite").join("bin").join("vite.js");
        Some(Bundler {
            npm: on_path("npm")?,
            node: on_path("node")?,
            vite: vite.is_file().then_some(vite)?,
        })
    }

    fn install(&self) -> Result<()> {
        PACKAGE.install("Vite")
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "npm, which fetches Vite for the test of the package,".to_owned(),
            remedy: Remedy::each(
                "sudo apt-get install npm",
                "sudo dnf install nodejs-npm",
                "brew install node",
                "winget install OpenJS.NodeJS",
            ),
        }
    }
}
