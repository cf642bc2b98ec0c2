//! Additive scores, `v . tanh(q + k)`, without a tanh for each pair.
//!
//! `tanh(a + b) = 1 - 2 / (e^2a e^2b + 1)`, so the exponentials are taken once a query and once a key,
//! and what is left for a pair is a product and a quotient, `v / (e^2q e^2k + 1) = 1 / u` with
//! `u = e^2q / v e^2k + 1 / v`. Four of them share one division where that cannot overflow:
//! `1/a + 1/b = (a + b) / (a b)`, and again for two such sums.

use wide::f32x4;

use crate::exp::exp;
use crate::packed::PANEL;
use crate::product::halves;
use crate::rows::make_room;
use crate::{Rows, RowsMut};

/// What the logarithm of a product of four `u` may come to.
const FOUR: f32 = 86.0;
/// Largest |q| and |k| whose exponentials, and their product, are normal numbers.
const ONE: f32 = 21.0;
/// Largest |v| of which four inverses multiplied are a normal number.
const LARGE: f32 = 1e6;

/// Queries and keys as the loop reads them.
#[derive(Debug, Default)]
pub struct Additive {
    /// `e^2q / v`, `e^2q` or q, row by row.
    queries: Vec<f32>,
    /// `e^2k`, or k, eight keys after eight, each of them a hidden unit a row.
    keys: Vec<[f32; PANEL]>,
    /// `1 / v`, or v.
    v: Vec<f32>,
    /// The sum of v.
    all: f32,
    /// The largest magnitude of each hidden unit, of queries and of keys.
    reaches: [Vec<f32>; 2],
    size: (usize, usize),
    way: Way,
}

/// How quotients are taken.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
enum Way {
    /// Four by one division.
    Four,
    /// Each for itself.
    #[default]
    One,
    /// No quotients: the numbers are too large, so a tanh for each pair.
    Tanh,
}

impl Additive {
    /// Makes ready for scores of `queries`, (n, h), with `keys`, (m, h), in the memory of this.
    ///
    /// # Panics
    ///
    /// Where their widths and the length of `v` differ.
    pub fn fill(&mut self, queries: Rows<'_>, keys: Rows<'_>, v: &[f32]) {
        let h = v.len();
        assert_eq!((queries.width(), keys.width()), (h, h), "hidden widths");
        let [q, k] = &mut self.reaches;
        reach(queries, q);
        reach(keys, k);
        self.way = way(q, k, v);
        self.size = (queries.rows(), keys.rows());
        self.all = v.iter().sum();
        self.v.clear();
        self.v.extend_from_slice(v);
        if self.way == Way::Four {
            self.v.iter_mut().for_each(|v| *v = v.recip());
        }
        self.fill_queries(queries);
        self.fill_keys(keys);
    }

    fn fill_queries(&mut self, queries: Rows<'_>) {
        let h = self.v.len();
        make_room(&mut self.queries, h * queries.rows());
        for (row, query) in self.queries.chunks_exact_mut(h.max(1)).enumerate() {
            query.copy_from_slice(queries.row(row));
            if self.way != Way::Tanh {
                twice_exp(query);
            }
            if self.way == Way::Four {
                let units = query.iter_mut().zip(&self.v);
                units.for_each(|(q, per_v)| *q *= per_v);
            }
        }
    }

    fn fill_keys(&mut self, keys: Rows<'_>) {
        let h = self.v.len();
        self.keys.clear();
        self.keys
            .resize(h * keys.rows().div_ceil(PANEL), [0.0; PANEL]);
        for (panel, units) in self.keys.chunks_exact_mut(h.max(1)).enumerate() {
            let first = panel * PANEL;
            for key in first..keys.rows().min(first + PANEL) {
                for (unit, &number) in units.iter_mut().zip(keys.row(key)) {
                    unit[key - first] = number;
                }
            }
        }
        if self.way != Way::Tanh {
            twice_exp(self.keys.as_flattened_mut());
        }
    }

