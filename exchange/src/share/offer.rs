//! What can be taken away, and as which kinds of files.

use attention_playground::i18n::Lang;
use attention_playground::view::color::Theme;

use super::words;
use crate::format::svg::{self, Lines, Look};
use crate::format::{Leaf, Scale, Sheaf, csv, json, limits, npz};

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

/// The most heads whose lines are drawn in one picture.
const MOST_HEADS: usize = 16;

/// The weights of the heads of one layer: of `layer`, counted from 1, or else of the first that there
/// is.
fn weights(sheaf: &Sheaf, layer: Option<usize>) -> Vec<&Leaf> {
    let is_of_tokens = |leaf: &&Leaf| leaf.values.dim() == (sheaf.queries.len(), sheaf.keys.len());
    let matrices = sheaf
        .matrices
        .iter()
        .filter(|leaf| leaf.scale == Scale::Weights);
    let matrices: Vec<&Leaf> = matrices.filter(is_of_tokens).collect();
    let layer_of = |leaf: &Leaf| leaf.name.split('.').next().map(str::to_owned);
    let wanted = layer.map(|layer| format!("layer{layer}"));
    let has_wanted = matrices.iter().any(|leaf| layer_of(leaf) == wanted);
    let wanted = if has_wanted {
        wanted
    } else {
        matrices.first().and_then(|leaf| layer_of(leaf))
    };
    let of_layer = matrices.into_iter().filter(|leaf| layer_of(leaf) == wanted);
    of_layer.take(MOST_HEADS).collect()
}

/// Whether the page itself would refuse a file with all of it.
pub fn is_beyond_reading(sheaf: &Sheaf) -> bool {
    let numbers: usize = sheaf.matrices.iter().map(|leaf| leaf.values.len()).sum();
    sheaf.matrices.len() > limits::MATRICES || numbers > limits::NUMBERS
}

/// The most matrices that are offered one by one.
const MOST: usize = 400;

/// All that can be taken from a sheaf.
pub fn offered(sheaf: &Sheaf) -> Vec<What> {
    let lines = (!weights(sheaf, None).is_empty()).then_some(What::Lines);
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

/// The drawing of `what`; lines are those of `layer`, counted from 1.
pub fn drawing(
    sheaf: &Sheaf,
    what: What,
    layer: Option<usize>,
    (theme, lang): (Theme, Lang),
) -> String {
    let look = Look { theme, lang };
    match what {
        What::All => svg::pipeline(sheaf, &look),
        What::Lines => {
            let lines = Lines {
                queries: sheaf.queries.clone(),
                keys: sheaf.keys.clone(),
                heads: weights(sheaf, layer)
                    .into_iter()
                    .map(|leaf| leaf.values.clone())
                    .collect(),
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

#[cfg(test)]
mod tests {
    use ndarray::Array2;

    use super::*;

    fn leaf(layer: usize, head: usize, weight: f32) -> Leaf {
        Leaf {
            name: format!("layer{layer}.head{head}.weights"),
            title: String::new(),
            rows: vec!["a".to_owned()],
            columns: vec!["a".to_owned()],
            values: Array2::from_elem((1, 1), weight),
            hidden: None,
            scale: Scale::Weights,
        }
    }

    #[test]
    fn lines_are_those_of_one_layer() {
        let sheaf = Sheaf {
            settings: String::new(),
            title: String::new(),
            queries: vec!["a".to_owned()],
            keys: vec!["a".to_owned()],
            matrices: vec![leaf(1, 1, 0.1), leaf(1, 2, 0.2), leaf(2, 1, 0.3)],
        };
        let of = |layer| {
            let weights = weights(&sheaf, layer);
            weights
                .iter()
                .map(|leaf| leaf.values[(0, 0)])
                .collect::<Vec<_>>()
        };
        assert_eq!(of(Some(2)), [0.3]);
        assert_eq!(of(None), [0.1, 0.2]);
        assert_eq!(of(Some(7)), [0.1, 0.2]);
    }
}
