//! Look back: each word that came before names the one that followed it then.
//!
//! It takes two layers. In the first, a token learns which one stands before it; in the second, a
//! query finds the place whose *token before* is its own, and reads what stands there (the
//! induction heads of Olsson et al. 2022).

use super::draw::Draw;
use super::walk::followers;
use super::{Aim, Aimed, Kind, Labels, Part, Reading, Settings, Task, Unreadable, slots};
use crate::training::config::{Config, Positions};
use crate::training::model::Example;

/// The fewest words.
const LEAST: usize = 4;

/// The most words.
const MOST: usize = 16;

/// The fewest words of an example that is drawn: shorter ones hardly ask anything.
const DRAWN: usize = 10;

/// The task.
pub(super) struct LookBack;

/// A row of tokens whose neighbours are of one part, and of which many come twice, none more often.
fn draw_tokens(draw: &mut Draw, part: Part) -> Vec<usize> {
    let length = draw.between(DRAWN, MOST);
    let mut tokens = vec![draw.below(slots::SLOTS)];
    while let (true, Some(&last)) = (tokens.len() < length, tokens.last()) {
        let all = followers(part, slots::SLOTS, last);
        let came = |times: usize| -> Vec<usize> {
            let count = |next: usize| tokens.iter().filter(|&&token| token == next).count();
            all.iter()
                .copied()
                .filter(|&next| count(next) == times)
                .collect()
        };
        let again = draw.below(2) == 0;
        let (first, second) = if again { (1, 0) } else { (0, 1) };
        let next = draw.one_of(&came(first));
        let next = next.or_else(|| draw.one_of(&came(second)));
        let Some(next) = next else { break };
        tokens.push(next);
    }
    tokens
}

/// Where the token at `place` came before, at last.
fn earlier(tokens: &[usize], place: usize) -> Option<usize> {
    tokens[..place]
        .iter()
        .rposition(|&token| token == tokens[place])
}

fn example(tokens: Vec<usize>) -> Example<f32> {
    let target = |place| earlier(&tokens, place).map(|before| tokens[before + 1]);
    Example {
        targets: (0..tokens.len()).map(target).collect(),
        tokens,
        ..Example::default()
    }
}

fn draw_examples(draw: &mut Draw, part: Part, count: usize) -> Vec<Example<f32>> {
    (0..count)
        .map(|_| example(draw_tokens(draw, part)))
        .collect()
}

impl Task for LookBack {
    fn kind(&self) -> Kind {
        Kind::LookBack
    }

    fn vocabulary(&self) -> Vec<String> {
        slots::names()
    }

    fn config(&self, settings: &Settings) -> Config {
        settings.form(slots::SLOTS)
    }

    fn positions(&self) -> &'static [Positions] {
        &[Positions::None, Positions::Sinusoidal]
    }

    fn batch(&self, settings: &Settings, step: u32) -> Vec<Example<f32>> {
        let mut draw = Draw::for_step(self.kind(), settings.seed, step);
        draw_examples(&mut draw, Part::Training, settings.batch)
    }

    fn examples(&self, part: Part, count: usize) -> Vec<Example<f32>> {
        draw_examples(&mut Draw::for_part(self.kind(), part), part, count)
    }

    fn aims(&self, example: &Example<f32>) -> Vec<Aimed> {
        let tokens = &example.tokens;
        let keys = |key: &dyn Fn(usize) -> Option<usize>| (0..tokens.len()).map(key).collect();
        vec![
            Aimed {
                aim: Aim::Answer,
                keys: keys(&|place| earlier(tokens, place).map(|before| before + 1)),
            },
            Aimed {
                aim: Aim::SameWord,
                keys: keys(&|place| earlier(tokens, place)),
            },
            Aimed {
                aim: Aim::Before,
                keys: keys(&|place| place.checked_sub(1)),
            },
        ]
    }

    fn read(&self, sentence: &str) -> Result<Reading, Unreadable> {
        let (tokens, labels) = slots::read(sentence, LEAST, MOST)?;
        let example = example(tokens);
        Ok(Reading { example, labels })
    }

    fn labels(&self, example: &Example<f32>) -> Labels {
        slots::labels(&example.tokens)
    }
}
