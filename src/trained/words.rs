//! stub
#![allow(missing_docs)]
use super::Damaged;
#[derive(Debug)]
pub struct WordTable;
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    Word,
    Pieces,
    Unknown,
}
pub struct Found {
    pub vector: Vec<f32>,
    pub known: Known,
}
impl WordTable {
    pub fn read(_: &[u8]) -> Result<Self, Damaged> {
        Err(Damaged::NotOurs)
    }
    pub fn find(&self, _: &str) -> Found {
        Found {
            vector: vec![],
            known: Known::Unknown,
        }
    }
    pub fn longest(&self, _: &str) -> usize {
        0
    }
}
