//! The task as one that a run of training can take.

use super::{Encoder, Grammar, Lessons, Part, Question};
use crate::attention::Error;
use crate::i18n::Lang;
use crate::tasks::measure::{largest, measure};
use crate::tasks::{self, Aim, Aimed, Kind, Labels, Measured, Reading, Settings, Task, Unreadable};
use crate::text::{Mode, tokenize_with};
use crate::trained::words::WordTable;
use crate::training::config::{Config, Positions};
use crate::training::model::{Example, Model};
use crate::training::points;
use crate::weights::normals;

/// The fewest words of a reader's sentence.
const LEAST: usize = 2;

/// The most words.
const MOST: usize = 24;

/// What sines and cosines are multiplied by: less than a word's own numbers.
const POSITION_SCALE: f64 = 0.3;

/// The length of what is added to a word's numbers whenever it is learned from, so that words like it
/// fare alike.
const NOISE: f32 = 0.3;

/// Sentences to judge by hold the answers and no lessons.
const UNTAUGHT: Lessons = Lessons {
    heads: 0,
    layer: 0,
    it: 0.0,
    before: 0.0,
    others: 0.0,
    points: 0.0,
    d_model: 0,
};

/// The ways to tell places apart that the task offers.
pub const POSITIONS: &[Positions] = &[Positions::None, Positions::Sinusoidal];

/// What "it" stands for, in a language.
pub struct Reference {
    table: &'static WordTable,
    grammar: Grammar<'static>,
    own: Vec<String>,
}

impl Reference {
    /// The task in `lang`, with the numbers of its words.
    pub fn new(lang: Lang, table: &'static WordTable) -> Self {
        let grammar = Grammar::new(lang, table);
        Self {
            table,
            own: grammar.own_words(),
            grammar,
        }
    }

    /// The words with learned rows of their own.
    pub fn own_words(&self) -> &[String] {
        &self.own
    }

    fn encoded<T>(&self, encode: impl FnOnce(&Encoder<'_>) -> T) -> T {
        encode(&Encoder {
            numbers: &|word| self.table.find(word).vector,
            own: &self.own,
        })
    }

    fn cut(&self, text: &str) -> Vec<String> {
        let longest = |text: &str| self.table.longest(text);
        let tokens = match self.grammar.lang() {
            Lang::En => tokenize_with(text, Mode::Words, None),
            Lang::Zh => tokenize_with(text, Mode::Words, Some(&longest)),
        };
        tokens.into_iter().map(|token| token.text).collect()
    }
}

fn lessons(settings: &Settings) -> Lessons {
    Lessons {
        heads: settings.heads,
        layer: settings.layers - 1,
        it: 1.0,
        before: 0.3,
        others: 0.5,
        points: 0.3,
        d_model: settings.d_model,
    }
}

impl Task for Reference {
    fn kind(&self) -> Kind {
        Kind::Reference
    }

    fn vocabulary(&self) -> Vec<String> {
        let others = "…".to_owned();
        std::iter::once(others)
            .chain(self.own.iter().cloned())
            .collect()
    }

    fn config(&self, settings: &Settings) -> Config {
        Config {
            vocabulary: self.own.len() + 1,
            features: self.table.width(),
            d_model: settings.d_model,
            layers: settings.layers,
            heads: settings.heads,
            scoring: settings.scoring,
            hidden: settings.hidden,
            causal: settings.causal,
            positions: settings.positions,
            position_scale: POSITION_SCALE,
            ..Config::default()
        }
    }

    fn positions(&self) -> &'static [Positions] {
        POSITIONS
    }

    fn batch(&self, settings: &Settings, step: u32) -> Vec<Example<f32>> {
        // Steps far apart in one run, and the same steps of two runs, have other seeds.
        let seed = settings.seed.rotate_left(16) ^ step;
        let sentences = self.grammar.sentences(Part::Training, seed, settings.batch);
        let lessons = lessons(settings);
        let deviation = NOISE / (self.table.width() as f32).sqrt();
        let mut noise = normals(settings.seed, "reference-noise", &step.to_string());
        let example = |sentence| {
            let mut example = self.encoded(|encoder| encoder.lesson(sentence, &lessons));
            for number in example.features.iter_mut().flatten() {
                *number += deviation * noise.next().unwrap_or_default();
            }
            example
        };
        sentences.iter().map(example).collect()
    }

    fn examples(&self, part: tasks::Part, count: usize) -> Vec<Example<f32>> {
        let part = match part {
            tasks::Part::Training => Part::Training,
            tasks::Part::Validation => Part::Validation,
            tasks::Part::HeldOut => Part::HeldOut,
        };
        let sentences = self.grammar.sentences(part, 0, count);
        let example = |sentence| self.encoded(|encoder| encoder.lesson(sentence, &UNTAUGHT));
        sentences.iter().map(example).collect()
    }

    /// The answers are the words that the output at "it" should point at: the thing, then its state.
    fn aims(&self, example: &Example<f32>) -> Vec<Aimed> {
        let answers = example.points.iter().zip([Aim::Meant, Aim::State]);
        let aimed = answers.map(|(point, aim)| {
            let at = |query| (query == point.query).then_some(point.word);
            Aimed {
                aim,
                keys: (0..example.tokens.len()).map(at).collect(),
            }
        });
        aimed.collect()
    }

    fn read(&self, sentence: &str) -> Result<Reading, Unreadable> {
        let words = self.cut(sentence);
        let given = words.len();
        if !(LEAST..=MOST).contains(&given) {
            let (least, most) = (LEAST, MOST);
            return Err(Unreadable::Words { given, least, most });
        }
        Ok(Reading {
            example: self.encoded(|encoder| encoder.example(&words)),
            labels: Labels {
                queries: words.clone(),
                keys: words,
                answers: Vec::new(),
            },
        })
    }

    /// An example holds the numbers of its words and not the words: they are called by their rows.
    fn labels(&self, example: &Example<f32>) -> Labels {
        let vocabulary = self.vocabulary();
        let names = example.tokens.iter();
        let names: Vec<String> = names
            .filter_map(|&row| vocabulary.get(row).cloned())
            .collect();
        Labels {
            queries: names.clone(),
            keys: names,
            answers: Vec::new(),
        }
    }

    /// Right is an answer where the output points at the right word.
    fn measure(&self, model: &Model<f32>, examples: &[Example<f32>]) -> Result<Measured, Error> {
        let mut measured = measure(model, examples, |example| self.aims(example))?;
        for example in examples {
            let trace = model.forward(example)?;
            let Some(last) = trace.blocks.last() else {
                continue;
            };
            let output = &last.attention.inner.trace.output;
            for (point, question) in example
                .points
                .iter()
                .zip([Question::Thing, Question::State])
            {
                let features = question.features(model.config.d_model);
                let (z, x) = (output.view(), trace.input.view());
                let logits = points::logits(z, x, point.query, &features)?;
                measured.rows += 1;
                measured.right += usize::from(largest(logits.view()) == Some(point.word));
            }
        }
        Ok(measured)
    }
}
