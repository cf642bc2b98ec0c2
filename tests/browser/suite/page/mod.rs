//! The page as a reader sees it.
//!
//! Whatever is found is found by its test id. What a test does is done with the mouse and the
//! keyboard of the browser; scripts only look.

mod bring;
mod control;
mod field;
mod hall;
mod hands;
mod matrix;
mod place;
mod reader;
mod reading;
mod share;
mod table;
mod workshop;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::{WebDriver, WebElement};

pub use bring::Bring;
pub use control::Control;
pub use field::Field;
pub use hall::{Control as Setter, Hall};
pub use hands::Way;
pub use matrix::{Matrix, Picture};
pub use reader::Reader;
pub use table::{Shown, Table, number};
pub use workshop::Workshop;

use crate::wait::{until, until_so};

/// What every script begins with, after `root` is declared.
const PRELUDE: &str = include_str!("prelude.js");

/// One playground on a page, or all of a page.
pub struct Page {
    driver: WebDriver,
    /// A JavaScript expression for what everything is looked up in.
    scope: String,
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

    /// Waits until the playground is there, and with it what comes after its first picture.
    pub async fn started(&self) {
        self.element("sentence").await;
        // Another view, with a sentence too, may be on its way out.
        let script = "const playground = by('playground');
            return playground !== null && playground.ariaBusy !== 'true';";
        let is_whole = async || self.script::<bool>(script, &[]).await;
        until_so("all of the playground has come", is_whole, |is_whole| {
            *is_whole
        })
        .await;
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

    /// Looks at the page itself again.
    pub async fn leave_frame(&self) {
        let left = self.driver.enter_default_frame().await;
        left.expect("the page is still there");
    }

    /// Runs a script in the page and gives what it returns, or what its promise comes to.
    pub async fn script<T: DeserializeOwned>(&self, script: &str, arguments: &[Value]) -> T {
        let answer = self
            .driver
            .execute(self.whole(script), arguments.to_vec())
            .await
            .and_then(|answer| answer.convert());
        answer.unwrap_or_else(|error| {
            // What ChromeDriver says goes on with a trace of its own.
            let error = error.to_string();
            let error: Vec<_> = error.lines().take(4).map(str::trim).collect();
            panic!("{}: {}", script.trim(), error.join(" "))
        })
    }

    /// What a script returns; nothing where it cannot run yet, since its scope is not there.
    pub async fn try_script<T: DeserializeOwned>(&self, script: &str) -> Option<T> {
        let answer = self.driver.execute(self.whole(script), Vec::new()).await;
        answer.and_then(|answer| answer.convert()).ok()
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

    /// Waits until a selector finds something.
    pub async fn element_of(&self, selector: &str) {
        self.found(selector).await;
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

    /// The field with a test id.
    pub fn field(&self, id: String) -> Field<'_> {
        Field::named(self, id)
    }

    /// The exhibits.
    pub fn hall(&self) -> Hall<'_> {
        Hall::new(self)
    }

    /// The Train view.
    pub fn workshop(&self) -> Workshop<'_> {
        Workshop::new(self)
    }

    /// The view of brought attention.
    pub fn bring(&self) -> Bring<'_> {
        Bring::new(self)
    }

    /// A button or a switch.
    pub fn control(&self, id: &str) -> Control<'_> {
        Control::new(self, format!("[data-testid='{id}']"))
    }

    /// Clicks what a selector finds.
    pub async fn press(&self, selector: &str) {
        Control::new(self, selector.to_owned()).click().await;
    }

    /// The button that shows the matrices of a head.
    pub fn head(&self, head: usize) -> Control<'_> {
        Control::new(self, format!("[data-testid='heads'] [data-head='{head}']"))
    }

    /// The button that shows a layer, counted from 1.
    pub fn layer(&self, layer: usize) -> Control<'_> {
        let selector = format!("[data-testid='layers'] [data-layer='{layer}']");
        Control::new(self, selector)
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
}
