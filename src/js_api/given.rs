//! What a caller may hand in, and how serde reads it.
//!
//! The values come from JavaScript, but nothing here knows it: a [`Source`] says what a value is,
//! and a reader lets serde read it. A general deserializer would not do. It passes over
//! fields that it does not know, takes a BigInt for a number, loses the sign of -0, and lets what
//! a getter throws run through the module.

use serde::de::value::{MapDeserializer, StrDeserializer};
use serde::de::{
    self, Deserialize, DeserializeSeed, Error, IntoDeserializer, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;

use super::number::Allowed;
use super::refusal::{Refusal, choices};
use super::size::CELLS;

/// The longest string that is read, in UTF-16 units. A million letters are a long novel.
pub const LONGEST_TEXT: usize = 1_000_000;

/// A value that can say what it is.
pub trait Source: Sized {
    /// The values in a list.
    type Items: ExactSizeIterator<Item = Result<Self, Refusal>>;

    /// What the value is.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] where looking at it fails.
    fn look(self) -> Result<Given<Self>, Refusal>;

    /// Whether it is null or undefined.
    fn is_nothing(&self) -> bool;
}

/// What a value is.
pub enum Given<S: Source> {
    /// null or undefined: the same as absent.
    Nothing,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string of up to [`LONGEST_TEXT`].
    Text(String),
    /// An array or a typed array.
    List(S::Items),
    /// The fields of an object.
    Object(Vec<(String, S)>),
    /// Anything else, in words.
    Other(String),
}

/// Reads a `T` out of `source`, which errors call `name`.
///
/// # Errors
///
/// A [`Refusal`] that names the field inside `source`.
pub fn read<'de, S: Source, T: Deserialize<'de>>(source: S, name: &str) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(Reader(source)).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { name } else { &path };
        error.into_inner().inside(field)
    })
}

/// The value of a field that has to be there.
///
/// # Errors
///
/// A [`Refusal`] where it is not.
pub fn required<T: Allowed>(field: &str, value: Option<T>) -> Result<T, Refusal> {
    value.ok_or_else(|| Refusal::given(field, "nothing", T::ALLOWED))
}

/// A [`Source`] for serde.
struct Reader<S>(S);

impl<'de, S: Source> IntoDeserializer<'de, Refusal> for Reader<S> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de, S: Source> de::Deserializer<'de> for Reader<S> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0.look()? {
            Given::Nothing => visitor.visit_unit(),
            Given::Bool(value) => visitor.visit_bool(value),
            Given::Number(value) => visitor.visit_f64(value),
            Given::Text(text) => visitor.visit_string(text),
            Given::List(items) if items.len() as u64 > CELLS => {
                let allowed = format!("{CELLS} entries at the most");
                Err(Refusal::invalid_length(items.len(), &allowed.as_str()))
            }
            Given::List(items) => visitor.visit_seq(List(items)),
            Given::Object(fields) => {
                let fields = fields.into_iter().map(|(name, value)| (name, Self(value)));
                visitor.visit_map(MapDeserializer::new(fields))
            }
            Given::Other(what) => Err(Refusal::invalid_type(Unexpected::Other(&what), &visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        if self.0.is_nothing() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    /// Like any, but what is not an object is refused by the fields of one.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        let allowed = format!("an object of {}", fields.join(", "));
        self.deserialize_any(Only {
            visitor,
            allowed,
            takes: Takes::Object,
        })
    }

    /// One of the names of the variants.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.deserialize_any(Only {
            visitor,
            allowed: choices(variants),
            takes: Takes::Name,
        })
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_any(Only {
            visitor,
            allowed: "a list".to_owned(),
            takes: Takes::List,
        })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct tuple tuple_struct map identifier ignored_any
    }
}

/// Hands objects, names or lists on to a `visitor` of serde's own, and refuses the rest in words
/// that the visitor does not have.
struct Only<V> {
    visitor: V,
    allowed: String,
    takes: Takes,
}

#[derive(PartialEq)]
enum Takes {
    Object,
    Name,
    List,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Only<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.allowed)
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        if self.takes == Takes::Object {
            self.visitor.visit_map(map)
        } else {
            Err(A::Error::invalid_type(Unexpected::Map, &self))
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        if self.takes == Takes::List {
            self.visitor.visit_seq(seq)
        } else {
            Err(A::Error::invalid_type(Unexpected::Seq, &self))
        }
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<V::Value, E> {
        if self.takes == Takes::Name {
            let name: StrDeserializer<'_, E> = name.into_deserializer();
            self.visitor.visit_enum(name)
        } else {
            Err(E::invalid_type(Unexpected::Str(name), &self))
        }
    }
}

/// The entries of a list for serde.
struct List<I>(I);

impl<'de, S, I> SeqAccess<'de> for List<I>
where
    S: Source,
    I: ExactSizeIterator<Item = Result<S, Refusal>>,
{
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refusal> {
        match self.0.next() {
            Some(item) => seed.deserialize(Reader(item?)).map(Some),
            None => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}
