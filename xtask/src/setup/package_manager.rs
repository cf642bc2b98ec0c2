//! The system's package manager.

use super::machine::on_path;
use crate::{
    command::{output_of, run_setup},
    error::{Error, Result},
};
use std::process::Command;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageManager {
    AptGet,
    Dnf,
    Brew,
}

impl PackageManager {
    /// The one this system has.
    pub fn of_this_system() -> Option<Self> {
        [Self::AptGet, Self::Dnf, Self::Brew]
            .into_iter()
            .find(|manager| on_path(manager.program()).is_some())
    }

    fn program(self) -> &'static str {
        match self {
            Self::AptGet => "apt-get",
            Self::Dnf => "dnf",
            Self::Brew => "brew",
        }
    }

    /// Installs packages, without asking anything but perhaps a password.
    pub fn install(self, packages: &[&str]) -> Result<()> {
        match self {
            Self::AptGet => {
                // A machine's list of packages may be old or empty; one that cannot be renewed
                // may still do.
                let _ = run_setup(as_root(self.program())?.args(["update", "--quiet"]));
                run_setup(
                    as_root(self.program())?
                        .args(["install", "--yes", "--quiet", "--no-install-recommends"])
                        .args(packages),
                )
            }
            Self::Dnf => run_setup(
                as_root(self.program())?
                    .args(["install", "--assumeyes", "--setopt=install_weak_deps=False"])
                    .args(packages),
            ),
            // Homebrew refuses to run as root.
            Self::Brew => run_setup(
                Command::new("brew")
                    .args(["install", "--cask"])
                    .args(packages),
            ),
        }
    }
}

/// A command with the rights to install packages.
fn as_root(program: &str) -> Result<Command> {
    let is_root = output_of("id", &["-u"]).is_some_and(|id| id.trim() == "0");
    let mut command = match (is_root, on_path("sudo")) {
        (true, _) => Command::new(program),
        (false, Some(sudo)) => {
            let mut command = Command::new(sudo);
            command.arg(program);
            command
        }
        (false, None) => {
            return Err(Error::Other(format!(
                "`{program}` needs root, and there is no `sudo`"
            )));
        }
    };
    command.env("DEBIAN_FRONTEND", "noninteractive");
    Ok(command)
}
