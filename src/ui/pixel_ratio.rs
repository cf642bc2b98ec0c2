use leptos::prelude::*;
use leptos_use_device_pixel_ratio::use_device_pixel_ratio;

/// Device pixels a CSS pixel, one signal for all canvases of a page. It follows the window from one
/// screen to another, and the zoom.
#[derive(Clone, Copy)]
pub struct PixelRatio(Signal<f64>);

impl PixelRatio {
    /// Follows the window that the page is in.
    pub fn follow() -> Self {
        Self(use_device_pixel_ratio())
    }

    /// The ratio now, followed.
    pub fn get(self) -> f64 {
        self.0.get()
    }
}
