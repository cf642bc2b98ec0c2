//! Views and effects behind pointers.
//!
//! What Leptos makes of a view is compiled anew for every type of view, and every closure has a type
//! of its own. Behind a pointer one copy serves all, and the page is the smaller for it.

use leptos::prelude::*;

use crate::state::leave_at_the_end;

/// Collects views of one type.
pub trait CollectViews {
    /// The views, in order.
    fn collect_views(self) -> AnyView;
}

impl<I> CollectViews for I
where
    I: Iterator,
    I::Item: IntoAny,
{
    fn collect_views(self) -> AnyView {
        self.map(IntoAny::into_any).collect::<Vec<_>>().into_any()
    }
}

/// A view that follows the signals it reads.
pub fn follow<V: IntoAny>(view: impl Fn() -> V + Send + 'static) -> AnyView {
    // `view!` puts a closure behind a pointer where it sees one written out.
    view! {
        {move || {
            leave_at_the_end();
            view().into_any()
        }}
    }
    .into_any()
}

/// Does something now and whenever the signals that it reads change.
pub fn act(act: impl FnMut() + 'static) {
    let act: Box<dyn FnMut()> = Box::new(act);
    Effect::new(act);
}

/// Text that follows the signals it reads, in a view that goes before them.
pub fn text(text: impl Fn() -> String + Send + Sync + 'static) -> Text {
    Box::new(move || {
        leave_at_the_end();
        text()
    })
}

/// Text that changes, of one type wherever it stands.
pub type Text = Box<dyn Fn() -> String + Send + Sync>;
