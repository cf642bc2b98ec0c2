//! Files that JavaScript brings.

use std::cell::RefCell;

use attention_playground::ui::media::preferred_language;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::desk::{Desk, opened};
use crate::brought::file::File;

thread_local! {
    /// Views that are mounted, the last one last.
    static MOUNTED: RefCell<Vec<Desk>> = const { RefCell::new(Vec::new()) };
    /// A file that came before any view.
    static WAITING: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// Gives a file to the view that is mounted, the last one where there are several, or to the next that
/// will be. `name` is what the page calls it; what it is, its bytes tell.
///
/// # Errors
///
/// One sentence in the reader's language where the file is not read. What was shown before stays.
#[wasm_bindgen]
pub fn bring(bytes: Vec<u8>, name: String) -> Result<(), JsError> {
    let desk = MOUNTED.with_borrow(|mounted| mounted.last().copied());
    match opened(&name, &bytes) {
        Ok(file) => {
            match desk {
                Some(desk) => desk.put(file),
                None => WAITING.set(Some(file)),
            }
            Ok(())
        }
        Err(refused) => {
            let lang = desk.map_or_else(preferred_language, |desk| desk.lang.get_untracked());
            let sentence = refused.text(lang);
            if let Some(desk) = desk {
                desk.refuse(name, refused);
            }
            Err(JsError::new(&sentence))
        }
    }
}

/// Makes a view known until the owner around it goes, and gives it the file that waits.
pub fn receive(desk: Desk) {
    if let Some(file) = WAITING.take() {
        desk.put(file);
    }
    MOUNTED.with_borrow_mut(|mounted| mounted.push(desk));
    on_cleanup(move || {
        MOUNTED.with_borrow_mut(|mounted| mounted.retain(|other| other.number != desk.number));
    });
}
