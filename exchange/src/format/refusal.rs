//! Why a file is not read.

use attention_playground::i18n::Lang;
use attention_playground::text::label;

use super::limits::{self, Quantity};

/// Names that a sentence lists before it only counts.
const LISTED: usize = 6;
/// Letters of a name or a value that a sentence quotes.
const QUOTED: usize = 40;

/// Why a file is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It has more bytes than may be.
    FileSize {
        /// How many.
        given: usize,
    },
    /// It begins like no kind of file that is read.
    Unknown,
    /// It begins like JSON, and is none.
    Json {
        /// The line where that shows, from 1.
        line: usize,
        /// The column.
        column: usize,
    },
    /// It is JSON, but in one place holds another type than the format has there, or a field twice.
    Value {
        /// The line of that place, from 1.
        line: usize,
        /// The column.
        column: usize,
    },
    /// It begins like an archive, and is cut off or damaged.
    Archive,
    /// It is an archive of Python's objects, as `torch.save` writes.
    Pickle,
    /// An entry of an archive is encrypted, damaged, or packed in an unknown way.
    Entry {
        /// Its name.
        name: String,
    },
    /// An entry of an archive is no array of NumPy.
    Array {
        /// Its name.
        field: String,
    },
    /// It looks like a safetensors file, and is cut off or damaged.
    Safetensors,
    /// A field holds another type than is read there.
    Type {
        /// The field.
        field: String,
        /// Its type, as the file names it.
        given: String,
        /// What is read there.
        allowed: Allowed,
    },
    /// A cell holds no number.
    Cell {
        /// The field.
        field: String,
        /// What stands there.
        given: String,
        /// What is read there.
        allowed: Allowed,
    },
    /// A finite number is larger than 32 bits hold.
    TooLarge {
        /// The field.
        field: String,
    },
    /// Rows of a table have different lengths.
    Ragged {
        /// The field.
        field: String,
    },
    /// An array has more or fewer directions than are read.
    Directions {
        /// The field.
        field: String,
        /// How many it has.
        given: usize,
        /// The fewest and the most that are read.
        allowed: (usize, usize),
    },
    /// A batch has another size than 1.
    Batch {
        /// The field.
        field: String,
        /// Its size.
        given: usize,
    },
    /// An array has another shape than another asks for.
    Shape {
        /// The field.
        field: String,
        /// Its shape.
        given: Vec<usize>,
        /// The shape asked for.
        wanted: Vec<usize>,
    },
    /// An array has no cells.
    Empty {
        /// The field.
        field: String,
    },
    /// There are more or fewer labels than rows or columns.
    Labels {
        /// The field of the labels.
        field: String,
        /// How many.
        given: usize,
        /// How many rows or columns there are.
        wanted: usize,
    },
    /// There is more of something than may be.
    Limit {
        /// Of what.
        what: Quantity,
        /// How much.
        given: usize,
    },
    /// No field holds what is read.
    Nothing {
        /// The fields that there are.
        given: Vec<String>,
    },
    /// A field is missing that another one, or the format, asks for.
    Missing {
        /// The field.
        field: String,
    },
    /// The page wrote it in a version of the format that this page does not know.
    Version {
        /// The version.
        given: String,
    },
}

/// What is read in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    /// Numbers of a type that is known.
    Numbers,
    /// Text.
    Text,
    /// `true` and `false`.
    Truth,
    /// The name of a scale.
    Scale,
}

