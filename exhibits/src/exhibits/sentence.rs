//! A typed sentence as token vectors, and matrices that a reader may change: what the exhibits of
//! self-attention begin with.

use attention_playground::i18n::Lang;
use attention_playground::text::{Mode, label, tokenize};
use attention_playground::weights::embedding;
use ndarray::{Array2, arr2, aview1};

use crate::exhibit::Inputs;
use crate::sheet::{Axis, Id, Origin, Sheet};

/// Numbers in a token's vector.
pub const WIDTH: usize = 4;

/// Characters of a token that its label shows.
const LABEL: usize = 12;

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
    nothing:
        "There is no token yet: type a word or two above.",
        "还没有词元：请在上面输入一两个词。";
    cut(shown: usize, total: usize):
        "The first {shown} of {total} tokens are computed, so that every matrix stays readable.",
        "为了让每个矩阵都看得清，只计算 {total} 个词元中的前 {shown} 个。";
}

/// The tokens of a sentence, as many as an exhibit shows.
pub struct Sentence {
    /// What each is called on the screen.
    pub labels: Vec<String>,
    keys: Vec<String>,
    total: usize,
}

impl Sentence {
    /// Cuts a text into words and keeps the first `most`.
    pub fn read(text: &str, most: usize) -> Self {
        let tokens = tokenize(text, Mode::Words);
        let shown = || tokens.iter().take(most);
        Self {
            labels: shown()
                .map(|token| label(&token.text, LABEL).into_owned())
                .collect(),
            keys: shown().map(|token| token.key.to_string()).collect(),
            total: tokens.len(),
        }
    }

    /// How many tokens are shown.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The tokens as rows or columns.
    pub fn axis(&self, counts: impl Into<String>) -> Axis {
        Axis::new(counts, self.labels.iter().cloned())
    }

    /// The tokens with their numbers, to pick one of. Never empty.
    pub fn offer(&self) -> Vec<String> {
        let numbered = self.labels.iter().enumerate();
        let mut offer: Vec<_> = numbered
            .map(|(index, label)| format!("{} {label}", index + 1))
            .collect();
        if offer.is_empty() {
            offer.push("—".to_owned());
        }
        offer
    }

    /// Says that tokens were left out, where some were.
    pub fn cut(&self, lang: Lang) -> Option<String> {
        (self.total > self.len()).then(|| cut(lang, self.len(), self.total))
    }

    /// Puts the tokens' vectors on the sheet: (tokens, [`WIDTH`]).
    pub fn put(
        &self,
        sheet: &mut Sheet,
        inputs: &Inputs,
        (name, symbol): (&'static str, &str),
        counts: &str,
        lang: Lang,
    ) -> Id {
        let mut vectors = Array2::zeros((self.len(), WIDTH));
        for (key, mut row) in self.keys.iter().zip(vectors.outer_iter_mut()) {
            row.assign(&aview1(&vector(key)));
        }
        let axes = (self.axis(counts), Axis::numbered(features(lang), WIDTH));
        by_hand(sheet, inputs, (name, symbol), axes, vectors)
    }
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
            let sentence = Sentence::read(four_tokens(lang), 12);
            assert_eq!(sentence.len(), 4);
            let is_known = |key: &String| LEXICON.iter().any(|(word, _)| word == key);
            assert!(sentence.keys.iter().all(is_known));
        }
    }

    #[test]
    fn there_is_always_something_to_pick() {
        assert_eq!(Sentence::read("", 4).offer().len(), 1);
        assert_eq!(Sentence::read("a b", 4).offer(), ["1 a", "2 b"]);
    }
}
