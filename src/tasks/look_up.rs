//! Look-up: a query fetches the value that stands beside its key, by cross-attention.
//!
//! A pair is one token of the source: its key is made from what is asked for, its value from what
//! is answered. Queries do not look at each other.

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

/// What stands between a question and its answer.
const ARROWS: [&str; 5] = ["->", "→", "⇒", "=", "＝"];

/// What stands between one pair or query and the next.
const BETWEEN: [char; 9] = [',', ';', '，', '；', '、', '\n', '?', '？', '。'];

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

/// Every pair is asked for, in the order of `queries`, places among `pairs`.
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
        let queries: Vec<usize> = (0..pairs.len()).collect();
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

    fn read(&self, _sentence: &str) -> Result<Reading, Unreadable> {
        todo!()
    }

    fn labels(&self, example: &Example<f32>) -> Labels {
        let _ = (example, ARROWS, BETWEEN);
        todo!()
    }
}
