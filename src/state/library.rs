//! What has been fetched of trained layers and tables of words, and what is still wanted.
//!
//! Nothing here fetches: a page asks for what is [wanted](Library::wanted), and gives the bytes to
//! [`Library::provide`].

use super::Shared;
use super::settings::{Settings, WeightKind};
use crate::attention::ScoringKind;
use crate::i18n::{EXAMPLES, Lang};
use crate::trained::TrainedLayers;
use crate::trained::words::{Known, WordTable};

/// One file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Supply {
    /// Trained layers, for a language, a scoring and a number of heads.
    Layers(Lang, ScoringKind, usize),
    /// The vectors of the words of the example sentences.
    FirstWords(Lang),
    /// The vectors of all words.
    Words(Lang),
}

impl Supply {
    /// Its address, from the folder of trained layers on.
    pub fn path(self) -> String {
        match self {
            Self::Layers(lang, scoring, heads) => {
                let scoring = match scoring {
                    ScoringKind::Additive => "additive",
                    ScoringKind::Dot => "dot",
                    ScoringKind::ScaledDot => "scaled",
                };
                format!("{}/{scoring}-{heads}.layers", lang.key())
            }
            Self::FirstWords(lang) => format!("words/{}-first.words", lang.key()),
            Self::Words(lang) => format!("words/{}.words", lang.key()),
        }
    }
}

/// What a calculation with trained layers needs.
#[derive(Debug, Clone, PartialEq)]
pub struct Material {
    /// The layers.
    pub layers: Shared<TrainedLayers>,
    /// The table that they take words from, where they take them from one.
    pub words: Option<Shared<WordTable>>,
}

/// A word as trained layers take it.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// Its vector, (d_model).
    pub vector: Vec<f32>,
    /// How it is known.
    pub known: Known,
}

impl Material {
    /// A word, by its key.
    pub fn word(&self, key: &str) -> Word {
        let found = self.words.as_ref().map(|words| words.find(key));
        let features = found.as_ref().map_or(&[][..], |found| &found.vector);
        Word {
            vector: self.layers.vector(key, features).to_vec(),
            known: match found {
                _ if self.layers.row_of(key) > 0 => Known::Word,
                Some(found) => found.known,
                None => Known::Unknown,
            },
        }
    }

    /// The length of the longest known word that `text` begins with, 0 where there is none.
    pub fn longest(&self, text: &str) -> usize {
        let own = self.layers.words.iter();
        let own = own.filter(|word| text.starts_with(word.as_str()));
        let own = own.map(String::len).max().unwrap_or(0);
        let listed = self.words.as_ref().map_or(0, |words| words.longest(text));
        own.max(listed)
    }
}

/// What was fetched.
#[derive(Debug, Clone, Default)]
pub struct Library {
    layers: Vec<(Supply, Shared<TrainedLayers>)>,
    words: Vec<(Supply, Shared<WordTable>)>,
    own: Option<Shared<TrainedLayers>>,
    failed: Vec<Supply>,
}

/// What there is for some settings.
#[derive(Debug, Clone, PartialEq)]
pub enum Stock {
    /// All that they need; nothing where they need nothing.
    Ready(Option<Material>),
    /// These files have to be fetched first.
    Wanted(Vec<Supply>),
    /// This file could not be fetched, or is damaged.
    Failed(Supply),
    /// The reader's own layers are of another scoring or number of heads than is set.
    NotOwn(ScoringKind, usize),
}

impl Library {
    /// What there is for `settings`.
    pub fn stock(&self, settings: &Settings) -> Stock {
        match settings.weights {
            WeightKind::Random | WeightKind::Identity => Stock::Ready(None),
            WeightKind::Own => self.own_stock(settings),
            WeightKind::Trained => {
                let lang = language(&settings.sentence);
                self.trained(&settings.sentence, lang, settings.scoring, settings.heads())
            }
        }
    }

