//! What stands there only while a condition holds.

use leptos::prelude::*;

use crate::state::Memo;

use super::views::follow;

/// Its children while `when` holds.
///
/// Leptos' own `Show` is compiled anew for each of its uses; here one copy serves all of them, since
/// both the condition and the children are behind a pointer.
#[component]
pub fn When(
    /// The condition.
    when: Signal<bool>,
    /// What stands there while it holds.
    children: ChildrenFn,
) -> impl IntoView {
    let holds = Memo::new(move |_| when.get());
    follow(move || holds.get().then(|| children()))
}
