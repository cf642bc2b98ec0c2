//! A list of views behind pointers.

use leptos::prelude::*;

/// Collects views of one type behind pointers.
///
/// Leptos' own `collect_view` is compiled anew for every type of view; a list of [`AnyView`] is
/// compiled once for all, and the page is the smaller for it.
pub trait CollectViews {
    /// The views, in order.
    fn collect_views(self) -> Vec<AnyView>;
}

impl<I> CollectViews for I
where
    I: Iterator,
    I::Item: IntoAny,
{
    fn collect_views(self) -> Vec<AnyView> {
        self.map(IntoAny::into_any).collect()
    }
}
