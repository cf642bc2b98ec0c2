//! Matrix products.

use wide::f32x4;

use crate::packed::{DEPTH, PANEL};
use crate::{Packed, Rows, RowsMut};

/// Rows of A that are taken at a time, so that they (240 kB) stay in the second cache.
const BLOCK: usize = 120;
/// Rows of A in a tile: with 8 columns its sums take 8 of the 16 registers that SSE has. More rows, or
/// a loop along k that is unrolled, spill them.
const TILE: usize = 4;

/// `C = scale A B`: (rows, depth) x (depth, columns) -> (rows, columns).
///
/// Each number is summed along the depth in one order, whatever the other rows and columns are.
///
/// # Panics
///
/// Where the three do not fit.
#[inline(never)]
pub fn product(a: Rows<'_>, b: &Packed, scale: f32, c: &mut RowsMut<'_>) {
    assert_eq!(a.width(), b.depth(), "columns of A, rows of B");
    let size = (c.rows(), c.width());
    assert_eq!(size, (a.rows(), b.columns()), "the size of the product");
    if b.depth() == 0 {
        (0..c.rows()).for_each(|row| c.row(row).fill(0.0));
    }
    for from in (0..b.depth()).step_by(DEPTH) {
        let sum = Sum {
            from,
            is_first: from == 0,
            scale: if from + DEPTH >= b.depth() {
                scale
            } else {
                1.0
            },
        };
        for block in (0..a.rows()).step_by(BLOCK) {
            let end = (block + BLOCK).min(a.rows());
            for panel in 0..b.panels() {
                let columns = b.panel(from, panel);
                let mut row = block;
                while row + TILE <= end {
                    sum.tile::<TILE>(a, row, columns, panel, c);
                    row += TILE;
                }
                for row in row..end {
                    sum.tile::<1>(a, row, columns, panel, c);
                }
            }
        }
    }
}

/// One stretch of the depth.
struct Sum {
    from: usize,
    is_first: bool,
    scale: f32,
}

impl Sum {
    /// `R` rows from `row` on, times one panel.
    #[inline(always)]
    fn tile<const R: usize>(
        &self,
        a: Rows<'_>,
        row: usize,
        columns: &[[f32; PANEL]],
        panel: usize,
        c: &mut RowsMut<'_>,
    ) {
        let a: [&[f32]; R] = std::array::from_fn(|r| &a.row(row + r)[self.from..][..columns.len()]);
        let mut sums = [[f32x4::ZERO; 2]; R];
        for (k, columns) in columns.iter().enumerate() {
            let [left, right] = halves(columns);
            for r in 0..R {
                let x = f32x4::splat(a[r][k]);
                sums[r][0] += x * left;
                sums[r][1] += x * right;
            }
        }
        let scale = f32x4::splat(self.scale);
        let first = panel * PANEL;
        for (r, sums) in sums.into_iter().enumerate() {
            let out = &mut c.row(row + r)[first..];
            if let Some(out) = out.first_chunk_mut::<PANEL>() {
                *out = self.add(out, sums, scale);
            } else {
                let mut whole = [0.0; PANEL];
                whole[..out.len()].copy_from_slice(out);
                let whole = self.add(&whole, sums, scale);
                out.copy_from_slice(&whole[..out.len()]);
            }
        }
    }

    #[inline(always)]
    fn add(&self, out: &[f32; PANEL], sums: [f32x4; 2], scale: f32x4) -> [f32; PANEL] {
        let [left, right] = if self.is_first {
            sums
        } else {
            let before = halves(out);
            [before[0] + sums[0], before[1] + sums[1]]
        };
        let (left, right) = ((left * scale).to_array(), (right * scale).to_array());
        let mut both = [0.0; PANEL];
        both[..4].copy_from_slice(&left);
        both[4..].copy_from_slice(&right);
        both
    }
}

#[inline(always)]
pub(crate) fn halves(columns: &[f32; PANEL]) -> [f32x4; 2] {
    let [a, b, c, d, e, f, g, h] = *columns;
    [f32x4::new([a, b, c, d]), f32x4::new([e, f, g, h])]
}
