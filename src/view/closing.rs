//! Shown arithmetic that a reader can check.
//!
//! The rule: each number is rounded on its own to the same count of decimals. Where the rounded
//! terms of a sum do not add up to the rounded total, the difference is shown as a term of its own;
//! where a result worked out from rounded numbers would differ from the true one in its last
//! decimal, it is shown with ≈ instead of =.

use super::format::{LARGE, number};

/// A sum as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Sum {
    /// Each term, with its sign: the first bare, each further one as `+ 0.12` or `− 0.12`.
    pub terms: Vec<String>,
    /// What rounding leaves, signed like a further term; `None` where the terms add up.
    pub rounding: Option<String>,
    /// The total.
    pub total: String,
}

/// The sum of `terms`, whose true total is `total`. `None` where a term or the total is too large
/// or no number, so that decimals say nothing.
pub fn sum(terms: &[f64], total: f64, decimals: usize) -> Option<Sum> {
    let unit = 10_f64.powi(i32::try_from(decimals).ok()?);
    let units = |value: f64| (value.abs() < 1e5).then(|| (value * unit).round() as i64);
    let shown = terms
        .iter()
        .map(|&t| units(t))
        .collect::<Option<Vec<_>>>()?;
    let total_units = units(total)?;
    let rest = total_units - shown.iter().sum::<i64>();
    let written = |units: i64| number(units as f64 / unit, decimals);
    let further = |units: i64| {
        let sign = if units < 0 { '\u{2212}' } else { '+' };
        format!("{sign} {}", written(units.abs()))
    };
    let terms = shown.iter().enumerate().map(|(index, &term)| {
        if index == 0 {
            written(term)
        } else {
            further(term)
        }
    });
    Some(Sum {
        terms: terms.collect(),
        rounding: (rest != 0).then(|| further(rest)),
        total: written(total_units),
    })
}

/// `value` as it is shown: rounded to `decimals`.
pub fn rounded(value: f64, decimals: usize) -> f64 {
    if !value.is_finite() {
        return value;
    }
    // Large numbers are shown with an exponent, and so many decimals before it.
    let decade = if value.abs() >= LARGE {
        10_f64.powi(value.abs().log10().floor() as i32)
    } else {
        1.0
    };
    let unit = 10_f64.powi(decimals as i32);
    (value / decade * unit).round() / unit * decade
}

/// `=` where `from_shown`, worked out from numbers as shown, is shown like `actual`; else `≈`.
pub fn equals(from_shown: f64, actual: f64, decimals: usize) -> &'static str {
    if number(from_shown, decimals) == number(actual, decimals) {
        "="
    } else {
        "≈"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_that_do_not_add_up_get_the_difference_as_a_term() {
        let shown = sum(&[0.004, 0.004, -0.004], 0.004, 2).unwrap();
        assert_eq!(shown.terms, ["0.00", "+ 0.00", "+ 0.00"]);
        assert_eq!(shown.rounding, None);
        let shown = sum(&[0.004, 0.004, 0.004], 0.012, 2).unwrap();
        assert_eq!(shown.rounding.as_deref(), Some("+ 0.01"));
        assert_eq!(shown.total, "0.01");
    }

    #[test]
    fn signs_stand_between_the_terms() {
        let shown = sum(&[-1.5, -2.0, 0.25], -3.25, 2).unwrap();
        assert_eq!(shown.terms, ["−1.50", "− 2.00", "+ 0.25"]);
        assert_eq!(shown.total, "−3.25");
    }

    #[test]
    fn what_has_no_decimals_is_not_summed_in_them() {
        assert_eq!(sum(&[1e9], 1e9, 2), None);
        assert_eq!(sum(&[f64::NAN], f64::NAN, 2), None);
    }

    #[test]
    fn a_large_number_is_rounded_as_it_is_shown() {
        assert_eq!(number(rounded(4.3404e29, 3), 3), "4.340e29");
        assert_eq!(
            equals(rounded(4.3404e29, 3) / 8_f64.sqrt(), 1.535e29, 3),
            "≈"
        );
    }

    #[test]
    fn a_result_that_rounding_spoils_is_only_near() {
        assert_eq!(equals(8.238, 8.24, 2), "=");
        assert_eq!(equals(8.23, 8.24, 2), "≈");
    }
}
