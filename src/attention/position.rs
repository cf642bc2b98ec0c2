//! Sinusoidal positions (Vaswani et al. 2017, section 3.5).
//!
//! Features come in pairs, a sine and a cosine of one angle: pair `i` of position `p` turns by
//! `p / base^(2 i / width)`. Learned positions are a free table, (positions, width), and need no
//! formula: see [`crate::weights`].

use ndarray::Array2;

use super::{Error, Scalar};

/// Where the sine and the cosine of a pair stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Layout {
    /// sin, cos, sin, cos, …: as in the paper's formula.
    #[default]
    Interleaved,
    /// All sines, then all cosines: as in the paper authors' code.
    Concatenated,
}

/// The base of the wave lengths in the paper.
pub const BASE: f64 = 10_000.0;

/// The encodings of `positions`, (positions, width). An odd width ends in a sine without its
/// cosine. Positions are explicit so that padding on the left changes nothing: give each token the
/// number it would have without.
///
/// The angles are taken in `f64`, so that a distant position keeps its digits in `f32` as well.
///
/// ```
/// use attention_playground::attention::position::{BASE, Layout, sinusoidal};
///
/// let encoding = sinusoidal::<f64>(&[0.0, 1.0], 3, Layout::Interleaved, BASE).unwrap();
/// assert_eq!(encoding.row(0).to_vec(), [0.0, 1.0, 0.0]);
/// assert!((encoding[(1, 0)] - 1_f64.sin()).abs() < 1e-15);
/// ```
///
/// # Errors
///
/// [`Error::Value`] for a position that is not finite, or a base that is not finite and positive.
pub fn sinusoidal<F: Scalar>(
    positions: &[f64],
    width: usize,
    layout: Layout,
    base: f64,
) -> Result<Array2<F>, Error> {
    if !(base.is_finite() && base > 0.0) {
        return Err(Error::Value {
            field: "base".to_owned(),
            given: base,
            allowed: "a finite number above 0",
        });
    }
    if let Some((index, &given)) = positions.iter().enumerate().find(|(_, p)| !p.is_finite()) {
        return Err(Error::Value {
            field: format!("positions[{index}]"),
            given,
            allowed: "a finite number",
        });
    }
    let waves: Vec<Wave> = (0..width).map(|f| Wave::of(f, width, layout)).collect();
    Ok(Array2::from_shape_fn(
        (positions.len(), width),
        |(row, feature)| {
            let wave = waves[feature];
            let angle = positions[row] / base.powf(wave.exponent(width));
            F::from_f64_nearest(if wave.cosine {
                angle.cos()
            } else {
                angle.sin()
            })
        },
    ))
}

/// The wave that one feature follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wave {
    /// Which pair of features.
    pub pair: usize,
    /// Whether it is the cosine of the pair, or else the sine.
    pub cosine: bool,
}

impl Wave {
    /// The wave of `feature` in a `width`.
    pub fn of(feature: usize, width: usize, layout: Layout) -> Self {
        let sines = width.div_ceil(2);
        match layout {
            Layout::Interleaved => Self {
                pair: feature / 2,
                cosine: feature % 2 == 1,
            },
            Layout::Concatenated => Self {
                pair: feature % sines,
                cosine: feature >= sines,
            },
        }
    }

    /// The exponent of the base by which a position is divided: `2 pair / width`, one for both
    /// features of the pair.
    pub fn exponent(self, width: usize) -> f64 {
        2.0 * self.pair as f64 / width as f64
    }
}
