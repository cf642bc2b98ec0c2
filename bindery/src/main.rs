//! Finishes a built page: `attention-bindery <folder>`.
//!
//! - [`imports`]: short names between a module and its script;
//! - [`one_file`]: the whole page in a single HTML file that needs no server;
//! - [`short`]: scripts and style sheets without what only their readers need;
//! - [`trained`]: the files of trained layers, and their addresses for bundlers.

mod imports;
mod one_file;
mod short;
mod trained;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fmt, fs, io};

/// What visits wait for: it is shipped without what only its readers need.
const SHORTENED: [&str; 10] = [
    "embed.js",
    "start.js",
    "style.css",
    "exhibits.css",
    "workshop.css",
    "exchange.css",
    "attention-explore.js",
    "attention-exhibits.js",
    "attention-workshop.js",
    "attention-exchange.js",
];

/// Modules of WebAssembly, each with its script.
const MODULES: [&str; 4] = [
    "attention-explore",
    "attention-exhibits",
    "attention-workshop",
    "attention-exchange",
];

/// Why a page could not be bound.
#[derive(Debug)]
pub struct Unbound(String);

impl fmt::Display for Unbound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a file was to be: the sentence for an error of the system.
pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Unbound + '_ {
    move |error| Unbound(format!("{}: {error}", path.display()))
}

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("usage: attention-bindery <the folder of the built page>");
        return ExitCode::from(2);
    };
    match bind(Path::new(&folder)) {
        Ok(size) => {
            println!("{} ({size} bytes)", one_file::NAME);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Binds what lies in `folder`; gives the size of the one file in bytes.
fn bind(folder: &Path) -> Result<usize, Unbound> {
    for name in SHORTENED {
        let path = folder.join(name);
        let source = fs::read_to_string(&path).map_err(at(&path))?;
        fs::write(&path, short::shortened(&source)).map_err(at(&path))?;
    }

    for name in MODULES {
        let module_path = folder.join(format!("{name}_bg.wasm"));
        let script_path = folder.join(format!("{name}.js"));
        let module = fs::read(&module_path).map_err(at(&module_path))?;
        let script = fs::read_to_string(&script_path).map_err(at(&script_path))?;
        // What cannot be shortened works as it is.
        if let Some((module, script)) = imports::shortened(&module, &script) {
            fs::write(&module_path, module).map_err(at(&module_path))?;
            fs::write(&script_path, script).map_err(at(&script_path))?;
        }
    }

    let addresses = folder.join("trained.js");
    fs::write(&addresses, trained::addresses(folder)?).map_err(at(&addresses))?;

    let page = one_file::bound(folder)?;
    let path = folder.join(one_file::NAME);
    fs::write(&path, &page).map_err(at(&path))?;
    Ok(page.len())
}
