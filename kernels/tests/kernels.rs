//! Every loop against the plain one, in `f64`, at sizes around the edges of tiles and panels.

use attention_kernels::additive::{self, Additive};
use attention_kernels::softmax::{Passes, softmax};
use attention_kernels::{Packed, Rows, RowsMut, exp, product};
use proptest::prelude::*;
use wide::f32x4;

/// Numbers between -1 and 1 that differ.
fn numbers(count: usize, salt: usize) -> Vec<f32> {
    (0..count)
        .map(|at| (((at * 7919 + salt * 104_729) % 2003) as f32 / 1001.0 - 1.0) * 0.9)
        .collect()
}

fn plain_product(a: Rows<'_>, b: Rows<'_>, scale: f64) -> Vec<f64> {
    let cell = |row: usize, column: usize| {
        let products = a.row(row).iter().enumerate();
        let products = products.map(|(k, &a)| f64::from(a) * f64::from(b.row(k)[column]));
        scale * products.sum::<f64>()
    };
    let columns = b.width();
    (0..a.rows() * columns)
        .map(|at| cell(at / columns, at % columns))
        .collect()
}

fn largest_difference(got: &[f32], wanted: &[f64]) -> f64 {
    assert_eq!(got.len(), wanted.len());
    let off = got
        .iter()
        .zip(wanted)
        .map(|(&got, &wanted)| (f64::from(got) - wanted).abs());
    // A NaN is no small difference.
    off.fold(0.0, |most, off| {
        if off.is_nan() || off > most {
            off
        } else {
            most
        }
    })
}

/// A larger difference is a tile, a panel or a stretch of the depth that was left out or counted
/// twice.
#[test]
fn a_product_is_the_sum_of_products() {
    for rows in [1, 2, 3, 4, 5, 16, 121, 124] {
        for depth in [0, 1, 7, 64, 511, 512, 513, 1030] {
            for columns in [1, 3, 8, 9, 16, 23] {
                let (a, b) = (numbers(rows * depth, 1), numbers(depth * columns, 2));
                let (a, b) = (
                    Rows::dense(&a, rows, depth),
                    Rows::dense(&b, depth, columns),
                );
                let mut c = vec![f32::NAN; rows * columns];
                let packed = Packed::of(b);
                product::product(a, &packed, 0.5, &mut RowsMut::dense(&mut c, rows, columns));
                let off = largest_difference(&c, &plain_product(a, b, 0.5));
                assert!(
                    off < 3e-7 * (depth as f64 + 8.0),
                    "{rows} {depth} {columns}: {off:e}"
                );
            }
        }
    }
}

#[test]
fn a_head_is_read_and_written_where_it_lies() {
    let (rows, width, all) = (9, 6, 20);
    let a = numbers(rows * all, 3);
    let a = Rows::new(&a[7..], rows, width, all);
    let b = numbers(width * 5, 4);
    let b = Rows::dense(&b, width, 5);
    let mut c = vec![9.0; rows * 11];
    product::product(
        a,
        &Packed::of(b),
        1.0,
        &mut RowsMut::new(&mut c[2..], rows, 5, 11),
    );
    let wanted = plain_product(a, b, 1.0);
    for row in 0..rows {
        assert!(largest_difference(&c[2 + 11 * row..][..5], &wanted[5 * row..][..5]) < 1e-5);
    }
    for row in 0..rows - 1 {
        assert_eq!(
            c[7 + 11 * row..][..6],
            [9.0; 6],
            "what lies between was written to"
        );
    }
}

#[test]
fn a_transpose_is_packed_as_what_it_is_the_transpose_of() {
    for (depth, columns) in [(5, 3), (600, 17), (512, 8), (1, 9)] {
        let b = numbers(depth * columns, 5);
        let transposed: Vec<f32> = (0..columns * depth)
            .map(|at| b[at % depth * columns + at / depth])
            .collect();
        let mut packed = Packed::of(Rows::dense(&numbers(77, 6), 7, 11));
        packed.fill_transposed(Rows::dense(&transposed, columns, depth));
        assert_eq!(packed, Packed::of(Rows::dense(&b, depth, columns)));
    }
}