impl Refusal {
    /// One sentence that names what was given and what is allowed.
    pub fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Zh => self.chinese(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::FileSize { given } => format!(
                "The file has {} bytes; at most {} are read.",
                grouped(*given),
                grouped(limits::FILE)
            ),
            Self::Unknown => "The file is neither JSON nor NPZ nor safetensors, which are what is \
                              read here."
                .to_owned(),
            Self::Json { line, column } => format!(
                "The file begins like JSON, but is none from line {line}, column {column} on; only \
                 what JSON.parse accepts is read, so write NaN and Infinity as strings."
            ),
            Self::Value { line, column } => format!(
                "What stands at line {line}, column {column} of the file is not what the format has \
                 there, or a field is there twice; the format is what this page writes."
            ),
            Self::Archive => {
                "The file begins like an NPZ archive, but is cut off or damaged; only \
                              a whole archive is read."
                    .to_owned()
            }
            Self::Pickle => {
                "The file is a PyTorch checkpoint, whose objects only Python can read; \
                             write the tensors as NPZ, safetensors or JSON instead."
                    .to_owned()
            }
            Self::Entry { name } => format!(
                "The entry “{}” of the archive is encrypted, damaged or packed in an unknown way; \
                 what numpy.savez and numpy.savez_compressed write is read.",
                short(name)
            ),
            Self::Array { field } => format!(
                "“{}” is cut off or no NumPy array; only what numpy.savez writes is read.",
                short(field)
            ),
            Self::Safetensors => {
                "The file looks like safetensors, but is cut off or its header does \
                                  not fit its contents; only a whole file is read."
                    .to_owned()
            }
            Self::Type {
                field,
                given,
                allowed,
            } => format!(
                "“{}” is of type {}; {} are read there.",
                short(field),
                short(given),
                match allowed {
                    Allowed::Numbers =>
                        "16-, 32- and 64-bit floating-point numbers, bfloat16 and integers",
                    Allowed::Text => "strings (in NumPy, an array made with dtype=str)",
                    Allowed::Truth => "booleans",
                    Allowed::Scale => "“weights” and “signed”",
                }
            ),
            Self::Cell {
                field,
                given,
                allowed,
            } => format!(
                "“{}” holds {} in a cell; only {} may stand there.",
                short(field),
                short(given),
                match allowed {
                    Allowed::Numbers => "a number, \"Infinity\", \"-Infinity\" or \"NaN\"",
                    Allowed::Text => "a string",
                    Allowed::Truth => "true or false",
                    Allowed::Scale => "“weights” or “signed”",
                }
            ),
            Self::TooLarge { field } => format!(
                "“{}” holds a finite number too large for 32 bits; magnitudes up to 3.4e38 are read.",
                short(field)
            ),
            Self::Ragged { field } => format!(
                "“{}” has lists of different lengths or depths side by side; all rows must be \
                 equally long.",
                short(field)
            ),
            Self::Directions {
                field,
                given,
                allowed: (least, most),
            } => format!(
                "“{}” has {}; {} are read there.",
                short(field),
                counted(*given, "dimension"),
                if least == most {
                    format!("exactly {most}")
                } else {
                    format!("{least} to {most}")
                }
            ),
            Self::Batch { field, given } => format!(
                "“{}” has 5 dimensions with a batch of {given} as the second; the batch must be 1.",
                short(field)
            ),
            Self::Shape {
                field,
                given,
                wanted,
            } => format!(
                "“{}” has the shape {}; with the other fields it must be {}.",
                short(field),
                shape(given),
                shape(wanted)
            ),
            Self::Empty { field } => format!(
                "“{}” has no numbers; at least one token must look at one token.",
                short(field)
            ),
            Self::Labels {
                field,
                given,
                wanted,
            } => format!(
                "“{}” has {}, but the numbers ask for {}.",
                short(field),
                counted(*given, "entry"),
                grouped(*wanted)
            ),
            Self::Limit { what, given } => {
                let (one, many) = what.english();
                format!(
                    "The file has {} {}; at most {} {many} are read.",
                    grouped(*given),
                    if *given == 1 { one } else { many },
                    grouped(what.most())
                )
            }
            Self::Nothing { given } => format!(
                "The file has neither “weights” nor “q”, “k” and “v”; its fields are: {}.",
                if given.is_empty() {
                    "none".to_owned()
                } else {
                    listed(given, Lang::En)
                }
            ),
            Self::Missing { field } => format!(
                "The field “{}” is missing, which the others in the file need.",
                short(field)
            ),
            Self::Version { given } => format!(
                "The file is of version {} of this page's format; version 1 is read.",
                short(given)
            ),
        }
    }

    fn chinese(&self) -> String {
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
    /// What is counted, one of it and several.
    fn english(self) -> (&'static str, &'static str) {
        match self {
            Self::Numbers => ("number in all", "numbers in all"),
            Self::Queries => ("query token", "query tokens"),
            Self::Keys => ("key token", "key tokens"),
            Self::Width => ("number a vector", "numbers a vector"),
            Self::Layers => ("layer", "layers"),
            Self::Heads => ("head a layer", "heads a layer"),
            Self::Matrices => ("matrix", "matrices"),
            Self::Lines => ("row or column in a matrix", "rows or columns in a matrix"),
            Self::Labels => ("label in all", "labels in all"),
            Self::Entries => ("field", "fields"),
            Self::Unpacked => ("byte when unpacked", "bytes when unpacked"),
            Self::Header => ("byte of header", "bytes of header"),
        }
    }

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
            Self::Lines => ("矩阵行数或列数", ""),
            Self::Labels => ("标签总数", " 个"),
            Self::Entries => ("字段数", " 个"),
            Self::Unpacked => ("解压后的大小", " 字节"),
            Self::Header => ("文件头大小", " 字节"),
        }
    }
}

