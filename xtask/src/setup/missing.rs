//! The one sentence that tells what the machine lacks and how to install it.

use std::fmt;

/// Something that is not there and could not be installed.
#[derive(Debug, PartialEq, Eq)]
pub struct Missing {
    /// The thing and its use, as the subject of a sentence: "Trunk 0.21, which builds the page,".
    pub what: String,
    /// What a person types to install it.
    pub remedy: Remedy,
}

/// The command that installs something, on each system.
#[derive(Debug, PartialEq, Eq)]
pub struct Remedy {
    pub debian: String,
    pub fedora: String,
    pub macos: String,
    pub windows: String,
}

impl Remedy {
    /// The same command on every system.
    pub fn everywhere(command: &str) -> Self {
        Self::each(command, command, command, command)
    }

    /// A command for each system.
    pub fn each(debian: &str, fedora: &str, macos: &str, windows: &str) -> Self {
        Self {
            debian: debian.to_owned(),
            fedora: fedora.to_owned(),
            macos: macos.to_owned(),
            windows: windows.to_owned(),
        }
    }

    /// The commands, each with the systems that it is for.
    fn commands(&self) -> Vec<(&str, Vec<&str>)> {
        let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
        for (system, command) in [
            ("Debian", &self.debian),
            ("Fedora", &self.fedora),
            ("macOS", &self.macos),
            ("Windows", &self.windows),
        ] {
            match commands.iter_mut().find(|(known, _)| known == command) {
                Some((_, systems)) => systems.push(system),
                None => commands.push((command, vec![system])),
            }
        }
        commands
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ways: Vec<String> = self
            .remedy
            .commands()
            .into_iter()
            .map(|(command, systems)| format!("`{command}` ({})", systems.join(", ")))
            .collect();
        let what = &self.what;
        write!(
            f,
            "{what} is missing and could not be installed; install it with {}.",
            ways.join(" or ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(remedy: Remedy) -> String {
        let what = "A thing, which does things,".to_owned();
        Missing { what, remedy }.to_string()
    }

    #[test]
    fn one_sentence_names_the_thing_and_the_command_of_each_system() {
        assert_eq!(
            sentence(Remedy::each("apt-get a", "dnf b", "brew c", "winget d")),
            "A thing, which does things, is missing and could not be installed; install it with \
             `apt-get a` (Debian) or `dnf b` (Fedora) or `brew c` (macOS) or `winget d` (Windows)."
        );
    }

    #[test]
    fn a_command_for_several_systems_is_told_once() {
        assert_eq!(
            sentence(Remedy::everywhere("cargo install thing")),
            "A thing, which does things, is missing and could not be installed; install it with \
             `cargo install thing` (Debian, Fedora, macOS, Windows)."
        );
        assert!(
            sentence(Remedy::each("apt-get a", "x", "x", "x"))
                .ends_with("with `apt-get a` (Debian) or `x` (Fedora, macOS, Windows).")
        );
    }
}
