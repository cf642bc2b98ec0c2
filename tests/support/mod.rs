//! What the test crates share: numbers out of JSON, and a comparison that says which known mistake
//! a wrong answer looks like.

#![allow(dead_code, reason = "each test crate uses a part of this")]

use attention_playground::attention::{Mask, Scalar, Trace};
use ndarray::{Array1, Array2, ArrayView2};
use serde_json::Value;

/// A number type under test.
pub trait Precision: Scalar {
    /// Its name in Rust and in the data.
    const NAME: &'static str;
    /// The largest difference to pass: absolute, relative above 1.
    const TOLERANCE: f64;
}

impl Precision for f32 {
    const NAME: &'static str = "f32";
    const TOLERANCE: f64 = 1e-5;
}

impl Precision for f64 {
    const NAME: &'static str = "f64";
    const TOLERANCE: f64 = 1e-9;
}

/// A table for comparison, whatever was computed with. Rows may differ in length.
pub type Rows = Vec<Vec<f64>>;

/// A number; JSON has no infinities and no NaN, so these are strings.
pub fn number(value: &Value) -> f64 {
    match value {
        Value::String(name) => name.parse().expect("Infinity, -Infinity or NaN"),
        other => other.as_f64().expect("a number"),
    }
}

/// A list of numbers.
pub fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().expect("a list");
    list.iter().map(number).collect()
}

/// A table; a list is a table of one row, and a number one of one cell.
pub fn rows(value: &Value) -> Rows {
    match value.as_array() {
        None => vec![vec![number(value)]],
        Some(list) if list.iter().all(Value::is_array) => list.iter().map(numbers).collect(),
        Some(_) => vec![numbers(value)],
    }
}

/// A vector in the precision under test.
pub fn vector<F: Scalar>(value: &Value) -> Array1<F> {
    numbers(value)
        .into_iter()
        .map(F::from_f64_nearest)
        .collect()
}

/// A matrix in the precision under test.
pub fn matrix<F: Scalar>(value: &Value) -> Array2<F> {
    let rows = rows(value);
    let shape = (rows.len(), rows.first().map_or(0, Vec::len));
    let flat = rows.into_iter().flatten().map(F::from_f64_nearest);
    Array2::from_shape_vec(shape, flat.collect()).expect("rows of one length")
}

/// A computed matrix as a table.
pub fn rows_of<F: Scalar>(matrix: ArrayView2<'_, F>) -> Rows {
    let row = |row: ndarray::ArrayView1<'_, F>| row.iter().map(|x| x.as_f64()).collect();
    matrix.outer_iter().map(row).collect()
}

/// The mask that hides by hand the cells of `table` that `hides`.
pub fn hide_cells<F: Scalar>(table: &Rows, hides: impl Fn(f64) -> bool) -> Mask<F> {
    let mut cells = Vec::new();
    for (row, numbers) in table.iter().enumerate() {
        for (column, &number) in numbers.iter().enumerate() {
            if hides(number) {
                cells.push((row, column));
            }
        }
    }
    Mask::Cells(cells)
}

/// Whether what is hidden weighs exactly 0, in every head.
pub fn hidden_weigh_nothing<F: Scalar>(trace: &Trace<F>) -> Result<(), String> {
    for (head, one) in trace.heads.iter().enumerate() {
        for ((row, column), weight) in one.softmax.weights.indexed_iter() {
            if !trace.visibility.allows(row, column) && *weight != F::zero() {
                let cell = format!("[{row}, {column}] of head {head}");
                return Err(format!("the hidden cell {cell} weighs {weight}"));
            }
        }
    }
    Ok(())
}

/// How far apart two numbers are: absolute, relative above 1; infinitely where only one is NaN.
pub fn difference(got: f64, expected: f64) -> f64 {
    if got == expected || (got.is_nan() && expected.is_nan()) {
        return 0.0;
    }
    let difference = (got - expected).abs() / expected.abs().max(1.0);
    if difference.is_nan() {
        f64::INFINITY
    } else {
        difference
    }
}

/// How far apart two rows are at most.
fn row_difference(got: &[f64], expected: &[f64]) -> f64 {
    if got.len() != expected.len() {
        return f64::INFINITY;
    }
    let pairs = got.iter().zip(expected);
    pairs.map(|(&g, &e)| difference(g, e)).fold(0.0, f64::max)
}

/// How far apart two tables are at most, or what is wrong, and which of the `wrong` answers it
/// looks like. A wrong answer is a whole table, or one row of it.
pub fn compare(
    what: &str,
    got: &Rows,
    expected: &Rows,
    tolerance: f64,
    wrong: &[(String, Rows)],
) -> Result<f64, String> {
    if got.len() != expected.len() {
        let (got, expected) = (got.len(), expected.len());
        return Err(format!("{what} has {got} rows, expected {expected}"));
    }
    let differences: Vec<f64> = got
        .iter()
        .zip(expected)
        .map(|(got, expected)| row_difference(got, expected))
        .collect();
    let largest = differences.iter().copied().fold(0.0, f64::max);
    if largest <= tolerance {
        return Ok(largest);
    }

    let astray: Vec<usize> = (0..got.len())
        .filter(|&row| differences[row] > tolerance)
        .collect();
    let is = |row: usize, wrong: &[f64]| row_difference(&got[row], wrong) <= 1e-5;
    let looks_like = wrong.iter().find(|(_, wrong)| {
        let whole = wrong.len() == got.len() && astray.iter().all(|&row| is(row, &wrong[row]));
        let one_row = wrong.len() == 1 && astray.iter().any(|&row| is(row, &wrong[0]));
        whole || one_row
    });
    let mut message = format!("{what} is off by {largest:e}, allowed is {tolerance:e}");
    for row in astray {
        message += &format!("\n  row {row}:    {:?}", got[row]);
        message += &format!("\n  expected: {:?}", expected[row]);
    }
    if let Some((name, _)) = looks_like {
        message += &format!("\n  looks like: {name}");
    }
    Err(message)
}
