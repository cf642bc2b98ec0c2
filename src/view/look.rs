//! How the cells of a stage look, and what is written in them.

use super::color::{Rgb, Theme, limit};
use super::format;
use super::grid::Grid;
use super::raster::Look;
use crate::attention::Stage;

/// The scale on which a matrix is coloured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scale {
    /// Signed numbers, full colour at this magnitude.
    Signed(f64),
    /// Weights from 0 to 1 of this head.
    Weights(usize),
    /// Weights of this head that share a row with so many that none comes near 1: full colour here.
    SmallWeights(usize, f64),
}

impl Scale {
    /// The scale of `stage`, whose finite cells reach up to `largest` in magnitude.
    pub fn of(stage: Stage, head: usize, largest: f64) -> Self {
        match stage {
            Stage::Weights => Self::Weights(head),
            _ => Self::Signed(limit(largest)),
        }
    }

    /// The colour of a finite number.
    pub fn color(self, value: f64, theme: Theme) -> Rgb {
        match self {
            Self::Signed(limit) => theme.signed(value, limit),
            Self::Weights(head) => theme.weight(value, head),
            Self::SmallWeights(head, end) => theme.weight(value / end, head),
        }
    }

    /// How a cell looks. An infinite score has the full colour of its sign.
    pub fn look(self, value: f64, hidden: bool, theme: Theme) -> Look {
        look(value, hidden, theme, |value| self.color(value, theme))
    }

    /// The numbers at its ends.
    fn ends(self) -> (f64, f64) {
        match self {
            Self::Signed(limit) => (-limit, limit),
            Self::Weights(_) => (0.0, 1.0),
            Self::SmallWeights(_, end) => (0.0, end),
        }
    }

    /// The ends of the scale, for its legend: value and colour, in order.
    pub fn stops(self, theme: Theme) -> Vec<(f64, Rgb)> {
        let (from, to) = self.ends();
        (0..=8)
            .map(|step| {
                let value = from + (to - from) * f64::from(step) / 8.0;
                (value, self.color(value, theme))
            })
            .collect()
    }

    /// Whether cells of `grid` have room for anything.
    pub fn writes(self, grid: &Grid) -> bool {
        let least = match self {
            Self::Weights(_) | Self::SmallWeights(..) => 20.0,
            Self::Signed(_) => 24.0,
        };
        grid.height >= 11.0 && grid.width >= least
    }

    /// What is written in a cell of `grid`: as much as it has room for, `None` where there is none
    /// or where a small weight would only be noise.
    pub fn text(self, value: f64, grid: &Grid) -> Option<String> {
        if !self.writes(grid) {
            return None;
        }
        match self {
            Self::Weights(_) if grid.width >= 32.0 => Some(format::number(value, 2)),
            Self::SmallWeights(..) if grid.width >= 32.0 => Some(format::number(value, 3)),
            Self::Weights(_) if grid.width >= 20.0 => {
                (value >= 0.095).then(|| format::compact(value))
            }
            Self::Signed(_) if grid.width >= 36.0 => Some(format::number(value, 2)),
            Self::Signed(_) if grid.width >= 24.0 => Some(format::number(value, 1)),
            _ => None,
        }
    }
}

/// How a cell looks, whose colour is `color` where it has one. What is no number is crossed, and what is
/// `hidden` is hatched whatever stands in it.
pub fn look(value: f64, hidden: bool, theme: Theme, color: impl FnOnce(f64) -> Rgb) -> Look {
    let (ground, line) = theme.hatch();
    if hidden {
        Look::Hatched(ground, line)
    } else if value.is_nan() {
        Look::Crossed(ground, line)
    } else {
        Look::Plain(color(value))
    }
}

/// The colours of a scale in fine steps, so that a picture of many cells need not mix each.
#[derive(Debug)]
pub struct Palette {
    from: f64,
    steps: f64,
    colors: Vec<Rgb>,
}

impl Palette {
    /// The colours of `scale`.
    pub fn of(scale: Scale, theme: Theme) -> Self {
        const STEPS: usize = 1024;
        let (from, to) = scale.ends();
        let value = |step: usize| from + (to - from) * step as f64 / STEPS as f64;
        Self {
            from,
            steps: STEPS as f64 / (to - from),
            colors: (0..=STEPS)
                .map(|step| scale.color(value(step), theme))
                .collect(),
        }
    }

    /// The colour nearest to that of a number that is one.
    pub fn color(&self, value: f64) -> Rgb {
        // What is beyond an end has the colour of that end.
        let step = ((value - self.from) * self.steps + 0.5).max(0.0) as usize;
        self.colors[step.min(self.colors.len() - 1)]
    }
}

/// The largest magnitude among finite numbers; 0 where there is none.
pub fn largest(numbers: impl IntoIterator<Item = impl Into<f64>>) -> f64 {
    numbers
        .into_iter()
        .map(|number| number.into().abs())
        .filter(|size| size.is_finite())
        .fold(0.0, f64::max)
}
