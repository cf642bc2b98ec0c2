//! The frozen numbers of a word, from a compact table.
//!
//! A table is a file of `trained/words/`: some thousand words of one language, each a row of `width`
//! numbers (64) taken from the token embeddings of a real model and brought to length 1.
//! `trained/words/make.py` writes them; `trained/words/NOTICE.md` says from what.
//!
//! The file, little endian:
//!
//! | bytes         | what                                                                  |
//! |---------------|-----------------------------------------------------------------------|
//! | 4             | `AWT` and the version, 1                                              |
//! | 4             | how many words, `u32`                                                 |
//! | 4             | the bytes of the list of words, `u32`                                 |
//! | 2, 2          | `width`, which is even, and the bits of a number, 4; `u16`            |
//! | 4 a column    | the scale of the column, `f32`                                        |
//! | as said above | the words, sorted by their bytes, a line feed after each; UTF-8       |
//! | half a number | the numbers row after row, two a byte, the first in the low half      |
//!
//! A number n from 0 to 15 stands for (n - 7.5) times its column's scale; what comes of a row is
//! brought to length 1 again.
//!
//! A word that begins with `##` is a piece that other words go on with, as `##ed`.

use thiserror::Error;

/// How a table begins: its name and its version.
const MAGIC: [u8; 4] = *b"AWT\x01";

/// The bytes before the scales.
const HEADER: usize = 16;

/// The fewest bytes that a word of several pieces begins with. With fewer, any letters at all would
/// be a word.
const SHORTEST_HEAD: usize = 3;

/// Why bytes are no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WordsError {
    /// They begin otherwise.
    #[error(
        "words: these bytes are no word table that can be read here; one begins with `AWT`, version 1"
    )]
    Kind,
    /// There are more or fewer than the table itself says.
    #[error("words: the table has {given} bytes, but by its own head it has {told}")]
    Length {
        /// Bytes given.
        given: usize,
        /// Bytes that the head tells of.
        told: u64,
    },
    /// A part breaks the rules of the file.
    #[error("words: the table is damaged: {0}")]
    Damaged(&'static str),
}

/// How much a table knows of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// It has the word.
    Word,
    /// It has the pieces that the word is made of.
    Pieces,
    /// It has neither.
    Unknown,
}

/// A word looked up.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// `width` numbers: of length 1, or all 0 for an unknown word.
    pub vector: Vec<f32>,
    /// Where they are from.
    pub known: Known,
}

/// Some thousand words and their numbers.
///
/// # Examples
///
/// ```
/// use attention_playground::trained::words::{Known, WordTable};
///
/// let table = WordTable::read(include_bytes!("../../trained/words/en-first.words")).unwrap();
/// assert_eq!(table.find("Animal").known, Known::Word);
/// assert_eq!(table.find("didn’t").vector.len(), table.width());
/// assert_eq!(table.find("xyzzy").known, Known::Unknown);
/// ```
#[derive(Debug, Clone)]
pub struct WordTable {
    bytes: Vec<u8>,
    scales: Vec<f32>,
    /// Where each word begins in `bytes`, and where one more would: always one more than words.
    starts: Vec<usize>,
    /// The bytes of the longest word.
    longest: usize,
}

