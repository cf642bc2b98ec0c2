//! The page as a reader sees it.
//!
//! Whatever is found is found by its test id. What a test does is done with the mouse and the
//! keyboard of the browser; scripts only look.

mod control;
mod field;
mod matrix;
mod reader;
mod table;

use std::path::Path;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::action_chain::ActionChain;
use thirtyfour::{Key, TypingData, WebDriver, WebElement};

pub use control::Control;
pub use field::Field;
pub use matrix::{Matrix, Picture};
pub use reader::Reader;
pub use table::{Shown, Table, number};

use crate::wait::until;

/// What every script begins with, after `root` is declared.
const PRELUDE: &str = include_str!("prelude.js");

/// One playground on a page, or all of a page.
pub struct Page {
    driver: WebDriver,
    /// A JavaScript expression for what everything is looked up in.
    scope: String,
}

/// Where the tabulator leads.
#[derive(Debug, Clone, Copy)]
pub enum Way {
    /// To the next place.
    On,
    /// To the one before, with Shift.
    Back,
}

impl Page {
    /// Opens an address as `reader`.
    pub async fn open(driver: &WebDriver, address: &str, reader: &Reader) -> Self {
        let page = Self {
            driver: driver.clone(),
            scope: "document".to_owned(),
        };
        reader.look_through(&page).await;
        page.go_to(address).await;
        page
    }

    /// The same page, seen through one of its mounts: `scope` is a JavaScript expression.
    pub fn within(&self, scope: &str) -> Self {
        Self {
            driver: self.driver.clone(),
            scope: scope.to_owned(),
        }
    }

    /// Waits until the playground is there.
    pub async fn started(&self) {
        self.element("sentence").await;
    }

    /// Goes to another address.
    pub async fn go_to(&self, address: &str) {
        let opened = self.driver.goto(address).await;
        opened.unwrap_or_else(|error| panic!("{address}: {error}"));
    }

    /// Looks on into a frame of the page.
    pub async fn enter_frame(&self, id: &str) {
        let frame = self.found(&format!("#{id}")).await;
        frame.enter_frame().await.expect("a frame can be entered");
    }

    /// Runs a script in the page and gives what it returns, or what its promise comes to.
    pub async fn script<T: DeserializeOwned>(&self, script: &str, arguments: &[Value]) -> T {
        let answer = self
            .driver
            .execute(self.whole(script), arguments.to_vec())
            .await;
        let answer = answer.unwrap_or_else(|error| panic!("{script}: {error}"));
        answer
            .convert()
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    fn whole(&self, script: &str) -> String {
        format!("const root = {};\n{PRELUDE}\n{script}", self.scope)
    }

    /// Tells the browser something that no page can, and gives what it answers.
    pub async fn tell_browser(&self, command: &str, parameters: Value) -> Value {
        let answer = self.driver.cdp().send_raw(command, parameters).await;
        answer.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// The element with a test id, as soon as it is there.
    pub async fn element(&self, id: &str) -> WebElement {
        self.found(&format!("[data-testid='{id}']")).await
    }

    /// The element that a selector finds, as soon as it is there.
    async fn found(&self, selector: &str) -> WebElement {
        let script = self.whole("return root.querySelector(arguments[0]);");
        until(&format!("{selector} is not there"), async || {
            let found = self
                .driver
                .execute(script.as_str(), vec![json!(selector)])
                .await;
            found.and_then(|found| found.element())
        })
        .await
    }

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

    /// All that a reader reads.
    pub async fn all_text(&self) -> String {
        self.text("playground").await
    }

    /// Waits until what is read in the element with a test id is as `is_so` wants it.
    pub async fn reads(&self, id: &str, is_so: impl Fn(&str) -> bool) -> String {
        until(&format!("{id} reads otherwise"), async || {
            let text = self.text(id).await;
            if is_so(&text) { Ok(text) } else { Err(text) }
        })
        .await
    }

    /// Waits until what is read on all of the page, the playground or not, is as `is_so` wants it.
    pub async fn body_reads(&self, is_so: impl Fn(&str) -> bool) {
        until("the page reads otherwise", async || {
            let text: String = self.script("return text(document.body);", &[]).await;
            if is_so(&text) { Ok(()) } else { Err(text) }
        })
        .await;
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

    /// The sentence.
    pub fn sentence(&self) -> Field<'_> {
        Field::new(self, "sentence")
    }

    /// A field for a number.
    pub fn number(&self, id: &'static str) -> Field<'_> {
        Field::new(self, id)
    }

    /// The field in which a cell is set.
    pub fn cell_editor(&self) -> Field<'_> {
        Field::new(self, "cell-editor")
    }

    /// A button or a switch.
    pub fn control(&self, id: &str) -> Control<'_> {
        Control::new(self, format!("[data-testid='{id}']"))
    }

    /// The button that shows the matrices of a head.
    pub fn head(&self, head: usize) -> Control<'_> {
        Control::new(self, format!("[data-testid='heads'] [data-head='{head}']"))
    }

    /// The word of a token among the words.
    pub fn token(&self, token: usize) -> Control<'_> {
        Control::new(
            self,
            format!("[data-testid='tokens'] [data-token='{token}']"),
        )
    }

    /// The word above a column of the masked scores.
    pub fn key_word(&self, key: usize) -> Control<'_> {
        let nth = key + 1;
        Control::new(
            self,
            format!("[data-testid='stage-masked'] .column-labels button:nth-child({nth})"),
        )
    }

    /// The matrix of a stage.
    pub fn matrix(&self, stage: &'static str) -> Matrix<'_> {
        Matrix::new(self, stage)
    }

    /// The words of all tokens, in full.
    pub async fn tokens(&self) -> Vec<String> {
        let script =
            "return all('[data-testid=tokens] [data-token] .word').map((word) => word.title);";
        self.script(script, &[]).await
    }

    /// Waits until the tokens are these.
    pub async fn has_tokens(&self, wanted: &[&str]) {
        until("the tokens are others", async || {
            let tokens = self.tokens().await;
            if tokens == wanted {
                Ok(())
            } else {
                Err(format!("{tokens:?}"))
            }
        })
        .await;
    }

    /// What mouse and keyboard do, without any pause in between.
    fn actions(&self) -> ActionChain {
        self.driver
            .action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO))
    }

    /// Presses keys where the focus is.
    pub async fn keys(&self, keys: impl Into<TypingData>) {
        let pressed = self.actions().send_keys(keys).perform().await;
        pressed.expect("keys can be pressed");
    }

    /// Moves the focus by one step.
    pub async fn step(&self, way: Way) {
        let chain = self.actions();
        let chain = match way {
            Way::On => chain.send_keys(Key::Tab),
            Way::Back => chain
                .key_down(Key::Shift)
                .send_keys(Key::Tab)
                .key_up(Key::Shift),
        };
        chain.perform().await.expect("keys can be pressed");
    }

    /// The test id of what has the focus; nothing where it has none.
    pub async fn focused(&self) -> String {
        let script = "return root.activeElement?.dataset?.testid ?? '';";
        self.script(script, &[]).await
    }

    /// Moves the pointer to where nothing is.
    pub async fn point_nowhere(&self) {
        let moved = self.actions().move_to(0, 0).perform().await;
        moved.expect("the pointer can be moved");
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
