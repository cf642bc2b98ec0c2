//! Versions as programs print them.

/// A version's first three numbers; those a program leaves out are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u32, pub u32, pub u32);

impl Version {
    /// Finds the version in what a program prints for `--version`: in the first word that starts
    /// like a number, whatever stands around it (`trunk 0.21.14`, `wasm-opt version 132 (…)`).
    pub fn find(text: &str) -> Option<Self> {
        text.split_whitespace().find_map(Self::parse)
    }

    fn parse(word: &str) -> Option<Self> {
        let mut numbers = word.trim_start_matches('v').splitn(3, '.').map(|part| {
            let digits = part
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(part.len());
            part[..digits].parse().ok()
        });
        let major = numbers.next()??;
        let minor = numbers.next().flatten().unwrap_or(0);
        let patch = numbers.next().flatten().unwrap_or(0);
        Some(Self(major, minor, patch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_programs_print() {
        for (text, version) in [
            ("trunk 0.21.14\n", Version(0, 21, 14)),
            ("wasm-bindgen 0.2.129", Version(0, 2, 129)),
            ("wasm-opt version 132 (version_132)", Version(132, 0, 0)),
            (
                "rustc 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)",
                Version(1, 96, 0),
            ),
            ("cargo 1.95.0-nightly", Version(1, 95, 0)),
            ("v20.20.2", Version(20, 20, 2)),
        ] {
            assert_eq!(Version::find(text), Some(version), "{text}");
        }
        assert_eq!(Version::find("command not found"), None);
        assert_eq!(Version::find(""), None);
    }

    #[test]
    fn versions_compare_by_number() {
        assert!(Version(0, 21, 14) > Version(0, 21, 9));
        assert!(Version(116, 0, 0) > Version(99, 9, 9));
    }
}