impl WordTable {
    /// Reads a table.
    ///
    /// # Errors
    ///
    /// Says what is wrong with bytes that are no table, or a damaged one. What the head says is
    /// held against the length before anything is allocated. Damage to the numbers of a row can't be
    /// seen: any numbers are numbers.
    pub fn read(bytes: &[u8]) -> Result<Self, WordsError> {
        if bytes.len() < HEADER || bytes[..4] != MAGIC {
            return Err(WordsError::Kind);
        }
        let count = u64::from(whole(bytes, 4));
        let text = u64::from(whole(bytes, 8));
        let width = u64::from(whole(bytes, 12) & 0xFFFF);
        let bits = whole(bytes, 12) >> 16;
        if bits != 4 || width == 0 || width % 2 == 1 {
            return Err(WordsError::Damaged(
                "a number has 4 bits and a row an even count of numbers",
            ));
        }
        // At most 2^32 rows of 2^15 bytes: no overflow.
        let told = HEADER as u64 + 4 * width + text + count * (width / 2);
        if told != bytes.len() as u64 {
            let given = bytes.len();
            return Err(WordsError::Length { given, told });
        }
        // All of these are less than the length.
        let (count, text, width) = (count as usize, text as usize, width as usize);

        let mut scales = Vec::with_capacity(width);
        for column in 0..width {
            let scale = f32::from_bits(whole(bytes, HEADER + 4 * column));
            // Large ones could overflow when a row is brought to length 1.
            if !(scale > 1e-6 && scale < 1e6) {
                return Err(WordsError::Damaged("a scale is no ordinary number"));
            }
            scales.push(scale);
        }

        let mut table = Self {
            bytes: bytes.to_vec(),
            scales,
            starts: Vec::with_capacity(count + 1),
            longest: 0,
        };
        let begin = HEADER + 4 * width;
        let list = &bytes[begin..begin + text];
        table.starts.push(begin);
        let unsorted = Err(WordsError::Damaged(
            "the words are not as many as told, sorted, each on a line",
        ));
        if core::str::from_utf8(list).is_err() {
            return unsorted;
        }
        for (at, byte) in list.iter().enumerate() {
            if *byte != b'\n' {
                continue;
            }
            table.starts.push(begin + at + 1);
            let row = table.len() - 1;
            let word = table.word(row);
            if row == count || word.is_empty() || (row > 0 && table.word(row - 1) >= word) {
                return unsorted;
            }
            table.longest = table.longest.max(word.len());
        }
        if table.len() != count || table.starts[count] != begin + text {
            return unsorted;
        }
        Ok(table)
    }

    /// How many numbers a word has.
    pub fn width(&self) -> usize {
        self.scales.len()
    }

    /// How many words there are, pieces included.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no word at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the word itself is listed, in small letters or as typed.
    pub fn contains(&self, word: &str) -> bool {
        self.row(plain(word).as_bytes()).is_some()
    }

    /// Looks a word up: best a [key](crate::text::Token::key), whose accents stand apart.
    ///
    /// Capitals, accents and the shape of an apostrophe make no difference, as in the model that
    /// the English numbers are from. A word that is not listed is cut into the longest
    /// listed word that it begins with and then the longest listed pieces, and gets the mean of
    /// their rows, of length 1; three letters at least must be a word.
    pub fn find(&self, word: &str) -> Found {
        let word = plain(word);
        let mut vector = vec![0.0; self.width()];
        let mut known = Known::Unknown;
        if let Some(row) = self.row(word.as_bytes()) {
            self.add(row, &mut vector);
            known = Known::Word;
        } else if let Some(rows) = self.pieces(&word) {
            for row in rows {
                self.add(row, &mut vector);
            }
            make_unit(&mut vector);
            known = Known::Pieces;
        }
        Found { vector, known }
    }

    /// The bytes of the longest listed word that a text begins with, 0 if it begins with none.
    ///
    /// It is what [`tokenize_with`](crate::text::tokenize_with) asks.
    pub fn longest(&self, text: &str) -> usize {
        let mut end = self.longest.min(text.len());
        while end > 0 {
            if text.is_char_boundary(end) && self.row(&text.as_bytes()[..end]).is_some() {
                return end;
            }
            end -= 1;
        }
        0
    }

    /// The rows of the pieces that a word is made of, if it is.
    fn pieces(&self, word: &str) -> Option<Vec<usize>> {
        let mut at = self.longest(word);
        if at < SHORTEST_HEAD {
            return None;
        }
        let mut rows = vec![self.row(&word.as_bytes()[..at])?];
        while at < word.len() {
            let rest = ["##", &word[at..]].concat();
            let end = self.longest(&rest);
            rows.push(self.row(&rest.as_bytes()[..end])?);
            // More than the two signs, or the walk would stand still.
            at += end.checked_sub(2).filter(|&letters| letters > 0)?;
        }
        Some(rows)
    }

    fn word(&self, row: usize) -> &[u8] {
        &self.bytes[self.starts[row]..self.starts[row + 1] - 1]
    }