/// Names in quotes, the first of them where there are many.
pub(super) fn listed(names: &[String], lang: Lang) -> String {
    let quoted = names.iter().take(LISTED);
    let quoted: Vec<_> = quoted.map(|name| format!("“{}”", short(name))).collect();
    let (comma, more) = match lang {
        Lang::En => (
            ", ",
            format!(" and {} more", names.len().saturating_sub(LISTED)),
        ),
        Lang::Zh => ("、", format!("等 {} 个", names.len())),
    };
    let more = if names.len() > LISTED { &more } else { "" };
    format!("{}{more}", quoted.join(comma))
}

/// What a file holds, in so many letters, and in one line.
fn short(text: &str) -> String {
    let line: String = label(text, QUOTED)
        .chars()
        .map(|letter| {
            if letter.is_control() {
                '\u{fffd}'
            } else {
                letter
            }
        })
        .collect();
    line
}

fn shape(shape: &[usize]) -> String {
    let all: Vec<_> = shape.iter().map(|along| along.to_string()).collect();
    all.join(" × ")
}

fn counted(count: usize, one: &str) -> String {
    let many = match one.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{one}s"),
    };
    format!(
        "{} {}",
        grouped(count),
        if count == 1 { one } else { &many }
    )
}

/// A whole number with a comma before every three digits: `16,777,216`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_what_was_given_and_what_is_allowed() {
        let refusal = Refusal::Limit {
            what: Quantity::Queries,
            given: 5000,
        };
        assert_eq!(
            refusal.text(Lang::En),
            "The file has 5,000 query tokens; at most 4,096 query tokens are read."
        );
        assert_eq!(
            refusal.text(Lang::Zh),
            "文件的查询词元数为 5,000 个；最多读取 4,096 个。"
        );
        let refusal = Refusal::Directions {
            field: "weights".to_owned(),
            given: 1,
            allowed: (2, 5),
        };
        assert_eq!(
            refusal.text(Lang::En),
            "“weights” has 1 dimension; 2 to 5 are read there."
        );
    }

    #[test]
    fn names_from_a_file_stay_short_and_in_one_line() {
        let field = format!("a\nb{}", "x".repeat(1000));
        let text = Refusal::Missing { field }.text(Lang::En);
        assert!(text.chars().count() < 150, "{text}");
        assert!(!text.contains('\n'), "{text}");
        let names: Vec<_> = (0..9).map(|name| name.to_string()).collect();
        assert_eq!(
            listed(&names, Lang::En),
            "“0”, “1”, “2”, “3”, “4”, “5” and 3 more"
        );
    }
}
