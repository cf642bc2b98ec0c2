//! A sheaf as NPZ, an archive of NumPy's arrays, and back. The same sheaf is always the same bytes.
//!
//! | entry | what it holds |
//! |---|---|
//! | `format`, `version` | `attention-playground` and `1`, texts without a direction |
//! | `title`, `settings` | the same |
//! | `queries`, `keys` | tokens, `<U` |
//! | `matrices` | the names of the matrices in order, `<U` |
//! | `NAME` | the numbers of that matrix, `<f4`, rows x columns |
//! | `NAME.hidden` | where a mask was applied: `True` is hidden, `\|b1` |
//! | `NAME.rows`, `NAME.columns` | labels, `<U` |
//! | `NAME.title`, `NAME.scale` | texts without a direction; the scale is `weights` or `signed` |
//!
//! NumPy fills the cells of a text array with zeros and takes those at the end of a text away, so a
//! zero in a label is written as its picture, `␀`.

use std::collections::HashSet;
use std::io::Read;

use ndarray::Array2;

use super::archive::{Archive, pack};
use super::json::{FORMAT, VERSION};
use super::limits::{FILE, Quantity, Taken};
use super::npy::{self, Header};
use super::read::kind::Kind;
use super::refusal::{Allowed, Refusal};
use super::sheaf::{Leaf, Scale, Sheaf};
use super::table::Table;

/// What may stand beside the numbers of a matrix, after its name.
const HIDDEN: &str = ".hidden";
const ROWS: &str = ".rows";
const COLUMNS: &str = ".columns";
const TITLE: &str = ".title";
const SCALE: &str = ".scale";

/// A sheaf as an archive. A name that is there twice, or is taken by what stands beside another
/// matrix, gets a low line at its end.
pub fn write(sheaf: &Sheaf) -> Vec<u8> {
    let mut entries: Vec<(String, Vec<u8>)> = vec![
        ("format".to_owned(), npy::text(FORMAT)),
        ("version".to_owned(), npy::text(&VERSION.to_string())),
        ("title".to_owned(), npy::text(&sheaf.title)),
        ("settings".to_owned(), npy::text(&sheaf.settings)),
        ("queries".to_owned(), npy::texts(&sheaf.queries)),
        ("keys".to_owned(), npy::texts(&sheaf.keys)),
    ];
    let names = entry_names(
        sheaf,
        entries.iter().map(|(name, _)| name.clone()).collect(),
    );
    entries.push(("matrices".to_owned(), npy::texts(&names)));
    for (name, leaf) in names.iter().zip(&sheaf.matrices) {
        entries.push((name.clone(), npy::floats(&leaf.values)));
        if let Some(hidden) = &leaf.hidden {
            entries.push((format!("{name}{HIDDEN}"), npy::truths(hidden)));
        }
        entries.push((format!("{name}{ROWS}"), npy::texts(&leaf.rows)));
        entries.push((format!("{name}{COLUMNS}"), npy::texts(&leaf.columns)));
        entries.push((format!("{name}{TITLE}"), npy::text(&leaf.title)));
        entries.push((format!("{name}{SCALE}"), npy::text(leaf.scale.name())));
    }
    let entries = entries.iter_mut();
    let entries = entries.map(|(name, bytes)| (name.as_str(), std::mem::take(bytes)));
    // Memory takes all that is written and names differ, so there is nothing that can fail.
    pack(entries).unwrap_or_default()
}

/// A name for each matrix, so that no two entries have the same.
fn entry_names(sheaf: &Sheaf, mut used: HashSet<String>) -> Vec<String> {
    used.insert("matrices".to_owned());
    let names = sheaf.matrices.iter().map(|leaf| {
        let mut name = leaf.name.replace('\0', "␀");
        let own = |name: &str| {
            ["", HIDDEN, ROWS, COLUMNS, TITLE, SCALE].map(|part| format!("{name}{part}"))
        };
        while own(&name).iter().any(|entry| used.contains(entry)) {
            name.push('_');
        }
        used.extend(own(&name));
        name
    });
    names.collect()
}

/// Whether an archive says that the page wrote it.
pub(super) fn is_own(archive: &mut Archive<'_>) -> bool {
    text(archive, "format").is_ok_and(|format| format == FORMAT)
}

/// Reads what [`write`] wrote. Entries that the format does not have are passed over.
///
/// # Errors
///
/// [`Refusal`] of what is no such archive, of another format or version, of missing entries, of arrays
/// whose shape is not that of their labels, and of more than may be.
pub fn read(bytes: &[u8]) -> Result<Sheaf, Refusal> {
    if bytes.len() > FILE {
        return Err(Refusal::FileSize { given: bytes.len() });
    }
    let mut archive = Archive::open(bytes)?;
    if !is_own(&mut archive) {
        return Err(missing("format"));
    }
    read_own(&mut archive)
}

/// Reads an archive of which [`is_own`] is true.
pub(super) fn read_own(archive: &mut Archive<'_>) -> Result<Sheaf, Refusal> {
    let version = text(archive, "version")?;
    if version != VERSION.to_string() {
        return Err(Refusal::Version { given: version });
    }
    let names = texts(archive, "matrices")?;
    Quantity::Matrices.check(names.len())?;
    let matrices = names.into_iter().map(|name| read_leaf(archive, name));
    let matrices = matrices.collect::<Result<_, _>>()?;
    Ok(Sheaf {
        settings: text(archive, "settings")?,
        title: text(archive, "title")?,
        queries: texts(archive, "queries")?,
        keys: texts(archive, "keys")?,
        matrices,
    })
}

