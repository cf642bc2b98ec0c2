//! What is read on a page, and what the browser has to say of it.

use std::path::Path;

use serde_json::json;

use super::Page;
use crate::wait::until_so;

impl Page {
    /// Whether there is an element with a test id.
    pub async fn has(&self, id: &str) -> bool {
        self.script("return Boolean(by(arguments[0]));", &[json!(id)])
            .await
    }

    /// What a reader reads in the element with a test id; nothing where there is none.
    pub async fn text(&self, id: &str) -> String {
        self.script("return text(by(arguments[0]));", &[json!(id)])
            .await
    }

    /// What a reader reads in the element that a selector finds.
    pub async fn text_of(&self, selector: &str) -> String {
        let script = "return text(root.querySelector(arguments[0]));";
        self.script(script, &[json!(selector)]).await
    }

    /// All that a reader reads.
    pub async fn all_text(&self) -> String {
        self.text("playground").await
    }

    /// Waits until what is read in the element with a test id is as `is_so` wants it.
    pub async fn reads(&self, id: &str, is_so: impl Fn(&str) -> bool) -> String {
        let look = async || self.text(id).await;
        until_so(&format!("{id} reads otherwise"), look, |text| is_so(text)).await
    }

    /// Waits until nothing is being fetched any more.
    pub async fn has_all_it_wants(&self) {
        let look = async || self.has("fetching").await;
        until_so("something is still being fetched", look, |fetching| {
            !fetching
        })
        .await;
    }

    /// Waits until what is read on all of the page, the playground or not, is as `is_so` wants it.
    pub async fn body_reads(&self, is_so: impl Fn(&str) -> bool) {
        let look = async || {
            self.script::<String>("return text(document.body);", &[])
                .await
        };
        until_so("the page reads otherwise", look, |text| is_so(text)).await;
    }

    /// The language of the page.
    pub async fn language(&self) -> String {
        self.script("return by('playground').lang;", &[]).await
    }

    /// Whether the page is light or dark.
    pub async fn theme(&self) -> String {
        self.script("return by('playground').dataset.theme;", &[])
            .await
    }

    /// The words of all tokens, in full.
    pub async fn tokens(&self) -> Vec<String> {
        let script =
            "return all('[data-testid=tokens] [data-token] .word').map((word) => word.title);";
        self.script(script, &[]).await
    }

    /// Waits until the tokens are these.
    pub async fn has_tokens(&self, wanted: &[&str]) {
        let look = async || self.tokens().await;
        until_so("the tokens are others", look, |tokens| tokens == wanted).await;
    }

    /// The test id of what has the focus; nothing where it has none.
    pub async fn focused(&self) -> String {
        let script = "return root.activeElement?.dataset?.testid ?? '';";
        self.script(script, &[]).await
    }

    /// What the browser has complained of since the last time it was asked.
    pub async fn complaints(&self) -> Vec<String> {
        self.logged(&["SEVERE", "WARNING"]).await
    }

    /// Its complaints of errors alone.
    pub async fn errors(&self) -> Vec<String> {
        self.logged(&["SEVERE"]).await
    }

    async fn logged(&self, levels: &[&str]) -> Vec<String> {
        let log = self
            .driver
            .browser_log()
            .await
            .expect("the browser keeps a log");
        log.into_iter()
            .filter(|entry| levels.contains(&entry.level.as_str()))
            .map(|entry| entry.message)
            .collect()
    }

    /// The addresses of all that the page has fetched.
    pub async fn fetched(&self) -> Vec<String> {
        let script = "return performance.getEntriesByType('resource').map((entry) => entry.name);";
        self.script(script, &[]).await
    }

    /// Saves what is seen, or all of a page that is higher, as a PNG file.
    pub async fn save_picture(&self, path: &Path) {
        let saved = self.driver.screenshot(path).await;
        saved.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
