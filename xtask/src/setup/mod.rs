//! What the chores need on the machine: finding it, and installing what is not there.
//!
//! One file a tool. Each says how the tool is found, how it is installed, and what to tell when
//! neither works. Looking is quick, so it is done anew every time, and nothing is remembered
//! that could become untrue. What cannot come from the system's packages is kept in one folder of
//! the user's cache, by version, where every clone of the project finds it.

mod axe;
pub mod browser;
mod components;
mod crates;
mod machine;
pub mod missing;
mod node;
mod npm;
mod package_manager;
mod peers;
mod pytorch;
mod rustup;
mod trunk;
pub mod vite;
mod wasm_bindgen;
mod wasm_clippy;
mod wasm_opt;
pub mod wasm_target;
mod word_sources;

use crate::{command, error::Result, project, report};
use browser::Browser;
use missing::Missing;
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};
use wasm_target::WasmCompiler;

/// One thing that a chore needs on the machine.
trait Need {
    /// What the chore gets to know of the thing once it is there.
    type Found;

    /// Looks whether the machine has it. Quick, and changes nothing.
    fn find(&self) -> Option<Self::Found>;

    /// Installs it, telling its steps. Does nothing where there is nothing to install it with.
    fn install(&self) -> Result<()>;

    /// What to tell when it is neither there nor could be installed.
    fn missing(&self) -> Missing;
}

/// One run of the set-up, which tells at its end if there was nothing to do.
struct SetUp {
    start: Instant,
    did_something: bool,
}

impl SetUp {
    fn start() -> Self {
        Self {
            start: Instant::now(),
            did_something: false,
        }
    }

    /// Finds a thing, or installs it and finds it then.
    fn ensure<N: Need>(&mut self, need: &N) -> Result<N::Found> {
        if let Some(found) = need.find() {
            return Ok(found);
        }
        self.did_something = true;
        // An installer that fails has told why itself; what counts is whether the thing is there.
        let _ = need.install();
        need.find().ok_or_else(|| need.missing().into())
    }

    /// A compiler for the page, with what makes the page small where that can be had.
    fn page_compiler(&mut self) -> Result<WasmCompiler> {
        let compiler = self.ensure(&wasm_target::WasmTarget)?;
        if let WasmCompiler::Toolchain { has_source: false } = compiler {
            let has_source = self.ensure(&wasm_target::LibrarySource).is_ok();
            return Ok(WasmCompiler::Toolchain { has_source });
        }
        Ok(compiler)
    }

    fn finish(self) {
        if !self.did_something {
            let took = self.start.elapsed().as_millis();
            report::note(&format!(
                "Set-up: everything needed is here already (looked for {took} ms)"
            ));
        }
    }
}

/// What building the page takes.
pub struct PageTools {
    compiler: WasmCompiler,
    trunk: PathBuf,
    wasm_bindgen: PathBuf,
    wasm_opt: Option<PathBuf>,
}

impl PageTools {
    fn ensure(set_up: &mut SetUp) -> Result<Self> {
        let wasm_bindgen = wasm_bindgen::WasmBindgen {
            version: project::locked_version("wasm-bindgen")?,
        };
        Ok(Self {
            compiler: set_up.page_compiler()?,
            wasm_bindgen: set_up.ensure(&wasm_bindgen)?,
            trunk: set_up.ensure(&trunk::Trunk)?,
            // The page works without it, so its absence is told and nothing more.
            wasm_opt: set_up
                .ensure(&wasm_opt::WasmOpt)
                .inspect_err(|error| {
                    report::note(&format!("{error} Without it the page is bigger."))
                })
                .ok(),
        })
    }

    /// Trunk, set up so that it finds every tool here and downloads none.
    pub fn trunk(&self, subcommand: &str) -> Command {
        let mut command = Command::new(&self.trunk);
        command
            .current_dir(project::root())
            .env("PATH", self.path())
            .args([subcommand, "--skip-version-check"])
            // Trunk calls wasm-opt in its release mode only; Cargo's release profile is the
            // same without it.
            .args(match self.wasm_opt {
                Some(_) => &["--release"][..],
                None => &["--cargo-profile", "release"][..],
            });
        // By convention NO_COLOR counts whatever its value; Trunk takes only "true" or "false".
        if std::env::var_os("NO_COLOR").is_some() {
            command.env("NO_COLOR", "true");
        }
        self.compiler.configure(&mut command);
        command
    }

    /// The search path, with the tools of this project before any other of their names.
    fn path(&self) -> OsString {
        let tools = [Some(&self.wasm_bindgen), self.wasm_opt.as_ref()];
        let folders = tools.into_iter().flatten().filter_map(|tool| tool.parent());
        let old = std::env::var_os("PATH").unwrap_or_default();
        let all = folders
            .map(Path::to_owned)
            .chain(std::env::split_paths(&old));
        std::env::join_paths(all).unwrap_or(old)
    }
}

