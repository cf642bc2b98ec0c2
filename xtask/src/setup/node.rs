//! Node.js, which conducts the benchmark.

use super::{
    Need,
    machine::on_path_with,
    missing::{Missing, Remedy},
    package_manager::PackageManager,
};
use crate::{error::Result, report, version::Version};
use std::path::PathBuf;

/// Older ones cannot close the connections of a server.
const OLDEST: Version = Version(18, 2, 0);

pub struct Node;

impl Need for Node {
    type Found = PathBuf;

    fn find(&self) -> Option<PathBuf> {
        on_path_with("node", |version| version >= OLDEST)
    }

    fn install(&self) -> Result<()> {
        let Some(manager) = PackageManager::of_this_system() else {
            return Ok(());
        };
        let package = match manager {
            PackageManager::AptGet | PackageManager::Dnf => "nodejs",
            PackageManager::Brew => "node",
        };
        report::step("Installing Node.js", "1 minute", || {
            manager.install(&[package])
        })
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "Node.js 18.2 or newer, which conducts the benchmark,".to_owned(),
            remedy: Remedy::each(
                "sudo apt-get install nodejs",
                "sudo dnf install nodejs",
                "brew install node",
                "winget install OpenJS.NodeJS",
            ),
        }
    }
}
