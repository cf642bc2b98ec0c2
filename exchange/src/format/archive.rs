//! The entries of a ZIP archive, no more of each than may be.

use std::collections::BTreeMap;
use std::io::{Read, Write};

use flate2::bufread::DeflateDecoder;
use rawzip::ZipSliceArchive;
use rawzip::time::UtcDateTime;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipArchiveWriter};

use super::limits::{Quantity, Taken};
use super::refusal::Refusal;

/// An archive that is read.
pub struct Archive<'a> {
    zip: ZipSliceArchive<&'a [u8]>,
    /// By name without `.npy`.
    entries: BTreeMap<String, Entry>,
    /// How much has been taken of what may be.
    taken: Taken,
}

/// An entry that is not yet unpacked.
struct Entry {
    place: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    is_encrypted: bool,
}

impl<'a> Archive<'a> {
    /// Opens an archive; nothing is unpacked yet. Of two entries with the same name the later counts,
    /// as in Python.
    ///
    /// # Errors
    ///
    /// [`Refusal::Limit`] of too many entries, [`Refusal::Archive`] of a directory that cannot be read.
    pub fn open(bytes: &'a [u8]) -> Result<Self, Refusal> {
        let zip = ZipArchive::from_slice(bytes).map_err(|_| Refusal::Archive)?;
        let mut entries = BTreeMap::new();
        let mut count = 0;
        for entry in zip.entries() {
            let entry = entry.map_err(|_| Refusal::Archive)?;
            count += 1;
            if count <= Quantity::Entries.most() {
                let path = entry.file_path();
                let name = String::from_utf8_lossy(path.as_bytes());
                let name = name.strip_suffix(".npy").unwrap_or(&name).to_owned();
                let entry = Entry {
                    place: entry.wayfinder(),
                    method: entry.compression_method(),
                    is_encrypted: entry.flags().is_encrypted(),
                };
                entries.insert(name, entry);
            }
        }
        Quantity::Entries.check(count)?;
        if zip.entries_hint() != count as u64 {
            return Err(Refusal::Archive);
        }
        Ok(Self {
            zip,
            entries,
            taken: Taken::default(),
        })
    }

    /// The names of all entries, without `.npy`, sorted.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.entries.keys()
    }

    /// Whether there is an entry of a name.
    pub fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// What `begin` reads of an entry's beginning, and all bytes after it, of which it says how many
    /// there are; `None` where there is no such entry.
    ///
    /// What the archive says of the length is not relied on: no more is unpacked than `begin` asks
    /// for, and an entry that is shorter or longer is refused.
    ///
    /// # Errors
    ///
    /// [`Refusal::Entry`] of what cannot be unpacked, [`Refusal::Array`] of another length,
    /// [`Refusal::Limit`] of more than may be, and what `begin` refuses.
    pub fn unpack<T>(
        &mut self,
        name: &str,
        begin: impl FnOnce(&mut dyn Read, &mut Taken) -> Result<(T, usize), Refusal>,
    ) -> Result<Option<(T, Vec<u8>)>, Refusal> {
        let Some(entry) = self.entries.get(name) else {
            return Ok(None);
        };
        let damaged = || Refusal::Entry {
            name: name.to_owned(),
        };
        let packed = self.zip.get_entry(entry.place).map_err(|_| damaged())?;
        let mut reader: Box<dyn Read + '_> = match entry.method {
            _ if entry.is_encrypted => return Err(damaged()),
            CompressionMethod::STORE => Box::new(packed.verifying_reader(packed.data())),
            CompressionMethod::DEFLATE => {
                Box::new(packed.verifying_reader(DeflateDecoder::new(packed.data())))
            }
            _ => return Err(damaged()),
        };
        let (header, length) = begin(&mut reader, &mut self.taken)?;
        self.taken.unpacked(length)?;
        let mut bytes = Vec::new();
        // One byte more than asked for shows an entry that is too long, and at the end of one the
        // checksum is compared.
        let read = reader.take(length as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|_| damaged())?;
        if bytes.len() != length {
            return Err(Refusal::Array {
                field: name.to_owned(),
            });
        }
        Ok(Some((header, bytes)))
    }
}

/// Entries by name as an archive: not packed, for the page's matrices are small, and all of the first
/// day of archives, so that the same entries are the same bytes. Names must differ.
///
/// # Errors
///
/// Those of the library: a name longer than an archive can have.
pub fn pack<'a>(
    entries: impl IntoIterator<Item = (&'a str, Vec<u8>)>,
) -> Result<Vec<u8>, rawzip::Error> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (name, bytes) in entries {
        let name = format!("{name}.npy");
        let mut file = zip
            .new_file(&name)
            .compression_method(CompressionMethod::STORE);
        if let Some(day) = UtcDateTime::from_components(1980, 1, 1, 0, 0, 0, 0) {
            file = file.last_modified(day);
        }
        let (mut entry, config) = file.start()?;
        let mut writer = config.wrap(&mut entry);
        writer.write_all(&bytes)?;
        let (_, descriptor) = writer.finish()?;
        entry.finish(descriptor)?;
    }
    zip.finish()
}
