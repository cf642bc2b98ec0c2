//! The tasks that can be trained, and what some of them need first.
//!
//! What “it” stands for is learned from real word vectors, whose table is fetched when somebody
//! chooses that task. It is kept as long as the page.

use std::cell::RefCell;
use std::sync::Arc;

use attention_playground::i18n::Lang;
use attention_playground::tasks::reference::Reference;
use attention_playground::tasks::{self, Kind, Task};
use attention_playground::trained::words::WordTable;

thread_local! {
    static REFERENCES: RefCell<Vec<Reference>> = const { RefCell::new(Vec::new()) };
}

/// The language whose table of words a task needs.
pub fn words_of(kind: Kind) -> Option<Lang> {
    match kind {
        Kind::Reference => Some(Lang::En),
        Kind::ReferenceChinese => Some(Lang::Zh),
        _ => None,
    }
}

/// The task of a kind; `None` as long as what it needs is not at hand.
pub fn task(kind: Kind) -> Option<Box<dyn Task>> {
    match words_of(kind) {
        None => tasks::task(kind),
        Some(lang) => reference(lang).map(|task| Box::new(task) as Box<dyn Task>),
    }
}

/// The first task in a language, where its words are at hand.
pub fn reference(lang: Lang) -> Option<Reference> {
    REFERENCES.with_borrow(|all| all.iter().find(|task| task.lang() == lang).cloned())
}

/// The language whose table has to be fetched before a task can be trained.
pub fn missing(kind: Kind) -> Option<Lang> {
    words_of(kind).filter(|lang| reference(*lang).is_none())
}

/// Takes a table of words in.
///
/// # Errors
///
/// What is wrong with it.
pub fn provide(lang: Lang, bytes: &[u8]) -> Result<(), String> {
    let table = WordTable::read(bytes).map_err(|error| error.to_string())?;
    let task = Reference::new(lang, Arc::new(table));
    REFERENCES.with_borrow_mut(|all| all.push(task));
    Ok(())
}
