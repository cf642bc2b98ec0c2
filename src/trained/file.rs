//! Trained layers as bytes, and back.
//!
//! Little endian. A text is its length in bytes (u16) and UTF-8. A matrix is a byte for its
//! precision and then its rows: full, as f32; or eighth, each row as its scale (f32) and an i8 for
//! each number, which is the number over the scale. Shapes follow from the head of the file.
//!
//! | what | bytes |
//! |---|---|
//! | `AttnLay1` | 8 |
//! | task (text), language, seed (u32), steps (u32), accuracy (f32), roles | |
//! | heads (u8) and the role of each, taught rows as bits, thing, state, turned (f32) | |
//! | scoring, causal, layers (a byte each) | 3 |
//! | d_model, hidden, features of the word table (u16) | 6 |
//! | scale of the positions (f32) | 4 |
//! | words with rows of their own (u16), then each (text) | |
//! | the map where there are features, the rows, and each layer: W_q, W_k, W_v, W_O and, for additive scoring, W_q, W_k and v of each head | |

use ndarray::{Array2, ArrayView2, Axis};

use super::bytes::{Damaged, Reader};
use super::layers::TrainedLayers;
use super::origin::{Origin, Role, Roles, Rows};
use crate::attention::run::Parameters;
use crate::attention::{Additive, ScoringKind};
use crate::i18n::Lang;

const MAGIC: &[u8] = b"AttnLay1";
const LANGUAGES: [Lang; 2] = [Lang::En, Lang::Zh];
const SCORINGS: [ScoringKind; 3] = [
    ScoringKind::Additive,
    ScoringKind::Dot,
    ScoringKind::ScaledDot,
];
const SWITCH: [bool; 2] = [false, true];

/// How exactly numbers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    /// 32 bits, as they are.
    Full,
    /// 8 bits and a scale for each row: at most 1/254 of the row's largest number off.
    Eighth,
}

impl TrainedLayers {
    /// Reads what [`TrainedLayers::to_bytes`] wrote.
    ///
    /// # Errors
    ///
    /// [`Damaged`] where the bytes are no such thing.
    pub fn read(bytes: &[u8]) -> Result<Self, Damaged> {
        let mut reader = Reader(bytes);
        if reader.take(MAGIC.len()).ok() != Some(MAGIC) {
            return Err(Damaged::NotOurs);
        }
        let origin = read_origin(&mut reader)?;
        let scoring = reader.one_of(&SCORINGS, "the scoring")?;
        let causal = reader.one_of(&SWITCH, "the causal mask")?;
        let layers = reader.byte()?;
        let (d_model, hidden, features) = (reader.u16()?, reader.u16()?, reader.u16()?);
        let heads = origin.heads.len();
        if layers == 0 || d_model == 0 || heads == 0 || !d_model.is_multiple_of(heads) {
            return Err(Damaged::Value("the number of layers, heads or features"));
        }
        let position_scale = reader.f32("the scale of the positions")?;
        let count = reader.u16()?;
        let mut words = Vec::new();
        for _ in 0..count {
            words.push(reader.text("a word")?.to_owned());
        }
        let map = match features {
            0 => None,
            features => Some(read_matrix(&mut reader, features, d_model)?),
        };
        let rows = read_matrix(&mut reader, count + 1, d_model)?;
        let sizes = Sizes {
            d_model,
            hidden,
            heads: match scoring {
                ScoringKind::Additive => heads,
                ScoringKind::Dot | ScoringKind::ScaledDot => 0,
            },
            head_width: d_model / heads,
        };
        let mut stack = Vec::new();
        for _ in 0..layers {
            stack.push(sizes.read_layer(&mut reader)?);
        }
        if !reader.0.is_empty() {
            return Err(Damaged::Value("the length"));
        }
        Ok(Self {
            origin,
            scoring,
            heads,
            causal,
            position_scale,
            map,
            words,
            rows,
            layers: stack,
        })
    }

    /// These layers as bytes. What has no place in a file is left out: words beyond 65,535, and texts
    /// longer than that.
    pub fn to_bytes(&self, precision: Precision) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        self.write_origin(&mut bytes);
        bytes.push(place(&SCORINGS, &self.scoring));
        bytes.push(u8::from(self.causal));
        bytes.push(self.layers.len() as u8);
        let features = self.map.as_ref().map_or(0, Array2::nrows);
        for size in [self.d_model(), self.hidden(), features] {
            write_u16(&mut bytes, size);
        }
        bytes.extend(self.position_scale.to_le_bytes());
        write_u16(&mut bytes, self.words.len());
        for word in &self.words {
            write_text(&mut bytes, word);
        }
        let mut matrix =
            |numbers: ArrayView2<'_, f32>| write_matrix(&mut bytes, numbers, precision);
        if let Some(map) = &self.map {
            matrix(map.view());
        }
        matrix(self.rows.view());
        for layer in &self.layers {
            for weight in [&layer.query, &layer.key, &layer.value, &layer.output] {
                matrix(weight.view());
            }
            for additive in &layer.additive {
                for weight in [additive.query(), additive.key(), additive.v()] {
                    matrix(weight.view());
                }
            }
        }
        bytes
    }

    fn write_origin(&self, bytes: &mut Vec<u8>) {
        let origin = &self.origin;
        write_text(bytes, &origin.task);
        bytes.push(place(&LANGUAGES, &origin.lang));
        bytes.extend(origin.seed.to_le_bytes());
        bytes.extend(origin.steps.to_le_bytes());
        bytes.extend(origin.accuracy.to_le_bytes());
        bytes.push(place(&Roles::ALL, &origin.roles));
        bytes.push(self.heads as u8);
        for head in 0..self.heads {
            let role = origin.heads.get(head).copied().unwrap_or(Role::None);
            bytes.push(place(&Role::ALL, &role));
        }
        bytes.push(origin.rows.bits());
        for measured in [origin.thing, origin.state, origin.turned] {
            bytes.extend(measured.to_le_bytes());
        }
    }
}

