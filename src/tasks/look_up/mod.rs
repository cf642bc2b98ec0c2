//! Look-up: a query fetches the value that stands beside its key, by cross-attention.
//!
//! A pair is one token of the source: its key is made from what is asked for, its value from what
//! is answered. Queries do not look at each other.

mod typed;

use self::typed::Typed;
use super::draw::Draw;
use super::{Aim, Aimed, Kind, Labels, Part, Reading, Settings, Task, Unreadable};
use crate::attention::Mask;
use crate::training::config::{Config, Positions};
use crate::training::model::{Example, Source};

/// Questions that there are; their tokens come first.
const QUESTIONS: usize = 20;

/// Answers that there are.
const ANSWERS: usize = 20;

/// The fewest pairs of an example.
const LEAST: usize = 2;

/// The most pairs of an example.
const MOST: usize = 8;

/// The task.
pub(super) struct LookUp;

/// One pair: the numbers of a question and of an answer.
type Pair = (usize, usize);

fn draw_pairs(draw: &mut Draw, part: Part) -> Vec<Pair> {
    let mut questions: Vec<usize> = (0..QUESTIONS).collect();
    let count = draw.between(LEAST, MOST);
    let pair = |_| {
        let question = questions.swap_remove(draw.below(questions.len()));
        let answers: Vec<usize> = (0..ANSWERS)
            .filter(|&answer| Part::of(question, answer) == part)
            .collect();
        (question, draw.one_of(&answers).unwrap_or_default())
    };
    (0..count).map(pair).collect()
}

/// `queries` are places among `pairs`.
fn example(pairs: &[Pair], queries: &[usize]) -> Example<f32> {
    let count = queries.len();
    let others = (0..count).flat_map(|row| (0..count).map(move |column| (row, column)));
    let asked = || queries.iter().map(|&query| pairs[query]);
    Example {
        tokens: asked().map(|(question, _)| question).collect(),
        masks: vec![Mask::Cells(
            others.filter(|(row, column)| row != column).collect(),
        )],
        source: Some(Source {
            tokens: pairs.iter().map(|&(question, _)| question).collect(),
            values: Some(
                pairs
                    .iter()
                    .map(|&(_, answer)| QUESTIONS + answer)
                    .collect(),
            ),
            features: None,
            masks: Vec::new(),
        }),
        targets: asked()
            .map(|(_, answer)| Some(QUESTIONS + answer))
            .collect(),
        ..Example::default()
    }
}

fn draw_examples(draw: &mut Draw, part: Part, count: usize) -> Vec<Example<f32>> {
    let one = |_| {
        let pairs = draw_pairs(draw, part);
        let mut left: Vec<usize> = (0..pairs.len()).collect();
        let queries = pairs
            .iter()
            .map(|_| left.swap_remove(draw.below(left.len())));
        let queries: Vec<usize> = queries.collect();
        example(&pairs, &queries)
    };
    (0..count).map(one).collect()
}

fn names() -> Vec<String> {
    let questions = (1..=QUESTIONS).map(|number| format!("q{number}"));
    let answers = (1..=ANSWERS).map(|number| format!("a{number}"));
    questions.chain(answers).collect()
}

impl Task for LookUp {
    fn kind(&self) -> Kind {
        Kind::LookUp
    }

    fn vocabulary(&self) -> Vec<String> {
        names()
    }

    fn config(&self, settings: &Settings) -> Config {
        Config {
            cross: true,
            ..settings.form(QUESTIONS + ANSWERS)
        }
    }

    fn positions(&self) -> &'static [Positions] {
        &[Positions::None]
    }

    fn batch(&self, settings: &Settings, step: u32) -> Vec<Example<f32>> {
        let mut draw = Draw::for_step(self.kind(), settings.seed, step);
        draw_examples(&mut draw, Part::Training, settings.batch)
    }

    fn examples(&self, part: Part, count: usize) -> Vec<Example<f32>> {
        draw_examples(&mut Draw::for_part(self.kind(), part), part, count)
    }

    fn aims(&self, example: &Example<f32>) -> Vec<Aimed> {
        let keys = example.source.as_ref().map(|source| &source.tokens);
        let key = |query| keys.and_then(|keys| keys.iter().position(|key| key == query));
        vec![Aimed {
            aim: Aim::Answer,
            keys: example.tokens.iter().map(key).collect(),
        }]
    }

    fn read(&self, sentence: &str) -> Result<Reading, Unreadable> {
        let Typed { pairs, queries } = Typed::read(sentence)?;
        let given = pairs.len();
        if !(LEAST..=MOST).contains(&given) {
            let (least, most) = (LEAST, MOST);
            return Err(Unreadable::Pairs { given, least, most });
        }
        if queries.len() > MOST {
            let (given, most) = (queries.len(), MOST);
            return Err(Unreadable::Queries { given, most });
        }
        let mut answers: Vec<&str> = Vec::new();
        let mut numbers = Vec::with_capacity(given);
        for (question, (_, answer)) in pairs.iter().enumerate() {
            let known = answers.iter().position(|known| known == answer);
            numbers.push((question, known.unwrap_or(answers.len())));
            if known.is_none() {
                answers.push(answer);
            }
        }
        let mut names = names();
        for (question, (text, _)) in pairs.iter().enumerate() {
            (*text).clone_into(&mut names[question]);
        }
        for (answer, text) in answers.iter().enumerate() {
            (*text).clone_into(&mut names[QUESTIONS + answer]);
        }
        let example = example(&numbers, &queries);
        let labels = labels(&example, names);
        Ok(Reading { example, labels })
    }

    fn labels(&self, example: &Example<f32>) -> Labels {
        labels(example, names())
    }
}

fn labels(example: &Example<f32>, names: Vec<String>) -> Labels {
    let text = |token: usize| names.get(token).cloned().unwrap_or_default();
    let source = example.source.as_ref();
    let pairs = source.and_then(|source| Some((&source.tokens, source.values.as_ref()?)));
    let pairs = pairs
        .into_iter()
        .flat_map(|(keys, values)| keys.iter().zip(values));
    Labels {
        queries: example.tokens.iter().map(|&token| text(token)).collect(),
        keys: pairs
            .map(|(&key, &value)| format!("{} → {}", text(key), text(value)))
            .collect(),
        answers: names,
    }
}
