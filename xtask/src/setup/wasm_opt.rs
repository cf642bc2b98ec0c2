//! wasm-opt, which makes the finished WebAssembly smaller and faster. The page works without it.

use super::{
    Need,
    machine::{on_path, on_path_with, program_in},
    missing::{Missing, Remedy},
    npm::NpmPackage,
};
use crate::{error::Result, version::Version};
use std::path::PathBuf;

/// Older ones do not know what today's compilers write.
const OLDEST: Version = Version(116, 0, 0);

/// The npm package that carries it as WebAssembly of its own, for every system alike.
const PACKAGE: NpmPackage = NpmPackage {
    name: "binaryen",
    version: "132.0.0",
};

pub struct WasmOpt;

impl Need for WasmOpt {
    type Found = PathBuf;

    fn find(&self) -> Option<PathBuf> {
        on_path_with("wasm-opt", |version| version >= OLDEST).or_else(|| {
            on_path("node")?;
            program_in(&PACKAGE.folder().join(".bin"), "wasm-opt")
        })
    }

    fn install(&self) -> Result<()> {
        PACKAGE.install("wasm-opt")
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "wasm-opt 116 or newer, which shrinks the page,".to_owned(),
            remedy: Remedy::each(
                "sudo apt-get install npm",
                "sudo dnf install binaryen",
                "brew install binaryen",
                "winget install OpenJS.NodeJS",
            ),
        }
    }
}
