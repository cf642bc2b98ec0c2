//! What the tasks and their measures are called.

use attention_playground::i18n::Lang;
use attention_playground::tasks::{Aim, Kind, Unreadable};

words! {
    reference: "What does “it” stand for?", "“它”指的是什么？";
    look_up: "Look-up", "查找";
    reverse: "Reverse", "倒序";
    copy: "Copy", "抄写";
    look_back: "Look back", "回看";
    alignment: "Alignment", "对齐";
}

/// A task's name.
pub fn name(kind: Kind, lang: Lang) -> &'static str {
    match kind {
        Kind::Reference => reference(lang),
        Kind::LookUp => look_up(lang),
        Kind::Reverse => reverse(lang),
        Kind::Copy => copy(lang),
        Kind::LookBack => look_back(lang),
        Kind::Alignment => alignment(lang),
    }
}

/// What a task asks.
pub fn question(kind: Kind, lang: Lang) -> &'static str {
    name(kind, lang)
}

/// What a measure measures.
pub fn aim(aim: Aim, _lang: Lang) -> String {
    aim.slug().to_owned()
}

/// A sentence that a task can take.
pub fn example(_kind: Kind, _lang: Lang) -> &'static str {
    "one two three four five"
}

/// Why it cannot take another.
pub fn unreadable(unreadable: &Unreadable, _lang: Lang) -> String {
    format!("{unreadable:?}")
}