fn read_origin(reader: &mut Reader<'_>) -> Result<Origin, Damaged> {
    let task = reader.text("the task")?.to_owned();
    let lang = reader.one_of(&LANGUAGES, "the language")?;
    let (seed, steps) = (reader.u32()?, reader.u32()?);
    let accuracy = reader.f32("the accuracy")?;
    let roles = reader.one_of(&Roles::ALL, "the roles")?;
    let mut heads = Vec::new();
    for _ in 0..reader.byte()? {
        heads.push(reader.one_of(&Role::ALL, "a head's role")?);
    }
    let rows = Rows::of_bits(reader.byte()?);
    let mut measured = [0.0; 3];
    for number in &mut measured {
        *number = reader.f32("what was measured")?;
    }
    let [thing, state, turned] = measured;
    Ok(Origin {
        task,
        lang,
        seed,
        steps,
        accuracy,
        roles,
        heads,
        rows,
        thing,
        state,
        turned,
    })
}

/// What the shapes of a layer follow from; `heads` counts those with parameters of their own.
struct Sizes {
    d_model: usize,
    hidden: usize,
    heads: usize,
    head_width: usize,
}

impl Sizes {
    fn read_layer(&self, reader: &mut Reader<'_>) -> Result<Parameters<f32>, Damaged> {
        let Self {
            d_model,
            hidden,
            head_width,
            ..
        } = *self;
        let mut square = || read_matrix(reader, d_model, d_model).map(Array2::into_shared);
        let (query, key, value, output) = (square()?, square()?, square()?, square()?);
        let mut additive = Vec::new();
        for _ in 0..self.heads {
            let query = read_matrix(reader, head_width, hidden)?;
            let key = read_matrix(reader, head_width, hidden)?;
            let v = read_matrix(reader, 1, hidden)?.remove_axis(Axis(0));
            let set = Additive::new(query, key, v);
            additive.push(set.map_err(|_| Damaged::Value("additive scoring"))?);
        }
        Ok(Parameters {
            query,
            key,
            value,
            output,
            additive,
        })
    }
}

fn read_matrix(
    reader: &mut Reader<'_>,
    rows: usize,
    columns: usize,
) -> Result<Array2<f32>, Damaged> {
    const WHAT: &str = "a weight";
    let precision = reader.one_of(&[Precision::Full, Precision::Eighth], "the precision")?;
    let bytes = match precision {
        Precision::Full => 4 * columns,
        Precision::Eighth => 4 + columns,
    };
    // Sizes are of 16 bits each, so these products are far from their limit.
    let mut reader = Reader(reader.take(rows * bytes)?);
    let mut numbers = Vec::with_capacity(rows * columns);
    for _ in 0..rows {
        let scale = match precision {
            Precision::Full => 1.0,
            Precision::Eighth => reader.f32(WHAT)?,
        };
        for _ in 0..columns {
            numbers.push(match precision {
                Precision::Full => reader.f32(WHAT)?,
                Precision::Eighth => scale * f32::from(reader.byte()?.cast_signed()),
            });
        }
    }
    Array2::from_shape_vec((rows, columns), numbers).map_err(|_| Damaged::Value(WHAT))
}

fn write_matrix(bytes: &mut Vec<u8>, numbers: ArrayView2<'_, f32>, precision: Precision) {
    bytes.push(place(&[Precision::Full, Precision::Eighth], &precision));
    for row in numbers.outer_iter() {
        match precision {
            Precision::Full => row
                .iter()
                .for_each(|number| bytes.extend(number.to_le_bytes())),
            Precision::Eighth => {
                let largest = row
                    .iter()
                    .fold(0.0_f32, |most, number| most.max(number.abs()));
                let scale = largest / 127.0;
                bytes.extend(scale.to_le_bytes());
                // A row of zeros has no scale, and its numbers are 0 with any.
                let whole = |number: &f32| (number / scale.max(f32::MIN_POSITIVE)).round() as i8;
                bytes.extend(row.iter().map(|number| whole(number).cast_unsigned()));
            }
        }
    }
}

