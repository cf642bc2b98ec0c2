use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use ndarray::ArrayView2;
use serde_json::{Value, json};
use thirtyfour::Key;

use super::{Page, number};
use crate::wait::until;

/// The view of brought attention, as a reader finds it.
pub struct Bring<'a> {
    page: &'a Page,
}

/// Further than this from the core's, a number on screen is another one: half of its last decimal.
const AS_NATIVE: f64 = 5.1e-5;

/// Tells files of one test from those of another.
static FILES: AtomicUsize = AtomicUsize::new(0);

impl<'a> Bring<'a> {
    pub(super) fn new(page: &'a Page) -> Self {
        Self { page }
    }

    /// Follows a link to the view: what stands in it after `#bring`.
    pub async fn open(&self, settings: &str) {
        let script = "location.hash = arguments[0];";
        let hash = format!("bring&lang=en{settings}");
        self.page.script::<()>(script, &[json!(hash)]).await;
        self.page.element("exchange").await;
    }

    /// Chooses a file of these bytes, as a reader does.
    pub async fn choose(&self, name: &str, bytes: &[u8]) {
        let path = file(name, bytes);
        let input = self.page.element("choose-file").await;
        let sent = input.send_keys(path.to_string_lossy().as_ref()).await;
        sent.expect("a file can be chosen");
    }

    /// Chooses a file and waits until it is shown.
    pub async fn brings(&self, name: &str, content: &Value) {
        self.choose(name, content.to_string().as_bytes()).await;
        self.page.reads("file-name", |text| text == name).await;
    }

    /// Drops a file of these bytes on an element. What comes from outside a page can only be played.
    pub async fn drops(&self, id: &str, name: &str, content: &Value) {
        let script = "const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([arguments[1]], arguments[2]));
            const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
            return by(arguments[0]).dispatchEvent(event);";
        let given = [json!(id), json!(content.to_string()), json!(name)];
        let is_left_to_the_browser: bool = self.page.script(script, &given).await;
        assert!(!is_left_to_the_browser, "the browser would open the file");
    }

    /// Passes a file to the module as a script does; what it is refused with, nothing where it is taken.
    pub async fn passes(&self, name: &str, content: &str) -> String {
        let script = "return (async (text, name) => {
            const api = await import(new URL('attention-exchange.js', location));
            await api.default();
            try {
                api.bring(new TextEncoder().encode(text), name);
                return '';
            } catch (error) {
                return error instanceof Error ? error.message : `no error: ${error}`;
            }
        })(arguments[0], arguments[1]);";
        let given = [json!(content), json!(name)];
        self.page.script(script, &given).await
    }

    /// The numbers of the table under what is shown.
    pub async fn cells(&self) -> Vec<Vec<String>> {
        if !self.page.has("table").await {
            let script = "by('table-details').querySelector('summary').click();";
            self.page.script::<()>(script, &[]).await;
            self.page.element("table").await;
        }
        let script = r"const rows = [...by('table').querySelector('tbody').rows];
            return rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));";
        self.page.script(script, &[]).await
    }

    /// Waits until the table is this matrix.
    pub async fn shows(&self, what: &str, matrix: ArrayView2<'_, f32>) {
        until(&format!("{what} is not that of the core"), async || {
            let cells = self.cells().await;
            if (cells.len(), cells.first().map_or(0, Vec::len)) != matrix.dim() {
                return Err(format!("{} rows", cells.len()));
            }
            for ((row, column), &wanted) in matrix.indexed_iter() {
                let written = cells[row][column].trim_matches(['(', ')']);
                let apart = (number(written) - f64::from(wanted)).abs();
                if apart > AS_NATIVE {
                    return Err(format!(
                        "row {row}, column {column}: {written}, not {wanted}"
                    ));
                }
            }
            Ok(())
        })
        .await;
    }

    /// Gives something the focus.
    pub async fn focuses(&self, id: &str) {
        self.page.element(id).await;
        let script = "by(arguments[0]).focus();";
        self.page.script::<()>(script, &[json!(id)]).await;
    }

    /// Goes to a cell of a matrix with the keyboard.
    pub async fn goes_to(&self, id: &str, cell: (usize, usize)) {
        self.focuses(id).await;
        self.page.keys(Key::PageUp).await;
        self.page.keys(Key::Home).await;
        for _ in 0..cell.0 {
            self.page.keys(Key::Down).await;
        }
        for _ in 0..cell.1 {
            self.page.keys(Key::Right).await;
        }
    }

    /// The small maps that are there, and which of them are chosen, by their names in tests.
    pub async fn small_maps(&self) -> (Vec<String>, Vec<String>) {
        let script = "const maps = all('[data-testid=overview] [role=gridcell]');
            const names = (maps) => maps.map((map) => map.dataset.testid);
            return [names(maps), names(maps.filter((map) => map.ariaSelected === 'true'))];";
        self.page.script(script, &[]).await
    }

    /// How many colours a picture has; 0 where nothing is painted.
    pub async fn colours(&self, selector: &str) -> usize {
        let script = "const canvas = root.querySelector(arguments[0]);
            if (!canvas || !canvas.width) return 0;
            const { width, height } = canvas;
            // The browser complains of a canvas that is not meant to be read and is, over and over.
            const copy = Object.assign(document.createElement('canvas'), { width, height })
                .getContext('2d', { willReadFrequently: true });
            copy.drawImage(canvas, 0, 0);
            const { data } = copy.getImageData(0, 0, width, height);
            return new Set(new Uint32Array(data.buffer).filter((pixel) => pixel !== 0)).size;";
        self.page.script(script, &[json!(selector)]).await
    }

    /// What the address of the page says after `#`.
    pub async fn hash(&self) -> String {
        self.page.script("return location.hash;", &[]).await
    }
}

/// A file of these bytes, in a folder of its own so that it has its very name.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let count = FILES.fetch_add(1, Ordering::Relaxed);
    let own = format!("bring-{}-{count}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(own);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join(name);
    fs::write(&path, bytes).expect("a file can be written");
    path
}
