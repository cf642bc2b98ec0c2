use std::sync::{Arc, OnceLock};

use attention_kernels::additive::Additive;
use attention_kernels::product::product;
use attention_kernels::{Packed, Rows, RowsMut};
use ndarray::Array2;

use super::prepared::numbers;
use super::{Matrix, Projected};
use crate::attention::{ScoringKind, Stage};

/// How each query fits each key, head by head.
#[derive(Debug)]
pub struct Scored {
    projected: Arc<Projected>,
    kind: ScoringKind,
    heads: Vec<Head>,
}

#[derive(Debug, Default)]
struct Head {
    scorer: OnceLock<Scorer>,
    hidden: OnceLock<[Matrix; 2]>,
    raw: OnceLock<Matrix>,
    scaled: OnceLock<Matrix>,
}

/// The keys of a head as its kernel reads them.
#[derive(Debug)]
enum Scorer {
    /// The transpose of K.
    Dot(Packed),
    Additive(Additive),
}

impl Scored {
    /// Scores of `kind`; of additive scoring with the parameters that the projections came with.
    pub fn new(projected: Arc<Projected>, kind: ScoringKind) -> Self {
        let heads = 0..projected.heads();
        Self {
            heads: heads.map(|_| Head::default()).collect(),
            projected,
            kind,
        }
    }

    pub(super) fn projected(&self) -> &Arc<Projected> {
        &self.projected
    }

    /// Where the scores of a head are kept, once they are made.
    pub(super) fn kept(&self, stage: Stage, head: usize) -> &OnceLock<Matrix> {
        match stage {
            Stage::Scaled => &self.heads[head].scaled,
            _ => &self.heads[head].raw,
        }
    }

    /// Queries and keys in the hidden width of additive scoring, (n, h) each.
    pub(super) fn hidden(&self, head: usize) -> Option<&[Matrix; 2]> {
        let [query, key] = self.projected.prepared().additive(head)?;
        let of = self.heads.get(head)?;
        Some(of.hidden.get_or_init(|| {
            [
                (self.projected.query(), query, Stage::HiddenQuery),
                (self.projected.key(), key, Stage::HiddenKey),
            ]
            .map(|(side, weight, stage)| self.times(head, side, weight, stage))
        }))
    }

    fn times(&self, head: usize, side: &Matrix, weight: &Packed, stage: Stage) -> Matrix {
        let side = numbers(side);
        let side = self.projected.head(&side, head);
        let mut all = Array2::zeros((side.rows(), weight.columns()));
        if let Some(all) = all.as_slice_mut() {
            let mut all = RowsMut::dense(all, side.rows(), weight.columns());
            product(side, weight, 1.0, &mut all);
        }
        self.projected.counts().add(stage, side.rows());
        all.into_shared()
    }

    /// What scores are multiplied by: `1 / sqrt(d_k)` where they are scaled.
    fn scale(&self) -> f32 {
        match self.kind {
            // Vectors without features score 0, not 0 / 0.
            ScoringKind::ScaledDot => (self.projected.d_k().max(1) as f32).sqrt().recip(),
            ScoringKind::Additive | ScoringKind::Dot => 1.0,
        }
    }

    /// Scores before any scale, of as many queries as there is room for.
    pub(super) fn raw_rows(&self, head: usize, first: usize, rows: &mut [f32]) {
        self.rows(head, first, 1.0, rows);
    }

    /// Scores that go on to the masks.
    pub(super) fn scaled_rows(&self, head: usize, first: usize, rows: &mut [f32]) {
        self.rows(head, first, self.scale(), rows);
    }

    fn rows(&self, head: usize, first: usize, scale: f32, rows: &mut [f32]) {
        let keys = self.projected.tokens();
        if keys == 0 {
            return;
        }
        let count = rows.len() / keys;
        // What is kept need not be summed again; a product has the same bits either way.
        if let Some(kept) = self.heads[head].raw.get().and_then(|raw| raw.as_slice()) {
            let kept = &kept[first * keys..][..rows.len()];
            for (row, raw) in rows.iter_mut().zip(kept) {
                *row = raw * scale;
            }
            return;
        }
        self.projected.counts().add(Stage::Scores, count);
        let mut rows = RowsMut::dense(rows, count, keys);
        match self.scorer(head) {
            Scorer::Dot(packed) => {
                let queries = numbers(self.projected.query());
                let queries = self.projected.head(&queries, head).part(first, count);
                product(queries, packed, scale, &mut rows);
            }
            Scorer::Additive(additive) => additive.scores(first, &mut rows),
        }
    }

    fn scorer(&self, head: usize) -> &Scorer {
        self.heads[head].scorer.get_or_init(|| {
            let additive = (self.kind == ScoringKind::Additive).then(|| self.hidden(head));
            if let Some([query, key]) = additive.flatten() {
                let v = &self.projected.prepared().parameters.additive[head];
                let (query, key) = (numbers(query), numbers(key));
                let h = v.v().len();
                let n = self.projected.tokens();
                let mut additive = Additive::default();
                additive.fill(
                    Rows::dense(&query, n, h),
                    Rows::dense(&key, n, h),
                    &numbers(v.v()),
                );
                return Scorer::Additive(additive);
            }
            let keys = numbers(self.projected.key());
            let mut packed = Packed::default();
            packed.fill_transposed(self.projected.head(&keys, head));
            Scorer::Dot(packed)
        })
    }
}
