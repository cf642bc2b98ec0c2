//! A long calculation on its way.

use leptos::prelude::*;

use super::slices::in_slices;
use super::when::When;
use crate::attention::LazyRun;
use crate::i18n::Lang;
use crate::state::{Memo, Playground, Shared};
use crate::ui::views;

/// Makes what is too long to be made at once, and tells how far it is. What is drawn up next, by a key
/// that is pressed meanwhile, takes its place.
#[component]
pub fn Making() -> impl IntoView {
    let playground = expect_context::<Playground>();
    let lang = expect_context::<Lang>();
    let part = RwSignal::new(0.0);
    let pending = Memo::new(move |_| {
        playground.draft.with(|draft| {
            let run = draft.run.as_ref().ok().filter(|_| !draft.is_ready);
            run.cloned()
        })
    });
    let current = StoredValue::new(None::<Shared<LazyRun>>);
    views::act(move || {
        let run = pending.get();
        current.set_value(run.clone());
        let Some(run) = run else { return };
        let mut making = run.making();
        in_slices(move || {
            let is_current = current.try_with_value(|current| current.as_ref() == Some(&run));
            if is_current != Some(true) {
                return false;
            }
            let more = making.step();
            part.set(making.progress());
            if !more {
                playground.take_made();
            }
            more
        });
    });
    let tokens = move || pending.with(|run| run.as_ref().map_or(0, |run| run.tokens()));
    view! {
        <When when=Signal::derive(move || pending.with(Option::is_some))>
            <p class="notice" data-testid="making">
                <span role="status">{move || lang.making(tokens())}</span>
                <progress aria-label=lang.making_part() prop:value=move || part.get()></progress>
            </p>
        </When>
    }
    .into_any()
}
