//! Long rows of small views.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::html::Div;
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, any_view::AnyViewState};
use send_wrapper::SendWrapper;

use crate::ui::views;

/// A view of a row, and what owns its signals.
struct Place {
    owner: Owner,
    view: Option<AnyViewState>,
}

/// Puts `one` for each number below `count` at the end of `row`. Where the count changes, views come and
/// go at the end, and none of the others is made anew or asked.
pub fn many(
    row: NodeRef<Div>,
    count: impl Fn() -> usize + 'static,
    one: impl Fn(usize) -> AnyView + 'static,
) {
    keep(row, Box::new(count), Box::new(one));
}

fn keep(row: NodeRef<Div>, count: Box<dyn Fn() -> usize>, one: Box<dyn Fn(usize) -> AnyView>) {
    let Some(owner) = Owner::current() else {
        return;
    };
    // A place is kept when its view has gone: an owner keeps a note of every child that it ever had.
    let places = Rc::new(RefCell::new(Vec::<Place>::new()));
    // An effect lets go of what it holds some time after its end. Till then these views would follow
    // signals that are gone.
    let held = SendWrapper::new(places.clone());
    on_cleanup(move || held.borrow_mut().clear());
    views::act(move || {
        let Some(row) = row.get() else { return };
        let count = count();
        let mut places = places.borrow_mut();
        for place in places.iter_mut().skip(count) {
            if let Some(mut view) = place.view.take() {
                view.unmount();
                place.owner.cleanup();
            }
        }
        for at in 0..count {
            if at == places.len() {
                let owner = owner.child();
                places.push(Place { owner, view: None });
            }
            let Place { owner, view } = &mut places[at];
            view.get_or_insert_with(|| {
                let mut view = owner.with(|| untrack(|| one(at).build()));
                view.mount(&row, None);
                view
            });
        }
    });
}
