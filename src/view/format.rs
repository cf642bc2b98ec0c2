//! Numbers as text: a fixed count of decimals, a true minus sign, and no NaN as a number.

/// Magnitudes from here on are written with an exponent.
pub(super) const LARGE: f64 = 1e5;

/// `value` rounded to `decimals`. A number that rounds to zero carries no sign, a large one an
/// exponent, an infinity its sign; what is no number is a cross and is explained elsewhere in
/// words.
///
/// ```
/// use attention_playground::view::format::number;
///
/// assert_eq!(number(-1.2345, 2), "−1.23");
/// assert_eq!(number(-0.001, 2), "0.00");
/// assert_eq!(number(-1e9, 2), "−1.00e9");
/// assert_eq!(number(f64::NEG_INFINITY, 2), "−∞");
/// ```
pub fn number(value: f64, decimals: usize) -> String {
    let size = value.abs();
    let digits = if value.is_nan() {
        return "×".to_owned();
    } else if size.is_infinite() {
        "∞".to_owned()
    } else if size >= LARGE {
        format!("{size:.decimals$e}")
    } else {
        format!("{size:.decimals$}")
    };
    let is_zero = digits.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if value < 0.0 && !is_zero {
        format!("\u{2212}{digits}")
    } else {
        digits
    }
}

/// A share of 1 as a percentage with one decimal, rounded down, so that only all is written as all.
///
/// ```
/// use attention_playground::view::format::percent;
///
/// assert_eq!(percent(0.9996), "99.9 %");
/// assert_eq!(percent(1.0), "100 %");
/// ```
pub fn percent(share: f64) -> String {
    // A share of single precision is off by less than this.
    let tenths = (share * 1000.0 + 1e-3).floor();
    if tenths >= 1000.0 {
        return "100 %".to_owned();
    }
    format!("{} %", number(tenths / 10.0, 1))
}

/// A number after a sign: in brackets where it has a sign of its own.
///
/// ```
/// use attention_playground::view::format::bracketed;
///
/// assert_eq!(bracketed(-1.5, 2), "(−1.50)");
/// assert_eq!(bracketed(1.5, 2), "1.50");
/// ```
pub fn bracketed(value: f64, decimals: usize) -> String {
    let number = number(value, decimals);
    if number.starts_with('\u{2212}') {
        format!("({number})")
    } else {
        number
    }
}

/// A number in a small cell: two decimals, no zero before the point.
///
/// ```
/// use attention_playground::view::format::compact;
///
/// assert_eq!(compact(0.974), ".97");
/// assert_eq!(compact(-0.5), "−.50");
/// assert_eq!(compact(0.999), "1.00");
/// ```
pub fn compact(value: f64) -> String {
    let text = number(value, 2);
    match text.strip_prefix("\u{2212}0.") {
        Some(rest) => format!("\u{2212}.{rest}"),
        None => match text.strip_prefix("0.") {
            Some(rest) => format!(".{rest}"),
            None => text,
        },
    }
}

/// Every digit that an `f32` has, for tables and for editing: reading it back gives the same bits.
///
/// ```
/// use attention_playground::view::format::exact;
///
/// assert_eq!(exact(0.1_f32), "0.1");
/// ```
pub fn exact(value: f32) -> String {
    if value.is_finite() {
        value.to_string().replace('-', "\u{2212}")
    } else {
        number(f64::from(value), 0)
    }
}

/// A number that a reader or a scale chose: its own digits, an exponent where there would be many.
///
/// ```
/// use attention_playground::view::format::chosen;
///
/// assert_eq!(chosen(0.05), "0.05");
/// assert_eq!(chosen(-1e9), "-1e9");
/// ```
pub fn chosen(value: f64) -> String {
    let size = value.abs();
    if size >= 1e6 || (size > 0.0 && size < 1e-4) {
        format!("{value:e}")
    } else {
        value.to_string()
    }
}

/// A size in words of figures: `12 × 16`.
pub fn size(rows: usize, columns: usize) -> String {
    format!("{rows} × {columns}")
}
