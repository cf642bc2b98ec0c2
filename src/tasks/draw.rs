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

    /// Nearly normal, of variance 1: the sum of eight even numbers out of one draw.
    pub fn normal(&mut self) -> f32 {
        let bytes = self.0.next_u64().to_le_bytes();
        let sum: u32 = bytes.iter().map(|byte| u32::from(*byte)).sum();
        // The sum of eight has the mean 1020 and the deviation 209.02.
        (sum as f32 - 1020.0) / 209.02
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
