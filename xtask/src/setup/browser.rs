//! A real Chromium (or Chrome) and the driver through which the tests command it.

use super::{
    Need,
    machine::on_path,
    missing::{Missing, Remedy},
    package_manager::PackageManager,
};
use crate::{error::Result, report};
use std::{env, path::PathBuf};

/// Where the two programs are.
#[derive(Debug)]
pub struct Browser {
    pub chrome: PathBuf,
    pub driver: PathBuf,
}

pub struct BrowserAndDriver;

/// What the browser's program is called on a search path.
const NAMES: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// Where macOS and Windows keep it, which is on no search path: an environment variable, if the
/// place starts with one, and the rest.
const PLACES: [(Option<&str>, &str); 7] = [
    (
        None,
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ),
    (None, "/Applications/Chromium.app/Contents/MacOS/Chromium"),
    (
        Some("HOME"),
        "Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ),
    (
        Some("ProgramFiles"),
        r"Google\Chrome\Application\chrome.exe",
    ),
    (
        Some("ProgramFiles(x86)"),
        r"Google\Chrome\Application\chrome.exe",
    ),
    (
        Some("LOCALAPPDATA"),
        r"Google\Chrome\Application\chrome.exe",
    ),
    (Some("LOCALAPPDATA"), r"Chromium\Application\chrome.exe"),
];

impl Need for BrowserAndDriver {
    type Found = Browser;

    fn find(&self) -> Option<Browser> {
        Some(Browser {
            chrome: chosen("CHROME")
                .or_else(|| NAMES.into_iter().find_map(on_path))
                .or_else(in_its_place)?,
            driver: chosen("CHROMEDRIVER").or_else(|| on_path("chromedriver"))?,
        })
    }

    fn install(&self) -> Result<()> {
        let Some(manager) = PackageManager::of_this_system() else {
            return Ok(());
        };
        let packages: &[&str] = match manager {
            // With the fonts of both of the page's languages: a server's system has neither.
            PackageManager::AptGet => &[
                "chromium",
                "chromium-driver",
                "chromium-sandbox",
                "fonts-noto-core",
                "fonts-noto-cjk",
            ],
            PackageManager::Dnf => &["chromium", "chromedriver"],
            PackageManager::Brew => &["google-chrome", "chromedriver"],
        };
        report::step(
            "Installing a browser and its driver for the tests",
            "1 minute",
            || manager.install(packages),
        )
    }

    fn missing(&self) -> Missing {
        Missing {
            what: "Chromium with its driver, in which the page is tested,".to_owned(),
            remedy: Remedy::each(
                "sudo apt-get install chromium chromium-driver",
                "sudo dnf install chromium chromedriver",
                "brew install --cask google-chrome chromedriver",
                "winget install Google.Chrome Chromium.ChromeDriver",
            ),
        }
    }
}

/// The program that the reader chose through the environment.
fn chosen(variable: &str) -> Option<PathBuf> {
    env::var_os(variable)
        .map(PathBuf::from)
        .filter(|path| path.is_file())
}

fn in_its_place() -> Option<PathBuf> {
    PLACES
        .into_iter()
        .filter_map(|(variable, rest)| match variable {
            None => Some(PathBuf::from(rest)),
            Some(name) => Some(PathBuf::from(env::var_os(name)?).join(rest)),
        })
        .find(|path| path.is_file())
}
