//! A map as it is shown: without some of its tokens, renormalised, small weights left blank.
//!
//! In this order: a map is chosen or averaged, tokens leave it (their rows and their columns), what is
//! left of each row is divided by its sum, and what is then below the threshold is left blank. Nothing
//! of it changes what was brought.

use ndarray::{ArcArray2, Array2};

/// What is done to a map before it is shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct View {
    /// Queries that leave the map, by their place, from 0.
    pub without_queries: Vec<usize>,
    /// Keys that leave it.
    pub without_keys: Vec<usize>,
    /// Whether what is left of each row is divided by its sum.
    pub renormalise: bool,
    /// Weights below it are left blank; 0 leaves none blank.
    pub threshold: f32,
}

/// What stands in one cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cell {
    /// A number.
    Number(f32),
    /// A number below the threshold.
    Blank(f32),
    /// What is no number, or infinite.
    Odd(f32),
    /// Hidden by a mask, with what stands there.
    Masked(f32),
}

/// A map as it is shown.
#[derive(Debug, Clone)]
pub struct Shown {
    /// Which queries are its rows.
    pub rows: Vec<usize>,
    /// Which keys are its columns.
    pub columns: Vec<usize>,
    /// The numbers, (rows, columns), renormalised where that is asked for.
    pub values: Array2<f32>,
    /// What was left of each row before it was divided: its sum, in double precision.
    pub sums: Vec<f64>,
    /// Rows of which nothing is left, by their place among the rows: their weights, if there are
    /// any, are all 0.
    pub empty: Vec<usize>,
    /// Rows that could not be divided, since they hold what is no finite number, or have no sum above
    /// 0. They stand as they are.
    pub undivided: Vec<usize>,
    masked: Array2<bool>,
    threshold: f32,
}

impl Shown {
    /// `map` (n, m) seen through `view`; `allows` says which cells no mask hides.
    pub fn new(map: &ArcArray2<f32>, view: &View, allows: impl Fn(usize, usize) -> bool) -> Self {
        let (queries, keys) = map.dim();
        let kept = |count: usize, without: &[usize]| -> Vec<usize> {
            (0..count).filter(|it| !without.contains(it)).collect()
        };
        let rows = kept(queries, &view.without_queries);
        let columns = kept(keys, &view.without_keys);
        let size = (rows.len(), columns.len());
        let mut values =
            Array2::from_shape_fn(size, |(row, column)| map[(rows[row], columns[column])]);
        let masked =
            Array2::from_shape_fn(size, |(row, column)| !allows(rows[row], columns[column]));
        let sums: Vec<f64> = values
            .outer_iter()
            .map(|row| row.iter().copied().map(f64::from).sum())
            .collect();
        let (mut empty, mut undivided) = (Vec::new(), Vec::new());
        for (index, (mut row, &sum)) in values.outer_iter_mut().zip(&sums).enumerate() {
            if row.iter().all(|weight| *weight == 0.0) {
                empty.push(index);
            } else if view.renormalise && sum.is_finite() && sum > 0.0 {
                row.mapv_inplace(|weight| (f64::from(weight) / sum) as f32);
            } else if view.renormalise {
                undivided.push(index);
            }
        }
        Self {
            rows,
            columns,
            values,
            sums,
            empty,
            undivided,
            masked,
            threshold: view.threshold,
        }
    }

    /// A matrix all of which is shown, with what a mask hides of it.
    pub fn whole(matrix: &ArcArray2<f32>, hidden: Option<&Array2<bool>>) -> Self {
        Self::new(matrix, &View::default(), |row, column| {
            !hidden
                .and_then(|hidden| hidden.get((row, column)))
                .is_some_and(|is_hidden| *is_hidden)
        })
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        self.values.dim()
    }

