//! Reverse and copy: each place names the token at the mirrored place, or its own.
//!
//! To copy, a token needs nothing but itself. To reverse, it has to know where it stands, and where
//! the others do; without positions attention sees a set, and the best that is left is to guess
//! among the tokens that are there.

use super::draw::Draw;
use super::walk::walk;
use super::{Aim, Aimed, Kind, Labels, Part, Reading, Settings, Task, Unreadable, slots};
use crate::training::config::{Config, Positions};
use crate::training::model::Example;

/// The fewest words.
const LEAST: usize = 3;

/// The most words.
const MOST: usize = 10;

/// Both tasks: they differ in which place is asked for.
pub(super) struct Reverse {
    /// Whether the answer stands at the mirrored place.
    pub mirrored: bool,
}

impl Reverse {
    fn draw(&self, draw: &mut Draw, part: Part, count: usize) -> Vec<Example<f32>> {
        let one = |_| {
            let length = draw.between(LEAST, MOST);
            self.example(walk(draw, part, slots::SLOTS, length))
        };
        (0..count).map(one).collect()
    }

    fn example(&self, tokens: Vec<usize>) -> Example<f32> {
        let targets = (0..tokens.len())
            .map(|place| Some(tokens[self.key(place, tokens.len())]))
            .collect();
        Example {
            tokens,
            targets,
            ..Example::default()
        }
    }

    /// The place that the one at `place` asks for.
    fn key(&self, place: usize, length: usize) -> usize {
        if self.mirrored {
            length - 1 - place
        } else {
            place
        }
    }
}

impl Task for Reverse {
    fn kind(&self) -> Kind {
        if self.mirrored {
            Kind::Reverse
        } else {
            Kind::Copy
        }
    }

    fn vocabulary(&self) -> Vec<String> {
        slots::names()
    }

    fn config(&self, settings: &Settings) -> Config {
        settings.form(slots::SLOTS)
    }

    fn positions(&self) -> &'static [Positions] {
        &[Positions::None, Positions::Sinusoidal, Positions::BothEnds]
    }

    fn batch(&self, settings: &Settings, step: u32) -> Vec<Example<f32>> {
        let mut draw = Draw::for_step(self.kind(), settings.seed, step);
        self.draw(&mut draw, Part::Training, settings.batch)
    }

    fn examples(&self, part: Part, count: usize) -> Vec<Example<f32>> {
        self.draw(&mut Draw::for_part(self.kind(), part), part, count)
    }

    fn aims(&self, example: &Example<f32>) -> Vec<Aimed> {
        let length = example.tokens.len();
        let keys = (0..length).map(|place| Some(self.key(place, length)));
        vec![Aimed {
            aim: Aim::Answer,
            keys: keys.collect(),
        }]
    }

    fn read(&self, sentence: &str) -> Result<Reading, Unreadable> {
        let (tokens, labels) = slots::read(sentence, LEAST, MOST)?;
        let example = self.example(tokens);
        Ok(Reading { example, labels })
    }

    fn labels(&self, example: &Example<f32>) -> Labels {
        slots::labels(&example.tokens)
    }
}
