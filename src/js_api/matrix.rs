//! Rows of numbers, all of one length.

use ndarray::{Array1, Array2};

use super::fields::Fields;
use super::given::{Given, List};
use super::number::narrow;
use super::refusal::Refusal;
use super::size;
use super::value::Value;

const MATRIX: &str = "a list of rows, each a list of numbers";
const VECTOR: &str = "a list of numbers";

impl Value {
    /// A matrix of one row and one column at the least.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn matrix(&self) -> Result<Array2<f32>, Refusal> {
        let list = self.list(MATRIX)?;
        let rows = list.length();
        if rows == 0 {
            return Err(self.refuse_length(0, "one row or more"));
        }
        let mut numbers = Vec::new();
        let mut width = 0;
        for index in 0..rows {
            let row = self.entry(list, index)?;
            let list = row.some_numbers()?;
            if index == 0 {
                width = list.length();
                // Known from the first row on: one list can stand for many rows, so that a huge
                // matrix takes no memory where it comes from.
                size::cells(&self.path, &[rows, width], "numbers")?;
            } else if list.length() != width {
                let allowed = format!("a list of {width}, as in row 0");
                return Err(row.refuse_length(list.length(), &allowed));
            }
            row.read(list, &mut numbers)?;
        }
        let matrix = Array2::from_shape_vec((rows, width), numbers);
        Ok(matrix.expect("every row has the width of the first"))
    }

    /// A list of one number at the least.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn vector(&self) -> Result<Array1<f32>, Refusal> {
        let mut numbers = Vec::new();
        self.read(self.some_numbers()?, &mut numbers)?;
        Ok(numbers.into())
    }

    fn some_numbers(&self) -> Result<&dyn List, Refusal> {
        let list = self.list(VECTOR)?;
        if list.length() == 0 {
            return Err(self.refuse_length(0, "one number or more"));
        }
        Ok(list)
    }

    /// Appends the numbers of `list`, which is this value's.
    fn read(&self, list: &dyn List, numbers: &mut Vec<f32>) -> Result<(), Refusal> {
        // Asked for before it is taken: to run out of memory is the end of the module.
        let bytes = (list.length() * size_of::<f32>()) as u64;
        numbers
            .try_reserve(list.length())
            .map_err(|_| size::too_large(&self.path, bytes))?;
        for index in 0..list.length() {
            // Nearly all of them are read without a word about where they stand.
            let plain = match list.look(index) {
                Ok(Given::Number(number)) => narrow(number),
                _ => None,
            };
            numbers.push(match plain {
                Some(number) => number,
                None => self.entry(list, index)?.single()?,
            });
        }
        Ok(())
    }
}

impl Fields {
    /// The matrix of a field that may be absent.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn matrix(&self, name: &str) -> Result<Option<Array2<f32>>, Refusal> {
        match self.optional(name)? {
            Some(value) => Ok(Some(value.matrix()?)),
            None => Ok(None),
        }
    }

    /// The list of numbers of a field that may be absent.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn vector(&self, name: &str) -> Result<Option<Array1<f32>>, Refusal> {
        match self.optional(name)? {
            Some(value) => Ok(Some(value.vector()?)),
            None => Ok(None),
        }
    }
}
