//! axe-core, which the browser tests look for barriers with.

use super::{
    Need,
    missing::{Missing, Remedy},
    npm::NpmPackage,
};
use crate::error::Result;
use std::path::PathBuf;

const PACKAGE: NpmPackage = NpmPackage {
    name: "axe-core",
    version: "4.14.1",
};

pub struct Axe;

impl Need for Axe {
    /// The script to run in a page.
    type Found = PathBuf;

    fn find(&self) -> Option<PathBuf> {
        let script = PACKAGE.folder().join("axe-core").join("axe.min.js");
        script.is_file().then_some(script)
    }

    fn install(&self) -> Result<()> {
        PACKAGE.install("axe-core")
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "npm, which fetches axe-core for the tests of accessibility,".to_owned(),
            remedy: Remedy::each(
                "sudo apt-get install npm",
                "sudo dnf install nodejs-npm",
                "brew install node",
                "winget install OpenJS.NodeJS",
            ),
        }
    }
}
