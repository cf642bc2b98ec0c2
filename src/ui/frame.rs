//! Painting, once a frame, when all else has changed: a canvas that is painted in between makes the
//! browser work out the styles of the page for each.

use std::cell::RefCell;

use leptos::prelude::*;

thread_local! {
    static DUE: RefCell<Vec<Box<dyn FnOnce()>>> = const { RefCell::new(Vec::new()) };
}

/// Calls `paint` in the next frame whenever what `follow` reads has changed, with what it read last;
/// `None` paints nothing.
pub fn paint_in_frame<T: Clone + Send + Sync + 'static>(
    follow: impl Fn() -> Option<T> + 'static,
    paint: impl Fn(T) + Clone + 'static,
) {
    let wanted = StoredValue::new(None::<T>);
    Effect::new(move || {
        let picture = follow();
        let is_due = wanted.with_value(Option::is_some);
        let is_wanted = picture.is_some();
        wanted.set_value(picture);
        if is_due || !is_wanted {
            return;
        }
        let paint = paint.clone();
        in_frame(Box::new(move || {
            // Gone, where the page is.
            let picture = wanted.try_update_value(Option::take);
            if let Some(picture) = picture.flatten() {
                paint(picture);
            }
        }));
    });
}

fn in_frame(paint: Box<dyn FnOnce()>) {
    let is_first = DUE.with_borrow_mut(|due| {
        due.push(paint);
        due.len() == 1
    });
    if is_first {
        request_animation_frame(|| {
            let due = DUE.with_borrow_mut(std::mem::take);
            due.into_iter().for_each(|paint| paint());
        });
    }
}
