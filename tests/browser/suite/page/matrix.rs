use serde::Deserialize;
use serde_json::json;

use super::Page;
use crate::wait::until_so;

/// A matrix that is drawn.
pub struct Matrix<'a> {
    page: &'a Page,
    stage: &'static str,
}

/// What a matrix is drawn on.
#[derive(Debug, Deserialize)]
pub struct Picture {
    /// Pixels (width, height).
    pub pixels: (f64, f64),
    /// What they measure on the page, in CSS pixels.
    pub css: (f64, f64),
}

/// The middle of a cell in the window, the matrix scrolled into sight. The size of the matrix is in
/// its label.
const MIDDLE: &str = r"
    const [stage, row, column] = arguments;
    const canvas = by(`matrix-${stage}`);
    const [, rows, columns] = canvas.getAttribute('aria-label').match(/(\d+) × (\d+)/);
    canvas.scrollIntoView({ block: 'center', inline: 'center' });
    const box = canvas.getBoundingClientRect();
    return [
        Math.floor(box.left + ((column + 0.5) * box.width) / columns),
        Math.floor(box.top + ((row + 0.5) * box.height) / rows),
    ];";

impl<'a> Matrix<'a> {
    pub(super) fn new(page: &'a Page, stage: &'static str) -> Self {
        Self { page, stage }
    }

    async fn middle(&self, (row, column): (usize, usize)) -> (i64, i64) {
        let place = [json!(self.stage), json!(row), json!(column)];
        self.page.element(&format!("matrix-{}", self.stage)).await;
        self.page.script(MIDDLE, &place).await
    }

    /// Points at a cell (row, column).
    pub async fn point_at(&self, cell: (usize, usize)) {
        let (x, y) = self.middle(cell).await;
        // From beside it, in two moves: after scrolling, the pointer may rest on this very point
        // already, and the browser tells nobody of a move to where it is.
        for x in [x + 1, x] {
            let moved = self.page.actions().move_to(x, y).perform().await;
            moved.expect("the pointer can be moved");
        }
    }

    /// Clicks a cell.
    pub async fn click(&self, cell: (usize, usize)) {
        self.drag(&[cell]).await;
    }

    /// Clicks a cell twice in a row.
    pub async fn double_click(&self, cell: (usize, usize)) {
        let (x, y) = self.middle(cell).await;
        let chain = self.page.actions().move_to(x, y).double_click();
        chain.perform().await.expect("a cell can be clicked twice");
    }

    /// Drags over cells, from the first to the last.
    pub async fn drag(&self, cells: &[(usize, usize)]) {
        let mut chain = self.page.actions();
        for (index, &cell) in cells.iter().enumerate() {
            let (x, y) = self.middle(cell).await;
            chain = chain.move_to(x, y);
            if index == 0 {
                chain = chain.click_and_hold();
            }
        }
        chain
            .release()
            .perform()
            .await
            .expect("cells can be dragged over");
    }

    /// Puts the focus on it.
    pub async fn focus(&self) {
        let matrix = self.page.element(&format!("matrix-{}", self.stage)).await;
        matrix.focus().await.expect("a matrix takes the focus");
    }

    /// Scrolls it into sight, which is when it is drawn, and waits until it is.
    async fn in_sight(&self) {
        self.page.element(&format!("matrix-{}", self.stage)).await;
        let script = "const canvas = by(`matrix-${arguments[0]}`);
            canvas.scrollIntoView({ block: 'center', inline: 'center' });
            return canvas.width !== 300 || canvas.height !== 150;";
        let stage = [json!(self.stage)];
        let is_drawn = async || self.page.script::<bool>(script, &stage).await;
        let what = format!("{} is drawn", self.stage);
        until_so(&what, is_drawn, |is_drawn| *is_drawn).await;
    }

    /// What it is drawn on.
    pub async fn picture(&self) -> Picture {
        self.in_sight().await;
        let script = "const canvas = by(`matrix-${arguments[0]}`);
            const { width, height } = canvas.getBoundingClientRect();
            return { pixels: [canvas.width, canvas.height], css: [width, height] };";
        self.page.script(script, &[json!(self.stage)]).await
    }

    /// The colour (red, green, blue) of a cell, near its upper left corner, where no number is.
    pub async fn color(&self, (row, column): (usize, usize)) -> (u8, u8, u8) {
        self.in_sight().await;
        let script = r"
            const [stage, row, column] = arguments;
            const canvas = by(`matrix-${stage}`);
            const [, rows, columns] = canvas.getAttribute('aria-label').match(/(\d+) × (\d+)/);
            const x = Math.floor((column * canvas.width) / columns) + 2;
            const y = Math.floor((row * canvas.height) / rows) + 2;
            const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
            pixel.drawImage(canvas, -x, -y);
            return [...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)];";
        let place = [json!(self.stage), json!(row), json!(column)];
        self.page.script(script, &place).await
    }
}
