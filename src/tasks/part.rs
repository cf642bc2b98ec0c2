//! Which pairs of words are learned from, and which are kept apart.

/// A part of all pairs that words can form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Pairs to learn from, eight in ten.
    Training,
    /// Pairs by which settings were chosen, one in ten.
    Validation,
    /// Pairs to be judged by, one in ten.
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
    /// let row = std::array::from_fn::<_, 10, _>(|second| Part::of(0, second));
    /// let held_out = row.iter().filter(|part| **part == Part::HeldOut);
    /// assert_eq!(held_out.count(), 1);
    /// ```
    pub fn of(first: usize, second: usize) -> Self {
        match (first + 3 * second) % 10 {
            0..=7 => Self::Training,
            8 => Self::Validation,
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
