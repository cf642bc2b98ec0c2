//! Nested lists of JSON as values in a shape.
//!
//! What comes in is JSON that was found well formed. It is read in one pass without calling itself, so
//! that no depth can exhaust the stack, and nothing is kept of what is more than may be.

use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};

use super::limits::{DEPTH, Taken, cells};
use super::number::non_finite;
use super::refusal::{Allowed, Refusal};

/// Values in a shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Table<T> {
    /// How many along each direction; those behind an empty one are missing.
    pub shape: Vec<usize>,
    /// All of them, the last direction fastest.
    pub values: Vec<T>,
}

/// Numbers of nested lists; `field` is what refusals name.
///
/// # Errors
///
/// [`Refusal`] of lists of different lengths, of what is no number, and of more than may be.
pub fn numbers(json: &str, field: &str, taken: &mut Taken) -> Result<Table<f32>, Refusal> {
    let refused = |given: &str| Refusal::Cell {
        field: field.to_owned(),
        given: given.to_owned(),
        allowed: Allowed::Numbers,
    };
    table(json, field, taken, |cell| match cell.strip_prefix('"') {
        Some(word) => {
            let word = word.strip_suffix('"').unwrap_or(word);
            non_finite(word).ok_or_else(|| refused(cell))
        }
        None => match cell.parse::<f32>() {
            Ok(number) if number.is_finite() => Ok(number),
            Ok(_) => Err(Refusal::TooLarge {
                field: field.to_owned(),
            }),
            Err(_) => Err(refused(cell)),
        },
    })
}

/// Truth values of nested lists.
///
/// # Errors
///
/// As those of [`numbers`].
pub fn truths(json: &str, field: &str, taken: &mut Taken) -> Result<Table<bool>, Refusal> {
    table(json, field, taken, |cell| match cell {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Refusal::Cell {
            field: field.to_owned(),
            given: cell.to_owned(),
            allowed: Allowed::Truth,
        }),
    })
}

fn table<T>(
    json: &str,
    field: &str,
    taken: &mut Taken,
    value: impl Fn(&str) -> Result<T, Refusal>,
) -> Result<Table<T>, Refusal> {
    let ragged = || Refusal::Ragged {
        field: field.to_owned(),
    };
    let left = taken.numbers_left();
    let mut values = Vec::new();
    let mut count = 0_usize;
    // Of each depth: how long lists are there, once one has ended, and how far the open one is.
    let mut lengths: Vec<Option<usize>> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut leaf_depth = None;
    let mut rest = json.trim_start();
    while let Some(first) = rest.chars().next() {
        match first {
            '[' => {
                if let Some(items) = open.last_mut() {
                    *items += 1;
                }
                open.push(0);
                if open.len() > DEPTH {
                    return Err(Refusal::Directions {
                        field: field.to_owned(),
                        given: open.len(),
                        allowed: (1, DEPTH),
                    });
                }
                if lengths.len() < open.len() {
                    lengths.push(None);
                }
                rest = &rest[1..];
            }
            ']' => {
                let Some(items) = open.pop() else {
                    return Err(ragged());
                };
                let length = lengths.get_mut(open.len()).ok_or_else(ragged)?;
                if *length.get_or_insert(items) != items {
                    return Err(ragged());
                }
                rest = &rest[1..];
            }
            ',' | ' ' | '\n' | '\t' | '\r' => rest = &rest[1..],
            _ => {
                let (cell, after) = cell(rest);
                let Some(items) = open.last_mut() else {
                    return Err(Refusal::Cell {
                        field: field.to_owned(),
                        given: cell.to_owned(),
                        allowed: Allowed::Numbers,
                    });
                };
                *items += 1;
                if *leaf_depth.get_or_insert(open.len()) != open.len() {
                    return Err(ragged());
                }
                // What is more than may be is counted to be named, and not kept.
                if count < left {
                    values.push(value(cell)?);
                }
                count += 1;
                rest = after;
            }
        }
    }
    taken.numbers(count)?;
    let lengths = lengths.into_iter().map(|length| length.unwrap_or(0));
    let shape: Vec<_> = lengths.collect();
    if cells(&shape) != values.len() {
        return Err(ragged());
    }
    Ok(Table { shape, values })
}

