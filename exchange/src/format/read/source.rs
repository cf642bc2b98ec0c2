//! Fields by name, from JSON, NPZ or safetensors.

use std::collections::BTreeMap;

use safetensors::{Dtype, SafeTensors};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::kind::Kind;
use crate::format::archive::Archive;
use crate::format::json::{FORMAT, refused, strings};
use crate::format::limits::{DEPTH, ENTRIES, HEADER, Quantity, Taken};
use crate::format::npz;
use crate::format::refusal::{Allowed, Refusal};
use crate::format::table::{self, Table};

/// Says whether an array of a shape may be read, before its numbers are.
pub type Check<'a> = &'a dyn Fn(&[usize], &mut Taken) -> Result<(), Refusal>;

/// A file that has fields.
pub trait Source {
    /// The names of all fields, sorted.
    fn names(&self) -> Vec<String>;

    /// The numbers of a field; `None` where there is no such field. `check` is asked before memory is taken for them.
    fn numbers(&mut self, name: &str, check: Check<'_>) -> Result<Option<Table<f32>>, Refusal>;

    /// The texts of a field.
    fn texts(&mut self, name: &str) -> Result<Option<Vec<String>>, Refusal>;
}

/// An object of JSON, its fields not yet read.
pub struct Listed<'a> {
    fields: BTreeMap<String, &'a RawValue>,
    taken: Taken,
}

impl<'a> Listed<'a> {
    /// The fields of an object. That all of it is JSON is found out here, without anything calling
    /// itself.
    pub fn read(text: &'a str) -> Result<Self, Refusal> {
        let fields: Fields<'_> = serde_json::from_str(text).map_err(|error| refused(&error))?;
        Quantity::Entries.check(fields.count)?;
        Ok(Self {
            fields: fields.kept,
            taken: Taken::default(),
        })
    }

    /// Whether it says that the page wrote it.
    pub fn is_own(&self) -> bool {
        let format = self.fields.get("format").map(|format| format.get());
        format.is_some_and(|format| format.trim_matches('"') == FORMAT)
    }
}

/// The fields of an object, of which no more are kept than there may be, and all are counted.
struct Fields<'a> {
    kept: BTreeMap<String, &'a RawValue>,
    count: usize,
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Fields {
                    kept: BTreeMap::new(),
                    count: 0,
                };
                while let Some((name, value)) = map.next_entry()? {
                    if fields.count < ENTRIES {
                        fields.kept.insert(name, value);
                    }
                    fields.count += 1;
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

impl Source for Listed<'_> {
    fn names(&self) -> Vec<String> {
        self.fields.keys().cloned().collect()
    }

    fn numbers(&mut self, name: &str, check: Check<'_>) -> Result<Option<Table<f32>>, Refusal> {
        let Some(json) = self.fields.get(name) else {
            return Ok(None);
        };
        // Lists show their shape at their end only; more numbers than may be are not kept until then.
        let table = table::numbers(json.get(), name, &mut self.taken)?;
        check(&table.shape, &mut Taken::default())?;
        Ok(Some(table))
    }

    fn texts(&mut self, name: &str) -> Result<Option<Vec<String>>, Refusal> {
        let json = self.fields.get(name);
        json.map(|json| strings(json, name, &mut self.taken))
            .transpose()
    }
}

/// An archive of NumPy's arrays.
pub struct Archived<'a>(Archive<'a>);

impl<'a> Archived<'a> {
    /// Of an archive that the page did not write.
    pub fn new(archive: Archive<'a>) -> Self {
        Self(archive)
    }
}

impl Source for Archived<'_> {
    fn names(&self) -> Vec<String> {
        self.0.names().cloned().collect()
    }

    fn numbers(&mut self, name: &str, check: Check<'_>) -> Result<Option<Table<f32>>, Refusal> {
        npz::array(&mut self.0, name, check)
    }

    fn texts(&mut self, name: &str) -> Result<Option<Vec<String>>, Refusal> {
        if !self.0.has(name) {
            return Ok(None);
        }
        npz::texts(&mut self.0, name).map(Some)
    }
}

/// A file of safetensors. What it says of itself, as JSON in strings, are its texts.
pub struct Tensors<'a> {
    file: SafeTensors<'a>,
    said: BTreeMap<String, String>,
    taken: Taken,
}

