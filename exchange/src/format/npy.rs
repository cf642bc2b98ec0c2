//! One array of NumPy: its header, and its bytes.
//!
//! <https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html>. The header is a Python
//! dictionary of three entries, of which a few dozen lines read as much as there can be: libraries for
//! it read any Python literal, by calling themselves as deep as a file asks for, and no text arrays.

use std::io::Read;

use ndarray::{Array2, ArrayD, IxDyn, ShapeBuilder};

use super::limits::{self, Quantity, Taken};
use super::read::kind::Kind;
use super::refusal::{Allowed, Refusal};

const MAGIC: &[u8; 6] = b"\x93NUMPY";
/// The longest header that is read, in bytes; NumPy itself reads 10,000.
const LONGEST: usize = 10_000;
/// Bytes before the numbers are a multiple of this, as NumPy writes.
const ALIGNED: usize = 64;

/// What stands before the bytes of an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The type of its cells, as NumPy writes it: `<f4`.
    pub descr: String,
    /// Whether the first direction is the fastest, and not the last.
    pub is_fortran: bool,
    /// How many cells along each direction.
    pub shape: Vec<usize>,
}

impl Header {
    /// Reads a header, and no more.
    ///
    /// # Errors
    ///
    /// [`Refusal::Array`] of what is none.
    pub fn read(from: &mut dyn Read, field: &str) -> Result<Self, Refusal> {
        Self::read_some(from).ok_or_else(|| Refusal::Array {
            field: field.to_owned(),
        })
    }

    fn read_some(from: &mut dyn Read) -> Option<Self> {
        let mut begin = [0; 8];
        from.read_exact(&mut begin).ok()?;
        let version = begin.strip_prefix(MAGIC)?;
        let length = match version {
            [1, _] => {
                let mut length = [0; 2];
                from.read_exact(&mut length).ok()?;
                usize::from(u16::from_le_bytes(length))
            }
            [2 | 3, _] => {
                let mut length = [0; 4];
                from.read_exact(&mut length).ok()?;
                usize::try_from(u32::from_le_bytes(length)).ok()?
            }
            _ => return None,
        };
        if length > LONGEST {
            return None;
        }
        let mut text = vec![0; length];
        from.read_exact(&mut text).ok()?;
        Self::parse(std::str::from_utf8(&text).ok()?)
    }

    /// `{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }`
    fn parse(text: &str) -> Option<Self> {
        let (mut descr, mut is_fortran, mut shape) = (None, None, None);
        let mut rest = text.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
        while !rest.is_empty() {
            let (name, after) = string(rest)?;
            let value = after.trim_start().strip_prefix(':')?.trim_start();
            rest = match name {
                "descr" => {
                    // What is no string is a type of several fields.
                    let (value, after) = string(value).or_else(|| bracketed(value, '[', ']'))?;
                    descr = Some(value.to_owned());
                    after
                }
                "fortran_order" => {
                    let after_false = value.strip_prefix("False");
                    is_fortran = Some(after_false.is_none());
                    after_false.or_else(|| value.strip_prefix("True"))?
                }
                "shape" => {
                    let (list, after) = bracketed(value, '(', ')')?;
                    let along = list.split(',').map(str::trim).filter(|it| !it.is_empty());
                    // Old NumPy wrote long numbers with an L.
                    let along = along.map(|it| it.trim_end_matches('L').parse().ok());
                    shape = Some(along.collect::<Option<Vec<usize>>>()?);
                    after
                }
                _ => return None,
            };
            rest = rest.trim_start();
            rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        }
        Some(Self {
            descr: descr?,
            is_fortran: is_fortran?,
            shape: shape?,
        })
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        limits::cells(&self.shape)
    }

