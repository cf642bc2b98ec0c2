//! Alignment: English in the word order of Spanish, by cross-attention, as in the first paper on
//! attention (Bahdanau et al. 2015, figure 3).
//!
//! Each row is given the translation so far and asked for its next word: its token is the word
//! before, its answer the word itself, by which it is called. It looks at the English sentence.

mod sentence;
mod words;

use self::sentence::{Made, Misfit, translate};
use self::words::{ENGLISH, START, Word, vocabulary};
use super::draw::Draw;
use super::{Aim, Aimed, Kind, Labels, Part, Reading, Settings, Task, Unreadable};
use crate::text::{Mode, tokenize};
use crate::training::config::{Config, Positions};
use crate::training::model::{Example, Source};

/// What sines and cosines are multiplied by: words have to be heard beside them.
const POSITION_SCALE: f64 = 0.6;

/// The task.
pub(super) struct Alignment {
    vocabulary: Vec<&'static str>,
}

/// A noun phrase as it is drawn: whether it has an adjective is drawn too.
struct Phrase {
    words: Vec<usize>,
    noun: usize,
    adjectives: Vec<usize>,
}

impl Alignment {
    pub fn new() -> Self {
        Self {
            vocabulary: vocabulary(),
        }
    }

    fn example(&self, source: &[usize], made: &[Made]) -> Example<f32> {
        let spanish = &self.vocabulary[ENGLISH.len()..];
        let token = |text: &str| {
            let found = spanish.iter().position(|known| *known == text);
            ENGLISH.len() + found.unwrap_or_default()
        };
        let answers: Vec<usize> = made.iter().map(|made| token(made.text)).collect();
        let before = answers.iter().take(answers.len().saturating_sub(1));
        Example {
            tokens: std::iter::once(token(START))
                .chain(before.copied())
                .collect(),
            source: Some(Source {
                tokens: source.to_vec(),
                values: None,
                features: None,
                masks: Vec::new(),
            }),
            targets: answers.into_iter().map(Some).collect(),
            ..Example::default()
        }
    }

    fn draw_examples(&self, draw: &mut Draw, part: Part, count: usize) -> Vec<Example<f32>> {
        let mut examples = Vec::with_capacity(count);
        while examples.len() < count {
            let sentence = draw_sentence(draw, part);
            if let Ok(made) = translate(&sentence) {
                examples.push(self.example(&sentence, &made));
            }
        }
        examples
    }
}

/// The rows of [`ENGLISH`] of one kind.
fn all(kind: impl Fn(Word) -> bool) -> Vec<usize> {
    let rows = ENGLISH.iter().enumerate();
    rows.filter(|(_, (_, word))| kind(*word))
        .map(|(row, _)| row)
        .collect()
}

/// A sentence in which every noun and adjective that belong together are a pair of `part`, with one
/// such pair at least.
fn draw_sentence(draw: &mut Draw, part: Part) -> Vec<usize> {
    let is = draw.below(2) == 0;
    let adjective = !is || draw.below(2) == 0;
    let mut first = draw_phrase(draw, part, adjective);
    let mut words = std::mem::take(&mut first.words);
    if is {
        words.extend(all(|word| word == Word::Is));
        if draw.below(3) == 0 {
            words.extend(all(|word| word == Word::Very));
        }
        words.extend(draw.one_of(&fitting(part, first.noun, &first.adjectives)));
    } else {
        let joints = all(|word| matches!(word, Word::Joint(_)));
        words.extend(draw.one_of(&joints));
        let adjective = draw.below(2) == 0;
        words.extend(draw_phrase(draw, part, adjective).words);
    }
    words
}

/// The adjectives that make a pair of `part` with `noun`, without those of `taken`.
fn fitting(part: Part, noun: usize, taken: &[usize]) -> Vec<usize> {
    let mut fitting = all(|word| matches!(word, Word::Adjective(_)));
    fitting.retain(|&adjective| Part::of(noun, adjective) == part && !taken.contains(&adjective));
    fitting
}