impl<'a> Tensors<'a> {
    /// Whether bytes begin as such a file does: with the length of a header that begins with a brace.
    /// The eight bytes of the length, read from a text or an archive, would be a length beyond any
    /// file's.
    pub fn may_be(bytes: &[u8]) -> bool {
        header_length(bytes).is_some_and(|length| length < 1 << 40) && bytes.get(8) == Some(&b'{')
    }

    /// Reads the header; no numbers yet.
    pub fn read(bytes: &'a [u8]) -> Result<Self, Refusal> {
        // The library takes several times a header's length in memory for it.
        let length = header_length(bytes).ok_or(Refusal::Safetensors)?;
        if length > (bytes.len() as u64).saturating_sub(8) {
            return Err(Refusal::Safetensors);
        }
        Quantity::Header.check(usize::try_from(length).unwrap_or(HEADER + 1))?;
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(|_| Refusal::Safetensors)?;
        let file = SafeTensors::deserialize(bytes).map_err(|_| Refusal::Safetensors)?;
        let said = header.metadata().iter().flatten();
        Ok(Self {
            said: said
                .map(|(name, text)| (name.clone(), text.clone()))
                .collect(),
            file,
            taken: Taken::default(),
        })
    }
}

fn header_length(bytes: &[u8]) -> Option<u64> {
    bytes
        .first_chunk()
        .map(|length| u64::from_le_bytes(*length))
}

impl Source for Tensors<'_> {
    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = self.file.names().into_iter().map(str::to_owned).collect();
        names.sort();
        names
    }

    fn numbers(&mut self, name: &str, check: Check<'_>) -> Result<Option<Table<f32>>, Refusal> {
        let Ok(tensor) = self.file.tensor(name) else {
            return Ok(None);
        };
        let kind = match tensor.dtype() {
            Dtype::F16 => Kind::F16,
            Dtype::BF16 => Kind::Bf16,
            Dtype::F32 => Kind::F32,
            Dtype::F64 => Kind::F64,
            Dtype::I8 => Kind::I8,
            Dtype::I16 => Kind::I16,
            Dtype::I32 => Kind::I32,
            Dtype::I64 => Kind::I64,
            Dtype::U8 => Kind::U8,
            Dtype::U16 => Kind::U16,
            Dtype::U32 => Kind::U32,
            Dtype::U64 => Kind::U64,
            other => {
                return Err(Refusal::Type {
                    field: name.to_owned(),
                    given: other.to_string(),
                    allowed: Allowed::Numbers,
                });
            }
        };
        check(tensor.shape(), &mut self.taken)?;
        let values = kind.decode(tensor.data(), false);
        let values = values.ok_or_else(|| Refusal::TooLarge {
            field: name.to_owned(),
        })?;
        let shape = tensor.shape().to_vec();
        Ok(Some(Table { shape, values }))
    }

    fn texts(&mut self, name: &str) -> Result<Option<Vec<String>>, Refusal> {
        let Some(json) = self.said.get(name) else {
            return Ok(None);
        };
        let json: &RawValue = serde_json::from_str(json).map_err(|_| Refusal::Type {
            field: name.to_owned(),
            given: "another than a list of strings in JSON".to_owned(),
            allowed: Allowed::Text,
        })?;
        strings(json, name, &mut self.taken).map(Some)
    }
}

/// What a shape says once a direction of layers and one of heads are put before it, and a batch of one
/// is taken out: layers, heads, and the two sides. Whether there was a batch stands beside it.
///
/// # Errors
///
/// [`Refusal::Directions`], [`Refusal::Batch`].
pub fn four(field: &str, shape: &[usize]) -> Result<([usize; 4], bool), Refusal> {
    match *shape {
        [n, m] => Ok(([1, 1, n, m], false)),
        [heads, n, m] => Ok(([1, heads, n, m], false)),
        [layers, heads, n, m] => Ok(([layers, heads, n, m], false)),
        [layers, 1, heads, n, m] => Ok(([layers, heads, n, m], true)),
        [_, batch, ..] if shape.len() == DEPTH => Err(Refusal::Batch {
            field: field.to_owned(),
            given: batch,
        }),
        _ => Err(Refusal::Directions {
            field: field.to_owned(),
            given: shape.len(),
            allowed: (2, DEPTH),
        }),
    }
}