    /// Scores of the queries from `first` on with every key.
    ///
    /// Within 1e-6 of tanh for each hidden unit, times the sum of |v|.
    ///
    /// # Panics
    ///
    /// Where `scores` does not fit.
    pub fn scores(&self, first: usize, scores: &mut RowsMut<'_>) {
        let (n, m) = self.size;
        assert!(first + scores.rows() <= n, "queries that are not there");
        assert_eq!(scores.width(), m, "a score a key");
        match self.way {
            Way::Four => self.sum::<true>(first, scores),
            Way::One => self.sum::<false>(first, scores),
            Way::Tanh => self.one_by_one(first, scores),
        }
    }

    /// `sum v - 2 sum v / (e^2q e^2k + 1)`, of eight keys side by side.
    fn sum<const FOUR: bool>(&self, first: usize, scores: &mut RowsMut<'_>) {
        let h = self.v.len();
        let panels = self.size.1.div_ceil(PANEL);
        let all = f32x4::splat(self.all);
        for row in 0..scores.rows() {
            let queries = &self.queries[(first + row) * h..][..h];
            let out = scores.row(row);
            for panel in 0..panels {
                let keys = &self.keys[panel * h..][..h];
                let halves = if FOUR {
                    by_four(queries, keys, &self.v)
                } else {
                    by_one(queries, keys, &self.v)
                };
                let [left, right] = halves.map(|half| (all - half - half).to_array());
                let mut both = [0.0; PANEL];
                both[..4].copy_from_slice(&left);
                both[4..].copy_from_slice(&right);
                write(&mut out[PANEL * panel..], both);
            }
        }
    }

    /// A tanh for each, for numbers of any size.
    fn one_by_one(&self, first: usize, scores: &mut RowsMut<'_>) {
        let h = self.v.len();
        let panels = self.size.1.div_ceil(PANEL);
        for row in 0..scores.rows() {
            let queries = &self.queries[(first + row) * h..][..h];
            let out = scores.row(row);
            for panel in 0..panels {
                let mut sums = [0.0; PANEL];
                for ((unit, &query), &v) in queries.iter().enumerate().zip(&self.v) {
                    for (sum, key) in sums.iter_mut().zip(self.keys[panel * h + unit]) {
                        *sum += v * tanh(query + key);
                    }
                }
                write(&mut out[PANEL * panel..], sums);
            }
        }
    }
}

/// How quotients can be taken where the hidden units of queries reach to `q` and those of keys to `k`.
fn way(q: &[f32], k: &[f32], v: &[f32]) -> Way {
    // A number that is none compares with nothing, and goes the way that is always right.
    let is_small = |reach: &f32| *reach <= ONE;
    if !(q.iter().all(is_small) && k.iter().all(is_small)) {
        return Way::Tanh;
    }
    // u is (e^2(q + k) + 1) / |v| at most, and 1 / |v| at least. A quotient of three by four, where the
    // fourth is least, is as large as the three: hence no logarithm below 0.
    let log_of_u = |((q, k), v): ((&f32, &f32), &f32)| {
        (2.0 * (q + k) + std::f32::consts::LN_2 - v.abs().ln()).max(0.0)
    };
    let mut units = q.iter().zip(k).zip(v).map(log_of_u);
    let mut four = || units.by_ref().take(4).sum::<f32>();
    let is_within = (0..v.len().div_ceil(4)).all(|_| four() <= FOUR);
    if is_within && v.iter().all(|v| v.abs() <= LARGE) {
        Way::Four
    } else {
        Way::One
    }
}

type Eight = [f32x4; 2];

#[inline(always)]
fn each(a: Eight, b: Eight, make: impl Fn(f32x4, f32x4) -> f32x4) -> Eight {
    [make(a[0], b[0]), make(a[1], b[1])]
}

