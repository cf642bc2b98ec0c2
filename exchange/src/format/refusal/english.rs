//! Why a file is not read, in English.

use attention_playground::i18n::Lang;

use super::{Allowed, Refusal, counted, grouped, listed, shape, short};
use crate::format::limits::{self, Quantity};

impl Refusal {
    pub(super) fn english(&self) -> String {
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
            Self::Lines => ("token or label on a side", "tokens or labels on a side"),
            Self::Labels => ("label in all", "labels in all"),
            Self::Entries => ("field", "fields"),
            Self::Unpacked => ("byte when unpacked", "bytes when unpacked"),
            Self::Header => ("byte of header", "bytes of header"),
        }
    }
}