fn read_leaf(archive: &mut Archive<'_>, name: String) -> Result<Leaf, Refusal> {
    let rows = texts(archive, &format!("{name}{ROWS}"))?;
    let columns = texts(archive, &format!("{name}{COLUMNS}"))?;
    let wanted = (rows.len(), columns.len());
    let values = matrix(archive, &name, wanted, Allowed::Numbers, |header, bytes| {
        let (kind, is_big) = header.numbers(&name)?;
        kind.decode(bytes, is_big).ok_or_else(|| Refusal::TooLarge {
            field: name.clone(),
        })
    })?;
    let field = format!("{name}{HIDDEN}");
    let hidden = matrix(archive, &field, wanted, Allowed::Truth, |_, bytes| {
        Ok(bytes.iter().map(|&byte| byte != 0).collect())
    })?;
    let field = format!("{name}{SCALE}");
    let scale = text(archive, &field)?;
    Ok(Leaf {
        values: values.ok_or_else(|| missing(&name))?,
        hidden,
        title: text(archive, &format!("{name}{TITLE}"))?,
        scale: Scale::named(&scale).ok_or(Refusal::Cell {
            field,
            given: scale,
            allowed: Allowed::Scale,
        })?,
        rows,
        columns,
        name,
    })
}

/// A matrix with a row and a column for each label; `None` where there is no such entry.
fn matrix<T: Clone>(
    archive: &mut Archive<'_>,
    field: &str,
    wanted: (usize, usize),
    allowed: Allowed,
    decode: impl FnOnce(&Header, &[u8]) -> Result<Vec<T>, Refusal>,
) -> Result<Option<Array2<T>>, Refusal> {
    let refused = |shape: &[usize]| Refusal::Shape {
        field: field.to_owned(),
        given: shape.to_vec(),
        wanted: vec![wanted.0, wanted.1],
    };
    let size = |entry: &mut dyn Read, taken: &mut Taken| {
        let header = Header::read(entry, field)?;
        let size = match allowed {
            Allowed::Truth if header.descr == "|b1" => 1,
            Allowed::Truth => return Err(header.refused(field, allowed)),
            _ => header.numbers(field)?.0.size(),
        };
        if header.shape != [wanted.0, wanted.1] {
            return Err(refused(&header.shape));
        }
        taken.numbers(header.cells())?;
        let length = header.cells() * size;
        Ok((header, length))
    };
    let Some((header, bytes)) = archive.unpack(field, size)? else {
        return Ok(None);
    };
    let cells = npy::ordered(decode(&header, &bytes)?, &header);
    let matrix = cells.and_then(|cells| Array2::from_shape_vec(wanted, cells).ok());
    matrix.map(Some).ok_or_else(|| refused(&header.shape))
}

/// A list of texts.
pub(super) fn texts(archive: &mut Archive<'_>, field: &str) -> Result<Vec<String>, Refusal> {
    let found = archive.unpack(field, |entry, taken| {
        let header = Header::read(entry, field)?;
        let size = npy::text_size(&header, field, taken)?;
        Ok((header, size))
    })?;
    let (header, bytes) = found.ok_or_else(|| missing(field))?;
    let (letter, length, is_big) = header.text(field)?;
    let cell = length * letter.size();
    let texts = (0..header.cells()).map(|index| {
        let cell = bytes.get(index * cell..(index + 1) * cell)?;
        letter.decode(cell, is_big)
    });
    let texts: Option<_> = texts.collect();
    texts.ok_or_else(|| Refusal::Array {
        field: field.to_owned(),
    })
}

/// One text, without a direction.
fn text(archive: &mut Archive<'_>, field: &str) -> Result<String, Refusal> {
    let mut texts = texts(archive, field)?.into_iter();
    match (texts.next(), texts.next()) {
        (Some(text), None) => Ok(text),
        (_, more) => Err(Refusal::Labels {
            field: field.to_owned(),
            given: if more.is_some() { texts.len() + 2 } else { 0 },
            wanted: 1,
        }),
    }
}

/// An array of numbers, of which no more are unpacked than `check` lets its shape ask for; `None` where
/// there is no such entry.
pub(super) fn array(
    archive: &mut Archive<'_>,
    field: &str,
    check: impl FnOnce(&[usize], &mut Taken) -> Result<(), Refusal>,
) -> Result<Option<Table<f32>>, Refusal> {
    let found = archive.unpack(field, |entry, taken| {
        let header = Header::read(entry, field)?;
        let (kind, is_big) = header.numbers(field)?;
        check(&header.shape, taken)?;
        let size = header.cells().saturating_mul(kind.size());
        Ok(((header, kind, is_big), size))
    })?;
    let Some(((header, kind, is_big), bytes)) = found else {
        return Ok(None);
    };
    let numbers = decoded(kind, is_big, &bytes, field)?;
    let values = npy::ordered(numbers, &header).ok_or_else(|| Refusal::Array {
        field: field.to_owned(),
    })?;
    let shape = header.shape;
    Ok(Some(Table { shape, values }))
}

fn decoded(kind: Kind, is_big: bool, bytes: &[u8], field: &str) -> Result<Vec<f32>, Refusal> {
    kind.decode(bytes, is_big).ok_or_else(|| Refusal::TooLarge {
        field: field.to_owned(),
    })
}

fn missing(field: &str) -> Refusal {
    Refusal::Missing {
        field: field.to_owned(),
    }
}
