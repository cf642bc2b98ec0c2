//! In a steady state the kernels allocate nothing: they write into memory that they are given, or keep.

use allocation_counter::measure;
use attention_kernels::additive::Additive;
use attention_kernels::product::product;
use attention_kernels::reduce::Reduced;
use attention_kernels::softmax::softmax;
use attention_kernels::{Packed, Rows, RowsMut};

#[test]
fn a_second_key_allocates_nothing() {
    let (n, d) = (37, 20);
    let x: Vec<f32> = (0..n * d).map(|at| (at % 23) as f32 / 23.0).collect();
    let x = Rows::dense(&x, n, d);
    let weights = Packed::of(Rows::dense(&vec![0.1; d * d], d, d));
    let v = vec![0.5; d];
    let ranges: Vec<_> = (0..n / 2).map(|at| (2 * at, 2 * at + 2)).collect();

    let (mut keys, mut values, mut additive) = Default::default();
    let (mut q, mut scores, mut out) = (vec![0.0; n * d], vec![0.0; n * n], vec![0.0; n * d]);
    let mut reduced = Reduced::new(ranges.len());
    let mut key = || {
        product(x, &weights, 1.0, &mut RowsMut::dense(&mut q, n, d));
        Packed::fill_transposed(&mut keys, x);
        Packed::fill(&mut values, x);
        let q = Rows::dense(&q, n, d);
        product(q, &keys, 0.2, &mut RowsMut::dense(&mut scores, n, n));
        Additive::fill(&mut additive, q, x, &v);
        additive.scores(0, &mut RowsMut::dense(&mut scores, n, n));
        for row in scores.chunks_exact_mut(n) {
            softmax(row, 1.0);
            reduced.add(0, row, &[], &ranges);
        }
        let mut out = RowsMut::dense(&mut out, n, d);
        product(Rows::dense(&scores, n, n), &values, 1.0, &mut out);
    };
    key();
    assert_eq!(measure(key).count_total, 0);
}
