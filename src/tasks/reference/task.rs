//! The same task among the others: to be trained before a reader's eyes.

use std::sync::Arc;

use super::grammar::Grammar;
use super::part::Part as Kept;
use super::sentence::Sentence;
use super::teach::{Encoder, Lessons, Question};
use crate::attention::Error;
use crate::i18n::Lang;
use crate::tasks::draw::Draw;
use crate::tasks::measure;
use crate::tasks::{Aim, Aimed, Kind, Labels, Measured, Part, Reading, Settings, Task, Unreadable};
use crate::text::{Mode, tokenize_with};
use crate::trained::words::WordTable;
use crate::training::config::{Config, Positions};
use crate::training::model::{Example, Model};
use crate::training::points;

/// Sentences that are learned from. They are drawn once: which of them come in a batch depends on
/// the seed and on the step.
const LEARNED_FROM: usize = 3000;

/// Sentences of each other part.
const KEPT_APART: usize = 400;

/// The longest sentence of a reader's own, in words.
const MOST: usize = 40;

/// What sines and cosines are multiplied by, as in the layers that come with the page.
const POSITION_SCALE: f64 = 0.3;

/// The length of what is added to each word's numbers at each step, at random, so that likeness is
/// learned and not these words alone.
const NOISE: f32 = 0.5;

/// The task in one language.
pub struct Reference {
    lang: Lang,
    table: Arc<WordTable>,
    /// The words that get rows of their own.
    own: Vec<String>,
    training: Vec<Sentence>,
    validation: Vec<Sentence>,
    held_out: Vec<Sentence>,
}

impl Reference {
    /// The sentences of `lang`, of the words that `table` lists.
    pub fn new(lang: Lang, table: Arc<WordTable>) -> Self {
        let grammar = Grammar::new(lang, &table);
        let own = grammar.own_words();
        let sentences = |part, count| grammar.sentences(part, 0, count);
        let training = sentences(Kept::Training, LEARNED_FROM);
        let validation = sentences(Kept::Validation, KEPT_APART);
        let held_out = sentences(Kept::HeldOut, KEPT_APART);
        Self {
            lang,
            own,
            training,
            validation,
            held_out,
            table,
        }
    }

    /// The language of its sentences.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The words that get rows of their own.
    pub fn own_words(&self) -> &[String] {
        &self.own
    }

    fn with_encoder<T>(&self, then: impl FnOnce(&Encoder<'_>) -> T) -> T {
        then(&Encoder {
            numbers: &|word| self.table.find(word).vector,
            own: &self.own,
        })
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

    /// A sentence with what is measured of it: the answers to both questions, by the halves of its
    /// vectors.
    fn asked(&self, sentence: &Sentence, d_model: usize) -> Example<f32> {
        let lessons = Lessons {
            heads: 1,
            layer: 0,
            it: 0.0,
            before: 0.0,
            others: 0.0,
            points: 1.0,
            d_model,
        };
        let example = self.with_encoder(|encoder| encoder.lesson(sentence, &lessons));
        Example {
            looks: Vec::new(),
            ..example
        }
    }

    /// Words as the page cuts them.
    fn cut(&self, sentence: &str) -> Vec<String> {
        let longest = |text: &str| self.table.longest(text);
        let tokens = match self.lang {
            Lang::En => tokenize_with(sentence, Mode::Words, None),
            Lang::Zh => tokenize_with(sentence, Mode::Words, Some(&longest)),
        };
        tokens.into_iter().map(|token| token.text).collect()
    }

    /// The width that questions are laid out for until a model says otherwise.
    const WIDTH: usize = 48;
}

impl Task for Reference {
    fn kind(&self) -> Kind {
        Kind::Reference
    }

    fn vocabulary(&self) -> Vec<String> {
        let others = match self.lang {
            Lang::En => "(any other word)",
            Lang::Zh => "（其他词）",
        };
        std::iter::once(others.to_owned())
            .chain(self.own.iter().cloned())
            .collect()
    }

    fn config(&self, settings: &Settings) -> Config {
        Config {
            features: self.table.width(),
            classes: Config::default().classes,
            norm: None,
            position_scale: POSITION_SCALE,
            ..settings.form(self.own.len() + 1)
        }
    }

    fn positions(&self) -> &'static [Positions] {
        &[Positions::None, Positions::Sinusoidal]
    }

    fn batch(&self, settings: &Settings, step: u32) -> Vec<Example<f32>> {
        let mut draw = Draw::for_step(self.kind(), settings.seed, step);
        let lessons = Self::lessons(settings);
        let deviation = NOISE / (self.table.width() as f32).sqrt();
        let mut lesson = || {
            let sentence = self.training.get(draw.below(self.training.len()))?;
            let mut example = self.with_encoder(|encoder| encoder.lesson(sentence, &lessons));
            if let Some(features) = &mut example.features {
                features.mapv_inplace(|number| number + deviation * draw.normal());
            }
            Some(example)
        };
        (0..settings.batch).filter_map(|_| lesson()).collect()
    }

    fn examples(&self, part: Part, count: usize) -> Vec<Example<f32>> {
        let sentences = match part {
            Part::Training => &self.training,
            Part::Validation => &self.validation,
            Part::HeldOut => &self.held_out,
        };
        let sentences = sentences.iter().take(count);
        sentences
            .map(|sentence| self.asked(sentence, Self::WIDTH))
            .collect()
    }

    /// "It" should look at the thing meant, and at its state: what the output is asked for.
    fn aims(&self, example: &Example<f32>) -> Vec<Aimed> {
        let asked = [Aim::Meant, Aim::State].into_iter().zip(&example.points);
        asked
            .map(|(aim, point)| {
                let mut keys = vec![None; example.tokens.len()];
                if let Some(key) = keys.get_mut(point.query) {
                    *key = Some(point.word);
                }
                Aimed { aim, keys }
            })
            .collect()
    }

    fn read(&self, sentence: &str) -> Result<Reading, Unreadable> {
        let words = self.cut(sentence);
        if words.is_empty() || words.len() > MOST {
            return Err(Unreadable::Words {
                given: words.len(),
                least: 1,
                most: MOST,
            });
        }
        // A word that the table does not list is none of the model's; it is taken all the same, as
        // one that it does not know.
        let example = self.with_encoder(|encoder| encoder.example(&words));
        let labels = Labels {
            queries: words.clone(),
            keys: words,
            answers: Vec::new(),
        };
        Ok(Reading { example, labels })
    }

    fn labels(&self, example: &Example<f32>) -> Labels {
        let names = self.vocabulary();
        let name = |&token: &usize| names.get(token).cloned().unwrap_or_default();
        let words: Vec<String> = example.tokens.iter().map(name).collect();
        Labels {
            queries: words.clone(),
            keys: words,
            answers: Vec::new(),
        }
    }

    /// Right is an answer of the output that points at the right word of the sentence.
    fn measure(&self, model: &Model<f32>, examples: &[Example<f32>]) -> Result<Measured, Error> {
        let mut measured = measure::measure(model, examples, |example| self.aims(example))?;
        let d_model = model.config.d_model;
        for example in examples {
            let trace = model.forward(example)?;
            let Some(z) = trace.last_attention() else {
                continue;
            };
            for (point, question) in example
                .points
                .iter()
                .zip([Question::Thing, Question::State])
            {
                let features = question.features(d_model);
                let logits = points::logits(z.view(), trace.input.view(), point.query, &features)?;
                measured.rows += 1;
                measured.right += usize::from(measure::largest(logits.view()) == Some(point.word));
            }
        }
        Ok(measured)
    }
}
