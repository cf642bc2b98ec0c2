//! What is served, and how.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::http::Answer;
use crate::browser::told;

/// Which content a page may load and run, as its server says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// All that the page needs, and nothing else.
    Strict,
    /// The same, and frames with pages of the site.
    StrictWithFrames,
    /// The same, and style sheets and data in data: addresses, where bundlers put small files.
    StrictWithData,
    /// Scripts of the page's own, but no WebAssembly.
    NoWasm,
}

/// The least with which the page works.
const STRICT: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      connect-src 'self'; img-src 'self' data:";

impl Policy {
    fn header(self) -> String {
        match self {
            Self::Strict => STRICT.to_owned(),
            Self::StrictWithFrames => format!("{STRICT}; frame-src 'self'"),
            Self::StrictWithData => STRICT
                .replace("style-src 'self'", "style-src 'self' data:")
                .replace("connect-src 'self'", "connect-src 'self' data:"),
            Self::NoWasm => "script-src 'self'".to_owned(),
        }
    }
}

/// As what the WebAssembly module is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WasmAs {
    /// `application/wasm`
    Wasm,
    /// `application/octet-stream`
    OctetStream,
    /// Nothing that is named.
    Untyped,
    /// A page that says that nothing was found, with status 200.
    PageInstead,
    /// A page that says that nothing was found, with status 404.
    Missing,
}

/// A site with the built page in one of its folders.
#[derive(Debug, Clone)]
pub struct Site {
    /// The folder, with a slash at either end.
    pub folder: String,
    /// What its pages may load.
    pub policy: Policy,
    /// How the module is sent.
    pub wasm: WasmAs,
    /// Whether the trained layers are there.
    pub has_trained: bool,
    /// What is not there: files whose names begin so.
    pub lacks: Option<&'static str>,
    /// Whether pages of other origins may read it, such as a frame without an origin.
    pub shared: bool,
    /// Where its files are, if not in the built page and among the pages of these tests.
    pub files: Option<PathBuf>,
}

impl Default for Site {
    fn default() -> Self {
        Self {
            folder: "/".to_owned(),
            policy: Policy::Strict,
            wasm: WasmAs::Wasm,
            has_trained: true,
            lacks: None,
            shared: false,
            files: None,
        }
    }
}

/// What servers send in the place of a file that they do not have.
const NOT_FOUND: &str = "<!doctype html><title>Not found</title><p>There is nothing here.";

impl Site {
    /// The answer to a request for `target`, a path with its query.
    pub fn answer(&self, target: &str) -> Answer {
        let path = target.split('?').next().unwrap_or(target);
        let Some(name) = path.strip_prefix(&self.folder) else {
            return self.page("404 Not Found", NOT_FOUND.into());
        };
        let name = if name.is_empty() { "index.html" } else { name };
        let is_wasm = Path::new(name).extension().is_some_and(|it| it == "wasm");
        let is_lacking = self.lacks.is_some_and(|lacks| name.starts_with(lacks));
        if is_lacking || (name.starts_with("trained/") && !self.has_trained) {
            return self.page("404 Not Found", NOT_FOUND.into());
        }
        match self.wasm {
            WasmAs::PageInstead if is_wasm => self.page("200 OK", NOT_FOUND.into()),
            WasmAs::Missing if is_wasm => self.page("404 Not Found", NOT_FOUND.into()),
            _ => match self.file(name).and_then(|path| fs::read(path).ok()) {
                Some(body) => self.with_type("200 OK", self.content_type(name), body),
                None => self.page("404 Not Found", NOT_FOUND.into()),
            },
        }
    }

    fn file(&self, name: &str) -> Option<PathBuf> {
        let is_plain = |part| matches!(part, Component::Normal(_));
        if !Path::new(name).components().all(is_plain) {
            return None;
        }
        let folders = self.files.clone().map_or_else(folders, |files| vec![files]);
        let mut paths = folders.iter().map(|folder| folder.join(name));
        paths.find(|path| path.is_file())
    }

    fn page(&self, status: &'static str, body: Vec<u8>) -> Answer {
        self.with_type(status, Some("text/html; charset=utf-8"), body)
    }

    fn with_type(&self, status: &'static str, mime: Option<&str>, body: Vec<u8>) -> Answer {
        let mut headers = vec![("Content-Security-Policy", self.policy.header())];
        headers.extend(mime.map(|mime| ("Content-Type", mime.to_owned())));
        if self.shared {
            headers.push(("Access-Control-Allow-Origin", "*".to_owned()));
        }
        Answer {
            status,
            headers,
            body,
        }
    }

    fn content_type(&self, name: &str) -> Option<&'static str> {
        let extension = Path::new(name).extension()?.to_str()?;
        match (extension, self.wasm) {
            ("wasm", WasmAs::OctetStream) => Some("application/octet-stream"),
            ("wasm", WasmAs::Untyped) => None,
            ("wasm", _) => Some("application/wasm"),
            ("html", _) => Some("text/html; charset=utf-8"),
            ("js" | "mjs", _) => Some("text/javascript; charset=utf-8"),
            ("css", _) => Some("text/css; charset=utf-8"),
            ("json", _) => Some("application/json"),
            ("svg", _) => Some("image/svg+xml"),
            _ => Some("application/octet-stream"),
        }
    }
}

/// Where a file lies: in the built page, among the tests' own pages, or among what these tests
/// share with others.
fn folders() -> Vec<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    vec![
        PathBuf::from(told("ATTENTION_PLAYGROUND_DIST")),
        here.join("pages"),
        here.join("../js_api"),
        here.join("../data"),
    ]
}
