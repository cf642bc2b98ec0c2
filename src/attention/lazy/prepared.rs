use std::borrow::Cow;
use std::sync::OnceLock;

use attention_kernels::{Packed, Rows};

use super::Matrix;
use crate::attention::run::Parameters;

/// The parameters of a layer, and the same as the kernels read them, packed once.
#[derive(Debug)]
pub struct Prepared {
    /// The parameters.
    pub parameters: Parameters<f32>,
    query: OnceLock<Packed>,
    key: OnceLock<Packed>,
    value: OnceLock<Packed>,
    output: OnceLock<Packed>,
    additive: Vec<[OnceLock<Packed>; 2]>,
}

impl Prepared {
    /// Takes the parameters of a layer.
    pub fn new(parameters: Parameters<f32>) -> Self {
        let heads = parameters.additive.iter();
        Self {
            additive: heads.map(|_| Default::default()).collect(),
            parameters,
            query: OnceLock::new(),
            key: OnceLock::new(),
            value: OnceLock::new(),
            output: OnceLock::new(),
        }
    }

    /// The hidden width of additive scoring; 0 where nothing is hidden.
    pub fn hidden(&self) -> usize {
        let first = self.parameters.additive.first();
        first.map_or(0, |additive| additive.v().len())
    }

    pub(super) fn query(&self) -> &Packed {
        self.query.get_or_init(|| packed(&self.parameters.query))
    }

    pub(super) fn key(&self) -> &Packed {
        self.key.get_or_init(|| packed(&self.parameters.key))
    }

    pub(super) fn value(&self) -> &Packed {
        self.value.get_or_init(|| packed(&self.parameters.value))
    }

    pub(super) fn output(&self) -> &Packed {
        self.output.get_or_init(|| packed(&self.parameters.output))
    }

    /// Both sides of additive scoring in a head: of the query, and of the key.
    pub(super) fn additive(&self, head: usize) -> Option<[&Packed; 2]> {
        let of = self.parameters.additive.get(head)?;
        let [query, key] = self.additive.get(head)?;
        Some([
            query.get_or_init(|| packed(of.query())),
            key.get_or_init(|| packed(of.key())),
        ])
    }
}

fn packed(matrix: &Matrix) -> Packed {
    let (rows, columns) = matrix.dim();
    Packed::of(Rows::dense(&numbers(matrix), rows, columns))
}

/// The numbers of a matrix, row by row.
pub(super) fn numbers(matrix: &Matrix) -> Cow<'_, [f32]> {
    match matrix.as_slice() {
        Some(numbers) => Cow::Borrowed(numbers),
        None => Cow::Owned(matrix.iter().copied().collect()),
    }
}