    fn own_stock(&self, settings: &Settings) -> Stock {
        let Some(layers) = &self.own else {
            return Stock::NotOwn(settings.scoring, settings.heads());
        };
        if (layers.scoring, layers.heads) != (settings.scoring, settings.heads()) {
            return Stock::NotOwn(layers.scoring, layers.heads);
        }
        let material = |words| {
            Stock::Ready(Some(Material {
                layers: layers.clone(),
                words,
            }))
        };
        if layers.map.is_none() {
            return material(None);
        }
        let table = words_for(&settings.sentence, layers.origin.lang);
        match find(&self.words, table) {
            Some(words) => material(Some(words)),
            None => self.missing(&[table]),
        }
    }

    /// What there is for a sentence in the layers that come with the page.
    pub fn trained(&self, sentence: &str, lang: Lang, scoring: ScoringKind, heads: usize) -> Stock {
        let layers = Supply::Layers(lang, scoring, heads);
        let table = words_for(sentence, lang);
        match (find(&self.layers, layers), find(&self.words, table)) {
            (Some(layers), Some(words)) => Stock::Ready(Some(Material {
                layers,
                words: Some(words),
            })),
            (None, Some(_)) => self.missing(&[layers]),
            (Some(_), None) => self.missing(&[table]),
            (None, None) => self.missing(&[layers, table]),
        }
    }

    fn missing(&self, supplies: &[Supply]) -> Stock {
        let failed = supplies.iter().find(|supply| self.failed.contains(supply));
        match failed {
            Some(supply) => Stock::Failed(*supply),
            None => Stock::Wanted(supplies.to_vec()),
        }
    }

    /// Takes a file in.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, where they are not what they should be; the file counts as
    /// failed then.
    pub fn provide(&mut self, supply: Supply, bytes: &[u8]) -> Result<(), String> {
        let taken = match supply {
            Supply::Layers(..) => TrainedLayers::read(bytes)
                .map(|layers| self.layers.push((supply, Shared::new(layers))))
                .map_err(|damaged| damaged.to_string()),
            Supply::FirstWords(_) | Supply::Words(_) => WordTable::read(bytes)
                .map(|words| self.words.push((supply, Shared::new(words))))
                .map_err(|damaged| damaged.to_string()),
        };
        if taken.is_err() {
            self.fail(supply);
        }
        taken
    }

    /// Whether a file is at hand.
    pub fn has(&self, supply: Supply) -> bool {
        find(&self.layers, supply).is_some() || find(&self.words, supply).is_some()
    }

    /// Notes that a file could not be fetched.
    pub fn fail(&mut self, supply: Supply) {
        self.failed.push(supply);
    }

    /// Forgets what failed, so that it is tried again.
    pub fn retry(&mut self) {
        self.failed.clear();
    }

    /// Takes the reader's own layers in.
    pub fn bring(&mut self, layers: TrainedLayers) {
        self.own = Some(Shared::new(layers));
    }

    /// Whether the reader brought layers.
    pub fn has_own(&self) -> bool {
        self.own.is_some()
    }
}

fn find<T>(all: &[(Supply, Shared<T>)], supply: Supply) -> Option<Shared<T>> {
    let found = all.iter().find(|(of, _)| *of == supply);
    found.map(|(_, one)| one.clone())
}

/// The language whose layers read a sentence: Chinese where it has a Chinese character.
pub fn language(sentence: &str) -> Lang {
    if sentence
        .chars()
        .any(|c| matches!(c, '\u{3400}'..='\u{9fff}'))
    {
        Lang::Zh
    } else {
        Lang::En
    }
}

/// The smaller table is cut so that it gives an example the very tokens and vectors that the larger
/// one would.
fn words_for(sentence: &str, lang: Lang) -> Supply {
    if EXAMPLES.iter().any(|example| example.sentence == sentence) {
        Supply::FirstWords(lang)
    } else {
        Supply::Words(lang)
    }
}
