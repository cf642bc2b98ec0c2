//! The dialog that shares.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::Page;
use crate::wait::until;

/// The dialog, while it is open.
pub struct Share<'a> {
    page: &'a Page,
}

impl Page {
    /// Opens the dialog.
    pub async fn share(&self) -> Share<'_> {
        self.control("share").click().await;
        self.element("share-dialog").await;
        Share { page: self }
    }

    /// Lets what is downloaded come into a folder of its own, which is empty at first.
    pub async fn saves_into(&self, folder: &Path) {
        if folder.exists() {
            fs::remove_dir_all(folder).expect("an old folder can be removed");
        }
        fs::create_dir_all(folder).expect("a folder can be made");
        let allowed = json!({ "behavior": "allow", "downloadPath": folder });
        self.tell_browser("Browser.setDownloadBehavior", allowed)
            .await;
    }
}

impl Share<'_> {
    /// The link that is shown, as soon as it is there.
    pub async fn link(&self) -> String {
        self.text_of("share-link").await
    }

    /// The code of a figure: `code-element` or `code-frame`.
    pub async fn code(&self, which: &str) -> String {
        self.text_of(which).await
    }

    async fn text_of(&self, id: &str) -> String {
        until(&format!("{id} stays empty"), async || {
            let text = self.page.field(id.to_owned()).value().await;
            if text.is_empty() {
                Err("nothing")
            } else {
                Ok(text)
            }
        })
        .await
    }

    /// Chooses from a list, as the keyboard does.
    pub async fn choose(&self, list: &str, value: &str) {
        let script = "const list = by(arguments[0]);
            list.value = arguments[1];
            list.dispatchEvent(new Event('change', { bubbles: true }));
            return list.value;";
        let arguments = [json!(list), json!(value)];
        let chosen: String = self.page.script(script, &arguments).await;
        assert_eq!(chosen, value, "{list} has no such choice");
    }

    /// The place of a matrix among what can be taken, by its label.
    pub async fn place_of(&self, label: &str) -> String {
        let script = "return [...by('take-what').options]
            .find((option) => option.text === arguments[0])?.value ?? '';";
        self.page.script(script, &[json!(label)]).await
    }

    /// Takes something away as a kind of file, and gives the file as soon as it is whole.
    pub async fn take(&self, what: &str, kind: &str, folder: &Path) -> Vec<u8> {
        self.choose("take-what", what).await;
        self.choose("take-kind", kind).await;
        let before = files(folder);
        self.page.control("take").click().await;
        self.page.reads("take-said", |said| !said.is_empty()).await;
        until(&format!("no file of {kind}"), async || {
            whole(folder, &before)
        })
        .await
    }

    /// Saves the page as one file, and gives where it lies.
    pub async fn save_page(&self, folder: &Path) -> PathBuf {
        let before = files(folder);
        self.page.control("save-page").click().await;
        until("no page is saved", async || whole(folder, &before)).await;
        let mut new = files(folder)
            .into_iter()
            .filter(|file| !before.contains(file));
        new.next().expect("it is there")
    }

    /// Closes it.
    pub async fn close(self) {
        self.page.control("close-share").click().await;
        until("the dialog stays", async || {
            if self.page.has("share-dialog").await {
                Err("open")
            } else {
                Ok(())
            }
        })
        .await;
    }
}

/// Files that are whole: the browser names others `.crdownload`.
fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("the folder can be read");
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let is_whole = |path: &PathBuf| {
        let is_part = path.extension().is_some_and(|it| it == "crdownload");
        !is_part && fs::metadata(path).is_ok_and(|data| data.len() > 0)
    };
    paths.filter(is_whole).collect()
}

/// The one file that was not there before.
fn whole(folder: &Path, before: &[PathBuf]) -> Result<Vec<u8>, String> {
    let mut new = files(folder)
        .into_iter()
        .filter(|file| !before.contains(file));
    let file = new.next().ok_or("nothing yet")?;
    fs::read(file).map_err(|error| error.to_string())
}
