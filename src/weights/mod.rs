//! Where the numbers of a layer come from: drawn from a seed, an identity, or set by hand.

mod random;

use ndarray::{Array1, Array2};

use crate::attention::error::Error;
use crate::attention::run::Parameters;
use crate::attention::{Additive, ScoringKind};

pub use random::{embedding, positions};
pub(crate) use random::{normals, stream};

/// What the projections are before any cell is set by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// Independent normal numbers of mean 0 and variance `1 / rows`, drawn from the seed, so that
    /// a projection keeps the variance of what goes in.
    Random,
    /// Identity matrices: queries, keys and values are the tokens' own features.
    Identity,
}

/// The sizes that decide the shapes of a layer's parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dimensions {
    /// Features of a token's vector.
    pub d_model: usize,
    /// Heads that share them; divides `d_model`.
    pub heads: usize,
    /// Hidden width of additive scoring.
    pub hidden: usize,
}

/// The parameters of a self-attention layer whose heads share `d_model` evenly.
///
/// # Errors
///
/// Only those of [`Additive::new`], which fitting shapes never cause.
pub fn parameters(
    source: Source,
    scoring: ScoringKind,
    seed: u32,
    dimensions: Dimensions,
) -> Result<Parameters<f32>, Error> {
    let Dimensions {
        d_model,
        heads,
        hidden,
    } = dimensions;
    let square = |name| {
        match source {
            Source::Random => random::weight(seed, name, d_model, d_model),
            Source::Identity => Array2::eye(d_model),
        }
        .into_shared()
    };
    let additive = match scoring {
        ScoringKind::Additive => (0..heads)
            .map(|head| additive(source, seed, head, d_model / heads, hidden))
            .collect::<Result<_, _>>()?,
        ScoringKind::Dot | ScoringKind::ScaledDot => Vec::new(),
    };
    Ok(Parameters {
        query: square("W_q"),
        key: square("W_k"),
        value: square("W_v"),
        output: square("W_O"),
        additive,
    })
}

fn additive(
    source: Source,
    seed: u32,
    head: usize,
    d_k: usize,
    hidden: usize,
) -> Result<Additive<f32>, Error> {
    let draw = |side: &str, rows| random::weight(seed, &format!("{side}/{head}"), rows, hidden);
    match source {
        Source::Random => {
            let v = draw("v", 1).row(0).to_owned();
            Additive::new(draw("W_q", d_k), draw("W_k", d_k), v)
        }
        Source::Identity => {
            let eye = Array2::from_shape_fn((d_k, hidden), |(i, j)| f32::from(u8::from(i == j)));
            Additive::new(eye.clone(), eye, Array1::ones(hidden))
        }
    }
}