    /// The type of its cells where they are numbers, and whether the highest byte comes first.
    ///
    /// # Errors
    ///
    /// [`Refusal::Type`].
    pub fn numbers(&self, field: &str) -> Result<(Kind, bool), Refusal> {
        let kind = self.descr.get(1..).and_then(|name| match name {
            "f2" => Some(Kind::F16),
            "f4" => Some(Kind::F32),
            "f8" => Some(Kind::F64),
            "i1" => Some(Kind::I8),
            "i2" => Some(Kind::I16),
            "i4" => Some(Kind::I32),
            "i8" => Some(Kind::I64),
            "u1" => Some(Kind::U8),
            "u2" => Some(Kind::U16),
            "u4" => Some(Kind::U32),
            "u8" => Some(Kind::U64),
            _ => None,
        });
        let kind = kind.ok_or_else(|| self.refused(field, Allowed::Numbers))?;
        Ok((kind, self.descr.starts_with('>')))
    }

    /// The type of its cells where they are text: what a letter is, how many letters there are in a
    /// cell, and whether the highest byte comes first.
    ///
    /// # Errors
    ///
    /// [`Refusal::Type`].
    pub fn text(&self, field: &str) -> Result<(Letter, usize, bool), Refusal> {
        let refused = || self.refused(field, Allowed::Text);
        let name = self.descr.get(1..).ok_or_else(refused)?;
        let letter = match name.get(..1) {
            Some("U") => Letter::Code,
            Some("S") => Letter::Byte,
            _ => return Err(refused()),
        };
        let length = name.get(1..).and_then(|digits| digits.parse().ok());
        Ok((
            letter,
            length.ok_or_else(refused)?,
            self.descr.starts_with('>'),
        ))
    }

    /// Refuses a type.
    pub fn refused(&self, field: &str, allowed: Allowed) -> Refusal {
        Refusal::Type {
            field: field.to_owned(),
            given: self.descr.clone(),
            allowed,
        }
    }
}

/// What a text array is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letter {
    /// A code point in four bytes, `U`.
    Code,
    /// A byte of UTF-8, `S`.
    Byte,
}

impl Letter {
    /// Bytes of one.
    pub fn size(self) -> usize {
        match self {
            Self::Code => 4,
            Self::Byte => 1,
        }
    }

    /// The text of a cell. Zeros at its end are no part of it, for NumPy fills cells with them.
    ///
    /// # Errors
    ///
    /// `None` where it is no text.
    pub fn decode(self, cell: &[u8], is_big: bool) -> Option<String> {
        let text: String = match self {
            Self::Byte => std::str::from_utf8(cell).ok()?.to_owned(),
            Self::Code => cell
                .chunks_exact(4)
                .map(|bytes| {
                    let bytes = bytes.try_into().ok()?;
                    char::from_u32(if is_big {
                        u32::from_be_bytes(bytes)
                    } else {
                        u32::from_le_bytes(bytes)
                    })
                })
                .collect::<Option<_>>()?,
        };
        Some(text.trim_end_matches('\0').to_owned())
    }
}

/// A Python string that `text` begins with, without its quotes, and what comes after it.
fn string(text: &str) -> Option<(&str, &str)> {
    let quote = text
        .chars()
        .next()
        .filter(|first| matches!(first, '\'' | '"'))?;
    text.get(1..)?.split_once(quote)
}

/// What stands in brackets that `text` begins with, and what comes after them.
fn bracketed(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    text.strip_prefix(open)?.split_once(close)
}

/// Cells in the order in which the last direction is the fastest.
pub fn ordered<T: Clone>(cells: Vec<T>, header: &Header) -> Option<Vec<T>> {
    if !header.is_fortran || header.shape.len() < 2 {
        return Some(cells);
    }
    let shape = IxDyn(&header.shape).f();
    let array = ArrayD::from_shape_vec(shape, cells).ok()?;
    Some(array.iter().cloned().collect())
}

/// The size in bytes of text that is read, after its cells were counted.
///
/// # Errors
///
/// [`Refusal`] of another type, more than one direction, and more than may be.
pub fn text_size(header: &Header, field: &str, taken: &mut Taken) -> Result<usize, Refusal> {
    let (letter, length, _) = header.text(field)?;
    if header.shape.len() > 1 {
        return Err(Refusal::Directions {
            field: field.to_owned(),
            given: header.shape.len(),
            allowed: (1, 1),
        });
    }
    let cells = header.cells();
    Quantity::Lines.check(cells)?;
    taken.labels(cells)?;
    let size = cells.saturating_mul(length).saturating_mul(letter.size());
    Quantity::Unpacked.check(size)?;
    Ok(size)
}

