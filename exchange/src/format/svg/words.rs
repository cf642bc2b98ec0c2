//! What a picture says beside the reader's own text, where the page does not say it.

use attention_playground::i18n::Lang;

use crate::format::Scale;

/// What hatching means.
pub fn hidden(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "hidden by a mask",
        Lang::Zh => "被掩码遮住",
    }
}

/// What a cell stands for where several are drawn as one.
pub fn reduced((rows, columns): (usize, usize), scale: Scale, lang: Lang) -> String {
    match (lang, scale) {
        (Lang::En, Scale::Weights) => {
            format!("each cell drawn is the largest of {rows} × {columns}")
        }
        (Lang::En, Scale::Signed) => {
            format!("each cell drawn is the largest of {rows} × {columns}, by magnitude")
        }
        (Lang::Zh, Scale::Weights) => format!("每格画的是 {rows} × {columns} 格中最大的数"),
        (Lang::Zh, Scale::Signed) => {
            format!("每格画的是 {rows} × {columns} 格中绝对值最大的数")
        }
    }
}

/// Two remarks as one.
pub fn joined(first: &str, second: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{first}; {second}"),
        Lang::Zh => format!("{first}；{second}"),
    }
}

/// What a matrix is, for a reader who does not see it.
pub fn described(size: &str, scale: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("A matrix of {size} cells, rows × columns. {scale}."),
        Lang::Zh => format!("{size} 的矩阵（行 × 列）。{scale}。"),
    }
}

/// What the picture of a run is, for a reader who does not see it.
pub fn pipeline_described(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "One matrix.".to_owned(),
        (Lang::En, _) => format!("{count} matrices, in the order in which they are computed."),
        (Lang::Zh, _) => format!("{count} 个矩阵，按计算顺序排列。"),
    }
}
