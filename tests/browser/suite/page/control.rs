use serde_json::json;

use super::Page;
use crate::wait::until;

/// A button, or a switch.
pub struct Control<'a> {
    page: &'a Page,
    selector: String,
}

impl<'a> Control<'a> {
    pub(super) fn new(page: &'a Page, selector: String) -> Self {
        Self { page, selector }
    }

    /// Clicks it, as soon as that can be done.
    pub async fn click(&self) {
        until(
            &format!("{} cannot be clicked", self.selector),
            async || self.page.found(&self.selector).await.click().await,
        )
        .await;
    }

    /// Whether it is pressed or on.
    pub async fn is_on(&self) -> bool {
        let script = "const it = root.querySelector(arguments[0]);
            return it.getAttribute('aria-pressed') === 'true' || it.checked === true;";
        self.page.script(script, &[json!(self.selector)]).await
    }

    /// Whether it can be used.
    pub async fn is_enabled(&self) -> bool {
        let script = "return !root.querySelector(arguments[0]).disabled;";
        self.page.script(script, &[json!(self.selector)]).await
    }

    /// What it is labelled with.
    pub async fn label(&self) -> String {
        let script = "return text(root.querySelector(arguments[0]));";
        self.page.script(script, &[json!(self.selector)]).await
    }
}
