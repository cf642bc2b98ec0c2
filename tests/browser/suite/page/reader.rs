use serde_json::json;

use super::Page;

/// Who looks at a page, and through what.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// Width of the window in CSS pixels.
    pub width: u32,
    /// Height of the window.
    pub height: u32,
    /// Device pixels a CSS pixel.
    pub ratio: f64,
    /// Languages of the browser, most preferred first.
    pub languages: &'static str,
    /// Whether dark pages are preferred.
    pub dark: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 900,
            ratio: 1.0,
            languages: "en",
            dark: false,
        }
    }
}

impl Reader {
    /// A reader with a telephone.
    pub fn with_phone() -> Self {
        Self {
            width: 390,
            height: 844,
            ..Self::default()
        }
    }

    /// Sets the browser up for this reader.
    pub async fn look_through(&self, page: &Page) {
        let screen = json!({
            "width": self.width,
            "height": self.height,
            "deviceScaleFactor": self.ratio,
            "mobile": false,
        });
        page.tell_browser("Emulation.setDeviceMetricsOverride", screen)
            .await;
        let scheme = if self.dark { "dark" } else { "light" };
        let features = json!({
            "features": [{ "name": "prefers-color-scheme", "value": scheme }],
        });
        page.tell_browser("Emulation.setEmulatedMedia", features)
            .await;
        let agent = json!({ "userAgent": "browser tests", "acceptLanguage": self.languages });
        page.tell_browser("Emulation.setUserAgentOverride", agent)
            .await;
        // Two browsers cannot both be in front, but each page behaves as if its own was.
        let in_front = json!({ "enabled": true });
        page.tell_browser("Emulation.setFocusEmulationEnabled", in_front)
            .await;
    }
}