    /// Searches the sorted list.
    fn row(&self, word: &[u8]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.word(middle) < word {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low < self.len() && self.word(low) == word).then_some(low)
    }

    /// Adds a row, brought to length 1.
    fn add(&self, row: usize, to: &mut [f32]) {
        let width = self.width();
        let at = self.starts[self.len()] + row * (width / 2);
        let mut vector = Vec::with_capacity(width);
        for column in 0..width {
            let pair = self.bytes[at + column / 2];
            let number = if column % 2 == 0 {
                pair & 15
            } else {
                pair >> 4
            };
            vector.push((f32::from(number) - 7.5) * self.scales[column]);
        }
        make_unit(&mut vector);
        for column in 0..width {
            to[column] += vector[column];
        }
    }
}

/// The `u32` at a place; of no meaning beyond the end, where nobody asks.
fn whole(bytes: &[u8], at: usize) -> u32 {
    let mut value = 0;
    for byte in bytes[at..at + 4].iter().rev() {
        value = value << 8 | u32::from(*byte);
    }
    value
}

/// Brings a vector to length 1; one of length 0 stays.
fn make_unit(vector: &mut [f32]) {
    let mut square = 0.0;
    for number in vector.iter() {
        square += number * number;
    }
    if square > 0.0 {
        let length = square.sqrt();
        for number in vector {
            *number /= length;
        }
    }
}

