use serde_json::json;
use thirtyfour::Key;

use super::Page;

/// A field that text is typed in.
pub struct Field<'a> {
    page: &'a Page,
    id: String,
}

impl<'a> Field<'a> {
    pub(super) fn new(page: &'a Page, id: &str) -> Self {
        Self::named(page, id.to_owned())
    }

    pub(super) fn named(page: &'a Page, id: String) -> Self {
        Self { page, id }
    }

    /// Types `text` in the place of all that it holds, letter by letter.
    pub async fn type_text(&self, text: &str) {
        self.select().await;
        if text.is_empty() {
            self.page.keys(Key::Delete).await;
        } else {
            self.page.keys(text).await;
        }
    }

    /// Puts `text` in the place of all that it holds, all at once.
    pub async fn paste(&self, text: &str) {
        self.select().await;
        if text.is_empty() {
            self.page.keys(Key::Delete).await;
        } else {
            let insert = json!({ "text": text });
            self.page.tell_browser("Input.insertText", insert).await;
        }
    }

    /// Puts the focus into it and selects all that it holds.
    pub async fn select(&self) {
        self.page.element(&self.id).await;
        let script = "const field = by(arguments[0]); field.focus(); field.select();";
        self.page.script::<()>(script, &[json!(self.id)]).await;
    }

    /// Leaves it.
    pub async fn leave(&self) {
        let script = "by(arguments[0]).blur();";
        self.page.script::<()>(script, &[json!(self.id)]).await;
    }

    /// What stands in it.
    pub async fn value(&self) -> String {
        let script = "return by(arguments[0]).value;";
        self.page.script(script, &[json!(self.id)]).await
    }
}
