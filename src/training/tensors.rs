//! Parameters by name, in one fixed order: for the optimiser, for saving, for a sum over all.

use ndarray::{Array, ArrayViewD, ArrayViewMutD, Dimension};

use crate::attention::Scalar;

/// Something made of tensors. Its order is that in which its fields are listed, and never changes
/// with the numbers; names are paths, such as `blocks.0.attention.projections.query`.
pub trait Tensors<F: Scalar> {
    /// Shows every tensor, `name` being the path of this one.
    fn visit<'a>(&'a self, name: &str, each: &mut dyn FnMut(String, ArrayViewD<'a, F>));

    /// As [`Tensors::visit`], in the same order, to be changed.
    fn visit_mut<'a>(&'a mut self, name: &str, each: &mut dyn FnMut(String, ArrayViewMutD<'a, F>));

    /// Every tensor with its name.
    fn tensors(&self) -> Vec<(String, ArrayViewD<'_, F>)> {
        let mut all = Vec::new();
        self.visit("", &mut |name, tensor| all.push((name, tensor)));
        all
    }

    /// Every tensor with its name, to be changed.
    fn tensors_mut(&mut self) -> Vec<(String, ArrayViewMutD<'_, F>)> {
        let mut all = Vec::new();
        self.visit_mut("", &mut |name, tensor| all.push((name, tensor)));
        all
    }

    /// The same tensors, all zeros: an accumulator for gradients.
    #[must_use]
    fn zeroed(&self) -> Self
    where
        Self: Clone,
    {
        let mut zeros = self.clone();
        zeros.visit_mut("", &mut |_, mut tensor| tensor.fill(F::zero()));
        zeros
    }
}

impl<F: Scalar, D: Dimension> Tensors<F> for Array<F, D> {
    fn visit<'a>(&'a self, name: &str, each: &mut dyn FnMut(String, ArrayViewD<'a, F>)) {
        each(name.to_owned(), self.view().into_dyn());
    }

    fn visit_mut<'a>(&'a mut self, name: &str, each: &mut dyn FnMut(String, ArrayViewMutD<'a, F>)) {
        each(name.to_owned(), self.view_mut().into_dyn());
    }
}

impl<F: Scalar, T: Tensors<F>> Tensors<F> for Option<T> {
    fn visit<'a>(&'a self, name: &str, each: &mut dyn FnMut(String, ArrayViewD<'a, F>)) {
        self.iter().for_each(|part| part.visit(name, each));
    }

    fn visit_mut<'a>(&'a mut self, name: &str, each: &mut dyn FnMut(String, ArrayViewMutD<'a, F>)) {
        self.iter_mut().for_each(|part| part.visit_mut(name, each));
    }
}

impl<F: Scalar, T: Tensors<F>> Tensors<F> for Vec<T> {
    fn visit<'a>(&'a self, name: &str, each: &mut dyn FnMut(String, ArrayViewD<'a, F>)) {
        for (index, part) in self.iter().enumerate() {
            part.visit(&path(name, &index.to_string()), each);
        }
    }

    fn visit_mut<'a>(&'a mut self, name: &str, each: &mut dyn FnMut(String, ArrayViewMutD<'a, F>)) {
        for (index, part) in self.iter_mut().enumerate() {
            part.visit_mut(&path(name, &index.to_string()), each);
        }
    }
}

pub(super) fn path(parent: &str, child: &str) -> String {
    if parent.is_empty() {
        child.to_owned()
    } else {
        format!("{parent}.{child}")
    }
}

/// Both visits of a struct from one list of its fields, so that they cannot disagree.
macro_rules! tensors {
    ($owner:ident: $($field:ident),+) => {
        impl<F: $crate::attention::Scalar> $crate::training::tensors::Tensors<F> for $owner<F> {
            fn visit<'a>(
                &'a self,
                name: &str,
                each: &mut dyn FnMut(String, ndarray::ArrayViewD<'a, F>),
            ) {
                use $crate::training::tensors::path;
                $(self.$field.visit(&path(name, stringify!($field)), each);)+
            }

            fn visit_mut<'a>(
                &'a mut self,
                name: &str,
                each: &mut dyn FnMut(String, ndarray::ArrayViewMutD<'a, F>),
            ) {
                use $crate::training::tensors::path;
                $(self.$field.visit_mut(&path(name, stringify!($field)), each);)+
            }
        }
    };
}

pub(super) use tensors;
