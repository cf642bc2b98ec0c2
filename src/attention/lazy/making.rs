use std::sync::Arc;

use attention_kernels::product::product;
use attention_kernels::{Packed, Rows, RowsMut, make_room};
use ndarray::Array2;

use super::projected::Side;
use super::weighed::ROWS;
use super::{Matrix, Weighed, keeps_maps};
use crate::attention::Stage;

/// Rows that a projection makes in one piece.
const PROJECTED: usize = 120;

/// Queries, keys, values and output of a run in pieces of a few milliseconds, so that whoever drives it
/// decides how many follow each other, and may stop.
#[derive(Debug)]
pub struct Making {
    weighed: Arc<Weighed>,
    next: Piece,
    done: usize,
    rows: Vec<f32>,
    /// The weights of the head, where they are kept.
    weights: Vec<f32>,
    values: Option<Packed>,
    concat: Vec<f32>,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece {
    /// Rows of Q, K or V from the one named on.
    Project(Side, usize),
    /// Rows of a head.
    Attend(usize, usize),
    /// Rows of the output.
    Output(usize),
    End,
}

impl Making {
    pub(super) fn new(weighed: Arc<Weighed>) -> Self {
        Self {
            weighed,
            next: Piece::Project(Side::Query, 0),
            done: 0,
            rows: Vec::new(),
            weights: Vec::new(),
            values: None,
            concat: Vec::new(),
        }
    }

    /// Makes one piece; `false` where there is none left.
    pub fn step(&mut self) -> bool {
        let weighed = Arc::clone(&self.weighed);
        let projected = Arc::clone(weighed.scored().projected());
        let (n, width) = (projected.tokens(), projected.width());
        self.done += 1;
        self.next = match self.next {
            Piece::Project(side, row) => {
                let after = match side {
                    Side::Query => Piece::Project(Side::Key, 0),
                    Side::Key => Piece::Project(Side::Value, 0),
                    Side::Value => Piece::Attend(0, 0),
                };
                let kept = projected.kept(side);
                if kept.get().is_some() {
                    after
                } else {
                    let end = (row + PROJECTED).min(n);
                    make_room(&mut self.rows, n * width);
                    projected.rows(side, row..end, &mut self.rows[row * width..end * width]);
                    if end < n {
                        Piece::Project(side, end)
                    } else {
                        let _ = kept.set(shared(n, width, std::mem::take(&mut self.rows)));
                        after
                    }
                }
            }
            Piece::Attend(head, row) => {
                let end = (row + ROWS).min(n);
                self.attend(head, row, end);
                if end < n {
                    Piece::Attend(head, end)
                } else if head + 1 < projected.heads() {
                    Piece::Attend(head + 1, 0)
                } else {
                    let (concat, _) = weighed.kept_output();
                    let made = std::mem::take(&mut self.concat);
                    let _ = concat.set(shared(n, width, made));
                    Piece::Output(0)
                }
            }
            Piece::Output(row) => {
                let weight = projected.prepared().output();
                let columns = weight.columns();
                let (concat, output) = weighed.kept_output();
                let concat = concat.get().and_then(|concat| concat.as_slice());
                let end = (row + PROJECTED).min(n);
                make_room(&mut self.rows, n * columns);
                let concat = Rows::dense(concat.unwrap_or_default(), n, width);
                let out = &mut self.rows[row * columns..end * columns];
                let mut out = RowsMut::dense(out, end - row, columns);
                product(concat.part(row, end - row), weight, 1.0, &mut out);
                projected.counts().add(Stage::Output, end - row);
                if end < n {
                    Piece::Output(end)
                } else {
                    let _ = output.set(shared(n, columns, std::mem::take(&mut self.rows)));
                    Piece::End
                }
            }
            Piece::End => {
                self.done -= 1;
                Piece::End
            }
        };
        self.next != Piece::End
    }

    /// A few queries of a head, through scores, softmax and values.
    fn attend(&mut self, head: usize, row: usize, end: usize) {
        let projected = self.weighed.scored().projected();
        let (n, width, d_k) = (projected.tokens(), projected.width(), projected.d_k());
        if n == 0 {
            return;
        }
        if row == 0 {
            self.values = self.weighed.values(head);
        }
        let kept = self.weighed.kept(Stage::Weights, head);
        let keeps = keeps_maps(n, projected.heads());
        make_room(&mut self.concat, n * width);
        let out = &mut self.concat[row * width + head * d_k..];
        let mut out = RowsMut::new(out, end - row, d_k, width);
        let values = self.values.as_ref();
        if let Some(kept) = kept.get().and_then(|weights| weights.as_slice()) {
            self.weighed
                .weigh(head, row, &kept[row * n..end * n], values, &mut out);
        } else {
            let (all, from) = if keeps { (n, row) } else { (end - row, 0) };
            make_room(&mut self.weights, all * n);
            let weights = &mut self.weights[from * n..][..(end - row) * n];
            self.weighed.weight_rows(head, row, weights);
            self.weighed.weigh(head, row, weights, values, &mut out);
            if keeps && end == n {
                let _ = kept.set(shared(n, n, std::mem::take(&mut self.weights)));
            }
        }
        projected.counts().add(Stage::HeadOutput, end - row);
    }

    /// Makes all that is left.
    pub fn finish(&mut self) {
        while self.step() {}
    }

    /// The part that is made, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let projected = self.weighed.scored().projected();
        let n = projected.tokens();
        let (projecting, attending) = (n.div_ceil(PROJECTED), n.div_ceil(ROWS));
        let all = Side::ALL.len() * projecting + projected.heads() * attending + projecting;
        self.done as f64 / all.max(self.done).max(1) as f64
    }
}

fn shared(rows: usize, columns: usize, numbers: Vec<f32>) -> Matrix {
    Array2::from_shape_vec((rows, columns), numbers)
        .expect("as many numbers as cells")
        .into_shared()
}
