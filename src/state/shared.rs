use std::ops::Deref;
use std::sync::Arc;

use ndarray::ArcArray2;

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

impl<T> From<Arc<T>> for Shared<T> {
    fn from(shared: Arc<T>) -> Self {
        Self(shared)
    }
}

impl<T> Shared<T> {
    /// The same value, for those who know nothing of identity.
    pub fn arc(&self) -> Arc<T> {
        Arc::clone(&self.0)
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

/// A matrix, equal to another where both are the same part of the same memory.
#[derive(Debug, Clone)]
pub struct SameMemory(pub ArcArray2<f32>);

impl PartialEq for SameMemory {
    fn eq(&self, other: &Self) -> bool {
        let part =
            |matrix: &ArcArray2<f32>| (matrix.as_ptr(), matrix.dim(), matrix.strides().to_vec());
        part(&self.0) == part(&other.0)
    }
}

impl Deref for SameMemory {
    type Target = ArcArray2<f32>;

    fn deref(&self) -> &ArcArray2<f32> {
        &self.0
    }
}