fn draw_phrase(draw: &mut Draw, part: Part, adjective: bool) -> Phrase {
    let articles = all(|word| matches!(word, Word::Article(_)));
    let nouns = all(|word| matches!(word, Word::Noun(..)));
    let noun = draw.one_of(&nouns).unwrap_or_default();
    let mut words: Vec<usize> = draw.one_of(&articles).into_iter().collect();
    let adjective = adjective.then(|| draw.one_of(&fitting(part, noun, &[])));
    let adjectives: Vec<usize> = adjective.flatten().into_iter().collect();
    words.extend(&adjectives);
    words.push(noun);
    Phrase {
        words,
        noun,
        adjectives,
    }
}

impl Task for Alignment {
    fn kind(&self) -> Kind {
        Kind::Alignment
    }

    fn vocabulary(&self) -> Vec<String> {
        self.vocabulary.iter().map(ToString::to_string).collect()
    }

    fn config(&self, settings: &Settings) -> Config {
        Config {
            cross: true,
            position_scale: POSITION_SCALE,
            ..settings.form(self.vocabulary.len())
        }
    }

    fn positions(&self) -> &'static [Positions] {
        &[Positions::None, Positions::Sinusoidal]
    }

    fn batch(&self, settings: &Settings, step: u32) -> Vec<Example<f32>> {
        let mut draw = Draw::for_step(self.kind(), settings.seed, step);
        self.draw_examples(&mut draw, Part::Training, settings.batch)
    }

    fn examples(&self, part: Part, count: usize) -> Vec<Example<f32>> {
        self.draw_examples(&mut Draw::for_part(self.kind(), part), part, count)
    }

    fn aims(&self, example: &Example<f32>) -> Vec<Aimed> {
        let source = example.source.as_ref();
        let source = source.map_or(&[][..], |source| &source.tokens);
        let made = translate(source).unwrap_or_default();
        let word = |made: &Made| source.get(made.from).map(|&row| ENGLISH[row].1);
        let content = |made: &Made| {
            let content = matches!(word(made), Some(Word::Noun(..) | Word::Adjective(_)));
            content.then_some(made.from)
        };
        let gender = |made: &Made| {
            let article = matches!(word(made), Some(Word::Article(_)));
            made.agrees_with.filter(|_| article)
        };
        vec![
            Aimed {
                aim: Aim::Translated,
                keys: made.iter().map(content).collect(),
            },
            Aimed {
                aim: Aim::Gender,
                keys: made.iter().map(gender).collect(),
            },
        ]
    }

    fn read(&self, sentence: &str) -> Result<Reading, Unreadable> {
        let mut tokens = tokenize(sentence, Mode::Words);
        if tokens
            .last()
            .is_some_and(|last| matches!(&*last.text, "." | "!" | "。"))
        {
            tokens.pop();
        }
        let number = |text: &str| {
            let lower = text.to_lowercase();
            let plain = if lower == "an" { "a" } else { &lower };
            ENGLISH.iter().position(|(english, _)| *english == plain)
        };
        let unknown: Vec<String> = tokens
            .iter()
            .filter(|token| number(&token.text).is_none())
            .map(|token| token.text.clone())
            .collect();
        if !unknown.is_empty() {
            return Err(Unreadable::Unknown {
                words: unknown,
                known: ENGLISH.map(|(english, _)| english).to_vec(),
            });
        }
        let source: Vec<usize> = tokens
            .iter()
            .filter_map(|token| number(&token.text))
            .collect();
        let made = translate(&source).map_err(|Misfit(at)| Unreadable::Order {
            word: tokens.get(at).map(|token| token.text.clone()),
        })?;
        let example = self.example(&source, &made);
        let labels = Labels {
            keys: tokens.iter().map(|token| token.text.clone()).collect(),
            ..self.labels(&example)
        };
        Ok(Reading { example, labels })
    }

    fn labels(&self, example: &Example<f32>) -> Labels {
        let text = |token: usize| {
            self.vocabulary
                .get(token)
                .copied()
                .unwrap_or_default()
                .to_owned()
        };
        let source = example.source.as_ref();
        let source = source.map_or(&[][..], |source| &source.tokens);
        Labels {
            queries: example
                .targets
                .iter()
                .flatten()
                .map(|&answer| text(answer))
                .collect(),
            keys: source.iter().map(|&token| text(token)).collect(),
            answers: self.vocabulary(),
        }
    }
}