/// The sum of `1 / (q k + w)`, four by one division.
#[inline(always)]
fn by_four(queries: &[f32], keys: &[[f32; PANEL]], w: &[f32]) -> Eight {
    let u = |q: f32, key: &[f32; PANEL], w: f32| {
        halves(key).map(|key| f32x4::splat(q) * key + f32x4::splat(w))
    };
    let mut sum = [f32x4::ZERO; 2];
    let (queries, rest_q) = queries.as_chunks::<4>();
    let (keys, rest_k) = keys.as_chunks::<4>();
    let (w, rest_w) = w.as_chunks::<4>();
    for ((q, k), w) in queries.iter().zip(keys).zip(w) {
        let [a, b, c, d] = std::array::from_fn(|i| u(q[i], &k[i], w[i]));
        let (over_ab, under_ab) = (each(a, b, |a, b| a + b), each(a, b, |a, b| a * b));
        let (over_cd, under_cd) = (each(c, d, |c, d| c + d), each(c, d, |c, d| c * d));
        let left = each(over_ab, under_cd, |a, b| a * b);
        let right = each(over_cd, under_ab, |a, b| a * b);
        let over = each(left, right, |a, b| a + b);
        let under = each(under_ab, under_cd, |a, b| a * b);
        sum = each(sum, each(over, under, |a, b| a / b), |a, b| a + b);
    }
    for ((&q, k), &w) in rest_q.iter().zip(rest_k).zip(rest_w) {
        sum = each(sum, u(q, k, w), |sum, u| sum + f32x4::ONE / u);
    }
    sum
}

/// The sum of `v / (q k + 1)`.
#[inline(always)]
fn by_one(queries: &[f32], keys: &[[f32; PANEL]], v: &[f32]) -> Eight {
    let mut sum = [f32x4::ZERO; 2];
    for ((&q, k), &v) in queries.iter().zip(keys).zip(v) {
        let (q, v) = (f32x4::splat(q), f32x4::splat(v));
        sum = each(sum, halves(k), |sum, k| sum + v / (q * k + f32x4::ONE));
    }
    sum
}

/// Writes a panel of numbers, or as many as there is room for.
#[inline(always)]
fn write(out: &mut [f32], numbers: [f32; PANEL]) {
    match out.first_chunk_mut::<PANEL>() {
        Some(out) => *out = numbers,
        // One by one, or both ways become one copy of any length, which is a call.
        None => out
            .iter_mut()
            .zip(numbers)
            .for_each(|(out, number)| *out = number),
    }
}

/// Makes `e^2x` of each number.
fn twice_exp(numbers: &mut [f32]) {
    let make = |four: [f32; 4]| {
        let four = f32x4::new(four);
        exp(four + four).to_array()
    };
    let (fours, rest) = numbers.as_chunks_mut::<4>();
    fours.iter_mut().for_each(|four| *four = make(*four));
    let mut last = [0.0; 4];
    last[..rest.len()].copy_from_slice(rest);
    rest.copy_from_slice(&make(last)[..rest.len()]);
}

/// The largest magnitude of each column; NaN where there is one.
fn reach(rows: Rows<'_>, reach: &mut Vec<f32>) {
    reach.clear();
    reach.resize(rows.width(), 0.0);
    for row in 0..rows.rows() {
        for (reach, number) in reach.iter_mut().zip(rows.row(row)) {
            let size = number.abs();
            let is_within = size <= *reach || reach.is_nan();
            if !is_within {
                *reach = size;
            }
        }
    }
}

/// `tanh` within 5e-7, for numbers of any size: the rational approximation of degree 13 over 6 by the
/// authors of Eigen (MathFunctionsImpl.h). Beyond the bound it stays as it is there.
#[inline]
#[must_use]
pub fn tanh(x: f32) -> f32 {
    const BOUND: f32 = 7.998_811_7;
    const ODD: [f32; 7] = [
        -2.760_768_5e-16,
        2.000_188e-13,
        -8.604_672e-11,
        5.122_297e-8,
        1.485_722_4e-5,
        6.372_619_4e-4,
        4.893_524_6e-3,
    ];
    const EVEN: [f32; 4] = [1.198_258_4e-6, 1.185_347_1e-4, 2.268_434_6e-3, 4.893_525e-3];
    let x = x.clamp(-BOUND, BOUND);
    let square = x * x;
    let horner = |sum: f32, &next: &f32| sum * square + next;
    x * ODD.iter().fold(0.0, horner) / EVEN.iter().fold(0.0, horner)
}
