//! An object of a request, field by field.

use super::given::{Given, List};
use super::refusal::Refusal;
use super::value::Value;

/// The fields of an object. None of them has a name that is not allowed.
pub struct Fields {
    path: String,
    names: Vec<String>,
    values: Box<dyn List>,
}

impl Fields {
    pub(super) fn of(object: Value, allowed: &[&str]) -> Result<Self, Refusal> {
        let Given::Object(names, values) = object.given else {
            return Err(object.refuse(&format!("an object of {}", allowed.join(", "))));
        };
        let fields = Self {
            path: object.path,
            names,
            values,
        };
        match fields
            .names
            .iter()
            .find(|name| !allowed.contains(&name.as_str()))
        {
            None => Ok(fields),
            Some(name) => {
                let allowed = allowed.join(", ");
                let reason = format!("a field of this name is given; allowed are {allowed}");
                Err(Refusal::new(&fields.path_of(name), reason))
            }
        }
    }

    /// The value of a field that has to be there: one that is not there is nothing, which
    /// whatever reads it refuses.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] where looking at it fails.
    pub fn required(&self, name: &str) -> Result<Value, Refusal> {
        let look = match self.names.iter().position(|given| given == name) {
            Some(index) => self.values.look(index),
            None => Ok(Given::Nothing),
        };
        Value::at(self.path_of(name), look)
    }

    /// The value of a field, if it is there and not null or undefined.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] where looking at it fails.
    pub fn optional(&self, name: &str) -> Result<Option<Value>, Refusal> {
        let value = self.required(name)?;
        Ok(match value.given {
            Given::Nothing => None,
            _ => Some(value),
        })
    }

    /// Which of `names` a field holds: the first where it is absent.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn choice(&self, name: &str, names: &[&str]) -> Result<usize, Refusal> {
        match self.optional(name)? {
            Some(value) => value.choice(names),
            None => Ok(0),
        }
    }

    /// The number of a field that may be absent.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] of anything else.
    pub fn number(&self, name: &str) -> Result<Option<f64>, Refusal> {
        match self.optional(name)? {
            Some(value) => Ok(Some(value.number()?)),
            None => Ok(None),
        }
    }

    fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }
}
