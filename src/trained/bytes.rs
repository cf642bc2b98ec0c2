//! Numbers and texts from bytes that may be damaged. Nothing is allocated before it is known that the
//! bytes for it are there.

/// Why bytes could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    /// They begin with something else.
    #[error("this is not a file of trained layers")]
    NotOurs,
    /// They end before what they announce.
    #[error("the file of trained layers is cut short")]
    Cut,
    /// They hold a value that cannot be.
    #[error("the file of trained layers is damaged: {0} cannot be what it says")]
    Value(&'static str),
}

/// What is left to be read.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], Damaged> {
        let (taken, left) = self.0.split_at_checked(count).ok_or(Damaged::Cut)?;
        self.0 = left;
        Ok(taken)
    }

    pub(super) fn byte(&mut self) -> Result<u8, Damaged> {
        Ok(self.take(1)?[0])
    }

    pub(super) fn u16(&mut self) -> Result<usize, Damaged> {
        let bytes = self.take(2)?;
        Ok(usize::from(u16::from_le_bytes([bytes[0], bytes[1]])))
    }

    pub(super) fn u32(&mut self) -> Result<u32, Damaged> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// A finite number.
    pub(super) fn f32(&mut self, what: &'static str) -> Result<f32, Damaged> {
        let number = f32::from_bits(self.u32()?);
        if number.is_finite() {
            Ok(number)
        } else {
            Err(Damaged::Value(what))
        }
    }

    pub(super) fn text(&mut self, what: &'static str) -> Result<&'a str, Damaged> {
        let length = self.u16()?;
        std::str::from_utf8(self.take(length)?).map_err(|_| Damaged::Value(what))
    }

    /// One of a few, by its place in their list.
    pub(super) fn one_of<T: Copy>(&mut self, all: &[T], what: &'static str) -> Result<T, Damaged> {
        let place = usize::from(self.byte()?);
        all.get(place).copied().ok_or(Damaged::Value(what))
    }
}
