//! The package as its users have it: packed from `dist/`, installed in the small page of `tests/vite`,
//! and bundled.

use crate::{
    command,
    error::{Error, Result},
    project,
    setup::vite::Bundler,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// Bundles the page. Gives the folder that it is in then.
pub fn bundle(tools: &Bundler) -> Result<PathBuf> {
    let page = project::target().join("bundled");
    let package = made(&page).map_err(|cause| Error::Unreadable {
        path: page.clone(),
        cause,
    })?;
    command::run_setup(
        Command::new(&tools.npm)
            .args(["pack", "--silent", "--pack-destination"])
            .arg(&page)
            .current_dir(project::dist()),
    )?;
    command::run_setup(
        Command::new(&tools.npm)
            .args(["install", "--offline", "--ignore-scripts"])
            .args(["--no-audit", "--no-fund", "--loglevel=error"])
            .arg(package)
            .current_dir(&page),
    )?;
    command::run_setup(
        Command::new(&tools.node)
            .arg(&tools.vite)
            // Its pages may lie in a folder of a site.
            .args(["build", "--base", "./", "--logLevel", "warn"])
            .current_dir(&page),
    )?;
    Ok(page.join("dist"))
}

/// Makes the page's folder anew; gives where the package will be.
fn made(page: &Path) -> io::Result<PathBuf> {
    match fs::remove_dir_all(page) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => fs::create_dir_all(page)?,
    }
    let source = project::root().join("tests").join("vite");
    for entry in fs::read_dir(source)? {
        let entry = entry?;
        fs::copy(entry.path(), page.join(entry.file_name()))?;
    }
    let icon = project::root().join("www").join("icon.svg");
    fs::copy(icon, page.join("icon.svg"))?;
    let manifest = fs::read_to_string(project::dist().join("package.json"))?;
    let version = manifest.lines().find_map(|line| {
        line.trim()
            .strip_prefix("\"version\": \"")?
            .split('"')
            .next()
    });
    let version = version.ok_or_else(|| io::Error::other("package.json has no version"))?;
    Ok(page.join(format!("{}-{version}.tgz", project::PACKAGE)))
}
