//! Each kernel beside the generic code that says what it computes: `cargo bench`.

use std::hint::black_box;

use attention_kernels::additive::Additive;
use attention_kernels::product::product;
use attention_kernels::reduce::Reduced;
use attention_kernels::softmax::softmax;
use attention_kernels::{Packed, Rows, RowsMut};
use attention_playground::attention::{self, Scoring, Softmax, Visibility};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ndarray::{Array1, Array2};

fn numbers(rows: usize, columns: usize) -> Array2<f32> {
    let number = |(row, column)| ((row * 7919 + column * 104_729) % 2003) as f32 / 1001.5 - 1.0;
    Array2::from_shape_fn((rows, columns), number)
}

fn rows(matrix: &Array2<f32>) -> Rows<'_> {
    let (rows, columns) = matrix.dim();
    Rows::dense(matrix.as_slice().expect("row by row"), rows, columns)
}

fn rows_mut(matrix: &mut Array2<f32>) -> RowsMut<'_> {
    let (rows, columns) = matrix.dim();
    RowsMut::dense(matrix.as_slice_mut().expect("row by row"), rows, columns)
}

/// A projection: (n, d) times (d, d), the weights packed before.
fn projection(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("projection");
    for (n, d) in [(16, 64), (64, 512), (512, 512)] {
        let (x, w, mut y) = (numbers(n, d), numbers(d, d), Array2::zeros((n, d)));
        let packed = Packed::of(rows(&w));
        group.throughput(Throughput::Elements((2 * n * d * d) as u64));
        group.bench_function(BenchmarkId::new("kernel", format!("{n}x{d}")), |bencher| {
            bencher.iter(|| product(rows(&x), black_box(&packed), 1.0, &mut rows_mut(&mut y)));
        });
        group.bench_function(BenchmarkId::new("ndarray", format!("{n}x{d}")), |bencher| {
            bencher.iter(|| black_box(&x).dot(&w));
        });
    }
}

/// Scores of one head, the keys packed each time.
fn scores(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("scores");
    for (n, d_k) in [(128, 8), (512, 64)] {
        let (q, k, mut scores) = (numbers(n, d_k), numbers(n, d_k), Array2::zeros((n, n)));
        let mut packed = Packed::default();
        group.throughput(Throughput::Elements((2 * n * n * d_k) as u64));
        group.bench_function(
            BenchmarkId::new("kernel", format!("{n}x{d_k}")),
            |bencher| {
                bencher.iter(|| {
                    packed.fill_transposed(rows(black_box(&k)));
                    product(rows(&q), &packed, 0.125, &mut rows_mut(&mut scores));
                });
            },
        );
        group.bench_function(
            BenchmarkId::new("generic", format!("{n}x{d_k}")),
            |bencher| {
                bencher.iter(|| Scoring::ScaledDot.score(0, black_box(&q).view(), k.view()));
            },
        );
    }
}

fn weights(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("softmax");
    for n in [128, 512] {
        let scores = numbers(n, n);
        let mut weights = scores.clone();
        group.throughput(Throughput::Elements((n * n) as u64));
        group.bench_function(BenchmarkId::new("kernel", n), |bencher| {
            bencher.iter(|| {
                weights.assign(black_box(&scores));
                for mut row in weights.rows_mut() {
                    softmax(row.as_slice_mut().expect("row by row"), 1.0);
                }
            });
        });
        let visibility = Visibility::open(n, n);
        group.bench_function(BenchmarkId::new("generic", n), |bencher| {
            bencher.iter(|| Softmax::default().apply(black_box(&scores).view(), &visibility));
        });
    }
}

fn additive(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("additive");
    for (n, h) in [(64, 16), (256, 16)] {
        let (q, k, v) = (numbers(n, h), numbers(n, h), numbers(1, h));
        let mut scores = Array2::zeros((n, n));
        let mut kernel = Additive::default();
        group.throughput(Throughput::Elements((n * n * h) as u64));
        group.bench_function(BenchmarkId::new("kernel", format!("{n}x{h}")), |bencher| {
            bencher.iter(|| {
                kernel.fill(rows(black_box(&q)), rows(&k), rows(&v).row(0));
                kernel.scores(0, &mut rows_mut(&mut scores));
            });
        });
        let v: Array1<f32> = v.row(0).to_owned();
        let generic = attention::Additive::new(Array2::eye(h), Array2::eye(h), v);
        let generic = Scoring::Additive(vec![generic.expect("widths fit")]);
        group.bench_function(BenchmarkId::new("generic", format!("{n}x{h}")), |bencher| {
            bencher.iter(|| generic.score(0, black_box(&q).view(), k.view()));
        });
    }
}

/// A row of a long map into the pixels of a picture.
fn reduction(criterion: &mut Criterion) {
    let row = numbers(1, 4096);
    let ranges: Vec<_> = (0..768)
        .map(|at| (at * 4096 / 768, (at + 1) * 4096 / 768))
        .collect();
    let mut reduced = Reduced::new(768);
    criterion.bench_function("reduction/4096 to 768", |bencher| {
        bencher.iter(|| reduced.add(0, black_box(&row).as_slice().expect("a row"), &[], &ranges));
    });
}

criterion_group!(kernels, projection, scores, weights, additive, reduction);
criterion_main!(kernels);
