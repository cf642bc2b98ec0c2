//! Gives the tasks. One of them takes the numbers of its words from a table, and can be given once
//! that is there.

use attention_playground::i18n::Lang;
use attention_playground::tasks::reference::Reference;
use attention_playground::tasks::{Kind, Task, task};
use attention_playground::trained::words::{WordTable, WordsError};

/// The tables of words that have come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Teacher {
    tables: [Option<&'static WordTable>; 2],
}

fn place(lang: Lang) -> usize {
    match lang {
        Lang::En => 0,
        Lang::Zh => 1,
    }
}

impl Teacher {
    /// Takes the table of a language, and keeps it as long as the page is there.
    ///
    /// # Errors
    ///
    /// Those of [`WordTable::read`].
    pub fn take(&mut self, lang: Lang, bytes: &[u8]) -> Result<(), WordsError> {
        let table = WordTable::read(bytes)?;
        self.tables[place(lang)] = Some(Box::leak(Box::new(table)));
        Ok(())
    }

    /// Whether a task in a language can be given now.
    pub fn has(&self, kind: Kind, lang: Lang) -> bool {
        kind != Kind::Reference || self.tables[place(lang)].is_some()
    }

    /// A task in a language; `None` where its table is not there yet.
    pub fn task(&self, kind: Kind, lang: Lang) -> Option<Box<dyn Task>> {
        match kind {
            Kind::Reference => {
                let table = self.tables[place(lang)]?;
                Some(Box::new(Reference::new(lang, table)))
            }
            _ => task(kind),
        }
    }
}
