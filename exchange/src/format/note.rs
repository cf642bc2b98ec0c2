//! What a reader should know of how a file was taken.

use attention_playground::i18n::Lang;

use super::refusal::listed;

/// What a reader should know of how a file was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// There was a batch of one, and it was taken out of the batch.
    Batch,
    /// The file names no tokens: they are numbered.
    Numbered(Side),
    /// Fields that are not read.
    LeftOut(Vec<String>),
}

/// Whose tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The tokens that look.
    Queries,
    /// The tokens that are looked at.
    Keys,
    /// All.
    Both,
}

impl Note {
    /// The note as a sentence.
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Batch, Lang::En) => {
                "The numbers came in a batch of one, which is left away.".to_owned()
            }
            (Self::Batch, Lang::Zh) => "数据带有大小为 1 的批次维，已去掉。".to_owned(),
            (Self::Numbered(side), Lang::En) => {
                let (whose, by) = match side {
                    Side::Queries => ("queries", "query_tokens"),
                    Side::Keys => ("keys", "key_tokens"),
                    Side::Both => ("queries and keys", "tokens"),
                };
                format!("The file has no “{by}”, so {whose} are numbered from 1.")
            }
            (Self::Numbered(side), Lang::Zh) => {
                let (whose, by) = match side {
                    Side::Queries => ("查询", "query_tokens"),
                    Side::Keys => ("键", "key_tokens"),
                    Side::Both => ("查询和键", "tokens"),
                };
                format!("文件里没有“{by}”，所以{whose}从 1 开始编号。")
            }
            (Self::LeftOut(names), Lang::En) => {
                format!(
                    "These fields of the file were not read: {}.",
                    listed(names, lang)
                )
            }
            (Self::LeftOut(names), Lang::Zh) => {
                format!("文件中的以下字段没有读取：{}。", listed(names, lang))
            }
        }
    }
}
