//! Single values of a request, each of which knows where in the request it stands.

use super::fields::Fields;
use super::given::{Given, List};
use super::number::{narrow, non_finite, spell, whole};
use super::refusal::Refusal;
use super::size::CELLS;

/// A value and where it stands. Whoever reads it says what it has to be; anything else, nothing
/// included, is refused by its place.
pub struct Value {
    /// As in `mask.blocked[1]`; the request itself is at no place.
    pub(super) path: String,
    pub(super) given: Given,
}

impl Value {
    /// A whole request.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] that looking at it came to.
    pub fn request(look: Result<Given, Refusal>) -> Result<Self, Refusal> {
        Self::at(String::new(), look)
    }

    pub(super) fn at(path: String, look: Result<Given, Refusal>) -> Result<Self, Refusal> {
        match look {
            Ok(given) => Ok(Self { path, given }),
            Err(refusal) => Err(refusal.inside(place(&path))),
        }
    }

    /// The entry at `index` of `list`, which is this value's.
    pub(super) fn entry(&self, list: &dyn List, index: usize) -> Result<Self, Refusal> {
        let path = format!("{}[{index}]", self.path);
        Self::at(path, list.look(index))
    }

    /// Refuses the value for what it is.
    pub fn refuse(&self, allowed: &str) -> Refusal {
        self.refuse_as(&self.given.describe(), allowed)
    }

    /// Refuses the value, a list, for its length.
    pub fn refuse_length(&self, length: usize, allowed: &str) -> Refusal {
        self.refuse_as(&format!("a list of {length}"), allowed)
    }

    fn refuse_as(&self, given: &str, allowed: &str) -> Refusal {
        Refusal::given(place(&self.path), given, allowed)
    }

    /// The entries of a list; `allowed` says what of.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything but a list, and of one longer than any that is read.
    pub fn list(&self, allowed: &str) -> Result<&dyn List, Refusal> {
        let Given::List(list) = &self.given else {
            return Err(self.refuse(allowed));
        };
        if list.length() as u64 > CELLS {
            let allowed = format!("{CELLS} entries at the most");
            return Err(self.refuse_length(list.length(), &allowed));
        }
        Ok(list.as_ref())
    }

    /// An object of fields with these names.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything but an object, and of a field of another name.
    pub fn fields(self, allowed: &[&str]) -> Result<Fields, Refusal> {
        Fields::of(self, allowed)
    }

    /// Any number, non-finite ones included.
    ///
    /// JSON has no word for infinities and NaN: the strings `"Infinity"`, `"-Infinity"` and
    /// `"NaN"` are numbers too, so that a request survives JSON.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn number(&self) -> Result<f64, Refusal> {
        let number = match &self.given {
            Given::Number(number) => Some(*number),
            Given::Text(text) => non_finite(text),
            _ => None,
        };
        number.ok_or_else(|| self.refuse("a number"))
    }

    /// Any number in 32 bits, non-finite ones included.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else, and of a finite number that 32 bits do not hold.
    pub fn single(&self) -> Result<f32, Refusal> {
        self.narrowed("a number up to about 3.4e38 in magnitude, or Infinity, -Infinity or NaN")
    }

    /// A finite number in 32 bits.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn finite(&self) -> Result<f32, Refusal> {
        self.bounded(f64::NEG_INFINITY, "a finite number")
    }

    /// A finite number in 32 bits that is not negative. One that is too small for them is 0.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn amount(&self) -> Result<f32, Refusal> {
        self.bounded(0.0, "a finite number, 0 or greater")
    }

    /// A finite number from `least`, checked before any digit is lost: what is refused is spelled
    /// as it is given, and what rounds to 0 has a sign until then.
    fn bounded(&self, least: f64, allowed: &str) -> Result<f32, Refusal> {
        let number = self.number()?;
        if !number.is_finite() || number < least {
            return Err(self.refuse_as(&spell(number), allowed));
        }
        self.narrowed("a finite number up to about 3.4e38 in magnitude")
    }

    fn narrowed(&self, allowed: &str) -> Result<f32, Refusal> {
        narrow(self.number()?).ok_or_else(|| self.refuse(allowed))
    }

    /// A whole number that counts or points at something.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn whole(&self) -> Result<usize, Refusal> {
        self.whole_or("a whole number from 0 to 4294967295")
    }

    /// The same, where something else is allowed as well.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything but a whole number.
    pub fn whole_or(&self, allowed: &str) -> Result<usize, Refusal> {
        match self.given {
            Given::Number(number) => whole(number),
            _ => None,
        }
        .ok_or_else(|| self.refuse(allowed))
    }

    /// Yes or no.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything but `true`, `false`, 1 and 0.
    pub fn flag(&self) -> Result<bool, Refusal> {
        match self.given {
            Given::Bool(flag) => Ok(flag),
            // Only these two: another number is most likely a bias that went astray.
            Given::Number(number) if number == 0.0 || number == 1.0 => Ok(number == 1.0),
            _ => Err(self.refuse("true, false, 1 or 0")),
        }
    }

    /// A string.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn text(&self) -> Result<&str, Refusal> {
        match &self.given {
            Given::Text(text) => Ok(text),
            _ => Err(self.refuse("a string")),
        }
    }

    /// Which of `names` it is.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn choice(&self, names: &[&str]) -> Result<usize, Refusal> {
        if let Given::Text(text) = &self.given
            && let Some(index) = names.iter().position(|name| name == text)
        {
            return Ok(index);
        }
        Err(self.refuse(&format!("\"{}\"", names.join("\" or \""))))
    }
}

fn place(path: &str) -> &str {
    if path.is_empty() { "request" } else { path }
}
