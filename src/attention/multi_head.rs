//! Projections, one slice per head of every token's features, and the way back.
//!
//! A head is a slice of columns: head `h` of width `d` holds features `h d .. (h + 1) d` of every
//! token, never whole tokens. A slice shares its memory with the matrix that it is cut from.

use ndarray::{ArcArray2, Array2, ArrayView2, s};

use super::error::Error;
use super::{Scalar, Visibility};

/// `x W`, (rows, d) x (d, e) -> (rows, e); the identity where there is no `weight`.
///
/// # Errors
///
/// [`Error::Shape`] where `weight` has not as many rows as `x` has columns. `input` names `x`,
/// `field` names the weight.
pub fn project<F: Scalar>(
    x: &ArcArray2<F>,
    weight: Option<ArrayView2<'_, F>>,
    input: &str,
    field: &str,
) -> Result<ArcArray2<F>, Error> {
    let Some(weight) = weight else {
        return Ok(x.clone());
    };
    if weight.nrows() != x.ncols() {
        let allowed = format!("{} rows, the width of {input}", x.ncols());
        return Err(Error::shape(field, weight.dim(), allowed));
    }
    Ok(x.dot(&weight).into_shared())
}

/// Cuts (rows, d) into `heads` slices of (rows, d / heads).
///
/// # Errors
///
/// [`Error::Heads`] where `heads` does not divide the width of `matrix`, which `field` names.
pub fn split<F: Scalar>(
    matrix: &ArcArray2<F>,
    heads: usize,
    field: &'static str,
) -> Result<Vec<ArcArray2<F>>, Error> {
    let width = matrix.ncols();
    if heads == 0 || !width.is_multiple_of(heads) {
        return Err(Error::Heads {
            heads,
            width,
            field,
        });
    }
    let each = width / heads;
    Ok((0..heads)
        .map(|head| {
            matrix
                .clone()
                .slice_move(s![.., head * each..(head + 1) * each])
        })
        .collect())
}

/// Weights times values, (n, m) x (m, d_v) -> (n, d_v).
///
/// A hidden key without weight takes no part, so that a value that is not a number cannot leak
/// out of it (0 times NaN is NaN).
pub fn weigh<F: Scalar>(
    weights: ArrayView2<'_, F>,
    visibility: &Visibility<F>,
    value: ArrayView2<'_, F>,
) -> Array2<F> {
    if value.iter().all(|v| v.is_finite()) {
        return weights.dot(&value);
    }
    Array2::from_shape_fn((weights.nrows(), value.ncols()), |(i, f)| {
        (0..weights.ncols())
            .filter(|&j| visibility.allows(i, j) || weights[(i, j)] != F::zero())
            .map(|j| weights[(i, j)] * value[(j, f)])
            .sum()
    })
}

/// Puts the heads' outputs side by side: `heads` of (n, d_v) -> (n, heads d_v).
pub fn concatenate<F: Scalar>(outputs: &[ArcArray2<F>]) -> ArcArray2<F> {
    let (rows, width) = outputs.first().map_or((0, 0), |output| output.dim());
    let mut all = Array2::zeros((rows, outputs.len() * width));
    for (head, output) in outputs.iter().enumerate() {
        let columns = head * width..(head + 1) * width;
        all.slice_mut(s![.., columns]).assign(output);
    }
    all.into_shared()
}

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;

    #[test]
    fn a_head_is_a_slice_of_every_tokens_features() {
        let x = Array2::from_shape_fn((3, 6), |(token, feature)| (10 * token + feature) as f64);
        let heads = split(&x.into_shared(), 3, "query").unwrap();
        assert_eq!(heads[0], array![[0.0, 1.0], [10.0, 11.0], [20.0, 21.0]]);
        assert_eq!(heads[2], array![[4.0, 5.0], [14.0, 15.0], [24.0, 25.0]]);
    }

    #[test]
    fn a_value_without_weight_leaks_no_nan() {
        let visibility =
            Visibility::compose(1, 2, &[super::super::Mask::valid_length(1, 2)]).unwrap();
        let got = weigh(
            array![[1.0, 0.0]].view(),
            &visibility,
            array![[2.0], [f64::NAN]].view(),
        );
        assert_eq!(got, array![[2.0]]);
    }
}
