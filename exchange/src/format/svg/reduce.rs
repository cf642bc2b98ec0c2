//! A matrix too large to be drawn cell by cell.

use ndarray::Array2;

use crate::format::{Leaf, Scale};

/// What is drawn of a matrix.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The numbers, blocks of rows x blocks of columns.
    pub values: Array2<f32>,
    /// Which blocks are hidden: those of which all cells are.
    pub hidden: Array2<bool>,
    /// Rows and columns of a block; (1, 1) where every cell is drawn.
    pub block: (usize, usize),
}

/// A matrix of no more than `most` rows and columns. A block has the largest of its cells that are not
/// hidden: by magnitude, with its sign, where numbers are signed. What is no number outweighs all, for
/// it must not be lost.
pub fn reduced(leaf: &Leaf, most: usize) -> Drawn {
    let (rows, columns) = leaf.values.dim();
    let block = (rows.div_ceil(most).max(1), columns.div_ceil(most).max(1));
    let shape = (rows.div_ceil(block.0), columns.div_ceil(block.1));
    let weight = |value: f32| match leaf.scale {
        _ if value.is_nan() => f32::INFINITY,
        Scale::Weights => value,
        Scale::Signed => value.abs(),
    };
    let mut values = Array2::zeros(shape);
    let mut hidden = Array2::from_elem(shape, true);
    for ((row, column), &value) in leaf.values.indexed_iter() {
        if leaf.is_hidden(row, column) {
            continue;
        }
        let at = (row / block.0, column / block.1);
        let is_larger = weight(value) > weight(values[at]) || value.is_nan();
        if hidden[at] || is_larger {
            values[at] = value;
            hidden[at] = false;
        }
    }
    Drawn {
        values,
        hidden,
        block,
    }
}

#[cfg(test)]
mod tests {
    use ndarray::arr2;

    use super::*;

    fn leaf(scale: Scale) -> Leaf {
        let labels = |count: usize| (0..count).map(|label| label.to_string()).collect();
        let hidden = [[false; 5], [false, false, false, false, true]];
        Leaf {
            name: "scores".to_owned(),
            title: String::new(),
            rows: labels(2),
            columns: labels(5),
            values: arr2(&[[0.1, -0.9, 0.2, 0.3, 0.4], [0.5, 0.2, f32::NAN, 0.9, 7.0]]),
            hidden: Some(arr2(&hidden)),
            scale,
        }
    }

    #[test]
    fn a_block_has_the_largest_of_its_cells() {
        let drawn = reduced(&leaf(Scale::Weights), 3);
        assert_eq!(drawn.block, (1, 2));
        assert_eq!(drawn.values.row(0).to_vec(), [0.1, 0.3, 0.4]);
        assert_eq!(drawn.values[(1, 0)], 0.5);
        assert!(drawn.values[(1, 1)].is_nan(), "what is no number was lost");
        assert_eq!(drawn.hidden, arr2(&[[false; 3], [false, false, true]]));
        let drawn = reduced(&leaf(Scale::Signed), 3);
        assert_eq!(drawn.values.row(0).to_vec(), [-0.9, 0.3, 0.4]);
    }

    #[test]
    fn a_small_matrix_stays_as_it_is() {
        let drawn = reduced(&leaf(Scale::Signed), 5);
        assert_eq!(drawn.block, (1, 1));
        assert_eq!(drawn.values.row(0), leaf(Scale::Signed).values.row(0));
        let empty = Leaf {
            values: Array2::zeros((0, 3)),
            hidden: None,
            ..leaf(Scale::Signed)
        };
        assert_eq!(reduced(&empty, 2).values.dim(), (0, 2));
    }
}
