//! The words of both languages.

/// What an English word is, and what Spanish makes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// An article: masculine, feminine.
    Article([&'static str; 2]),
    /// A noun.
    Noun(&'static str, Gender),
    /// An adjective: masculine, feminine.
    Adjective([&'static str; 2]),
    /// “is”
    Is,
    /// “very”
    Very,
    /// What stands between two nouns.
    Joint(&'static str),
}

/// The gender of a Spanish noun, with which its article and its adjectives agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gender {
    /// el
    Masculine,
    /// la
    Feminine,
}

use Gender::{Feminine, Masculine};
use Word::{Adjective, Article, Is, Joint, Noun, Very};

/// English words, each with what it is.
pub(super) const ENGLISH: [(&str, Word); 34] = [
    ("the", Article(["el", "la"])),
    ("a", Article(["un", "una"])),
    ("is", Is),
    ("very", Very),
    ("and", Joint("y")),
    ("with", Joint("con")),
    ("house", Noun("casa", Feminine)),
    ("car", Noun("coche", Masculine)),
    ("door", Noun("puerta", Feminine)),
    ("book", Noun("libro", Masculine)),
    ("table", Noun("mesa", Feminine)),
    ("tree", Noun("árbol", Masculine)),
    ("flower", Noun("flor", Feminine)),
    ("garden", Noun("jardín", Masculine)),
    ("window", Noun("ventana", Feminine)),
    ("hat", Noun("sombrero", Masculine)),
    ("chair", Noun("silla", Feminine)),
    ("dog", Noun("perro", Masculine)),
    ("shirt", Noun("camisa", Feminine)),
    ("cat", Noun("gato", Masculine)),
    ("red", Adjective(["rojo", "roja"])),
    ("white", Adjective(["blanco", "blanca"])),
    ("black", Adjective(["negro", "negra"])),
    ("yellow", Adjective(["amarillo", "amarilla"])),
    ("green", Adjective(["verde", "verde"])),
    ("blue", Adjective(["azul", "azul"])),
    ("big", Adjective(["grande", "grande"])),
    ("small", Adjective(["pequeño", "pequeña"])),
    ("new", Adjective(["nuevo", "nueva"])),
    ("old", Adjective(["viejo", "vieja"])),
    ("pretty", Adjective(["bonito", "bonita"])),
    ("ugly", Adjective(["feo", "fea"])),
    ("clean", Adjective(["limpio", "limpia"])),
    ("strange", Adjective(["extraño", "extraña"])),
];

/// The Spanish of “is” and of “very”.
pub(super) const ES: &str = "es";
pub(super) const MUY: &str = "muy";

/// What stands before the first word of a translation.
pub(super) const START: &str = "▶";

/// All tokens: English, then the start, then Spanish in the order in which it comes.
pub(super) fn vocabulary() -> Vec<&'static str> {
    let mut all: Vec<&str> = ENGLISH.iter().map(|(english, _)| *english).collect();
    all.push(START);
    for (_, word) in ENGLISH {
        let forms = match word {
            Article(forms) | Adjective(forms) => forms,
            Noun(form, _) | Joint(form) => [form, form],
            Is => [ES, ES],
            Very => [MUY, MUY],
        };
        for form in forms {
            if !all[ENGLISH.len()..].contains(&form) {
                all.push(form);
            }
        }
    }
    all
}

impl Gender {
    /// Which of two forms it asks for.
    pub fn of(self, forms: [&'static str; 2]) -> &'static str {
        forms[self as usize]
    }
}
