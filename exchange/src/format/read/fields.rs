//! Which fields make weights, or queries, keys and values.
//!
//! Two directions are one head of one layer; three are heads of one layer; four are layers and heads;
//! five are layers, a batch of one and heads, as Transformers gives them when they are stacked.

use std::collections::BTreeSet;

use ndarray::Array4;

use super::source::{Source, four};
use crate::format::brought::{Brought, Content};
use crate::format::limits::{Quantity, Taken, cells};
use crate::format::note::{Note, Side};
use crate::format::refusal::Refusal;
use crate::format::table::Table;

/// Names of a field; the first that a file has is read.
type Names = &'static [&'static str];

const WEIGHTS: Names = &["weights", "attentions", "attention"];
const QUERY: Names = &["q", "query"];
const KEY: Names = &["k", "key"];
const VALUE: Names = &["v", "value"];
const TOKENS: &str = "tokens";
const QUERY_TOKENS: &str = "query_tokens";
const KEY_TOKENS: &str = "key_tokens";
/// Names under which PyTorch keeps what it pickles.
const PICKLE: &str = "data.pkl";

/// What the fields of a file hold.
///
/// # Errors
///
/// [`Refusal`].
pub fn brought(source: &mut dyn Source) -> Result<Brought, Refusal> {
    let mut reader = Reader {
        names: source.names(),
        source,
        read: BTreeSet::new(),
        is_batch: false,
    };
    let content = reader.content()?;
    let (queries, keys) = match &content {
        Content::Weights(weights) => (weights.dim().2, weights.dim().3),
        Content::Vectors { query, key, .. } => (query.dim().2, key.dim().2),
        Content::Run(sheaf) => (sheaf.queries.len(), sheaf.keys.len()),
    };
    let tokens = reader.tokens(queries, keys)?;
    let left_out: Vec<_> = reader.left_out();
    let note = [
        reader.is_batch.then_some(Note::Batch),
        tokens.numbered.map(Note::Numbered),
        (!left_out.is_empty()).then_some(Note::LeftOut(left_out)),
    ];
    Ok(Brought {
        queries: tokens.queries,
        keys: tokens.keys,
        content,
        note: note.into_iter().flatten().collect(),
    })
}

struct Reader<'a> {
    source: &'a mut dyn Source,
    names: Vec<String>,
    read: BTreeSet<String>,
    is_batch: bool,
}

/// Tokens of both sides, and whose are numbered because the file names none.
struct Tokens {
    queries: Vec<String>,
    keys: Vec<String>,
    numbered: Option<Side>,
}

impl Reader<'_> {
    fn content(&mut self) -> Result<Content, Refusal> {
        if let Some(name) = self.first(WEIGHTS) {
            let weights = self.numbers(name, Quantity::Queries, Quantity::Keys)?;
            return Ok(Content::Weights(weights));
        }
        if [QUERY, KEY, VALUE]
            .iter()
            .all(|names| self.first(names).is_none())
        {
            let is_pickle = self.names.iter().any(|name| name.ends_with(PICKLE));
            return Err(if is_pickle {
                Refusal::Pickle
            } else {
                Refusal::Nothing {
                    given: self.names.clone(),
                }
            });
        }
        let mut vectors = |names: Names, lines: Quantity| {
            let name = self.first(names).ok_or_else(|| Refusal::Missing {
                field: names[0].to_owned(),
            })?;
            Ok((name, self.numbers(name, lines, Quantity::Width)?))
        };
        let (_, query) = vectors(QUERY, Quantity::Queries)?;
        let (key_name, key) = vectors(KEY, Quantity::Keys)?;
        let (value_name, value) = vectors(VALUE, Quantity::Keys)?;
        // Keys are compared with queries, so they are as wide; values go with keys, however wide.
        let (layers, heads, _, width) = query.dim();
        same_shape(key_name, &key, [layers, heads, key.dim().2, width])?;
        same_shape(
            value_name,
            &value,
            [layers, heads, key.dim().2, value.dim().3],
        )?;
        Ok(Content::Vectors { query, key, value })
    }

    /// The first of some names that the file has.
    fn first(&self, names: Names) -> Option<&'static str> {
        let own = &self.names;
        let found = names.iter().find(|name| own.iter().any(|it| it == *name));
        found.copied()
    }

    /// The numbers of a field; `rows` and `columns` are what is counted along its two sides.
    fn numbers(
        &mut self,
        name: &str,
        rows: Quantity,
        columns: Quantity,
    ) -> Result<Array4<f32>, Refusal> {
        let check = |shape: &[usize], taken: &mut Taken| {
            let (four, _) = four(name, shape)?;
            let quantities = [Quantity::Layers, Quantity::Heads, rows, columns];
            for (quantity, along) in quantities.into_iter().zip(four) {
                if along == 0 {
                    return Err(Refusal::Empty {
                        field: name.to_owned(),
                    });
                }
                quantity.check(along)?;
            }
            taken.numbers(cells(&four))
        };
        let missing = || Refusal::Missing {
            field: name.to_owned(),
        };
        let Table { shape, values } = self.source.numbers(name, &check)?.ok_or_else(missing)?;
        self.read.insert(name.to_owned());
        let (four, is_batch) = four(name, &shape)?;
        self.is_batch |= is_batch;
        Array4::from_shape_vec(four, values).map_err(|_| Refusal::Shape {
            field: name.to_owned(),
            given: shape,
            wanted: four.to_vec(),
        })
    }

    /// Tokens of both sides, so many as there are rows and columns.
    fn tokens(&mut self, queries: usize, keys: usize) -> Result<Tokens, Refusal> {
        let all = self.texts(TOKENS)?;
        let mut side = |name: &'static str, count: usize| {
            let (field, texts) = match self.texts(name)? {
                Some(texts) => (name, Some(texts)),
                None => (TOKENS, all.clone()),
            };
            match texts {
                Some(texts) if texts.len() != count => Err(Refusal::Labels {
                    field: field.to_owned(),
                    given: texts.len(),
                    wanted: count,
                }),
                texts => Ok(texts),
            }
        };
        let (queries_own, keys_own) = (side(QUERY_TOKENS, queries)?, side(KEY_TOKENS, keys)?);
        let numbered = match (&queries_own, &keys_own) {
            (None, None) => Some(Side::Both),
            (None, Some(_)) => Some(Side::Queries),
            (Some(_), None) => Some(Side::Keys),
            (Some(_), Some(_)) => None,
        };
        let numbers = |count: usize| (1..=count).map(|number| number.to_string()).collect();
        Ok(Tokens {
            queries: queries_own.unwrap_or_else(|| numbers(queries)),
            keys: keys_own.unwrap_or_else(|| numbers(keys)),
            numbered,
        })
    }

    fn texts(&mut self, name: &str) -> Result<Option<Vec<String>>, Refusal> {
        let texts = self.source.texts(name)?;
        self.read.insert(name.to_owned());
        Ok(texts)
    }

    fn left_out(&self) -> Vec<String> {
        let others = self.names.iter().filter(|name| !self.read.contains(*name));
        others.cloned().collect()
    }
}

fn same_shape(name: &str, array: &Array4<f32>, wanted: [usize; 4]) -> Result<(), Refusal> {
    if array.shape() == wanted {
        return Ok(());
    }
    Err(Refusal::Shape {
        field: name.to_owned(),
        given: array.shape().to_vec(),
        wanted: wanted.to_vec(),
    })
}
