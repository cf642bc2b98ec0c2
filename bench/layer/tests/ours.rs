//! What is timed, against the formulas written out in `f64`.

use layer_bench::ours::{Additive, Layer, Product};

/// Of the largest number expected.
const TOLERANCE: f64 = 1e-5;

/// Numbers between -1 and 1 that follow no pattern of rows or columns.
fn numbers(length: usize, seed: usize) -> Vec<f32> {
    let number = |i: usize| ((i * 7919 + seed * 104_729) % 2003) as f32 / 1001.0 - 1.0;
    (0..length).map(number).collect()
}

/// (rows, inner) x (inner, columns) -> (rows, columns)
fn product(x: &[f64], w: &[f64], inner: usize, columns: usize) -> Vec<f64> {
    let rows = x.chunks(inner);
    rows.flat_map(|row| {
        (0..columns).map(move |j| (0..inner).map(|k| row[k] * w[k * columns + j]).sum())
    })
    .collect()
}

fn softmax(scores: &[f64], columns: usize) -> Vec<f64> {
    let row = |row: &[f64]| {
        let exp: Vec<f64> = row.iter().map(|score| score.exp()).collect();
        let sum: f64 = exp.iter().sum();
        exp.into_iter().map(move |e| e / sum)
    };
    scores.chunks(columns).flat_map(row).collect()
}

fn wide(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().copied().map(f64::from).collect()
}

#[track_caller]
fn assert_near(got: &[f32], expected: &[f64]) {
    assert_eq!(got.len(), expected.len());
    let largest = expected
        .iter()
        .fold(0.0, |most: f64, each| most.max(each.abs()));
    for (place, (&got, &expected)) in got.iter().zip(expected).enumerate() {
        let off = (f64::from(got) - expected).abs();
        assert!(
            off <= TOLERANCE * largest,
            "place {place}: {got}, where {expected} is expected"
        );
    }
}

#[test]
fn a_layer_is_its_formula() {
    for (n, d, heads) in [(1, 2, 1), (5, 6, 3), (16, 64, 2), (33, 24, 8)] {
        let x = numbers(n * d, 1);
        let [w_q, w_k, w_v, w_o] = [2, 3, 4, 5].map(|seed| numbers(d * d, seed));
        let mut layer = Layer::new(n, d, heads, &x, &w_q, &w_k, &w_v, &w_o).unwrap();
        layer.run().unwrap();
        // What it gives has to be the same however often it ran.
        layer.run().unwrap();

        let [q, k, v] = [&w_q, &w_k, &w_v].map(|w| product(&wide(&x), &wide(w), d, d));
        let d_k = d / heads;
        let mut concat = vec![0.0; n * d];
        for head in 0..heads {
            let at = |row: usize, column: usize| row * d + head * d_k + column;
            let score = |i: usize, j: usize| -> f64 {
                let products = (0..d_k).map(|c| q[at(i, c)] * k[at(j, c)]);
                products.sum::<f64>() / (d_k as f64).sqrt()
            };
            let scores: Vec<f64> = (0..n * n).map(|cell| score(cell / n, cell % n)).collect();
            let weights = softmax(&scores, n);
            assert_near(layer.weights(head), &weights);
            for i in 0..n {
                for c in 0..d_k {
                    concat[at(i, c)] = (0..n).map(|j| weights[i * n + j] * v[at(j, c)]).sum();
                }
            }
        }
        assert_near(layer.output(), &product(&concat, &wide(&w_o), d, d));
    }
}

#[test]
fn additive_scoring_is_its_formula() {
    for (n, d, hidden) in [(1, 3, 2), (7, 5, 3), (20, 64, 16)] {
        let [query, key] = [1, 2].map(|seed| numbers(n * d, seed));
        let [w_q, w_k] = [3, 4].map(|seed| numbers(d * hidden, seed));
        let v = numbers(hidden, 5);
        let mut additive = Additive::new(n, d, hidden, &query, &key, &w_q, &w_k, &v).unwrap();
        additive.run().unwrap();
        additive.run().unwrap();

        let q = product(&wide(&query), &wide(&w_q), d, hidden);
        let k = product(&wide(&key), &wide(&w_k), d, hidden);
        let score = |i: usize, j: usize| -> f64 {
            let bent = |h: usize| (q[i * hidden + h] + k[j * hidden + h]).tanh();
            (0..hidden).map(|h| f64::from(v[h]) * bent(h)).sum()
        };
        let scores: Vec<f64> = (0..n * n).map(|cell| score(cell / n, cell % n)).collect();
        assert_near(additive.weights(), &softmax(&scores, n));
    }
}

#[test]
fn a_product_is_its_formula() {
    for (rows, inner, columns) in [(1, 1, 1), (5, 7, 3), (17, 33, 31)] {
        let [x, w] = [(rows * inner, 1), (inner * columns, 2)].map(|(n, seed)| numbers(n, seed));
        let mut timed = Product::new(rows, inner, columns, &x, &w).unwrap();
        timed.run();
        timed.run();
        assert_near(
            timed.output(),
            &product(&wide(&x), &wide(&w), inner, columns),
        );
    }
}

#[test]
fn a_matrix_of_another_size_is_refused() {
    let error = Product::new(2, 2, 2, &[1.0; 4], &[1.0; 3]).unwrap_err();
    assert!(error.contains("2 rows of 2 numbers"), "{error}");
}
