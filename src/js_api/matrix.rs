//! Rows of numbers, all of one length.

use std::fmt;

use ndarray::{Array1, Array2};
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};

use super::number::{Allowed, Number, spell};
use super::refusal::Refusal;
use super::size;
use crate::attention::Scalar;

/// A matrix of one row and one column at the least.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix(Array2<f64>);

/// A list of one number at the least.
#[derive(Debug, Clone, PartialEq)]
pub struct Vector(Array1<f64>);

impl Allowed for Matrix {
    const ALLOWED: &'static str = "a list of rows, each a list of numbers";
}

impl Allowed for Vector {
    const ALLOWED: &'static str = "a list of numbers";
}

impl Matrix {
    /// Rows and columns, neither of them 0.
    pub fn dim(&self) -> (usize, usize) {
        self.0.dim()
    }

    /// The matrix in the precision asked for.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] where a finite number is too large for it.
    pub fn cast<F: Scalar>(&self, field: &str) -> Result<Array2<F>, Refusal> {
        for ((row, column), &value) in self.0.indexed_iter() {
            cast::<F>(&format_args!("{field}[{row}][{column}]"), value)?;
        }
        Ok(self.0.mapv(F::from_f64_nearest))
    }
}

impl Vector {
    /// The list in the precision asked for.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] where a finite number is too large for it.
    pub fn cast<F: Scalar>(&self, field: &str) -> Result<Array1<F>, Refusal> {
        for (index, &value) in self.0.indexed_iter() {
            cast::<F>(&format_args!("{field}[{index}]"), value)?;
        }
        Ok(self.0.mapv(F::from_f64_nearest))
    }
}

/// The number in the precision asked for.
///
/// # Errors
///
/// A [`Refusal`] where it is finite and too large: an infinity would mean something else.
pub fn cast<F: Scalar>(field: &impl fmt::Display, value: f64) -> Result<F, Refusal> {
    let cast = F::from_f64_nearest(value);
    if value.is_finite() && !cast.is_finite() {
        let largest = f32::MAX;
        let allowed = format!("at the most {largest:e}, as f32 holds no more");
        return Err(Refusal::given(field.to_string(), spell(value), allowed));
    }
    Ok(cast)
}

impl<'de> Deserialize<'de> for Matrix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rows;

        impl<'de> Visitor<'de> for Rows {
            type Value = Matrix;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(Matrix::ALLOWED)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Matrix, A::Error> {
                let all = seq.size_hint().unwrap_or_default();
                let mut numbers = Vec::new();
                let mut rows = 0;
                let mut width = None;
                while let Some(length) = seq.next_element_seed(Row {
                    numbers: &mut numbers,
                    width,
                })? {
                    // Known from the first row on: one list can stand for many rows, so that a
                    // huge matrix takes no memory where it comes from.
                    size::cells("", &[all, length], "numbers").map_err(A::Error::custom)?;
                    rows += 1;
                    width = Some(length);
                }
                let width = width.ok_or_else(|| A::Error::invalid_length(0, &"one row or more"))?;
                Array2::from_shape_vec((rows, width), numbers)
                    .map(Matrix)
                    .map_err(A::Error::custom)
            }
        }

        deserializer.deserialize_any(Rows)
    }
}

impl<'de> Deserialize<'de> for Vector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut numbers = Vec::new();
        let row = Row {
            numbers: &mut numbers,
            width: None,
        };
        row.deserialize(deserializer)?;
        Ok(Self(Array1::from_vec(numbers)))
    }
}

/// Reads one more row behind `numbers`, of the `width` of the first if there is one, and gives
/// its length.
struct Row<'a> {
    numbers: &'a mut Vec<f64>,
    width: Option<usize>,
}

impl<'de> DeserializeSeed<'de> for Row<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Row<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Vector::ALLOWED)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<usize, A::Error> {
        let before = self.numbers.len();
        while let Some(Number(number)) = seq.next_element()? {
            // Asked for before it is taken: to run out of memory is the end of the module.
            self.numbers.try_reserve(1).map_err(A::Error::custom)?;
            self.numbers.push(number);
        }
        let length = self.numbers.len() - before;
        match self.width {
            _ if length == 0 => Err(A::Error::invalid_length(0, &"one number or more")),
            Some(width) if width != length => {
                let allowed = format!("a list of {width}, as in row 0");
                Err(A::Error::invalid_length(length, &allowed.as_str()))
            }
            _ => Ok(length),
        }
    }
}
