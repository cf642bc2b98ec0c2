//! Puts pixels and numbers on a canvas.

use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use crate::view::color::{Rgb, Theme};
use crate::view::look::{Palette, Scale, look};
use crate::view::raster::{Look, Raster, raster};
use crate::view::surface::{Shows, Surface};

/// What the font of numbers begins with.
const FONT_SIZE: &str = "9.5px";
/// Cells from which on colours are taken from a palette.
const MANY: usize = 1024;

/// What a picture of a matrix is made from.
pub struct Picture<'a> {
    /// The numbers.
    pub surface: &'a Surface,
    /// What a pixel shows of several.
    pub shows: Shows,
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
        let grid = &self.surface.grid;
        let mut raster = if grid.seen.0 * grid.seen.1 < MANY {
            self.raster(&|value| self.scale.color(value, self.theme))
        } else {
            let palette = Palette::of(self.scale, self.theme);
            self.raster(&|value| palette.color(value))
        };
        let (width, height) = (raster.width as u32, raster.height as u32);
        // Setting a size makes a new canvas even where it is the same.
        if (canvas.width(), canvas.height()) != (width, height) {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        let Some(context) = context(canvas)? else {
            return Ok(());
        };
        let pixels = Clamped(raster.rgba.as_mut_slice() as &[u8]);
        let image = ImageData::new_with_u8_clamped_array_and_sh(pixels, width, height)?;
        context.put_image_data(&image, 0.0, 0.0)?;
        self.write(&context)
    }

    fn raster(&self, color: &dyn Fn(f64) -> Rgb) -> Raster {
        raster(&self.surface.grid, self.ratio, |row, column| {
            self.look(row, column, color)
        })
    }

    fn look(&self, row: usize, column: usize, color: &dyn Fn(f64) -> Rgb) -> Look {
        let (value, is_hidden) = self.surface.at(row, column, self.shows);
        look(f64::from(value), is_hidden, self.theme, color)
    }

    fn write(&self, context: &CanvasRenderingContext2d) -> Result<(), JsValue> {
        let grid = &self.surface.grid;
        if !self.scale.writes(grid) {
            return Ok(());
        }
        let gap = grid.gap();
        context.set_transform(self.ratio, 0.0, 0.0, self.ratio, 0.0, 0.0)?;
        // Setting a font makes the browser work out the styles of the page.
        if !context.font().starts_with(FONT_SIZE) {
            context.set_font("9.5px ui-monospace, 'DejaVu Sans Mono', monospace");
        }
        context.set_text_align("center");
        context.set_text_baseline("middle");
        for row in 0..grid.seen.0 {
            for column in 0..grid.seen.1 {
                let color = |value| self.scale.color(value, self.theme);
                let Look::Plain(ground) = self.look(row, column, &color) else {
                    continue;
                };
                let (value, _) = self.surface.at(row, column, self.shows);
                let Some(text) = self.scale.text(f64::from(value), grid) else {
                    continue;
                };
                let [left, top, width, height] = grid.cell(grid.from.0 + row, grid.from.1 + column);
                context.set_fill_style_str(&Theme::text_on(ground).css());
                context.fill_text(
                    &text,
                    left + (width - gap) / 2.0,
                    top + (height - gap) / 2.0 + 0.5,
                )?;
            }
        }
        Ok(())
    }
}

/// The canvas's two-dimensional context.
pub fn context(canvas: &HtmlCanvasElement) -> Result<Option<CanvasRenderingContext2d>, JsValue> {
    let context = canvas.get_context("2d")?;
    Ok(context.and_then(|context| context.dyn_into().ok()))
}
