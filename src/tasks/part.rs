//! Which pairs of words are learned from, and which are kept apart.

/// A part of all pairs that words can form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Pairs to learn from, three in five.
    Training,
    /// Pairs by which settings were chosen, one in five.
    Validation,
    /// Pairs to be judged by, one in five.
    HeldOut,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Training, Self::Validation, Self::HeldOut];

    /// The part of the pair of the words numbered `first` and `second`: along a row, and along a
    /// column, of the table of all pairs the parts take turns, so that every word comes in each of
    /// them.
    ///
    /// ```
    /// use attention_playground::tasks::Part;
    ///
    /// let row = [0, 1, 2, 3, 4].map(|second| Part::of(0, second));
    /// let held_out = row.iter().filter(|part| **part == Part::HeldOut);
    /// assert_eq!(held_out.count(), 1);
    /// ```
    pub fn of(first: usize, second: usize) -> Self {
        match (first + 2 * second) % 5 {
            0..=2 => Self::Training,
            3 => Self::Validation,
            _ => Self::HeldOut,
        }
    }

    /// Its name, for whatever is drawn for it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Training => "training",
            Self::Validation => "validation",
            Self::HeldOut => "held-out",
        }
    }
}