/// The value that `json` begins with, as it is written, and what comes after it. An object, which no
/// table holds, ends at its first mark.
fn cell(json: &str) -> (&str, &str) {
    let bytes = json.as_bytes();
    let end = if bytes.first() == Some(&b'"') {
        let mut at = 1;
        while at < bytes.len() && bytes[at] != b'"' {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        at + 1
    } else {
        let marks = [b',', b']', b' ', b'\n', b'\t', b'\r'];
        let end = bytes.iter().position(|byte| marks.contains(byte));
        end.unwrap_or(bytes.len())
    };
    json.split_at_checked(end.max(1)).unwrap_or((json, ""))
}

/// A list of JSON of which no more than `MOST` are kept, and all are counted.
pub struct Capped<T, const MOST: usize> {
    /// The first.
    pub kept: Vec<T>,
    /// How many there are.
    pub count: usize,
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Capped<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<T, const MOST: usize>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for List<T, MOST> {
            type Value = Capped<T, MOST>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut kept = Vec::new();
                let mut count = 0;
                while kept.len() < MOST {
                    let Some(item) = list.next_element()? else {
                        return Ok(Capped { kept, count });
                    };
                    kept.push(item);
                    count += 1;
                }
                while list.next_element::<IgnoredAny>()?.is_some() {
                    count += 1;
                }
                Ok(Capped { kept, count })
            }
        }

        deserializer.deserialize_seq(List(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Table<f32>, Refusal> {
        numbers(json, "weights", &mut Taken::default())
    }

    #[test]
    fn lists_have_a_shape() {
        let table = read("[[[1, -2.5e0 , 3],\n[4,\"NaN\",\"-Infinity\"]]]").unwrap();
        assert_eq!(table.shape, [1, 2, 3]);
        assert_eq!(table.values[..4], [1.0, -2.5, 3.0, 4.0]);
        assert!(table.values[4].is_nan());
        assert_eq!(table.values[5], f32::NEG_INFINITY);
        for (json, shape) in [("[]", vec![0]), ("[[],[]]", vec![2, 0]), ("[ 7 ]", vec![1])] {
            assert_eq!(read(json).unwrap().shape, shape, "{json}");
        }
    }

    #[test]
    fn rows_of_different_lengths_are_no_table() {
        for json in [
            "[[1,2],[3]]",
            "[[1],[2,3]]",
            "[1,[2]]",
            "[[1],2]",
            "[[],[1]]",
            "[5,[]]",
            "[[[1]],[[]]]",
            "[[[]],[]]",
        ] {
            let field = "weights".to_owned();
            assert_eq!(read(json), Err(Refusal::Ragged { field }), "{json}");
        }
    }

    #[test]
    fn what_is_no_number_is_quoted() {
        for cell in ["null", "true", "\"x\"", "\"a\\\"]b\"", "{\"a\":"] {
            let json = format!("[[1,{cell}]]");
            let refused = read(&json).unwrap_err();
            assert!(
                matches!(refused, Refusal::Cell { .. }),
                "{json}: {refused:?}"
            );
        }
        assert!(matches!(read("7"), Err(Refusal::Cell { .. })));
        assert!(matches!(read("[3.5e38]"), Err(Refusal::TooLarge { .. })));
        assert!(matches!(
            read("[[[[[[1]]]]]]"),
            Err(Refusal::Directions { .. })
        ));
    }

    #[test]
    fn numbers_are_read_without_a_detour() {
        // Halfway between two numbers of 32 bits but for the last digit: rounded to 64 bits first, it
        // falls on the half, and then to the even side.
        let text = "[1.000000059604644775390625000001]";
        assert_eq!(read(text).unwrap().values[0].to_bits(), 0x3f80_0001);
    }
}
