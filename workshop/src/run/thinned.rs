//! A past that never grows beyond a bound.

/// Things of past steps: each at first, then every second, every fourth, and so on as there come to
/// be more than `most`. What is kept lies evenly from the first step to the last.
#[derive(Debug, Clone, PartialEq)]
pub struct Thinned<T> {
    most: usize,
    every: u32,
    kept: Vec<(u32, T)>,
}

impl<T> Thinned<T> {
    /// An empty past of at most `most` things, 2 or more.
    pub fn new(most: usize) -> Self {
        Self {
            most: most.max(2),
            every: 1,
            kept: Vec::new(),
        }
    }

    /// Whether what is of `step` would be kept.
    pub fn wants(&self, step: u32) -> bool {
        step.is_multiple_of(self.every) && self.kept.last().is_none_or(|(last, _)| *last < step)
    }

    /// Keeps what is of `step`, where it is wanted.
    pub fn keep(&mut self, step: u32, thing: T) {
        if !self.wants(step) {
            return;
        }
        self.kept.push((step, thing));
        while self.kept.len() > self.most {
            self.every = self.every.saturating_mul(2);
            let every = self.every;
            self.kept.retain(|(step, _)| step.is_multiple_of(every));
        }
    }

    /// What is kept, oldest first, each with its step.
    pub fn kept(&self) -> &[(u32, T)] {
        &self.kept
    }

    /// Steps from one kept thing to the next.
    pub fn every(&self) -> u32 {
        self.every
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A gap in the middle would be a film that jumps; a last step far behind, one that ends early.
    #[test]
    fn what_is_kept_is_bounded_and_even() {
        let mut past = Thinned::new(40);
        for step in 0..=1000 {
            past.keep(step, step);
            let (steps, every) = (past.kept(), past.every());
            assert!(steps.len() <= 40);
            assert_eq!(steps[0].0, 0);
            assert!(steps.windows(2).all(|pair| pair[1].0 - pair[0].0 == every));
            assert!(step - steps[steps.len() - 1].0 < every);
        }
        assert_eq!(past.every(), 32);
    }

    #[test]
    fn a_step_is_kept_once() {
        let mut past = Thinned::new(4);
        past.keep(3, 'a');
        past.keep(3, 'b');
        assert_eq!(past.kept(), [(3, 'a')]);
    }
}
