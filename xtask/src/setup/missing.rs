//! The one sentence that tells what the machine lacks and how to install it.

use std::fmt;

/// Something that is not there and could not be installed.
#[derive(Debug, PartialEq, Eq)]
pub struct Missing {
    /// The thing and its use, as the subject of a sentence: "trunk 0.21, which builds the page,".
    pub what: String,
    /// What a person types to install it.
    pub remedy: Remedy,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Remedy {
    /// One command for every system.
    Everywhere(String),
    /// A command for each.
    Each {
        debian: &'static str,
        fedora: &'static str,
        macos: &'static str,
        windows: &'static str,
    },
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = &self.what;
        write!(f, "{what} is missing and could not be installed; ")?;
        match &self.remedy {
            Remedy::Everywhere(command) => {
                write!(
                    f,
                    "on Debian, Fedora, macOS and Windows alike `{command}` installs it."
                )
            }
            Remedy::Each {
                debian,
                fedora,
                macos,
                windows,
            } => write!(
                f,
                "install it with `{debian}` (Debian), `{fedora}` (Fedora), `{macos}` (macOS) \
                 or `{windows}` (Windows)."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sentence_names_the_thing_and_the_command_of_each_system() {
        let missing = Missing {
            what: "A thing, which does things,".to_owned(),
            remedy: Remedy::Each {
                debian: "apt-get install thing",
                fedora: "dnf install thing",
                macos: "brew install thing",
                windows: "winget install Thing",
            },
        };
        assert_eq!(
            missing.to_string(),
            "A thing, which does things, is missing and could not be installed; install it with \
             `apt-get install thing` (Debian), `dnf install thing` (Fedora), \
             `brew install thing` (macOS) or `winget install Thing` (Windows)."
        );
    }

    #[test]
    fn one_command_for_all_is_told_once() {
        let missing = Missing {
            what: "trunk".to_owned(),
            remedy: Remedy::Everywhere("cargo install trunk".to_owned()),
        };
        assert_eq!(
            missing.to_string(),
            "trunk is missing and could not be installed; on Debian, Fedora, macOS and Windows \
             alike `cargo install trunk` installs it."
        );
    }
}
