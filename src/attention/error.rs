//! What the core refuses, said so that a reader can put it right.

use thiserror::Error;

/// A refused request. Each message names the field, what was given and what is allowed.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Error {
    /// A dot product of vectors of unequal width.
    #[error(
        "query, key: a dot product needs queries and keys of one width, but a query has {query} \
         numbers and a key has {key}; make the widths equal, or use additive scoring"
    )]
    UnequalWidths {
        /// Numbers in one head's query.
        query: usize,
        /// Numbers in one head's key.
        key: usize,
    },

    /// A head count that leaves features over, or no head at all.
    #[error(
        "heads: {heads} is given for {field} of width {width}; allowed is a whole number that \
         divides {width}: {}", list(&divisors(*width))
    )]
    Heads {
        /// The head count asked for.
        heads: usize,
        /// The width that it must divide.
        width: usize,
        /// What has that width: `query`, `key` or `value`.
        field: &'static str,
    },

    /// A matrix of the wrong shape.
    #[error("{field}: a {} x {} matrix is given; allowed is {allowed}", given.0, given.1)]
    Shape {
        /// The matrix.
        field: String,
        /// Its rows and columns.
        given: (usize, usize),
        /// The shape that fits, in words.
        allowed: String,
    },

    /// A list of the wrong length.
    #[error("{field}: a list of {given} is given; allowed is {allowed}")]
    Length {
        /// The list.
        field: String,
        /// How many things it holds.
        given: usize,
        /// The length that fits, in words.
        allowed: String,
    },

    /// A number out of its bounds.
    #[error("{field}: {given} is given; allowed is {allowed}")]
    Value {
        /// What the number is for.
        field: String,
        /// The number.
        given: f64,
        /// The numbers that fit, in words.
        allowed: &'static str,
    },

    /// A cell that the score matrix does not have.
    #[error(
        "mask.blocked: the cell [{row}, {column}] is given; allowed are rows 0 to {} and columns \
         0 to {}", .rows.saturating_sub(1), .columns.saturating_sub(1)
    )]
    CellOutside {
        /// The row asked for.
        row: usize,
        /// The column asked for.
        column: usize,
        /// Rows that there are.
        rows: usize,
        /// Columns that there are.
        columns: usize,
    },
}

impl Error {
    pub(crate) fn shape(
        field: impl Into<String>,
        given: (usize, usize),
        allowed: impl Into<String>,
    ) -> Self {
        Self::Shape {
            field: field.into(),
            given,
            allowed: allowed.into(),
        }
    }

    pub(crate) fn length(
        field: impl Into<String>,
        given: usize,
        allowed: impl Into<String>,
    ) -> Self {
        Self::Length {
            field: field.into(),
            given,
            allowed: allowed.into(),
        }
    }
}

/// The numbers that divide `width`, ascending: the head counts on offer.
///
/// ```
/// assert_eq!(attention_playground::attention::error::divisors(10), [1, 2, 5, 10]);
/// ```
pub fn divisors(width: usize) -> Vec<usize> {
    (1..=width)
        .filter(|&heads| width.is_multiple_of(heads))
        .collect()
}

fn list(numbers: &[usize]) -> String {
    match numbers {
        [] => "none".to_owned(),
        [only] => only.to_string(),
        [rest @ .., last] => {
            let rest: Vec<_> = rest.iter().map(usize::to_string).collect();
            format!("{} or {last}", rest.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_count_that_does_not_divide_names_both_numbers_and_the_choices() {
        let error = Error::Heads {
            heads: 3,
            width: 10,
            field: "query",
        };
        assert_eq!(
            error.to_string(),
            "heads: 3 is given for query of width 10; allowed is a whole number that divides 10: \
             1, 2, 5 or 10"
        );
    }
}
