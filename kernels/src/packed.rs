use crate::Rows;

/// Columns of a panel: two registers of four.
pub(crate) const PANEL: usize = 8;
/// Rows of B that are taken at a time, so that a panel of them (16 kB) stays in the nearest cache.
pub(crate) const DEPTH: usize = 512;

/// The right side of a product, (depth, columns), in panels of 8 columns: what the loop reads lies in
/// the order in which it reads. The last panel is filled up with zeros.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Packed {
    depth: usize,
    columns: usize,
    data: Vec<[f32; PANEL]>,
}

impl Packed {
    /// Packs `b`, (depth, columns).
    pub fn of(b: Rows<'_>) -> Self {
        let mut packed = Self::default();
        packed.fill(b);
        packed
    }

    /// Packs `b` into the memory of this.
    pub fn fill(&mut self, b: Rows<'_>) {
        self.reset(b.rows(), b.width());
        let panels = self.panels();
        for k in 0..b.rows() {
            let row = b.row(k);
            let (whole, rest) = row.as_chunks::<PANEL>();
            let first = self.place(k, 0);
            let step = depth_of_block(self.depth, k);
            for (panel, columns) in whole.iter().enumerate() {
                self.data[first + panel * step] = *columns;
            }
            if !rest.is_empty() {
                let last = &mut self.data[first + (panels - 1) * step];
                last[..rest.len()].copy_from_slice(rest);
            }
        }
    }

    /// Packs the transpose of `b`, (columns, depth), into the memory of this.
    pub fn fill_transposed(&mut self, b: Rows<'_>) {
        self.reset(b.width(), b.rows());
        for column in 0..b.rows() {
            let (panel, lane) = (column / PANEL, column % PANEL);
            let mut from = 0;
            for block in b.row(column).chunks(DEPTH) {
                let first = self.place(from, panel);
                let places = &mut self.data[first..first + block.len()];
                for (place, &number) in places.iter_mut().zip(block) {
                    place[lane] = number;
                }
                from += block.len();
            }
        }
    }

    fn reset(&mut self, depth: usize, columns: usize) {
        (self.depth, self.columns) = (depth, columns);
        let len = depth * self.panels();
        // What is not written over below is only the end of the last panel.
        if self.data.len() != len || !columns.is_multiple_of(PANEL) {
            self.data.clear();
            self.data.resize(len, [0.0; PANEL]);
        }
    }

    /// Where row `k` of `panel` lies.
    fn place(&self, k: usize, panel: usize) -> usize {
        let block = k / DEPTH * DEPTH;
        block * self.panels() + panel * depth_of_block(self.depth, k) + (k - block)
    }

    /// Rows of B, which are columns of A.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Columns of B.
    pub fn columns(&self) -> usize {
        self.columns
    }

    pub(crate) fn panels(&self) -> usize {
        self.columns.div_ceil(PANEL)
    }

    /// Rows `from..` of a panel, as many as are taken at a time.
    pub(crate) fn panel(&self, from: usize, panel: usize) -> &[[f32; PANEL]] {
        let first = self.place(from, panel);
        &self.data[first..first + depth_of_block(self.depth, from)]
    }
}

/// How deep the block is in which row `k` lies.
fn depth_of_block(depth: usize, k: usize) -> usize {
    (depth - k / DEPTH * DEPTH).min(DEPTH)
}