    /// What stands in a cell, by its place in the map that is shown; `None` outside.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let value = *self.values.get((row, column))?;
        Some(if self.masked[(row, column)] {
            Cell::Masked(value)
        } else if !value.is_finite() {
            Cell::Odd(value)
        } else if self.threshold > 0.0 && value < self.threshold {
            Cell::Blank(value)
        } else {
            Cell::Number(value)
        })
    }

    /// Cells of numbers that are left blank.
    pub fn blanks(&self) -> usize {
        let (rows, columns) = self.size();
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        cells
            .filter(|&(row, column)| matches!(self.cell(row, column), Some(Cell::Blank(_))))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use ndarray::array;
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::brought::maps::{Average, Maps};

    fn view(without: &[usize], renormalise: bool) -> View {
        View {
            without_queries: without.to_vec(),
            without_keys: without.to_vec(),
            renormalise,
            threshold: 0.0,
        }
    }

    fn shown(map: Array2<f32>, view: &View) -> Shown {
        Shown::new(&map.into_shared(), view, |_, _| true)
    }

    #[test]
    fn what_is_left_of_a_row_is_divided_by_its_sum() {
        let map = array![[0.5, 0.3, 0.2], [0.25, 0.25, 0.5], [0.0, 0.0, 1.0]];
        let seen = shown(map, &view(&[0], true));
        assert_eq!(seen.rows, [1, 2]);
        assert!((seen.values[(0, 0)] - 1.0 / 3.0).abs() < 1e-6);
        assert_eq!(seen.values[(1, 1)], 1.0);
        assert!((seen.sums[0] - 0.75).abs() < 1e-9);
    }

    #[test]
    fn a_row_that_loses_everything_is_empty_and_holds_no_nan() {
        let map = array![[0.0, 0.0, 1.0], [0.5, 0.5, 0.0], [0.0, 1.0, 0.0]];
        let seen = shown(map, &view(&[2], true));
        assert_eq!(seen.empty, [0]);
        assert!(seen.values.iter().all(|weight| weight.is_finite()));
        let none = shown(array![[1.0]], &view(&[0], true));
        assert_eq!(none.size(), (0, 0));
        let no_key = View {
            without_queries: Vec::new(),
            ..view(&[0, 1], true)
        };
        assert_eq!(shown(array![[0.4, 0.6]], &no_key).empty, [0]);
    }

    #[test]
    fn a_row_with_what_is_no_number_stays_as_it_is() {
        let map = array![[f32::NAN, 0.5, 0.25], [f32::INFINITY, 0.5, 0.25]];
        let seen = shown(map, &view(&[], true));
        assert_eq!(seen.undivided, [0, 1]);
        assert_eq!(seen.values[(0, 1)], 0.5);
        assert!(matches!(seen.cell(0, 0), Some(Cell::Odd(value)) if value.is_nan()));
        assert_eq!(seen.cell(1, 0), Some(Cell::Odd(f32::INFINITY)));
        assert_eq!(seen.cell(2, 0), None);
    }

    #[test]
    fn what_is_below_the_threshold_is_blank_and_nothing_else() {
        let view = View {
            threshold: 0.2,
            ..View::default()
        };
        let map = array![[0.2, 0.19, f32::NAN]];
        let seen = Shown::new(&map.into_shared(), &view, |_, _| true);
        assert_eq!(seen.cell(0, 0), Some(Cell::Number(0.2)));
        assert_eq!(seen.cell(0, 1), Some(Cell::Blank(0.19)));
        assert!(matches!(seen.cell(0, 2), Some(Cell::Odd(_))));
        assert_eq!(seen.blanks(), 1);
        // Nothing is asked to be left blank, so not even what is below 0 is.
        let below = Shown::whole(&array![[-0.5]].into_shared(), None);
        assert_eq!(below.cell(0, 0), Some(Cell::Number(-0.5)));
    }

    #[test]
    fn what_a_mask_hides_is_told_apart() {
        let map = array![[1.0, 0.0], [0.5, 0.5]].into_shared();
        let seen = Shown::new(&map, &View::default(), |query, key| key <= query);
        assert_eq!(seen.cell(0, 1), Some(Cell::Masked(0.0)));
        assert_eq!(seen.cell(1, 1), Some(Cell::Number(0.5)));
    }

    /// Weights (layers, heads, n, n) from 0 to 1, and which of the tokens leave.
    fn files() -> impl Strategy<Value = (Maps, Vec<usize>)> {
        (1..3_usize, 1..4_usize, 1..6_usize)
            .prop_flat_map(|(layers, heads, tokens)| {
                let count = layers * heads * tokens * tokens;
                (
                    Just((layers, heads, tokens, tokens)),
                    vec(0.0_f32..1.0, count),
                    vec(any::<bool>(), tokens),
                )
            })
            .prop_map(|(shape, numbers, leave)| {
                let weights = ndarray::Array4::from_shape_vec(shape, numbers).unwrap();
                let leave = leave.iter().enumerate().filter(|(_, leaves)| **leaves);
                (
                    Maps::given(weights),
                    leave.map(|(token, _)| token).collect(),
                )
            })
    }

    proptest! {
        /// Where a token leaves before the mean is taken instead of after it, nothing is another.
        #[test]
        fn averaging_commutes_with_hiding((maps, without) in files()) {
            let view = view(&without, false);
            let mean = maps.map(Average::All, 0, 0).unwrap();
            let first_mean = Shown::new(&mean, &view, |_, _| true).values;
            let shape = maps.shape();
            let mut first_hidden = Array2::<f64>::zeros(first_mean.dim());
            for layer in 0..shape.layers {
                for head in 0..shape.heads {
                    let one = maps.one(layer, head).unwrap();
                    let one = Shown::new(&one, &view, |_, _| true).values;
                    first_hidden += &one.mapv(f64::from);
                }
            }
            first_hidden /= shape.maps() as f64;
            for (cell, &after) in first_mean.indexed_iter() {
                prop_assert!((f64::from(after) - first_hidden[cell]).abs() < 1e-6);
            }
        }

        /// A row that is divided sums to one, and one that is not is empty.
        #[test]
        fn every_row_sums_to_one_or_is_empty((maps, without) in files()) {
            let map = maps.one(0, 0).unwrap();
            let seen = Shown::new(&map, &view(&without, true), |_, _| true);
            for (row, weights) in seen.values.outer_iter().enumerate() {
                let sum: f64 = weights.iter().copied().map(f64::from).sum();
                let wanted = if seen.empty.contains(&row) { 0.0 } else { 1.0 };
                prop_assert!((sum - wanted).abs() < 1e-5, "row {row} sums to {sum}");
            }
        }

        /// Renormalising twice is renormalising once, and it keeps who is before whom.
        #[test]
        fn renormalising_keeps_the_order((maps, without) in files()) {
            let map = maps.one(0, 0).unwrap();
            let plain = Shown::new(&map, &view(&without, false), |_, _| true).values;
            let once = Shown::new(&map, &view(&without, true), |_, _| true).values;
            let again = Shown::new(&once.clone().into_shared(), &view(&[], true), |_, _| true);
            for (one, twice) in once.iter().zip(&again.values) {
                prop_assert!((one - twice).abs() < 1e-6);
            }
            for (divided, before) in once.outer_iter().zip(plain.outer_iter()) {
                for pair in 1..before.len() {
                    let is_more = before[pair] > before[0];
                    prop_assert!(!is_more || divided[pair] >= divided[0]);
                }
            }
        }
    }
}
