//! A sheaf as JSON, and back. Written again, what was read has the same bytes.
//!
//! ```json
//! {"format": "attention-playground", "version": 1,
//!  "title": "…", "settings": "what stands after # in a link",
//!  "queries": ["The", "cat"], "keys": ["The", "cat"],
//!  "matrices": [
//!    {"name": "layer1.head1.weights", "title": "Weights A, head 1", "scale": "weights",
//!     "rows": ["The", "cat"], "columns": ["The", "cat"],
//!     "values": [[1, 0], [0.25, 0.75]],
//!     "hidden": [[false, true], [false, false]]}]}
//! ```
//!
//! Numbers have as few digits as give the same `f32` back. JSON has no infinities and no NaN: they are
//! the strings `"Infinity"`, `"-Infinity"` and `"NaN"`. `scale` is `weights` or `signed`. `hidden` is
//! there where a mask was applied: `true` is hidden.

use ndarray::Array2;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::limits::{FILE, MATRICES, Quantity, TOKENS, Taken};
use super::number::spell;
use super::refusal::{Allowed, Refusal};
use super::sheaf::{Leaf, Scale, Sheaf};
use super::table::{Capped, Table, numbers, truths};

/// What a file says that it is.
pub const FORMAT: &str = "attention-playground";
/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// A sheaf as JSON, a matrix a line or a few.
pub fn write(sheaf: &Sheaf) -> String {
    let mut out = format!("{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\n");
    for (name, text) in [("title", &sheaf.title), ("settings", &sheaf.settings)] {
        out.push_str(&format!("\"{name}\":{},\n", quoted(text)));
    }
    for (name, tokens) in [("queries", &sheaf.queries), ("keys", &sheaf.keys)] {
        out.push_str(&format!(
            "\"{name}\":{},\n",
            list(tokens, |token| quoted(token))
        ));
    }
    out.push_str("\"matrices\":[");
    for (index, leaf) in sheaf.matrices.iter().enumerate() {
        out.push_str(if index == 0 { "\n" } else { ",\n" });
        out.push_str(&matrix(leaf));
    }
    out.push_str("]}\n");
    out
}

fn matrix(leaf: &Leaf) -> String {
    let labels = |labels: &[String]| list(labels, |label| quoted(label));
    let values = list(leaf.values.outer_iter(), |row| {
        list(row, |&value| match value.is_finite() {
            true => spell(value),
            false => quoted(&spell(value)),
        })
    });
    let hidden = leaf.hidden.as_ref().map(|hidden| {
        let rows = list(hidden.outer_iter(), |row| list(row, bool::to_string));
        format!(",\n\"hidden\":{rows}")
    });
    format!(
        "{{\"name\":{},\"title\":{},\"scale\":\"{}\",\n\"rows\":{},\"columns\":{},\n\"values\":{values}{}}}",
        quoted(&leaf.name),
        quoted(&leaf.title),
        leaf.scale.name(),
        labels(&leaf.rows),
        labels(&leaf.columns),
        hidden.unwrap_or_default(),
    )
}

fn list<T>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> String) -> String {
    let items: Vec<_> = items.into_iter().map(write).collect();
    format!("[{}]", items.join(","))
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[derive(Deserialize)]
struct Header {
    format: Option<String>,
    version: Option<serde_json::Number>,
}

#[derive(Deserialize)]
struct Written<'a> {
    title: Option<String>,
    settings: Option<String>,
    #[serde(borrow)]
    queries: Option<&'a RawValue>,
    #[serde(borrow)]
    keys: Option<&'a RawValue>,
    #[serde(borrow)]
    matrices: Option<Capped<WrittenLeaf<'a>, MATRICES>>,
}

#[derive(Deserialize)]
struct WrittenLeaf<'a> {
    name: Option<String>,
    title: Option<String>,
    scale: Option<String>,
    #[serde(borrow)]
    rows: Option<&'a RawValue>,
    #[serde(borrow)]
    columns: Option<&'a RawValue>,
    #[serde(borrow)]
    values: Option<&'a RawValue>,
    #[serde(borrow)]
    hidden: Option<&'a RawValue>,
}