/// Sets up what building the page takes.
pub fn for_page() -> Result<PageTools> {
    let mut set_up = SetUp::start();
    let tools = PageTools::ensure(&mut set_up)?;
    set_up.finish();
    Ok(tools)
}

/// What the tests take.
pub struct TestTools {
    pub page: PageTools,
    pub browser: Browser,
    /// axe-core's script.
    pub axe: PathBuf,
    pub bundler: vite::Bundler,
}

/// Sets up what the tests take: the page's tools, a browser, axe-core, and Vite.
pub fn for_tests() -> Result<TestTools> {
    let mut set_up = SetUp::start();
    let tools = TestTools {
        page: PageTools::ensure(&mut set_up)?,
        browser: set_up.ensure(&browser::BrowserAndDriver)?,
        axe: set_up.ensure(&axe::Axe)?,
        bundler: set_up.ensure(&vite::Vite)?,
    };
    set_up.finish();
    Ok(tools)
}

/// Sets up what the word tables are made with. Gives the Python that can make them.
pub fn for_words() -> Result<PathBuf> {
    let mut set_up = SetUp::start();
    let python = set_up.ensure(&word_sources::WordSources)?;
    set_up.finish();
    Ok(python)
}

/// What every benchmark takes.
pub struct BenchTools {
    pub compiler: WasmCompiler,
    pub wasm_bindgen: PathBuf,
    pub wasm_opt: PathBuf,
    pub browser: Browser,
    pub node: PathBuf,
}

impl BenchTools {
    fn ensure(set_up: &mut SetUp) -> Result<Self> {
        let wasm_bindgen = wasm_bindgen::WasmBindgen {
            version: project::locked_version("wasm-bindgen")?,
        };
        Ok(Self {
            node: set_up.ensure(&node::Node)?,
            compiler: set_up.page_compiler()?,
            wasm_bindgen: set_up.ensure(&wasm_bindgen)?,
            wasm_opt: set_up.ensure(&wasm_opt::WasmOpt)?,
            browser: set_up.ensure(&browser::BrowserAndDriver)?,
        })
    }
}

/// What the benchmark of the core takes.
pub struct LayerBenchTools {
    pub bench: BenchTools,
    /// The folder of the libraries beside which it is timed.
    pub peers: PathBuf,
}

/// Sets up what the benchmark of the core takes.
pub fn for_bench() -> Result<LayerBenchTools> {
    let mut set_up = SetUp::start();
    let tools = LayerBenchTools {
        bench: BenchTools::ensure(&mut set_up)?,
        peers: set_up.ensure(&peers::Peers)?,
    };
    set_up.finish();
    Ok(tools)
}

/// What the benchmark of training takes.
pub struct TrainingBenchTools {
    pub bench: BenchTools,
    /// A Python that has PyTorch.
    pub python: PathBuf,
}

/// Sets up what the benchmark of training takes.
pub fn for_bench_training() -> Result<TrainingBenchTools> {
    let mut set_up = SetUp::start();
    let tools = TrainingBenchTools {
        // First what is not installed from here.
        python: set_up.ensure(&pytorch::PyTorch)?,
        bench: BenchTools::ensure(&mut set_up)?,
    };
    set_up.finish();
    Ok(tools)
}

/// What the benchmark of the page takes.
pub struct PageBenchTools {
    /// What builds the page, where it is not there already.
    pub page: Option<PageTools>,
    pub browser: Browser,
    pub node: PathBuf,
}

/// Sets up what the benchmark of the page takes, and what builds the page if that is to be done.
pub fn for_page_bench(builds: bool) -> Result<PageBenchTools> {
    let mut set_up = SetUp::start();
    let tools = PageBenchTools {
        node: set_up.ensure(&node::Node)?,
        browser: set_up.ensure(&browser::BrowserAndDriver)?,
        page: builds.then(|| PageTools::ensure(&mut set_up)).transpose()?,
    };
    set_up.finish();
    Ok(tools)
}

/// Sets up what the lints take. Gives the Clippy that checks what the browser will run.
pub fn for_lint() -> Result<Command> {
    let mut set_up = SetUp::start();
    set_up.ensure(&components::RUSTFMT)?;
    set_up.ensure(&components::CLIPPY)?;
    let compiler = set_up.ensure(&wasm_target::WasmTarget)?;
    let mut clippy = match compiler {
        WasmCompiler::Toolchain { .. } => {
            let mut cargo = command::cargo();
            cargo.arg("clippy");
            cargo
        }
        WasmCompiler::Debian { .. } => set_up.ensure(&wasm_clippy::WasmClippy)?,
    };
    set_up.finish();
    // Clippy reads the library that is there.
    if let WasmCompiler::Debian { .. } = compiler {
        compiler.configure(&mut clippy);
    }
    clippy.args(["--target", wasm_target::TRIPLE]);
    Ok(clippy)
}
