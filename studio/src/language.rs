//! What a language brings to all of its models: the words, the sentences, and those that were written
//! freely.

use std::fs;
use std::path::Path;

use attention_playground::i18n::Lang;
use attention_playground::tasks::reference::{Grammar, Part, Sentence};
use attention_playground::text::{Mode, tokenize_with};
use attention_playground::trained::words::WordTable;
use attention_playground::weights;

use crate::plan::slug_of;
use crate::{Failed, failed};

/// The numbers of words.
pub struct Words {
    /// The language.
    pub lang: Lang,
    /// The numbers.
    pub table: WordTable,
    /// The file that they stand in.
    pub file: Vec<u8>,
}

/// A sentence that no template made.
#[derive(Debug, Clone)]
pub struct Free {
    /// As it is written.
    pub text: String,
    /// As the page cuts it.
    pub words: Vec<String>,
    /// The pronoun, what it stands for, and its state; `None` where the page cuts one of these
    /// otherwise, which counts as wrong.
    pub answers: Option<[usize; 3]>,
    /// Whether it was written to be hard.
    pub hard: bool,
}

/// Sentences of one part, and pairs of them.
pub struct Sample {
    pub sentences: Vec<Sentence>,
    /// Of animals and places, as in the articles' own sentences.
    pub twins: Vec<[Sentence; 2]>,
    /// Of any kinds.
    pub all_twins: Vec<[Sentence; 2]>,
}

/// Sentences of a part that are measured.
const SENTENCES: usize = 400;

/// Pairs of a part that are measured.
const TWINS: usize = 200;

impl Words {
    /// Reads the table of a language under `root`.
    ///
    /// # Errors
    ///
    /// Says which file could not be read.
    pub fn read(root: &Path, lang: Lang) -> Result<Self, Failed> {
        let path = root.join(format!("trained/words/{}.words", slug_of(lang)));
        let file = fs::read(&path).map_err(|error| failed(&path, &error))?;
        let table = WordTable::read(&file).map_err(|error| failed(&path, &error))?;
        Ok(Self { lang, table, file })
    }

    /// A word's numbers.
    pub fn of(&self, word: &str) -> Vec<f32> {
        self.table.find(word).vector
    }

    /// Numbers that say nothing of a word but which it is: as long, and drawn at random.
    pub fn random(&self, word: &str) -> Vec<f32> {
        let mut row = weights::embedding(0, &word.to_ascii_lowercase(), self.table.width());
        let length = row.iter().map(|x| x * x).sum::<f32>().sqrt();
        row.iter_mut().for_each(|number| *number /= length);
        row
    }

    /// A text cut as the page cuts it.
    pub fn cut(&self, text: &str) -> Vec<String> {
        let longest = |text: &str| self.table.longest(text);
        let tokens = match self.lang {
            Lang::En => tokenize_with(text, Mode::Words, None),
            Lang::Zh => tokenize_with(text, Mode::Words, Some(&longest)),
        };
        tokens.into_iter().map(|token| token.text).collect()
    }

    /// The sentences written freely.
    ///
    /// # Errors
    ///
    /// Says which file could not be read.
    pub fn free(&self, root: &Path) -> Result<Vec<Free>, Failed> {
        let path = root.join(format!("trained/free/{}.txt", slug_of(self.lang)));
        let text = fs::read_to_string(&path).map_err(|error| failed(&path, &error))?;
        let mut hard = false;
        let mut all = Vec::new();
        for line in text.lines() {
            if line.starts_with('#') {
                hard |= line == "# hard";
                continue;
            }
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [sentence, meant, state] = parts[..] else {
                continue;
            };
            let words = self.cut(sentence);
            let at = |word: &str| words.iter().position(|one| one.eq_ignore_ascii_case(word));
            let pronoun = if self.lang == Lang::Zh { "它" } else { "it" };
            let answers = match (at(pronoun), at(meant), at(state)) {
                (Some(it), Some(meant), Some(state)) => Some([it, meant, state]),
                _ => None,
            };
            all.push(Free {
                text: sentence.to_owned(),
                answers,
                hard,
                words,
            });
        }
        Ok(all)
    }
}

/// What is measured of a part.
pub fn sample(grammar: &Grammar<'_>, part: Part) -> Sample {
    Sample {
        sentences: grammar.sentences(part, 0, SENTENCES),
        twins: grammar.twins(part, 0, TWINS, true),
        all_twins: grammar.twins(part, 0, TWINS, false),
    }
}