/// Reads what [`write`] wrote. Fields that the format does not have are passed over.
///
/// # Errors
///
/// [`Refusal`] of what is no JSON, of another format or version, of missing fields, of tables whose
/// shape is not that of their labels, and of more than may be.
pub fn read(json: &str) -> Result<Sheaf, Refusal> {
    if json.len() > FILE {
        return Err(Refusal::FileSize { given: json.len() });
    }
    let header: Header = serde_json::from_str(json).map_err(|error| refused(&error))?;
    if header.format.as_deref() != Some(FORMAT) {
        return Err(missing("format"));
    }
    let version = header.version.ok_or_else(|| missing("version"))?;
    if version.as_u64() != Some(u64::from(VERSION)) {
        return Err(Refusal::Version {
            given: version.to_string(),
        });
    }
    let written: Written<'_> = serde_json::from_str(json).map_err(|error| refused(&error))?;
    let matrices = needed(written.matrices, "matrices")?;
    Quantity::Matrices.check(matrices.count)?;
    let mut taken = Taken::default();
    Ok(Sheaf {
        title: needed(written.title, "title")?,
        settings: needed(written.settings, "settings")?,
        queries: strings(needed(written.queries, "queries")?, "queries", &mut taken)?,
        keys: strings(needed(written.keys, "keys")?, "keys", &mut taken)?,
        matrices: matrices
            .kept
            .into_iter()
            .map(|leaf| read_leaf(leaf, &mut taken))
            .collect::<Result<_, _>>()?,
    })
}

fn read_leaf(written: WrittenLeaf<'_>, taken: &mut Taken) -> Result<Leaf, Refusal> {
    let name = needed(written.name, "name")?;
    let field = |part: &str| format!("{name}.{part}");
    let rows = strings(needed(written.rows, &field("rows"))?, &field("rows"), taken)?;
    let columns = needed(written.columns, &field("columns"))?;
    let columns = strings(columns, &field("columns"), taken)?;
    let wanted = (rows.len(), columns.len());
    let values = needed(written.values, &name)?;
    let values = shaped(numbers(values.get(), &name, taken)?, wanted, &name)?;
    let hidden = written.hidden.map(|hidden| {
        let field = field("hidden");
        shaped(truths(hidden.get(), &field, taken)?, wanted, &field)
    });
    let hidden = hidden.transpose()?;
    let scale = needed(written.scale, &field("scale"))?;
    Ok(Leaf {
        title: needed(written.title, &field("title"))?,
        scale: Scale::named(&scale).ok_or_else(|| Refusal::Cell {
            field: field("scale"),
            given: scale,
            allowed: Allowed::Scale,
        })?,
        rows,
        columns,
        values,
        hidden,
        name,
    })
}

/// A table as a matrix with a row and a column for each label.
fn shaped<T>(table: Table<T>, wanted: (usize, usize), field: &str) -> Result<Array2<T>, Refusal> {
    let refusal = Refusal::Shape {
        field: field.to_owned(),
        given: table.shape.clone(),
        wanted: vec![wanted.0, wanted.1],
    };
    // Without rows, it does not show how many columns there are.
    let fits = table.shape == [wanted.0, wanted.1] || (wanted.0 == 0 && table.shape == [0]);
    if !fits {
        return Err(refusal);
    }
    Array2::from_shape_vec(wanted, table.values).map_err(|_| refusal)
}

/// A list of strings, no more than there may be tokens on a side.
pub(super) fn strings(
    json: &RawValue,
    field: &str,
    taken: &mut Taken,
) -> Result<Vec<String>, Refusal> {
    let list: Capped<String, TOKENS> =
        serde_json::from_str(json.get()).map_err(|_| Refusal::Type {
            field: field.to_owned(),
            given: "another than a list of strings".to_owned(),
            allowed: Allowed::Text,
        })?;
    Quantity::Lines.check(list.count)?;
    taken.labels(list.count)?;
    Ok(list.kept)
}

/// Why the library did not read a text.
pub(super) fn refused(error: &serde_json::Error) -> Refusal {
    let (line, column) = (error.line(), error.column());
    if error.is_data() {
        Refusal::Value { line, column }
    } else {
        Refusal::Json { line, column }
    }
}

fn needed<T>(value: Option<T>, field: &str) -> Result<T, Refusal> {
    value.ok_or_else(|| missing(field))
}

fn missing(field: &str) -> Refusal {
    Refusal::Missing {
        field: field.to_owned(),
    }
}
