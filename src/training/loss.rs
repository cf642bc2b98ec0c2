//! Cross-entropy: how little a row of logits expected the class that came.
//!
//! `loss = -ln softmax(logits)[target] = ln(sum) + max - logits[target]`, whose gradient is what
//! was expected less what came: `softmax(logits) - onehot(target)`.

use ndarray::{ArcArray2, Array2, ArrayView2};

use crate::attention::{Error, Scalar, Softmax, Visibility};

/// What the loss of some rows of logits was made of.
#[derive(Debug, Clone)]
pub struct LossTrace<F> {
    /// The sum over the rows that count.
    pub total: F,
    /// How many rows count.
    pub count: usize,
    /// How much each class was expected, (n, classes).
    pub probabilities: ArcArray2<F>,
}

/// The cross-entropy of (n, classes) `logits` against a class a row; a row whose target is `None`
/// does not count.
///
/// # Errors
///
/// [`Error::Length`] where there is not one target a row, [`Error::Value`] for a class without a
/// column.
pub fn forward<F: Scalar>(
    logits: ArrayView2<'_, F>,
    targets: &[Option<usize>],
) -> Result<LossTrace<F>, Error> {
    let (rows, classes) = logits.dim();
    if targets.len() != rows {
        let allowed = format!("one target a row: {rows}");
        return Err(Error::length("targets", targets.len(), allowed));
    }
    let softmax = Softmax::default().apply(logits, &Visibility::open(rows, classes))?;
    let mut total = F::zero();
    let mut count = 0;
    for (row, &target) in targets.iter().enumerate() {
        let Some(target) = target else { continue };
        let Some(&logit) = logits.get((row, target)) else {
            return Err(Error::Value {
                field: format!("targets[{row}]"),
                given: target as f64,
                allowed: "the number of a column of the logits",
            });
        };
        // Not the logarithm of the probability, which is minus infinity where that rounds to 0.
        total += softmax.sum[row].ln() + (softmax.max[row] - logit);
        count += 1;
    }
    Ok(LossTrace {
        total,
        count,
        probabilities: softmax.weights,
    })
}

/// From the loss to `d_logits` (n, classes). `share` is what a row weighs in what is made small:
/// `1 / count` for the mean. A row that does not count gets exactly 0.
pub fn backward<F: Scalar>(trace: &LossTrace<F>, targets: &[Option<usize>], share: F) -> Array2<F> {
    let expected = &trace.probabilities;
    Array2::from_shape_fn(expected.dim(), |(row, class)| {
        match targets.get(row).copied().flatten() {
            None => F::zero(),
            Some(target) if target == class => share * (expected[(row, class)] - F::one()),
            Some(_) => share * expected[(row, class)],
        }
    })
}

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;

    #[test]
    fn a_class_that_was_not_expected_at_all_costs_a_finite_number() {
        let trace = forward(array![[0.0, 2000.0]].view(), &[Some(0)]).unwrap();
        assert_eq!(trace.total, 2000.0);
    }

    #[test]
    fn a_class_without_a_column_is_refused_by_its_row() {
        let error = forward(array![[0.0], [0.0]].view(), &[None, Some(1)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "targets[1]: 1 is given; allowed is the number of a column of the logits"
        );
    }
}
