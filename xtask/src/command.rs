//! Running other programs.

use crate::error::{Error, Result};
use std::{
    ffi::OsStr,
    io::Write,
    process::{Command, Stdio},
};

/// The cargo that runs this program, so that one toolchain does everything.
pub fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(crate::project::root());
    command
}

/// Runs a command whose output the reader wants to see, and waits for it.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .map_err(|cause| not_started(command, cause))?;
    if status.success() {
        return Ok(());
    }
    Err(Error::Failed {
        command: line(command),
        status: status.to_string(),
    })
}

/// Runs a command that only sets something up: in CI its output is shown only if it fails.
pub fn run_setup(command: &mut Command) -> Result<()> {
    if std::env::var_os("CI").is_none() {
        return run(command);
    }
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|cause| not_started(command, cause))?;
    if output.status.success() {
        return Ok(());
    }
    // Nothing can be done about an output that cannot be written.
    let _ = std::io::stderr().write_all(&output.stdout);
    let _ = std::io::stderr().write_all(&output.stderr);
    Err(Error::Failed {
        command: line(command),
        status: output.status.to_string(),
    })
}

/// What a command prints, if it can be started and succeeds.
pub fn output_of(program: impl AsRef<OsStr>, args: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

pub fn not_started(command: &Command, cause: std::io::Error) -> Error {
    Error::NotStarted {
        command: line(command),
        cause,
    }
}

/// The command as a person would type it.
fn line(command: &Command) -> String {
    let mut line = std::path::Path::new(command.get_program())
        .file_stem()
        .unwrap_or(command.get_program())
        .to_string_lossy()
        .into_owned();
    for arg in command.get_args() {
        line.push(' ');
        line.push_str(&arg.to_string_lossy());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_named_without_its_folder() {
        let mut command = Command::new("/some/where/trunk");
        command.args(["build", "--release"]);
        assert_eq!(line(&command), "trunk build --release");
    }

    #[test]
    fn a_program_that_is_not_there_prints_nothing() {
        assert_eq!(output_of("no-such-program-at-all", &["--version"]), None);
    }
}
