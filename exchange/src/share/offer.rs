//! What can be taken away, and as which kinds of files.

use attention_playground::i18n::Lang;
use attention_playground::view::color::Theme;

use super::words;
use crate::format::svg::{self, Lines, Look};
use crate::format::{Leaf, Scale, Sheaf, csv, json, npz};

/// What is taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Every matrix.
    All,
    /// The lines between tokens, of every head.
    Lines,
    /// One matrix, by its place.
    One(usize),
}

/// As which kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A drawing.
    Svg,
    /// The same in so many pixels a point.
    Png(u32),
    /// A table.
    Csv,
    /// All that is known of the run, for this page and for others.
    Json,
    /// The same as arrays.
    Npz,
}

/// Every kind, in the order in which they are offered.
pub const KINDS: [Kind; 7] = [
    Kind::Svg,
    Kind::Png(1),
    Kind::Png(2),
    Kind::Png(4),
    Kind::Csv,
    Kind::Json,
    Kind::Npz,
];

impl Kind {
    /// Its name for test ids.
    pub fn key(self) -> String {
        match self {
            Self::Png(scale) => format!("png-{scale}"),
            other => other.extension().to_owned(),
        }
    }

    /// What the name of its file ends in.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png(_) => "png",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Npz => "npz",
        }
    }

    /// What it is, for a reader.
    pub fn label(self, lang: Lang) -> String {
        match self {
            Self::Svg => words::take_svg(lang).to_owned(),
            Self::Png(scale) => words::take_png(lang, scale),
            Self::Csv => words::take_csv(lang).to_owned(),
            Self::Json => words::take_json(lang).to_owned(),
            Self::Npz => words::take_npz(lang).to_owned(),
        }
    }

    /// Whether `what` can be had so: lines are no numbers, and a table is one matrix.
    pub fn fits(self, what: What) -> bool {
        match (self, what) {
            (Self::Svg | Self::Png(_), _) => true,
            (Self::Csv, what) => matches!(what, What::One(_)),
            (Self::Json | Self::Npz, what) => what != What::Lines,
        }
    }

    /// Whether it has colours.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png(_))
    }
}

/// The weights of the heads.
fn weights(sheaf: &Sheaf) -> impl Iterator<Item = &Leaf> {
    let is_of_tokens = |leaf: &&Leaf| leaf.values.dim() == (sheaf.queries.len(), sheaf.keys.len());
    let matrices = sheaf
        .matrices
        .iter()
        .filter(|leaf| leaf.scale == Scale::Weights);
    matrices.filter(is_of_tokens)
}

/// The most matrices that are offered one by one.
const MOST: usize = 400;

/// All that can be taken from a sheaf.
pub fn offered(sheaf: &Sheaf) -> Vec<What> {
    let lines = weights(sheaf).next().map(|_| What::Lines);
    let each = (0..sheaf.matrices.len().min(MOST)).map(What::One);
    std::iter::once(What::All)
        .chain(lines)
        .chain(each)
        .collect()
}

/// The name of a file.
pub fn name(sheaf: &Sheaf, what: What, kind: Kind) -> String {
    let of = match what {
        What::All => "all",
        What::Lines => "lines",
        What::One(index) => sheaf.matrices.get(index).map_or("", |leaf| &leaf.name),
    };
    format!("attention-{of}.{}", kind.extension())
}

/// The drawing of `what`.
pub fn drawing(sheaf: &Sheaf, what: What, theme: Theme, lang: Lang) -> String {
    let look = Look { theme, lang };
    match what {
        What::All => svg::pipeline(sheaf, &look),
        What::Lines => {
            let lines = Lines {
                queries: sheaf.queries.clone(),
                keys: sheaf.keys.clone(),
                heads: weights(sheaf).map(|leaf| leaf.values.clone()).collect(),
            };
            svg::lines(&lines, &look)
        }
        What::One(index) => {
            let leaf = sheaf.matrices.get(index);
            leaf.map_or_else(String::new, |leaf| svg::matrix(leaf, &look))
        }
    }
}

/// The numbers of `what`; `None` for a picture.
pub fn numbers(sheaf: &Sheaf, what: What, kind: Kind) -> Option<Vec<u8>> {
    let part = match what {
        What::One(index) => Sheaf {
            matrices: sheaf.matrices.get(index).cloned().into_iter().collect(),
            ..sheaf.clone()
        },
        What::All | What::Lines => sheaf.clone(),
    };
    match kind {
        Kind::Csv => part
            .matrices
            .first()
            .map(|leaf| csv::csv(leaf).into_bytes()),
        Kind::Json => Some(json::write(&part).into_bytes()),
        Kind::Npz => Some(npz::write(&part)),
        Kind::Svg | Kind::Png(_) => None,
    }
}
