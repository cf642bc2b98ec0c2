use std::fs;
use std::path::{Path, PathBuf};

use attention_workshop::run::Run;
use serde_json::json;
use thirtyfour::Key;

use super::{Page, number};
use crate::wait::{until, until_so};

/// The Train view, as a reader finds it.
pub struct Workshop<'a> {
    page: &'a Page,
}

/// What is written of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// The step it stands at, of how many, as it is written.
    pub steps: String,
    /// The loss of the last batch.
    pub loss: String,
    /// The held-out accuracy, and at which step.
    pub accuracy: String,
}

impl Written {
    /// The step that the run stands at.
    pub fn step(&self) -> u32 {
        let digits = self.steps.split(' ').next().unwrap_or_default();
        digits.parse().unwrap_or(0)
    }

    /// The accuracy; `None` where none is measured yet.
    pub fn accuracy(&self) -> Option<f64> {
        self.accuracy.split(' ').next()?.parse().ok()
    }
}

/// Wider than this, a number on screen is another one than the core's.
///
/// After 100 steps, a batch of 8, the weights of the map on screen were within 2e-6 of those that the
/// same run gives natively; the table rounds to 5e-5.
const AS_NATIVE: f64 = 5e-5 + 1e-4;

impl<'a> Workshop<'a> {
    pub(super) fn new(page: &'a Page) -> Self {
        Self { page }
    }

    /// Follows a link to settings: what stands in it after `#train`. Waits until the first numbers
    /// are there.
    pub async fn open(&self, settings: &str) {
        let script = "location.hash = arguments[0];";
        let hash = format!("train&lang=en{settings}");
        self.page.script::<()>(script, &[json!(hash)]).await;
        self.page.element("workshop").await;
        self.rests(0).await;
    }

    /// What is written of a run.
    pub async fn written(&self, run: usize) -> Written {
        Written {
            steps: self.page.text(&format!("step-{run}")).await,
            loss: self.page.text(&format!("loss-{run}")).await,
            accuracy: self.page.text(&format!("accuracy-{run}")).await,
        }
    }

    /// Waits until a run rests, measured where it stands, and gives what is written of it.
    pub async fn rests(&self, run: usize) -> Written {
        let look = async || {
            let is_going = self.page.text("start").await == "Pause";
            (is_going, self.written(run).await)
        };
        let is_so =
            |(is_going, written): &(bool, Written)| !is_going && written.accuracy().is_some();
        until_so("the run goes on", look, is_so).await.1
    }

    /// Lets the runs go on.
    pub async fn start(&self) {
        self.page.control("start").click().await;
    }

    /// Waits until a run comes to rest by itself. As long as it takes steps, patience begins anew.
    pub async fn comes_to_its_end(&self, run: usize) -> Written {
        let mut before = self.written(run).await;
        loop {
            let look = async || (self.page.text("start").await, self.written(run).await);
            let goes_on = |(button, written): &(String, Written)| {
                button != "Pause" || written.step() > before.step()
            };
            let (button, written) = until_so("no step is taken", look, goes_on).await;
            if button != "Pause" {
                return written;
            }
            before = written;
        }
    }

    /// Waits until a run that goes on has taken `steps` steps or more.
    pub async fn passes(&self, run: usize, steps: u32) -> Written {
        let look = async || self.written(run).await;
        until_so("too few steps", look, |written| written.step() >= steps).await
    }

    /// The numbers of a map, as the tables under the maps write them.
    pub async fn cells(&self, run: usize, head: usize) -> Vec<Vec<String>> {
        let id = format!("table-{run}-{head}");
        if !self.page.has(&id).await {
            let script = "by('tables').querySelector('summary').click();";
            self.page.script::<()>(script, &[]).await;
            self.page.element(&id).await;
        }
        let script = r"const rows = [...by(arguments[0]).tBodies[0].rows];
            return rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));";
        self.page.script(script, &[json!(id)]).await
    }

    /// Waits until the maps of a layer are those of a run of the core, but for what the rounding of
    /// numbers leaves between two builds.
    pub async fn shows(&self, layer: usize, core: &Run) {
        let seen = core.see().expect("a sentence is watched");
        until("the maps are not those of the core", async || {
            for (head, map) in seen.maps[layer].iter().enumerate() {
                let cells = self.cells(0, head).await;
                if (cells.len(), cells.first().map_or(0, Vec::len)) != map.dim() {
                    return Err(format!("head {head}: {} rows", cells.len()));
                }
                for ((row, column), &weight) in map.indexed_iter() {
                    let written = &cells[row][column];
                    if (number(written) - f64::from(weight)).abs() > AS_NATIVE {
                        return Err(format!(
                            "head {head}, row {row}, column {column}: {written} and not {weight}"
                        ));
                    }
                }
            }
            Ok(())
        })
        .await;
    }

    /// Goes to a cell of a map with the keyboard, and gives the sentence that tells its number.
    pub async fn reads_cell(&self, run: usize, head: usize, cell: (usize, usize)) -> String {
        let id = format!("map-{run}-{head}");
        self.page.element(&id).await;
        let script = "by(arguments[0]).focus();";
        self.page.script::<()>(script, &[json!(id)]).await;
        self.page.keys(Key::Home).await;
        for _ in 0..cell.0 {
            self.page.keys(Key::Down).await;
        }
        for _ in 0..cell.1 {
            self.page.keys(Key::Right).await;
        }
        self.page.text("cell").await
    }

    /// Saves the run as a file into `folder`, and gives the path.
    pub async fn save(&self, folder: &Path) -> PathBuf {
        fs::create_dir_all(folder).expect("a folder can be made");
        let allowed = json!({ "behavior": "allow", "downloadPath": folder });
        self.page
            .tell_browser("Browser.setDownloadBehavior", allowed)
            .await;
        self.page.control("save").click().await;
        until("no file is saved", async || {
            let files = fs::read_dir(folder).map_err(|error| error.to_string())?;
            let mut files = files.filter_map(|file| Some(file.ok()?.path()));
            let whole = |path: &PathBuf| path.extension().is_some_and(|it| it == "safetensors");
            files.find(whole).ok_or_else(|| "nothing".to_owned())
        })
        .await
    }

    /// Opens a file, and gives what the page says of it.
    pub async fn open_file(&self, path: &Path) -> String {
        let before = self.page.text("opened").await;
        let input = self.page.element("open").await;
        let sent = input.send_keys(path.to_string_lossy().as_ref()).await;
        sent.expect("a file can be chosen");
        self.page
            .reads("opened", |text| !text.is_empty() && text != before)
            .await
    }

    /// Goes to a place of the film, from 0.
    pub async fn scrub(&self, place: usize) -> String {
        let script = "by(arguments[0]).focus();";
        self.page.script::<()>(script, &[json!("film-place")]).await;
        self.page.keys(Key::Home).await;
        for _ in 0..place {
            self.page.keys(Key::Right).await;
        }
        self.page.text("film-step").await
    }

    /// What the address of the page says after `#`.
    pub async fn hash(&self) -> String {
        self.page.script("return location.hash;", &[]).await
    }
}