/// Memory that is used again for less holds nothing of what it held.
#[test]
fn packing_again_leaves_nothing_behind() {
    let (large, small) = (numbers(16 * 16, 7), numbers(4 * 9, 8));
    let mut packed = Packed::of(Rows::dense(&large, 16, 16));
    packed.fill(Rows::dense(&small, 4, 9));
    assert_eq!(packed, Packed::of(Rows::dense(&small, 4, 9)));
}

#[test]
fn the_exponential_is_right_to_its_last_places() {
    let mut worst = 0.0_f64;
    for step in -873_000..=880_000 {
        let x = step as f32 * 1e-4;
        let got = f64::from(exp::exp(f32x4::splat(x)).to_array()[0]);
        let right = f64::from(x).exp();
        worst = worst.max((got / right - 1.0).abs());
    }
    println!("exp in f32: {worst:.1e} at most, relatively");
    assert!(worst < 2.5e-7, "{worst:e}");
    let of = |x: f32| exp::exp(f32x4::splat(x)).to_array()[2];
    assert_eq!(of(0.0), 1.0);
    assert_eq!([of(-88.0), of(-1e30), of(f32::NEG_INFINITY)], [0.0; 3]);
    assert!(of(f32::NAN).is_nan());
}

fn plain_softmax(row: &[f32], temperature: f64) -> Vec<f64> {
    let max = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let exp = |z: &f32| ((f64::from(*z) - f64::from(max)) / temperature).exp();
    let sum: f64 = row.iter().map(exp).sum();
    row.iter().map(|z| exp(z) / sum).collect()
}

#[test]
fn weights_are_those_of_the_plain_softmax() {
    for length in 1..70 {
        for temperature in [0.1, 1.0, 7.0] {
            let mut row = numbers(length, length);
            row.iter_mut().for_each(|score| *score *= 20.0);
            if length > 3 {
                row[length / 2] = f32::NEG_INFINITY;
            }
            let wanted = plain_softmax(&row, f64::from(temperature));
            let Passes { max, sum } = softmax(&mut row, temperature).unwrap();
            assert!(largest_difference(&row, &wanted) < 1e-6);
            assert!(sum >= 1.0 && max <= 18.0);
            if length > 3 {
                assert_eq!(
                    row[length / 2],
                    0.0,
                    "what is hidden weighs exactly nothing"
                );
            }
        }
    }
}

/// Such rows are decided elsewhere, and stay as they are.
#[test]
fn a_row_that_is_no_plain_softmax_is_left_alone() {
    let odd = [f32::NAN, f32::INFINITY];
    for length in [1, 4, 5, 8, 13] {
        for place in 0..length {
            for number in odd {
                let mut row = numbers(length, 1);
                row[place] = number;
                let before: Vec<u32> = row.iter().map(|z| z.to_bits()).collect();
                assert_eq!(softmax(&mut row, 1.0), None);
                assert_eq!(row.iter().map(|z| z.to_bits()).collect::<Vec<_>>(), before);
            }
        }
        assert_eq!(softmax(&mut vec![f32::NEG_INFINITY; length], 1.0), None);
        assert_eq!(softmax(&mut numbers(length, 1), 0.0), None);
    }
    assert_eq!(softmax(&mut [], 1.0), None);
}

fn plain_additive(queries: Rows<'_>, keys: Rows<'_>, v: &[f32]) -> Vec<f64> {
    let score = |row: usize, key: usize| -> f64 {
        let units = queries.row(row).iter().zip(keys.row(key)).zip(v);
        units
            .map(|((&q, &k), &v)| f64::from(v) * (f64::from(q) + f64::from(k)).tanh())
            .sum()
    };
    let m = keys.rows();
    (0..queries.rows() * m)
        .map(|at| score(at / m, at % m))
        .collect()
}

/// How far the scores of n queries with m keys are from those of tanh, times the sum of |v|, where
/// hidden units reach to `reach`.
fn additive_error((n, m): (usize, usize), reach: f32, v: &[f32]) -> f64 {
    let h = v.len();
    let scaled = |count, salt| -> Vec<f32> {
        let numbers = numbers(count, salt).into_iter();
        numbers.map(|x| x * reach / 0.9).collect()
    };
    let (q, k) = (scaled(n * h, 1), scaled(m * h, 2));
    let (q, k) = (Rows::dense(&q, n, h), Rows::dense(&k, m, h));
    let mut scores = vec![f32::NAN; n * m];
    let mut additive = Additive::default();
    additive.fill(q, k, v);
    additive.scores(0, &mut RowsMut::dense(&mut scores, n, m));
    let sum: f32 = v.iter().map(|v| v.abs()).sum();
    largest_difference(&scores, &plain_additive(q, k, v)) / f64::from(sum)
}