/// An array of `<f4`.
pub fn floats(values: &Array2<f32>) -> Vec<u8> {
    let (rows, columns) = values.dim();
    let mut out = header("<f4", &[rows, columns]);
    out.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    out
}

/// An array of `|b1`.
pub fn truths(values: &Array2<bool>) -> Vec<u8> {
    let (rows, columns) = values.dim();
    let mut out = header("|b1", &[rows, columns]);
    out.extend(values.iter().map(|&value| u8::from(value)));
    out
}

/// A list of texts, `<U` of the longest.
pub fn texts(texts: &[String]) -> Vec<u8> {
    text_cells(texts, &[texts.len()])
}

/// One text, without a direction.
pub fn text(text: &str) -> Vec<u8> {
    text_cells(&[text.to_owned()], &[])
}

fn text_cells(texts: &[String], shape: &[usize]) -> Vec<u8> {
    let letters = texts.iter().map(|text| text.chars().count());
    let longest = letters.max().unwrap_or(0).max(1);
    let mut out = header(&format!("<U{longest}"), shape);
    for text in texts {
        // A cell is filled with zeros, so that one at the end of a text would be lost: it is written
        // as the picture of it.
        let codes = text
            .chars()
            .map(|letter| if letter == '\0' { '␀' } else { letter });
        let codes = codes
            .map(u32::from)
            .chain(std::iter::repeat(0))
            .take(longest);
        out.extend(codes.flat_map(u32::to_le_bytes));
    }
    out
}

fn header(descr: &str, shape: &[usize]) -> Vec<u8> {
    let shape = match shape {
        [one] => format!("({one},)"),
        _ => {
            let all: Vec<_> = shape.iter().map(|along| along.to_string()).collect();
            format!("({})", all.join(", "))
        }
    };
    let mut text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}");
    let before = MAGIC.len() + 4;
    while !(before + text.len() + 1).is_multiple_of(ALIGNED) {
        text.push(' ');
    }
    text.push('\n');
    let mut out = MAGIC.to_vec();
    out.extend([1, 0]);
    // Two sides of 20 digits at most: the length of a header always fits.
    out.extend((text.len() as u16).to_le_bytes());
    out.extend(text.bytes());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Option<Header> {
        Header::parse(text)
    }

    #[test]
    fn headers_of_every_writer_are_read() {
        let header = Header {
            descr: "<f4".to_owned(),
            is_fortran: false,
            shape: vec![3, 4],
        };
        for text in [
            "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }          \n",
            "{\"shape\":(3L,4L),\"descr\":\"<f4\",\"fortran_order\":False}",
        ] {
            assert_eq!(parse(text).as_ref(), Some(&header), "{text}");
        }
        let scalar = parse("{'descr': '<U5', 'fortran_order': True, 'shape': ()}").unwrap();
        assert_eq!((scalar.shape.len(), scalar.is_fortran), (0, true));
        let record = parse("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}");
        assert!(record.unwrap().numbers("a").is_err());
    }

    #[test]
    fn anything_else_is_no_header() {
        for text in [
            "",
            "{}",
            "{'descr': '<f4'}",
            "{'descr': '<f4', 'fortran_order': Maybe, 'shape': ()}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (1.5,)}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': 1}",
            "{'descr': '<f4, 'fortran_order': False, 'shape': (1,)}",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_begin_where_numpy_wants_them() {
        for text in [
            "",
            "a",
            "a longer text than a header has room for without another line",
        ] {
            let written = super::text(text);
            let end = written.len() - 4 * text.chars().count().max(1);
            assert_eq!(end % ALIGNED, 0, "{text}");
            assert_eq!(written[end - 1], b'\n', "{text}");
        }
    }

    #[test]
    fn the_first_direction_may_be_the_fastest() {
        let header = Header {
            descr: "<f4".to_owned(),
            is_fortran: true,
            shape: vec![2, 3],
        };
        let cells = ordered(vec![1, 4, 2, 5, 3, 6], &header);
        assert_eq!(cells, Some(vec![1, 2, 3, 4, 5, 6]));
    }
}