/// A word as the tables have it: small letters, straight apostrophes, no accents. No word of theirs
/// has capitals other than A to Z would be, so no table of the world's capitals is needed.
fn plain(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    for c in word.chars() {
        match c {
            '\u{2019}' | '\u{2BC}' | '\u{FF07}' => plain.push('\''),
            '\u{300}'..='\u{36F}' => {}
            _ => plain.push(c.to_ascii_lowercase()),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{HEADER, Known, WordTable, WordsError};
    use proptest::prelude::*;

    const SHIPPED: &[u8] = include_bytes!("../../trained/words/en-first.words");

    /// A table of two columns: `words` sorted, the numbers of each as two halves of a byte.
    fn file(words: &[&str], numbers: &[u8]) -> Vec<u8> {
        let text: String = words.iter().map(|word| format!("{word}\n")).collect();
        let mut bytes = b"AWT\x01".to_vec();
        bytes.extend(u32::to_le_bytes(words.len() as u32));
        bytes.extend(u32::to_le_bytes(text.len() as u32));
        bytes.extend([2, 0, 4, 0]);
        bytes.extend(2.0_f32.to_le_bytes());
        bytes.extend(1.0_f32.to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes.extend(numbers);
        bytes
    }

    fn table() -> WordTable {
        let words = ["##ed", "##s", "cross", "don't", "it", "动物", "动物园"];
        // The low half is the first column; 7.5 stands for 0.
        let numbers = [0x07, 0x70, 0x8F, 0x88, 0x88, 0x88, 0x88];
        WordTable::read(&file(&words, &numbers)).unwrap()
    }

    #[test]
    fn the_low_half_is_the_first_column_and_rows_have_length_one() {
        let found = table().find("cross");
        assert_eq!(found.known, Known::Word);
        let (x, y) = (7.5 * 2.0_f32, 0.5);
        let length = x.hypot(y);
        assert!((found.vector[0] - x / length).abs() < 1e-6, "{found:?}");
        assert!((found.vector[1] - y / length).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn capitals_accents_and_the_shape_of_an_apostrophe_make_no_difference() {
        let table = table();
        for word in [
            "DON'T",
            "don\u{2019}t",
            "Don\u{2BC}t",
            "don\u{FF07}t",
            "do\u{301}n't",
        ] {
            assert!(table.contains(word), "{word}");
        }
    }

    #[test]
    fn a_word_of_pieces_is_the_mean_of_its_parts_brought_to_length_one() {
        let table = table();
        let [head, end] = ["cross", "##ed"].map(|word| table.find(word).vector);
        let found = table.find("Crossed");
        assert_eq!(found.known, Known::Pieces);
        let sum = [head[0] + end[0], head[1] + end[1]];
        let length = sum[0].hypot(sum[1]);
        assert!(
            (found.vector[0] - sum[0] / length).abs() < 1e-6,
            "{found:?}"
        );
        assert!(
            (found.vector[1] - sum[1] / length).abs() < 1e-6,
            "{found:?}"
        );
    }

    #[test]
    fn what_has_no_pieces_or_too_short_a_beginning_is_unknown_and_zero() {
        let table = table();
        for word in [
            "",
            "cros",
            "crosser",
            "its",
            "ed",
            "##",
            "物动",
            "crosseds\u{200D}",
        ] {
            let found = table.find(word);
            assert_eq!(found.known, Known::Unknown, "{word}");
            assert_eq!(found.vector, [0.0, 0.0], "{word}");
        }
    }

    #[test]
    fn the_longest_word_at_the_beginning_of_a_text() {
        let table = table();
        let bytes =
            ["动物园里", "动物", "动物们", "动", "", "里动物"].map(|text| table.longest(text));
        assert_eq!(bytes, [9, 6, 6, 0, 0, 0]);
    }

    #[test]
    fn a_table_without_words_knows_none() {
        let table = WordTable::read(&file(&[], &[])).unwrap();
        assert!(table.is_empty());
        assert_eq!(table.find("it").known, Known::Unknown);
        assert_eq!(table.longest("it"), 0);
    }

    #[test]
    fn no_truncation_is_a_table() {
        for end in 0..SHIPPED.len() {
            assert!(WordTable::read(&SHIPPED[..end]).is_err(), "{end} bytes");
        }
        assert!(WordTable::read(&[SHIPPED, &[0]].concat()).is_err());
    }

    #[test]
    fn what_is_wrong_is_told() {
        let error = |bytes: &[u8]| WordTable::read(bytes).unwrap_err();
        assert_eq!(error(b"PK\x03\x04 and much more"), WordsError::Kind);
        let mut newer = SHIPPED.to_vec();
        newer[3] = 2;
        assert_eq!(error(&newer), WordsError::Kind);
        let given = SHIPPED.len() - 1;
        let told = SHIPPED.len() as u64;
        assert_eq!(error(&SHIPPED[..given]), WordsError::Length { given, told });
        // As much as a head can ask for.
        let mut huge = SHIPPED[..HEADER].to_vec();
        huge[4..14].fill(0xFF);
        huge[12] = 0xFE;
        assert!(matches!(error(&huge), WordsError::Length { .. }));
    }

    #[test]
    fn words_out_of_order_twice_or_empty_are_refused() {
        for words in [["it", "cross"], ["it", "it"], ["", "it"]] {
            let read = WordTable::read(&file(&words, &[0, 0]));
            assert!(matches!(read, Err(WordsError::Damaged(_))), "{words:?}");
        }
    }

    #[test]
    fn a_scale_that_is_no_ordinary_number_is_refused() {
        for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, f32::MAX] {
            let mut bytes = file(&["it"], &[0]);
            bytes[HEADER..HEADER + 4].copy_from_slice(&scale.to_le_bytes());
            let read = WordTable::read(&bytes);
            assert!(matches!(read, Err(WordsError::Damaged(_))), "{scale}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(1000)
        })]

        /// Refused, or a table whose every answer has a length of 1 or 0.
        #[test]
        fn no_damage_panics(
            flips in prop::collection::vec((0..SHIPPED.len(), 1..=255_u8), 1..4),
            word in "\\PC{0,8}",
        ) {
            let mut bytes = SHIPPED.to_vec();
            for (at, flip) in flips {
                bytes[at] ^= flip;
            }
            if let Ok(table) = WordTable::read(&bytes) {
                for word in ["it", "animals", "didn't", &word] {
                    let found = table.find(word);
                    prop_assert_eq!(found.vector.len(), table.width());
                    let square: f32 = found.vector.iter().map(|x| x * x).sum();
                    prop_assert!(square < 1e-6 || (square - 1.0).abs() < 1e-4, "{}", square);
                    prop_assert!(word.is_char_boundary(table.longest(word)));
                }
            }
        }

        #[test]
        fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            let mut table = b"AWT\x01".to_vec();
            table.extend(&bytes);
            let _ = WordTable::read(&bytes);
            let _ = WordTable::read(&table);
        }
    }
}
