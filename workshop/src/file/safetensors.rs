//! Safetensors: eight bytes that say how long the header is, the header in JSON, then numbers.
//!
//! <https://github.com/huggingface/safetensors#format>. The crate of that name brings a whole JSON
//! library with it, for a header of two kinds of entries; what is here is tested against it. Whatever
//! a file says of itself is checked before anything is taken from it: no size in it can ask for
//! memory that its own bytes do not fill.

use super::json::{self, Json};

/// The longest header that is read, in bytes.
const LONGEST_HEADER: usize = 1 << 20;

/// The name under which the header keeps what the file says about itself.
const METADATA: &str = "__metadata__";

/// Numbers in a shape, by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Tensor {
    /// Its path in the model.
    pub name: String,
    /// How many along each direction.
    pub shape: Vec<usize>,
    /// All of them, the last direction fastest.
    pub numbers: Vec<f32>,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Contents {
    /// What it says about itself: names and values.
    pub metadata: Vec<(String, String)>,
    /// Its tensors, in the order of their numbers.
    pub tensors: Vec<Tensor>,
}

impl Contents {
    /// What the file says under a name.
    pub fn said(&self, name: &str) -> Option<&str> {
        let mut all = self.metadata.iter();
        all.find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The tensor of a name.
    pub fn tensor(&self, name: &str) -> Option<&Tensor> {
        self.tensors.iter().find(|tensor| tensor.name == name)
    }
}

/// Why bytes are no file that can be read here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// It is cut off, or its header is none.
    Header,
    /// A tensor holds numbers of another kind than `F32`.
    Type {
        /// The tensor.
        name: String,
        /// The kind.
        dtype: String,
    },
    /// A tensor's shape and place do not fit each other or the file.
    Place {
        /// The tensor.
        name: String,
    },
}

/// Writes a file.
pub fn write(contents: &Contents) -> Vec<u8> {
    let mut entries = Vec::new();
    if !contents.metadata.is_empty() {
        let said = contents.metadata.iter();
        let said: Vec<_> = said
            .map(|(key, value)| format!("{}:{}", json::quoted(key), json::quoted(value)))
            .collect();
        entries.push(format!("\"{METADATA}\":{{{}}}", said.join(",")));
    }
    let mut end = 0;
    for tensor in &contents.tensors {
        let begin = end;
        end += 4 * tensor.numbers.len();
        entries.push(format!(
            "{}:{{\"dtype\":\"F32\",\"shape\":{:?},\"data_offsets\":[{begin},{end}]}}",
            json::quoted(&tensor.name),
            tensor.shape,
        ));
    }
    let mut header = format!("{{{}}}", entries.join(","));
    // Numbers begin at a multiple of eight bytes.
    while !header.len().is_multiple_of(8) {
        header.push(' ');
    }
    let mut bytes = Vec::with_capacity(8 + header.len() + end);
    bytes.extend((header.len() as u64).to_le_bytes());
    bytes.extend(header.bytes());
    for tensor in &contents.tensors {
        bytes.extend(
            tensor
                .numbers
                .iter()
                .flat_map(|number| number.to_le_bytes()),
        );
    }
    bytes
}

/// Reads a file.
///
/// # Errors
///
/// [`Unreadable`], which says why.
pub fn read(bytes: &[u8]) -> Result<Contents, Unreadable> {
    let (header, data) = split(bytes).ok_or(Unreadable::Header)?;
    let Some(Json::Object(entries)) = json::read(header) else {
        return Err(Unreadable::Header);
    };
    let mut contents = Contents::default();
    let mut placed = Vec::new();
    for (name, entry) in entries {
        let Json::Object(fields) = entry else {
            return Err(Unreadable::Header);
        };
        if name == METADATA {
            for (key, value) in fields {
                let Json::Text(value) = value else {
                    return Err(Unreadable::Header);
                };
                contents.metadata.push((key, value));
            }
        } else {
            placed.push(place(name, &fields)?);
        }
    }
    // Tensors fill the data from one end to the other, each number in one of them.
    placed.sort_by_key(|place| place.begin);
    let mut end = 0;
    for place in placed {
        let fits = place.begin == end && !contents.tensors.iter().any(|t| t.name == place.name);
        let bytes = data.get(place.begin..place.end).filter(|_| fits);
        let Some(bytes) = bytes else {
            return Err(Unreadable::Place { name: place.name });
        };
        end = place.end;
        contents.tensors.push(Tensor {
            name: place.name,
            shape: place.shape,
            numbers: bytes
                .as_chunks::<4>()
                .0
                .iter()
                .map(|four| f32::from_le_bytes(*four))
                .collect(),
        });
    }
    if end == data.len() {
        Ok(contents)
    } else {
        Err(Unreadable::Header)
    }
}

/// The header and the numbers.
fn split(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    if length > LONGEST_HEADER {
        return None;
    }
    let (header, data) = rest.split_at_checked(length)?;
    Some((str::from_utf8(header).ok()?, data))
}

/// Where a tensor lies, in bytes from the first number on.
struct Place {
    name: String,
    shape: Vec<usize>,
    begin: usize,
    end: usize,
}

fn place(name: String, fields: &[(String, Json)]) -> Result<Place, Unreadable> {
    let field = |wanted: &str| {
        let mut all = fields.iter();
        all.find(|(key, _)| key == wanted).map(|(_, value)| value)
    };
    match field("dtype") {
        Some(Json::Text(dtype)) if dtype == "F32" => {}
        Some(Json::Text(dtype)) => {
            let dtype = dtype.clone();
            return Err(Unreadable::Type { name, dtype });
        }
        _ => return Err(Unreadable::Header),
    }
    let sizes = || Some((whole(field("shape")?)?, whole(field("data_offsets")?)?));
    let (shape, offsets) = sizes().ok_or(Unreadable::Header)?;
    let bytes = shape
        .iter()
        .try_fold(4_usize, |bytes, &along| bytes.checked_mul(along));
    match (offsets.as_slice(), bytes) {
        (&[begin, end], Some(bytes)) if begin.checked_add(bytes) == Some(end) => Ok(Place {
            name,
            shape,
            begin,
            end,
        }),
        _ => Err(Unreadable::Place { name }),
    }
}

/// A list of whole numbers.
fn whole(list: &Json) -> Option<Vec<usize>> {
    let Json::List(list) = list else { return None };
    list.iter()
        .map(|number| match number {
            Json::Whole(number) => Some(*number),
            _ => None,
        })
        .collect()
}
