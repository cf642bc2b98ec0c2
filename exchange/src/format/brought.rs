//! What a reader brings.

use attention_playground::i18n::Lang;
use ndarray::Array4;

use super::sheaf::Sheaf;

/// A file that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Brought {
    /// Tokens that look.
    pub queries: Vec<String>,
    /// Tokens that are looked at.
    pub keys: Vec<String>,
    /// What it holds.
    pub content: Content,
    /// What a reader should know of it.
    pub note: Vec<Note>,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Weights, (layers, heads, n, m).
    Weights(Array4<f32>),
    /// Queries, keys and values, (layers, heads, n or m, width).
    Vectors {
        /// (layers, heads, n, `d_k`)
        query: Array4<f32>,
        /// (layers, heads, m, `d_k`)
        key: Array4<f32>,
        /// (layers, heads, m, `d_v`)
        value: Array4<f32>,
    },
    /// A file that this page wrote.
    Run(Sheaf),
}

/// What a reader should know of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// Tokens are missing, and numbered.
    Numbered,
}

impl Note {
    /// In words.
    pub fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En => "The file names no tokens; they are numbered",
            Lang::Zh => "文件中没有词元，已编号代替",
        }
        .to_owned()
    }
}

/// Why a file is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It has more bytes than may be.
    FileSize {
        /// How many.
        given: usize,
    },
    /// It is no JSON with weights in it.
    Unreadable,
}

impl Refusal {
    /// In words.
    pub fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En if matches!(self, Self::FileSize { .. }) => "The file is too large",
            Lang::Zh if matches!(self, Self::FileSize { .. }) => "文件过大",
            Lang::En => "The file holds neither weights nor queries, keys and values",
            Lang::Zh => "文件中既没有权重，也没有查询、键和值",
        }
        .to_owned()
    }
}
