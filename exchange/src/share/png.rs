//! A drawing as pixels: the browser paints it.

use attention_playground::i18n::Lang;
use js_sys::{Promise, encode_uri_component};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::words;

/// Pixels a side that every browser paints.
const MOST: u32 = 16_384;

/// The drawing in `scale` pixels a point.
///
/// # Errors
///
/// A sentence that says why there is none.
pub async fn png(drawing: &str, scale: u32, lang: Lang) -> Result<Blob, String> {
    let not_painted = |_| words::not_painted(lang).to_owned();
    let image = HtmlImageElement::new().map_err(not_painted)?;
    image.set_src(&format!(
        "data:image/svg+xml;charset=utf-8,{}",
        String::from(encode_uri_component(drawing))
    ));
    JsFuture::from(image.decode()).await.map_err(not_painted)?;
    let [width, height] = [image.natural_width(), image.natural_height()].map(|side| side * scale);
    if width > MOST || height > MOST {
        return Err(words::too_large(lang, width, height));
    }
    let blob = JsFuture::from(painted(&image, width, height).map_err(not_painted)?).await;
    let blob = blob.map_err(not_painted)?.dyn_into();
    blob.map_err(not_painted)
}

/// A promise of what is painted.
fn painted(image: &HtmlImageElement, width: u32, height: u32) -> Result<Promise, JsValue> {
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    context.draw_image_with_html_image_element_and_dw_and_dh(
        image,
        0.0,
        0.0,
        width.into(),
        height.into(),
    )?;
    Ok(Promise::new(&mut |done, _| {
        // A canvas that cannot be read gives nothing, which is told as such.
        if canvas.to_blob(&done).is_err() {
            let _ = done.call1(&JsValue::NULL, &JsValue::NULL);
        }
    }))
}
