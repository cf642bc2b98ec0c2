//! Texts as vectors of length 1.

use attention_playground::i18n::Lang;
use ndarray::Array2;

use super::pairs::{MOST_LETTERS, Pair, distinct, letters};
use super::{short, words};
use crate::exhibit::Document;
use crate::sheet::{Along, Axis, Function, Id, Origin, Reduction, Rule, Sheet, cell_by_cell};

/// Letters counted and scaled: the query, (1, letters), and the keys, (pairs, letters).
pub(super) fn show_vectors(
    document: &mut Document,
    query: &str,
    pairs: &[Pair],
    lang: Lang,
) -> (Id, Id) {
    let spelled = |text: &str| {
        let mut letters = letters(text);
        letters.truncate(MOST_LETTERS);
        letters
    };
    let asked = vec![spelled(query)];
    let kept: Vec<_> = pairs.iter().map(|pair| spelled(&pair.key)).collect();
    let alphabet = distinct(kept.iter().chain(&asked).flatten());
    let columns = || Axis::new(words::letters(lang), alphabet.iter().cloned());
    let sheet = &mut document.sheet;

    let axes = (Axis::new(words::queries(lang), [short(query)]), columns());
    let count = counts(&asked, &alphabet);
    let c_q = sheet.given("query-letters", "c_q", axes, count, Origin::Chosen);
    sheet.title(c_q, words::query_letters(lang));
    let keys = pairs.iter().map(|pair| short(&pair.key));
    let axes = (Axis::new(words::keys(lang), keys), columns());
    let count = counts(&kept, &alphabet);
    let c_k = sheet.given("key-letters", "C_k", axes, count, Origin::Chosen);
    sheet.title(c_k, words::key_letters(lang));

    let (query_length, q) = QUERY.unit(sheet, c_q, lang);
    let (key_length, k) = KEYS.unit(sheet, c_k, lang);
    document.heading(words::vectors(lang));
    document.note(words::vectors_note(lang));
    for (counts, length, unit) in [(c_q, query_length, q), (c_k, key_length, k)] {
        document.equation(counts, "/", length, unit);
    }
    document.note(words::limits(lang));
    (q, k)
}

/// How often each letter of the alphabet comes in each text.
fn counts(texts: &[Vec<String>], alphabet: &[String]) -> Array2<f64> {
    cell_by_cell((texts.len(), alphabet.len()), &|text, letter| {
        let same = texts[text].iter().filter(|l| **l == alphabet[letter]);
        same.count() as f64
    })
}

/// What a matrix is called: name, letter and words.
type Named = (&'static str, &'static str, fn(Lang) -> &'static str);

/// The steps from counts to rows of length 1.
struct Unit {
    squares: Named,
    square: Named,
    length: Named,
    unit: Named,
}

const QUERY: Unit = Unit {
    squares: ("query-squares", "c_q^2", words::query_squares),
    square: ("query-square", "Σ c_q^2", words::query_square),
    length: ("query-length", "|c_q|", words::query_length),
    unit: ("query-vector", r"\q{q}", words::query_vector),
};
const KEYS: Unit = Unit {
    squares: ("key-squares", "C_k^2", words::key_squares),
    square: ("key-square", "Σ C_k^2", words::key_square),
    length: ("key-length", "|C_k|", words::key_length),
    unit: ("key-vectors", r"\k{K}", words::key_vectors),
};

impl Unit {
    /// The lengths of the rows, and the rows over their lengths.
    fn unit(&self, sheet: &mut Sheet, counts: Id, lang: Lang) -> (Id, Id) {
        let mut put = |(name, symbol, title): Named, rule| {
            let id = sheet.put(name, symbol, rule);
            sheet.title(id, title(lang))
        };
        let squares = put(self.squares, Rule::Map(counts, Function::Square));
        let square = Rule::Reduce(squares, Along::Row, Reduction::Sum);
        let square = put(self.square, square);
        let length = put(self.length, Rule::Map(square, Function::Sqrt));
        let unit = put(self.unit, Rule::Quotient(counts, length));
        (length, unit)
    }
}
