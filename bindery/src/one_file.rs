//! The whole page in one HTML file, which a double click opens.
//!
//! It is the page's own `index.html` and `start.js`, with the style sheets in their places and every
//! other file packed (gzip, base64) into a script element that no browser runs. `standalone.js` stands
//! before `start.js` and answers for those files.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{Unbound, at, trained};

/// The file's name, beside the page.
pub const NAME: &str = "attention-playground-standalone.html";

/// The scripts that the page loads when it wants them; those that these import come along.
const SCRIPTS: [&str; 7] = [
    "attention-explore.js",
    "attention-exhibits.js",
    "attention-workshop.js",
    "attention-exchange.js",
    "link.js",
    "save.js",
    "share.js",
];

/// The style sheets of the page and its modules.
const SHEETS: [&str; 4] = ["style.css", "exhibits.css", "workshop.css", "exchange.css"];

/// What the page may do, which is nothing with any other computer: a browser holds it to that.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' data:; \
                      style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'";

/// Binds the page in `folder`.
///
/// # Errors
///
/// Where a file is missing, or the page has changed so that its parts are not where they are looked
/// for.
pub fn bound(folder: &Path) -> Result<String, Unbound> {
    let text = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).map_err(at(&path))
    };
    let mut page = text("index.html")?;
    let lines = page.lines().filter(|line| !line.trim().is_empty());
    page = lines.collect::<Vec<_>>().join("\n");

    let icon = format!(
        "<link data-own rel=\"icon\" href=\"data:image/svg+xml;base64,{}\">",
        STANDARD.encode(text("icon.svg")?)
    );
    let icon_link = "<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">";
    replace(&mut page, icon_link, &icon)?;

    let mut sheets = String::new();
    for name in SHEETS {
        let sheet = harmless(name, text(name)?, "</style")?;
        sheets += &format!("<style data-own data-file=\"{name}\">\n{sheet}</style>\n");
    }
    let sheet_link = "<link rel=\"stylesheet\" href=\"style.css\">\n";
    replace(&mut page, sheet_link, &sheets)?;

    replace(
        &mut page,
        "<meta charset=\"utf-8\">",
        &format!(
            "<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"attention-playground\" content=\"\">"
        ),
    )?;
    page = page.replace("<meta ", "<meta data-own ");
    replace(&mut page, "<title>", "<title data-own>")?;

    // What stands in the page until it runs, for copies that the page makes of itself.
    let element = "<div id=\"playground\">";
    let start = page.find(element).map(|at| at + element.len());
    let end = page.rfind("</div>");
    let (Some(start), Some(end)) = (start, end) else {
        return Err(Unbound(format!("index.html has no {element}")));
    };
    let at_first = harmless("index.html", page[start..end].to_owned(), "</script")?;
    let at_first = format!("<script data-own type=\"text/html\">{at_first}</script>\n");
    replace(&mut page, element, "<div data-own id=\"playground\">")?;

    replace(&mut page, "<script src=\"start.js\" defer></script>\n", "")?;
    let mut end = at_first;
    for path in files(folder)? {
        end += &packed(folder, &path)?;
    }
    for name in ["standalone.js", "start.js"] {
        let script = harmless(name, text(name)?, "</script")?;
        end += &format!("<script data-own>\n{script}</script>\n");
    }
    replace(&mut page, "</body>", &format!("{end}</body>"))?;
    Ok(page + "\n")
}

/// Replaces the one place where `old` stands.
fn replace(page: &mut String, old: &str, new: &str) -> Result<(), Unbound> {
    if page.matches(old).count() != 1 {
        return Err(Unbound(format!("`{old}` does not stand once in the page")));
    }
    *page = page.replacen(old, new, 1);
    Ok(())
}

/// The text of a file, if it does not end the element that it is put into.
fn harmless(name: &str, text: String, end: &str) -> Result<String, Unbound> {
    if text.to_ascii_lowercase().contains(end) {
        return Err(Unbound(format!("{name} has `{end}` in it")));
    }
    Ok(text)
}

/// Every file that the page may ask for, by its path in the folder.
fn files(folder: &Path) -> Result<BTreeSet<String>, Unbound> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> = SCRIPTS.map(str::to_owned).into();
    while let Some(path) = open.pop() {
        let whole = folder.join(&path);
        let text = fs::read_to_string(&whole).map_err(at(&whole))?;
        open.extend(imports(&text).map(str::to_owned));
        if let Some(module) = path
            .strip_suffix(".js")
            .filter(|it| it.starts_with("attention-"))
        {
            found.insert(format!("{module}_bg.wasm"));
        }
        found.insert(path);
    }
    found.extend(trained::files(folder)?);
    Ok(found)
}

/// The paths that the static imports of a script in the folder itself name.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    let parts = script.lines().filter(|line| line.starts_with("import "));
    parts.filter_map(|line| {
        let (_, path) = line.split_once("'./").or_else(|| line.split_once("\"./"))?;
        path.split(['\'', '"']).next()
    })
}

/// A file as an element that holds it and is not run.
fn packed(folder: &Path, path: &str) -> Result<String, Unbound> {
    let whole = folder.join(path);
    let bytes = fs::read(&whole).map_err(at(&whole))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let packed = encoder
        .write_all(&bytes)
        .and_then(|()| encoder.finish())
        .map_err(at(&whole))?;
    let text = STANDARD.encode(packed);
    Ok(format!(
        "<script data-own type=\"text/plain\" data-file=\"{path}\">{text}</script>\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_missing_or_there_twice_is_told_and_nothing_is_bound_in_its_place() {
        for page in ["<p>", "<title>a<title>"] {
            let mut changed = page.to_owned();
            let refused = replace(&mut changed, "<title>", "<title data-own>");
            assert!(refused.is_err(), "{page}");
            assert_eq!(changed, page);
        }
    }

    #[test]
    fn what_would_end_its_element_is_refused() {
        assert!(harmless("a.js", "const a = '</SCRIPT>';".to_owned(), "</script").is_err());
        assert!(harmless("a.js", "const a = '<script>';".to_owned(), "</script").is_ok());
    }

    #[test]
    fn imports_are_found_in_what_wasm_bindgen_writes() {
        let script = "/* about */\nimport { a } from './snippets/b-1/inline0.js';\nexport {};\n";
        assert_eq!(
            imports(script).collect::<Vec<_>>(),
            ["snippets/b-1/inline0.js"]
        );
    }
}
