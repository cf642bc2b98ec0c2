//! Why a file is not read, in Chinese.

use attention_playground::i18n::Lang;

use super::{Allowed, Refusal, grouped, listed, shape, short};
use crate::format::limits::{self, Quantity};

impl Refusal {
    pub(super) fn chinese(&self) -> String {
        match self {
            Self::FileSize { given } => format!(
                "文件有 {} 字节；最多读取 {} 字节。",
                grouped(*given),
                grouped(limits::FILE)
            ),
            Self::Unknown => "文件不是 JSON、NPZ 或 safetensors；这里只读取这三种格式。".to_owned(),
            Self::Json { line, column } => format!(
                "文件开头像 JSON，但从第 {line} 行第 {column} 列起不是合法的 JSON；只读取 JSON.parse \
                 能接受的内容，NaN 和 Infinity 要写成字符串。"
            ),
            Self::Value { line, column } => format!(
                "文件第 {line} 行第 {column} 列处的内容与格式不符，或有字段重复；格式应与本页写出的相同。"
            ),
            Self::Archive => {
                "文件开头像 NPZ 压缩包，但不完整或已损坏；只读取完整的压缩包。".to_owned()
            }
            Self::Pickle => "这是 PyTorch 的检查点文件，其中的对象只有 Python 能读；请把张量写成 \
                             NPZ、safetensors 或 JSON。"
                .to_owned(),
            Self::Entry { name } => format!(
                "压缩包里的“{}”已加密、已损坏，或用了未知的压缩方式；可以读取 numpy.savez 和 \
                 numpy.savez_compressed 写出的文件。",
                short(name)
            ),
            Self::Array { field } => format!(
                "“{}”不完整，或不是 NumPy 数组；只读取 numpy.savez 写出的数组。",
                short(field)
            ),
            Self::Safetensors => {
                "文件看起来是 safetensors，但不完整，或文件头与内容不符；只读取完整的文件。"
                    .to_owned()
            }
            Self::Type {
                field,
                given,
                allowed,
            } => format!(
                "“{}”的类型是 {}；这里只读取{}。",
                short(field),
                short(given),
                match allowed {
                    Allowed::Numbers => " 16、32、64 位浮点数、bfloat16 和整数",
                    Allowed::Text => "字符串（NumPy 中用 dtype=str 创建的数组）",
                    Allowed::Truth => "布尔值",
                    Allowed::Scale => "“weights”和“signed”",
                }
            ),
            Self::Cell {
                field,
                given,
                allowed,
            } => format!(
                "“{}”的一个单元格里是 {}；这里只能是{}。",
                short(field),
                short(given),
                match allowed {
                    Allowed::Numbers => "数，或 \"Infinity\"、\"-Infinity\"、\"NaN\"",
                    Allowed::Text => "字符串",
                    Allowed::Truth => " true 或 false",
                    Allowed::Scale => "“weights”或“signed”",
                }
            ),
            Self::TooLarge { field } => format!(
                "“{}”里有一个有限的数超出了 32 位浮点数的范围；绝对值最大可到 3.4e38。",
                short(field)
            ),
            Self::Ragged { field } => format!(
                "“{}”里并列的列表长度或深度不同；每一行必须一样长。",
                short(field)
            ),
            Self::Directions {
                field,
                given,
                allowed: (least, most),
            } => format!(
                "“{}”有 {given} 维；这里只读取 {} 维。",
                short(field),
                if least == most {
                    format!("{most}")
                } else {
                    format!("{least} 到 {most}")
                }
            ),
            Self::Batch { field, given } => format!(
                "“{}”有 5 维，第二维（批次）大小为 {given}；批次大小必须是 1。",
                short(field)
            ),
            Self::Shape {
                field,
                given,
                wanted,
            } => format!(
                "“{}”的形状是 {}；按其他字段，应为 {}。",
                short(field),
                shape(given),
                shape(wanted)
            ),
            Self::Empty { field } => {
                format!("“{}”里没有数；至少要有一个词元看一个词元。", short(field))
            }
            Self::Labels {
                field,
                given,
                wanted,
            } => format!(
                "“{}”有 {} 项，而数据需要 {} 项。",
                short(field),
                grouped(*given),
                grouped(*wanted)
            ),
            Self::Limit { what, given } => {
                let (name, unit) = what.chinese();
                format!(
                    "文件的{name}为 {}{unit}；最多读取 {}{unit}。",
                    grouped(*given),
                    grouped(what.most())
                )
            }
            Self::Nothing { given } => format!(
                "文件里既没有“weights”，也没有“q”“k”“v”；它的字段是：{}。",
                if given.is_empty() {
                    "无".to_owned()
                } else {
                    listed(given, Lang::Zh)
                }
            ),
            Self::Missing { field } => {
                format!("缺少文件中其他字段所需的“{}”。", short(field))
            }
            Self::Version { given } => {
                format!("文件使用本页格式的第 {} 版；只读取第 1 版。", short(given))
            }
        }
    }
}

impl Quantity {
    /// What is counted, and in what.
    fn chinese(self) -> (&'static str, &'static str) {
        match self {
            Self::Numbers => ("数的总量", " 个"),
            Self::Queries => ("查询词元数", " 个"),
            Self::Keys => ("键词元数", " 个"),
            Self::Width => ("向量宽度", ""),
            Self::Layers => ("层数", " 层"),
            Self::Heads => ("每层头数", " 个"),
            Self::Matrices => ("矩阵数", " 个"),
            Self::Lines => ("一侧的词元数或标签数", " 个"),
            Self::Labels => ("标签总数", " 个"),
            Self::Entries => ("字段数", " 个"),
            Self::Unpacked => ("解压后的大小", " 字节"),
            Self::Header => ("文件头大小", " 字节"),
        }
    }
}
