use std::ops::Deref;
use std::sync::Arc;

/// A value made once and shared, equal only to itself.
///
/// A memo compares its new value with the old one. For a matrix a comparison by all values would
/// cost as much as painting it, and a NaN never equals itself; identity is enough, since a stage is
/// made anew only when something that it depends on changed.
#[derive(Debug)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Wraps a new value, different from every other.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
