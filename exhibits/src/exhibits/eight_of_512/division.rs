//! Which counts of heads share a width evenly.

/// The most heads that can be chosen.
pub(super) const MOST_HEADS: usize = 16;

/// What becomes of a wish for a count of heads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Division {
    /// The features to share.
    pub width: usize,
    /// How many heads a reader asked for.
    pub wished: usize,
    /// The count that is shown: as wished, or the nearest below that divides the width.
    pub heads: usize,
    /// The nearest count above that divides it, if there is one to choose.
    pub more: Option<usize>,
}

impl Division {
    /// Any width from 1 can be shared by one head at least.
    pub fn of(width: usize, wished: usize) -> Self {
        let divides = |heads: &usize| width.is_multiple_of(*heads);
        Self {
            width,
            wished,
            heads: (1..=wished).rev().find(divides).unwrap_or(1),
            more: (wished..=MOST_HEADS).find(divides),
        }
    }

    /// Whether the wish was granted.
    pub fn is_even(self) -> bool {
        self.heads == self.wished
    }

    /// Features of one head.
    pub fn each(self) -> usize {
        self.width / self.heads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_heads_cannot_share_512_features() {
        let division = Division::of(512, 6);
        assert_eq!((division.heads, division.more), (4, Some(8)));
        assert!(!division.is_even());
        assert_eq!(Division::of(384, 6).each(), 64);
    }

    #[test]
    fn what_is_shown_always_divides() {
        for width in [512, 384, 64, 16] {
            for wished in 1..=MOST_HEADS {
                let division = Division::of(width, wished);
                assert_eq!(division.each() * division.heads, width);
                assert!(division.heads <= wished);
            }
        }
    }
}
