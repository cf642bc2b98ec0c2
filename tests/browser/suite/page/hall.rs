use serde_json::{Value, json};
use thirtyfour::Key;

use super::{Page, number};
use crate::wait::until_so;

/// The exhibits, as a reader finds them.
pub struct Hall<'a> {
    page: &'a Page,
}

/// The middle of something in the window, scrolled into sight.
const MIDDLE: &str = r"
    const it = root.querySelector(arguments[0]);
    it.scrollIntoView({ block: 'center', inline: 'center' });
    const box = it.getBoundingClientRect();
    return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];";

impl<'a> Hall<'a> {
    pub(super) fn new(page: &'a Page) -> Self {
        Self { page }
    }

    /// Follows a link to a place among the exhibits: what stands in it after `#`.
    pub async fn go(&self, hash: &str) {
        let script = "location.hash = arguments[0];";
        self.page.script::<()>(script, &[json!(hash)]).await;
    }

    /// Opens an exhibit, at the first step of the guide, and waits until it is there.
    pub async fn open(&self, exhibit: &str) {
        self.go(&format!("exhibit={exhibit}&lang=en")).await;
        self.page.element(&format!("exhibit-{exhibit}")).await;
    }

    /// The numbers of a matrix that is shown as a table, as they are written. A matrix may stand in
    /// several places; where these do not agree, there are none.
    pub async fn cells(&self, matrix: &str) -> Vec<Vec<String>> {
        let script = r"const copies = all(`[data-testid='matrix-${arguments[0]}'] tbody`).map((body) =>
                [...body.rows].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
            const agree = copies.every((copy) => JSON.stringify(copy) === JSON.stringify(copies[0]));
            return agree ? (copies[0] ?? []) : [];";
        self.page.script(script, &[json!(matrix)]).await
    }

    /// Whether a matrix is shown, and as a table.
    pub async fn has_table(&self, matrix: &str) -> bool {
        let script =
            "return Boolean(root.querySelector(`[data-testid='matrix-${arguments[0]}'] table`));";
        self.page.script(script, &[json!(matrix)]).await
    }

    /// The names of all matrices that are shown.
    pub async fn matrices(&self) -> Vec<String> {
        let script = r"const figures = all('[data-testid^=matrix-]');
            return [...new Set(figures.map((it) => it.dataset.testid.slice('matrix-'.length)))];";
        self.page.script(script, &[]).await
    }

    /// Waits until a matrix shows these numbers, as far as it writes them.
    pub async fn shows(&self, matrix: &str, wanted: &[Vec<f64>]) {
        let look = async || self.cells(matrix).await;
        let is_so = |cells: &Vec<Vec<String>>| {
            cells.len() == wanted.len()
                && cells.iter().zip(wanted).all(|(cells, wanted)| {
                    let pairs = cells.iter().zip(wanted);
                    cells.len() == wanted.len() && pairs.into_iter().all(|(c, w)| is_written(c, *w))
                })
        };
        until_so(
            &format!("{matrix} shows other numbers than {wanted:?}"),
            look,
            is_so,
        )
        .await;
    }

    /// Whether a cell is on screen, in a table, and can be set.
    pub async fn takes_cell(&self, matrix: &str, (row, column): (usize, usize)) -> bool {
        let script = "return Boolean(root.querySelector(arguments[0]));";
        let selector = format!("{}.given-cell", cell(matrix, row, column));
        self.page.script(script, &[json!(selector)]).await
    }

    /// Sets a cell of a matrix: clicks it, types, and presses Enter.
    pub async fn set_cell(&self, matrix: &str, (row, column): (usize, usize), value: &str) {
        self.click(&cell(matrix, row, column)).await;
        self.page.cell_editor().type_text(value).await;
        self.page.keys(Key::Enter).await;
        let look = async || self.page.has("cell-editor").await;
        until_so("the editor is there", look, |is_there| !is_there).await;
    }

    /// Sets a setting in the way of its control, which `kind` tells.
    pub async fn set(&self, key: &str, kind: Control, value: &Value) {
        match kind {
            Control::Field => {
                let text = match value {
                    Value::String(text) => text.clone(),
                    number => number.to_string(),
                };
                self.page.field(key.to_owned()).paste(&text).await;
                self.page.field(key.to_owned()).leave().await;
            }
            Control::Buttons => self.click(&format!("[data-testid='{key}-{value}']")).await,
            Control::Menu => {
                // Beyond the last means the last, which is all that a menu offers.
                let script = r"const menu = by(arguments[0]);
                    menu.selectedIndex = Math.min(arguments[1], menu.options.length - 1);
                    menu.dispatchEvent(new Event('change', { bubbles: true }));";
                self.page
                    .script::<()>(script, &[json!(key), value.clone()])
                    .await;
            }
            Control::Switch => {
                let switch = self.page.control(key);
                if json!(switch.is_on().await) != *value {
                    switch.click().await;
                }
            }
        }
    }

    /// Points at a cell with the keyboard: puts the focus on it.
    pub async fn focus_cell(&self, matrix: &str, row: usize, column: usize) {
        let script = "root.querySelector(arguments[0]).focus();";
        let cell = json!(cell(matrix, row, column));
        self.page.script::<()>(script, &[cell]).await;
    }

    /// Drags something by some pixels.
    pub async fn drag(&self, id: &str, (right, down): (i64, i64)) {
        let selector = format!("[data-testid='{id}']");
        let (x, y): (i64, i64) = self.page.script(MIDDLE, &[json!(selector)]).await;
        let chain = self.page.actions().move_to(x, y).click_and_hold();
        let chain = chain.move_to(x + right / 2, y + down / 2);
        let chain = chain.move_to(x + right, y + down).release();
        chain.perform().await.expect("a handle can be dragged");
    }

    async fn click(&self, selector: &str) {
        self.page.element_of(selector).await;
        let (x, y): (i64, i64) = self.page.script(MIDDLE, &[json!(selector)]).await;
        let clicked = self.page.actions().move_to(x, y).click().perform().await;
        clicked.expect("it can be clicked");
    }
}

/// How a setting is set.
#[derive(Debug, Clone, Copy)]
pub enum Control {
    /// Typed.
    Field,
    /// A button for each choice.
    Buttons,
    /// A menu.
    Menu,
    /// On or off.
    Switch,
}

fn cell(matrix: &str, row: usize, column: usize) -> String {
    format!("[data-testid='matrix-{matrix}'] td[data-row='{row}'][data-column='{column}']")
}

/// Whether `written` is `wanted`, rounded as a table rounds it.
fn is_written(written: &str, wanted: f64) -> bool {
    let shown = number(written);
    if shown == wanted {
        return true;
    }
    let tolerance = match written.split_once('.') {
        _ if written.contains('e') => 0.5 * 10_f64.powf(wanted.abs().log10().floor()),
        // Half of the last decimal, and what is lost on the way there.
        Some((_, decimals)) => 0.500_1 * 10_f64.powi(-i32::try_from(decimals.len()).unwrap_or(3)),
        None => 1e-9,
    };
    (shown - wanted).abs() <= tolerance
}
