//! How large anything may be that is brought, and how much of it is left.
//!
//! Every size is checked before memory is taken for it, and what a file says of itself is believed no
//! further than its own bytes bear it out.

use super::refusal::Refusal;

/// Bytes of a file: 64 MB.
pub const FILE: usize = 64 << 20;
/// Numbers in all matrices of a file together: 16,777,216, one matrix of 4,096 x 4,096.
pub const NUMBERS: usize = 1 << 24;
/// Tokens a side, and rows or columns of any matrix.
pub const TOKENS: usize = 4096;
/// Layers.
pub const LAYERS: usize = 128;
/// Heads of a layer.
pub const HEADS: usize = 128;
/// Matrices in a file that the page wrote.
pub const MATRICES: usize = 4096;
/// Labels of all rows and columns of such a file together: 1,048,576.
pub const LABELS: usize = 1 << 20;
/// Fields of a file, or entries of an archive: a matrix that the page wrote has up to six.
pub const ENTRIES: usize = 32_768;
/// Bytes of all entries of an archive that are read, unpacked: 256 MB.
pub const UNPACKED: usize = 256 << 20;
/// Bytes of the header of a safetensors file: 4 MB.
pub const HEADER: usize = 4 << 20;
/// How deep lists may lie in each other: layers, a batch of one, heads, queries, keys.
pub const DEPTH: usize = 5;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Numbers in all.
    Numbers,
    /// Tokens that look.
    Queries,
    /// Tokens that are looked at.
    Keys,
    /// Numbers of a vector.
    Width,
    /// Layers.
    Layers,
    /// Heads of a layer.
    Heads,
    /// Matrices.
    Matrices,
    /// Tokens or labels along one side of a matrix.
    Lines,
    /// Labels in all.
    Labels,
    /// Fields, or entries of an archive.
    Entries,
    /// Bytes of unpacked entries.
    Unpacked,
    /// Bytes of a header.
    Header,
}

impl Quantity {
    /// The most that may be.
    pub fn most(self) -> usize {
        match self {
            Self::Numbers => NUMBERS,
            Self::Queries | Self::Keys | Self::Width | Self::Lines => TOKENS,
            Self::Layers => LAYERS,
            Self::Heads => HEADS,
            Self::Matrices => MATRICES,
            Self::Labels => LABELS,
            Self::Entries => ENTRIES,
            Self::Unpacked => UNPACKED,
            Self::Header => HEADER,
        }
    }

    /// Refuses more than may be.
    ///
    /// # Errors
    ///
    /// [`Refusal::Limit`].
    pub fn check(self, given: usize) -> Result<(), Refusal> {
        if given > self.most() {
            return Err(Refusal::Limit { what: self, given });
        }
        Ok(())
    }
}

/// How many cells an array of a shape has; the largest number there is where it cannot be counted.
pub fn cells(shape: &[usize]) -> usize {
    shape
        .iter()
        .fold(1, |all: usize, &along| all.saturating_mul(along))
}

/// How much a file has taken of what may be in all.
#[derive(Debug, Clone, Default)]
pub struct Taken {
    numbers: usize,
    labels: usize,
    unpacked: usize,
}

impl Taken {
    /// Counts numbers.
    ///
    /// # Errors
    ///
    /// [`Refusal::Limit`].
    pub fn numbers(&mut self, count: usize) -> Result<(), Refusal> {
        self.numbers = self.numbers.saturating_add(count);
        Quantity::Numbers.check(self.numbers)
    }

    /// How many more numbers may be.
    pub fn numbers_left(&self) -> usize {
        NUMBERS.saturating_sub(self.numbers)
    }

    /// Counts labels.
    ///
    /// # Errors
    ///
    /// [`Refusal::Limit`].
    pub fn labels(&mut self, count: usize) -> Result<(), Refusal> {
        self.labels = self.labels.saturating_add(count);
        Quantity::Labels.check(self.labels)
    }

    /// Counts bytes that are unpacked.
    ///
    /// # Errors
    ///
    /// [`Refusal::Limit`].
    pub fn unpacked(&mut self, count: usize) -> Result<(), Refusal> {
        self.unpacked = self.unpacked.saturating_add(count);
        Quantity::Unpacked.check(self.unpacked)
    }
}
