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
        }
    }

    /// How a cell looks. An infinite score has the full colour of its sign; what is no number is
    /// crossed, and what is `hidden` is hatched whatever stands in it.
    pub fn look(self, value: f64, hidden: bool, theme: Theme) -> Look {
        let (ground, line) = theme.hatch();
        if hidden {
            Look::Hatched(ground, line)
        } else if value.is_nan() {
            Look::Crossed(ground, line)
        } else {
            Look::Plain(self.color(value, theme))
        }
    }

    /// The ends of the scale, for its legend: value and colour, in order.
    pub fn stops(self, theme: Theme) -> Vec<(f64, Rgb)> {
        let (from, to) = match self {
            Self::Signed(limit) => (-limit, limit),
            Self::Weights(_) => (0.0, 1.0),
        };
        (0..=8)
            .map(|step| {
                let value = from + (to - from) * f64::from(step) / 8.0;
                (value, self.color(value, theme))
            })
            .collect()
    }

    /// What is written in a cell of `grid`: as much as it has room for, `None` where there is none
    /// or where a small weight would only be noise.
    pub fn text(self, value: f64, grid: &Grid) -> Option<String> {
        if grid.height < 11.0 {
            return None;
        }
        match self {
            Self::Weights(_) if grid.width >= 32.0 => Some(format::number(value, 2)),
            Self::Weights(_) if grid.width >= 20.0 => {
                (value >= 0.095).then(|| format::compact(value))
            }
            Self::Signed(_) if grid.width >= 36.0 => Some(format::number(value, 2)),
            Self::Signed(_) if grid.width >= 24.0 => Some(format::number(value, 1)),
            _ => None,
        }
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
