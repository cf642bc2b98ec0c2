//! A Rust compiler for WebAssembly.
//!
//! With rustup that is one command. Where rustup cannot fetch the target, Debian's packages make
//! a second way: its compiler `rustc-web` comes with the matching source of the standard library
//! (`rust-web-src`), from which Cargo builds the library for the target itself.
//!
//! Where that source is at hand, the page is a tenth smaller: the library is compiled for size too, and a
//! panic, which only a fault of the page could cause, ends it without a sentence. So the set-up asks
//! rustup for it, and does without where there is none.

use super::{
    Need,
    machine::on_path,
    missing::{Missing, Remedy},
    package_manager::PackageManager,
    rustup,
};
use crate::{command::output_of, error::Result, report};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// The name of the target.
pub const TRIPLE: &str = "wasm32-unknown-unknown";

/// The packages of Debian's way.
const DEBIAN_COMPILER: &str = "rustc-web";
const DEBIAN_SOURCE: &str = "rust-web-src";

/// The compiler that a build for WebAssembly uses.
#[derive(Debug)]
pub enum WasmCompiler {
    /// The toolchain's own: it has the target, and the source of the standard library or not.
    Toolchain { has_source: bool },
    /// Debian's, with the toolchain's linker, building the standard library from source.
    Debian { rustc: PathBuf, linker: PathBuf },
}

impl WasmCompiler {
    /// Sets a command up so that the Cargo in it uses this compiler.
    pub fn configure(&self, command: &mut Command) {
        match self {
            Self::Toolchain { has_source: false } => {}
            Self::Toolchain { has_source: true } => build_library(command),
            Self::Debian { rustc, linker } => {
                command
                    .env("RUSTC", rustc)
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                build_library(command);
            }
        }
    }
}

/// Has the standard library built with the rest, small.
fn build_library(command: &mut Command) {
    command
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
        .env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size")
        // Added to those of .cargo/config.toml.
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
            "-Zunstable-options -Cpanic=immediate-abort",
        )
        // Building the standard library is not a stable feature of Cargo's.
        .env("RUSTC_BOOTSTRAP", "1");
}

pub struct WasmTarget;

impl Need for WasmTarget {
    type Found = WasmCompiler;

    fn find(&self) -> Option<WasmCompiler> {
        let (sysroot, host) = toolchain()?;
        let rustlib = sysroot.join("lib").join("rustlib");
        if rustlib.join(TRIPLE).join("lib").is_dir() {
            let library = rustlib.join("src/rust/library/std");
            return Some(WasmCompiler::Toolchain {
                has_source: library.is_dir(),
            });
        }
        Some(WasmCompiler::Debian {
            rustc: debian_rustc()?,
            linker: Some(rustlib.join(host).join("bin").join("rust-lld"))
                .filter(|linker| linker.is_file())
                .or_else(|| on_path("wasm-ld"))?,
        })
    }

    fn install(&self) -> Result<()> {
        let _ = rustup::add("target", TRIPLE);
        match PackageManager::of_this_system() {
            Some(manager @ PackageManager::AptGet) if self.find().is_none() => {
                report::note("rustup has no such target here; Debian's compiler serves as well");
                report::step(
                    "Installing Debian's Rust compiler for WebAssembly",
                    "1 minute",
                    || manager.install(&[DEBIAN_COMPILER, DEBIAN_SOURCE]),
                )
            }
            _ => Ok(()),
        }
    }

    fn missing(&self) -> Missing {
        Missing {
            what: format!("Rust's target {TRIPLE}, which compiles the page,"),
            remedy: Remedy::each(
                "sudo apt-get install rustc-web rust-web-src",
                "rustup target add wasm32-unknown-unknown",
                "rustup target add wasm32-unknown-unknown",
                "rustup target add wasm32-unknown-unknown",
            ),
        }
    }
}

/// The source of the toolchain's standard library.
pub struct LibrarySource;

impl Need for LibrarySource {
    type Found = ();

    fn find(&self) -> Option<()> {
        let (sysroot, _) = toolchain()?;
        let library = sysroot.join("lib/rustlib/src/rust/library/std");
        library.is_dir().then_some(())
    }

    fn install(&self) -> Result<()> {
        rustup::add("component", "rust-src")
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "The source of Rust's standard library, which makes the page smaller,".to_owned(),
            remedy: Remedy::each(
                "rustup component add rust-src",
                "rustup component add rust-src",
                "rustup component add rust-src",
                "rustup component add rust-src",
            ),
        }
    }
}

/// Where the toolchain is, and the name of the system it was made for.
fn toolchain() -> Option<(PathBuf, String)> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = output_of(rustc, &["--print", "sysroot", "--print", "host-tuple"])?;
    let mut lines = said.lines();
    Some((lines.next()?.into(), lines.next()?.to_owned()))
}

/// Debian's compiler, if the source of its standard library is there too.
fn debian_rustc() -> Option<PathBuf> {
    let rustc = file_of_package(DEBIAN_COMPILER, "bin/rustc")?;
    let sysroot = output_of(&rustc, &["--print", "sysroot"])?;
    let library = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library");
    library.join("std").is_dir().then_some(rustc)
}

/// The file of an installed Debian package whose path ends so.
pub fn file_of_package(package: &str, ending: &str) -> Option<PathBuf> {
    on_path("dpkg")?;
    let files = output_of("dpkg", &["-L", package])?;
    files
        .lines()
        .map(Path::new)
        .find(|path| path.ends_with(ending))
        .map(Path::to_owned)
}