fn write_u16(bytes: &mut Vec<u8>, number: usize) {
    let number = u16::try_from(number).unwrap_or(u16::MAX);
    bytes.extend(number.to_le_bytes());
}

fn write_text(bytes: &mut Vec<u8>, text: &str) {
    // A word is far shorter; one that is not is left out rather than cut within a character.
    let text = if text.len() > usize::from(u16::MAX) {
        ""
    } else {
        text
    };
    write_u16(bytes, text.len());
    bytes.extend(text.as_bytes());
}

/// Where something stands in a list that has it.
fn place<T: PartialEq>(all: &[T], one: &T) -> u8 {
    all.iter().position(|of| of == one).unwrap_or_default() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{Dimensions, Source, parameters};

    fn some(scoring: ScoringKind, features: Option<usize>) -> TrainedLayers {
        let dimensions = Dimensions {
            d_model: 8,
            heads: 2,
            hidden: 3,
        };
        let layer = |seed| parameters(Source::Random, scoring, seed, dimensions).expect("they fit");
        let numbers = |rows, seed| {
            let mut numbers = crate::weights::normals(seed, "test", "matrix");
            Array2::from_shape_simple_fn((rows, 8), || numbers.next().unwrap_or_default())
        };
        TrainedLayers {
            origin: Origin {
                task: "reference".to_owned(),
                lang: Lang::Zh,
                seed: 7,
                steps: 900,
                accuracy: 0.985,
                roles: Roles::Supervised,
                heads: vec![Role::Thing, Role::State],
                rows: Rows {
                    verbs: false,
                    ..Rows::ALL
                },
                thing: 0.9,
                state: 0.95,
                turned: 0.97,
            },
            scoring,
            heads: 2,
            causal: false,
            position_scale: 0.25,
            map: features.map(|rows| numbers(rows, 1)),
            words: vec!["it".to_owned(), "它".to_owned()],
            rows: numbers(3, 2),
            layers: vec![layer(3), layer(4)],
        }
    }

    fn all() -> [TrainedLayers; 3] {
        [
            some(ScoringKind::ScaledDot, Some(5)),
            some(ScoringKind::Dot, None),
            some(ScoringKind::Additive, Some(4)),
        ]
    }

    #[test]
    fn what_is_written_in_full_is_read_as_it_was() {
        for layers in all() {
            let bytes = layers.to_bytes(Precision::Full);
            let read = TrainedLayers::read(&bytes).expect("it was just written");
            assert_eq!(read.origin, layers.origin);
            assert_eq!(read.map, layers.map);
            assert_eq!(read.layers[1].query, layers.layers[1].query);
            assert_eq!(read.hidden(), layers.hidden());
            assert_eq!(read.to_bytes(Precision::Full), bytes);
        }
    }

    #[test]
    fn eight_bits_are_off_by_half_a_step_at_most_and_are_written_again_as_they_were() {
        for layers in all() {
            let bytes = layers.to_bytes(Precision::Eighth);
            let read = TrainedLayers::read(&bytes).expect("it was just written");
            for (was, is) in layers.rows.outer_iter().zip(read.rows.outer_iter()) {
                let largest = was
                    .iter()
                    .fold(0.0_f32, |most, number| most.max(number.abs()));
                for (was, is) in was.iter().zip(is) {
                    assert!(
                        (was - is).abs() <= 0.501 * largest / 127.0,
                        "{was} became {is}"
                    );
                }
            }
            assert_eq!(read.to_bytes(Precision::Eighth), bytes);
        }
    }

    #[test]
    fn damaged_bytes_are_refused_and_never_more() {
        for layers in all() {
            for precision in [Precision::Full, Precision::Eighth] {
                let bytes = layers.to_bytes(precision);
                for end in 0..bytes.len() {
                    assert!(TrainedLayers::read(&bytes[..end]).is_err(), "cut at {end}");
                }
                for at in 0..bytes.len() {
                    for value in [0, 1, 0x7f, 0xff] {
                        let mut bytes = bytes.clone();
                        bytes[at] = value;
                        // Some change a number, which is as good as any other.
                        let _ = TrainedLayers::read(&bytes);
                    }
                }
            }
        }
    }

    #[test]
    fn a_word_without_a_row_of_its_own_takes_the_shared_one() {
        let layers = some(ScoringKind::Dot, None);
        assert_eq!(layers.vector("It", &[]), layers.rows.row(1));
        assert_eq!(layers.vector("它", &[]), layers.rows.row(2));
        assert_eq!(layers.vector("zebra", &[]), layers.rows.row(0));
    }

    #[test]
    fn features_go_through_the_map() {
        let layers = some(ScoringKind::Dot, Some(2));
        let map = layers.map.clone().expect("two features");
        let expected = &layers.rows.row(0) + &(&map.row(0) * 2.0) - map.row(1);
        let vector = layers.vector("zebra", &[2.0, -1.0]);
        for (is, expected) in vector.iter().zip(&expected) {
            assert!((is - expected).abs() < 1e-5, "{is} is not {expected}");
        }
    }
}
