//! A typed sentence as token vectors, and matrices that a reader may change: what the exhibits of
//! self-attention begin with.

use attention_playground::i18n::Lang;
use attention_playground::weights::embedding;
use ndarray::{Array2, arr2, aview1};

use super::typed::Typed;
use crate::exhibit::Inputs;
use crate::sheet::{Axis, Id, Origin, Sheet};

/// Numbers in a token's vector.
pub const WIDTH: usize = 4;

/// What the vectors of other words are drawn from.
const SEED: u32 = 1;

/// Vectors chosen by hand, in both languages: someone, a feeling, something done, a thing. Words of
/// one meaning lie close together, so that attention has something to find.
const LEXICON: [(&str, [f64; WIDTH]); 10] = [
    ("I", [1.0, 0.2, 0.0, 0.0]),
    ("love", [0.2, 1.0, 0.2, 0.0]),
    ("drink", [0.0, 0.1, 1.0, 0.4]),
    ("green", [0.0, 0.3, -0.2, 0.5]),
    ("tea", [0.0, 0.1, 0.3, 1.0]),
    ("我", [0.9, 0.0, 0.2, 0.0]),
    ("爱", [0.0, 1.0, 0.1, 0.2]),
    ("喝", [0.1, 0.0, 1.0, 0.5]),
    ("绿", [0.0, 0.2, -0.1, 0.6]),
    ("茶", [0.1, 0.0, 0.2, 1.0]),
];

words! {
    four_tokens: "I love green tea", "我爱喝茶";
    features: "features", "特征";
}

/// Puts the tokens' vectors on the sheet: (tokens, [`WIDTH`]).
pub fn token_vectors(
    typed: &Typed,
    sheet: &mut Sheet,
    inputs: &Inputs,
    named: (&'static str, &str),
    counts: &str,
    lang: Lang,
) -> Id {
    let mut vectors = Array2::zeros((typed.len(), WIDTH));
    for (key, mut row) in typed.keys.iter().zip(vectors.outer_iter_mut()) {
        row.assign(&aview1(&vector(key)));
    }
    let axes = (typed.axis(counts), Axis::numbered(features(lang), WIDTH));
    by_hand(sheet, inputs, named, axes, vectors)
}

/// The vector of a word: from the lexicon, or drawn, and then rounded to one decimal.
fn vector(key: &str) -> [f64; WIDTH] {
    if let Some((_, vector)) = LEXICON.iter().find(|(word, _)| *word == key) {
        return *vector;
    }
    let drawn = embedding(SEED, key, WIDTH);
    std::array::from_fn(|index| (6.0 * f64::from(drawn[index])).round() / 10.0)
}

/// Puts a matrix on the sheet whose cells a reader may change.
pub fn by_hand(
    sheet: &mut Sheet,
    inputs: &Inputs,
    (name, symbol): (&'static str, &str),
    axes: (Axis, Axis),
    numbers: Array2<f64>,
) -> Id {
    let numbers = inputs.edited(name, numbers);
    sheet.given(name, symbol, axes, numbers, Origin::Hand)
}

/// Puts a projection on the sheet, from features to features, whose cells a reader may change.
pub fn projection<const COLUMNS: usize>(
    sheet: &mut Sheet,
    inputs: &Inputs,
    named: (&'static str, &str),
    numbers: [[f64; COLUMNS]; WIDTH],
    lang: Lang,
) -> Id {
    let axis = |length| Axis::numbered(features(lang), length);
    let axes = (axis(WIDTH), axis(COLUMNS));
    by_hand(sheet, inputs, named, axes, arr2(&numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_one_vector_wherever_it_stands() {
        assert_eq!(vector("tea"), [0.0, 0.1, 0.3, 1.0]);
        assert_eq!(vector("street"), vector("street"));
        assert_ne!(vector("street"), vector("animal"));
    }

    #[test]
    fn both_default_sentences_have_four_tokens_of_the_lexicon() {
        for lang in [Lang::En, Lang::Zh] {
            let sentence = Typed::words(four_tokens(lang), 12);
            assert_eq!(sentence.len(), 4);
            let is_known = |key: &String| LEXICON.iter().any(|(word, _)| word == key);
            assert!(sentence.keys.iter().all(is_known));
        }
    }
}