/// An error of 1e-2 and more would be an exponential beyond its range.
#[test]
fn additive_scores_are_those_of_tanh_at_any_size() {
    for reach in [0.1, 3.0, 5.0, 9.0, 10.4, 16.0, 20.9, 25.0, 80.0, 1e6] {
        for (n, m, h) in [(1, 1, 1), (3, 5, 2), (4, 8, 16), (5, 9, 7), (2, 3, 13)] {
            let off = additive_error((n, m), reach, &numbers(h, 3));
            assert!(off < 1e-6, "{reach} ({n}, {m}, {h}): {off:e}");
        }
    }
}

/// A quotient by four at once, where the four multiplied are no number any more, would be none or 0.
#[test]
fn additive_scores_stand_any_v() {
    const SIZES: [&[f32]; 6] = [
        &[0.0],
        &[1e-30],
        &[1e-9; 4],
        &[1e-6, 1e6],
        &[1e12; 6],
        &[f32::MIN_POSITIVE],
    ];
    for extremes in SIZES {
        let mut v = numbers(8, 3);
        v[2..][..extremes.len()].copy_from_slice(extremes);
        for reach in [0.5, 6.0, 20.0] {
            let off = additive_error((3, 9), reach, &v);
            assert!(off < 1e-6, "{extremes:?} {reach}: {off:e}");
        }
    }
}

/// Rows are asked for as they are needed: another first row would be a row of its neighbour.
#[test]
fn some_rows_of_additive_scores_are_those_of_all() {
    for reach in [1.0, 50.0] {
        let (q, k, v) = (numbers(7 * 3, 1), numbers(6 * 3, 2), numbers(3, 3));
        let q: Vec<f32> = q.iter().map(|q| q * reach).collect();
        let mut additive = Additive::default();
        additive.fill(Rows::dense(&q, 7, 3), Rows::dense(&k, 6, 3), &v);
        let (mut all, mut some) = ([0.0; 42], [0.0; 12]);
        additive.scores(0, &mut RowsMut::dense(&mut all, 7, 6));
        additive.scores(4, &mut RowsMut::dense(&mut some, 2, 6));
        assert_eq!(all[24..36], some);
    }
}

#[test]
fn a_hidden_unit_that_is_not_a_number_makes_its_own_scores_none() {
    let (q, k) = ([0.5, f32::NAN], [1.0, f32::INFINITY, 0.0]);
    let mut scores = [0.0; 6];
    let (q, k) = (Rows::dense(&q, 2, 1), Rows::dense(&k, 3, 1));
    let mut additive = Additive::default();
    additive.fill(q, k, &[2.0]);
    additive.scores(0, &mut RowsMut::dense(&mut scores, 2, 3));
    assert!(scores[..3].iter().all(|score| score.is_finite()));
    assert!((scores[1] - 2.0).abs() < 1e-6, "tanh of infinity is 1");
    assert!(scores[3..].iter().all(|score| score.is_nan()));
}

#[test]
fn the_rational_tanh_is_tanh() {
    let steps = (-4_000_000..=4_000_000).map(|step| step as f32 * 2.5e-6);
    let off = steps.map(|x| (f64::from(additive::tanh(x)) - f64::from(x).tanh()).abs());
    assert!(off.fold(0.0, f64::max) <= 5e-7);
}

proptest! {
    #[test]
    fn products_of_any_size(rows in 1..40_usize, depth in 1..40_usize, columns in 1..40_usize) {
        let (a, b) = (numbers(rows * depth, 1), numbers(depth * columns, 2));
        let (a, b) = (Rows::dense(&a, rows, depth), Rows::dense(&b, depth, columns));
        let mut c = vec![f32::NAN; rows * columns];
        product::product(a, &Packed::of(b), 1.0, &mut RowsMut::dense(&mut c, rows, columns));
        prop_assert!(largest_difference(&c, &plain_product(a, b, 1.0)) < 1e-5);
    }
}
