//! Puts pixels and numbers on a canvas.

use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use crate::attention::Visibility;
use crate::view::color::Theme;
use crate::view::grid::Grid;
use crate::view::look::Scale;
use crate::view::raster::{Look, raster};

/// What a picture of a matrix is made from.
pub struct Picture<'a> {
    /// The numbers.
    pub matrix: &'a ndarray::ArcArray2<f32>,
    /// Which cells are hidden, where the stage shows it.
    pub visibility: Option<&'a Visibility<f32>>,
    /// Where the cells lie.
    pub grid: Grid,
    /// Their colours.
    pub scale: Scale,
    /// The paper.
    pub theme: Theme,
    /// Device pixels a CSS pixel.
    pub ratio: f64,
}

impl Picture<'_> {
    /// Paints it. A browser that gives no two-dimensional context leaves the canvas empty; the
    /// table of numbers is there all the same.
    pub fn paint(&self, canvas: &HtmlCanvasElement) -> Result<(), JsValue> {
        let is_hidden = |row, column| self.visibility.is_some_and(|v| !v.allows(row, column));
        let look = |row: usize, column: usize| {
            let value = f64::from(self.matrix[(row, column)]);
            self.scale.look(value, is_hidden(row, column), self.theme)
        };
        let mut raster = raster(&self.grid, self.ratio, look);
        canvas.set_width(raster.width as u32);
        canvas.set_height(raster.height as u32);
        let Some(context) = context(canvas)? else {
            return Ok(());
        };
        let (width, height) = (raster.width as u32, raster.height as u32);
        let pixels = Clamped(raster.rgba.as_mut_slice() as &[u8]);
        let image = ImageData::new_with_u8_clamped_array_and_sh(pixels, width, height)?;
        context.put_image_data(&image, 0.0, 0.0)?;
        self.write(&context, look)
    }

    fn write(
        &self,
        context: &CanvasRenderingContext2d,
        look: impl Fn(usize, usize) -> Look,
    ) -> Result<(), JsValue> {
        let gap = self.grid.gap();
        context.scale(self.ratio, self.ratio)?;
        context.set_font("9.5px ui-monospace, 'DejaVu Sans Mono', monospace");
        context.set_text_align("center");
        context.set_text_baseline("middle");
        for ((row, column), &value) in self.matrix.indexed_iter() {
            let Look::Plain(ground) = look(row, column) else {
                continue;
            };
            let Some(text) = self.scale.text(f64::from(value), &self.grid) else {
                continue;
            };
            let [left, top, width, height] = self.grid.cell(row, column);
            context.set_fill_style_str(&Theme::text_on(ground).css());
            context.fill_text(
                &text,
                left + (width - gap) / 2.0,
                top + (height - gap) / 2.0 + 0.5,
            )?;
        }
        Ok(())
    }
}

/// The canvas's two-dimensional context.
pub fn context(canvas: &HtmlCanvasElement) -> Result<Option<CanvasRenderingContext2d>, JsValue> {
    let context = canvas.get_context("2d")?;
    Ok(context.and_then(|context| context.dyn_into().ok()))
}
