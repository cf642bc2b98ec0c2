//! Attention as lines: from the token that looks to the tokens that it looks at.

/// Tokens on either side that are drawn.
pub const MAX_LINES: usize = 128;
/// Weights below this are too thin to be seen.
const LEAST: f64 = 0.004;
/// Width of the space between the two columns of words.
pub const SPAN: f64 = 156.0;

/// The picture's measures, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// Tokens on either side.
    pub tokens: usize,
    /// From one token to the next.
    pub step: f64,
}

/// One line, from the left (0) to the right ([`SPAN`]).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Height at which it begins.
    pub from: f64,
    /// Height at which it ends.
    pub to: f64,
    /// How wide it is drawn.
    pub width: f64,
    /// How opaque, from 0 to 1.
    pub opacity: f64,
}

impl Layout {
    /// Lines between `tokens` tokens.
    pub fn new(tokens: usize) -> Self {
        let tokens = tokens.min(MAX_LINES);
        let step = (480.0 / tokens.max(1) as f64).clamp(18.0, 30.0).floor();
        Self { tokens, step }
    }

    /// Height of the picture.
    pub fn height(&self) -> f64 {
        (self.tokens as f64 * self.step).max(1.0)
    }

    /// The height of a token's middle.
    pub fn middle(&self, token: usize) -> f64 {
        (token as f64 + 0.5) * self.step
    }

    /// The line from `query` to `key`; `None` where its weight is too small to be seen.
    pub fn line(&self, query: usize, key: usize, weight: f64) -> Option<Line> {
        let is_seen = weight >= LEAST; // A NaN is not.
        if !is_seen || query.max(key) >= self.tokens {
            return None;
        }
        let weight = weight.min(1.0);
        Some(Line {
            from: self.middle(query),
            to: self.middle(key),
            width: (weight * (0.43 * self.step)).max(0.5),
            opacity: 0.25 + 0.65 * weight,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn width_is_the_weight() {
        let layout = Layout::new(12);
        let [one, half] = [1.0, 0.5].map(|weight| layout.line(8, 1, weight).unwrap().width);
        assert!((one - 2.0 * half).abs() < 1e-9);
        assert_eq!(layout.line(0, 1, 0.0), None);
        assert_eq!(layout.line(0, 1, f64::NAN), None);
    }
}
