//! Makes the word tables of the trained layers anew.

use crate::{command, error::Result, project, report, setup};
use std::process::Command;

pub fn run() -> Result<()> {
    let python = setup::for_words()?;
    report::step("Making the word tables", "1 minute", || {
        command::run(
            Command::new(python)
                .current_dir(project::root())
                .arg("trained/words/make.py"),
        )
    })
}
