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
const MOST: usize = 14;

/// The fewest words of an example that is drawn: shorter ones hardly ask anything.
const DRAWN: usize = 8;

/// What sines and cosines are multiplied by. The first layer looks by place alone: the louder
/// places are, the sooner it does.
const POSITION_SCALE: f64 = 2.0;

/// The task.
pub(super) struct LookBack;

/// A row of tokens of which many come twice, and none more often. Neighbours are pairs to learn from,
/// or of `part`.
fn draw_tokens(draw: &mut Draw, part: Part) -> Vec<usize> {
    let length = draw.between(DRAWN, MOST);
    let mut tokens = vec![draw.below(slots::SLOTS)];
    while let (true, Some(&last)) = (tokens.len() < length, tokens.last()) {
        let part = draw.one_of(&[part, Part::Training]).unwrap_or(part);
        let times = draw.below(2);
        let mut all = followers(part, slots::SLOTS, last);
        all.retain(|next| tokens.iter().filter(|token| *token == next).count() == times);
        tokens.extend(draw.one_of(&all));
    }
    tokens
}

/// Where the token at `place` came before, at last.
fn earlier(tokens: &[usize], place: usize) -> Option<usize> {
    tokens[..place]
        .iter()
        .rposition(|&token| token == tokens[place])
}

/// An example that asks for the pairs of `part`, or for all.
fn example(tokens: Vec<usize>, part: Option<Part>) -> Example<f32> {
    let target = |place: usize| {
        let answer = tokens[earlier(&tokens, place)? + 1];
        let asked = part.is_none_or(|part| Part::of(tokens[place], answer) == part);
        asked.then_some(answer)
    };
    Example {
        targets: (0..tokens.len()).map(target).collect(),
        tokens,
        ..Example::default()
    }
}

fn draw_examples(draw: &mut Draw, part: Part, count: usize) -> Vec<Example<f32>> {
    (0..count)
        .map(|_| example(draw_tokens(draw, part), Some(part)))
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
        Config {
            position_scale: POSITION_SCALE,
            ..settings.form(slots::SLOTS)
        }
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
        let example = example(tokens, None);
        Ok(Reading { example, labels })
    }

    fn labels(&self, example: &Example<f32>) -> Labels {
        slots::labels(&example.tokens)
    }
}
