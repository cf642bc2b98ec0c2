//! wasm-bindgen's command, which writes the JavaScript around the WebAssembly.

use super::{Need, crates::ToolCrate, machine::on_path_with, missing::Missing};
use crate::{error::Result, version::Version};
use std::path::PathBuf;

/// It has to be of exactly the version of the library in Cargo.lock: the two share a format that
/// changes with every release.
pub struct WasmBindgen {
    pub version: String,
}

impl WasmBindgen {
    fn tool(&self) -> ToolCrate<'_> {
        ToolCrate {
            name: "wasm-bindgen-cli",
            version: &self.version,
            program: "wasm-bindgen",
            options: &[],
            usually: "3 minutes",
        }
    }
}

impl Need for WasmBindgen {
    type Found = PathBuf;

    fn find(&self) -> Option<PathBuf> {
        let locked = Version::find(&self.version);
        let fits = |version| Some(version) == locked;
        on_path_with("wasm-bindgen", fits).or_else(|| self.tool().cached())
    }

    fn install(&self) -> Result<()> {
        self.tool().install()
    }

    fn missing(&self) -> Missing {
        Missing {
            what: format!(
                "wasm-bindgen {}, which joins the page's JavaScript and WebAssembly,",
                self.version
            ),
            remedy: self.tool().remedy(),
        }
    }
}
