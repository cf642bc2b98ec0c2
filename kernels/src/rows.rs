/// A matrix in memory: rows of `width` numbers, the beginnings of two of them `stride` apart. So the
/// slice of one head lies within the matrix of all.
#[derive(Debug, Clone, Copy)]
pub struct Rows<'a> {
    data: &'a [f32],
    rows: usize,
    width: usize,
    stride: usize,
}

/// The same, to be written.
#[derive(Debug)]
pub struct RowsMut<'a> {
    data: &'a mut [f32],
    rows: usize,
    width: usize,
    stride: usize,
}

impl<'a> Rows<'a> {
    /// The first `width` numbers of each of `rows` rows.
    ///
    /// # Panics
    ///
    /// Where `data` is too short for them, or rows would overlap.
    pub fn new(data: &'a [f32], rows: usize, width: usize, stride: usize) -> Self {
        fits(data.len(), rows, width, stride);
        Self {
            data,
            rows,
            width,
            stride,
        }
    }

    /// Rows without anything between them.
    ///
    /// # Panics
    ///
    /// Where `data` is too short for them.
    pub fn dense(data: &'a [f32], rows: usize, width: usize) -> Self {
        Self::new(data, rows, width, width)
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Numbers in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// One row.
    #[inline]
    pub fn row(&self, row: usize) -> &'a [f32] {
        &self.data[row * self.stride..][..self.width]
    }

    /// So many rows from `first` on.
    #[must_use]
    pub fn part(&self, first: usize, rows: usize) -> Self {
        let from = (first * self.stride).min(self.data.len());
        Self::new(&self.data[from..], rows, self.width, self.stride)
    }
}

impl<'a> RowsMut<'a> {
    /// The first `width` numbers of each of `rows` rows.
    ///
    /// # Panics
    ///
    /// Where `data` is too short for them, or rows would overlap.
    pub fn new(data: &'a mut [f32], rows: usize, width: usize, stride: usize) -> Self {
        fits(data.len(), rows, width, stride);
        Self {
            data,
            rows,
            width,
            stride,
        }
    }

    /// Rows without anything between them.
    ///
    /// # Panics
    ///
    /// Where `data` is too short for them.
    pub fn dense(data: &'a mut [f32], rows: usize, width: usize) -> Self {
        Self::new(data, rows, width, width)
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Numbers in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// One row.
    #[inline]
    pub fn row(&mut self, row: usize) -> &mut [f32] {
        &mut self.data[row * self.stride..][..self.width]
    }
}

/// Makes `memory` so many numbers long. What it holds then is to be written over.
pub fn make_room(memory: &mut Vec<f32>, length: usize) {
    if memory.capacity() < length {
        *memory = vec![0.0; length];
    } else {
        memory.resize(length, 0.0);
    }
}

fn fits(len: usize, rows: usize, width: usize, stride: usize) {
    assert!(width <= stride || rows <= 1, "rows overlap");
    let last = rows.checked_sub(1).map_or(0, |last| last * stride + width);
    assert!(last <= len, "{rows} rows of {width} need {last} numbers");
}
