//! Numbers by seed: a stream of its own for each step and for each part.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::{Kind, Part};
use crate::weights::stream;

/// Draws what an example is made of.
pub(super) struct Draw(Xoshiro256PlusPlus);

impl Draw {
    /// For the batch of `step`.
    pub fn for_step(kind: Kind, seed: u32, step: u32) -> Self {
        Self(stream(seed, kind.slug(), &step.to_string()))
    }

    /// For the examples of a part, which no seed changes.
    pub fn for_part(kind: Kind, part: Part) -> Self {
        Self(stream(0, kind.slug(), part.name()))
    }

    /// A whole number below `bound`, which is 1 or greater.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() >> 32) as usize % bound.max(1)
    }

    /// A whole number from `least` to `most`.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// One of `all`; `None` where there is none.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len())).copied()
    }
}
