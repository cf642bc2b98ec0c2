//! Painting, once a frame, when all else has changed: a canvas that is painted in between makes the
//! browser work out the styles of the page for each.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;

use crate::ui::views;

type Task = Box<dyn FnOnce()>;

thread_local! {
    static DUE: RefCell<Vec<Task>> = const { RefCell::new(Vec::new()) };
    static LATER: RefCell<Vec<Task>> = const { RefCell::new(Vec::new()) };
}

/// Calls `paint` in the next frame whenever what `follow` reads has changed, with what it read last;
/// `None` paints nothing.
pub fn paint_in_frame<T: Clone + Send + Sync + 'static>(
    follow: impl Fn() -> Option<T> + 'static,
    paint: impl Fn(T) + Clone + 'static,
) {
    let wanted = StoredValue::new(None::<T>);
    views::act(move || {
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

fn in_frame(paint: Task) {
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

/// Does what the next frame need not wait for, when it is painted.
pub fn after_frame(task: Task) {
    let is_first = LATER.with_borrow_mut(|later| {
        later.push(task);
        later.len() == 1
    });
    if is_first {
        // A task that is put off in a frame's callbacks comes after the frame.
        request_animation_frame(|| {
            let all = || LATER.with_borrow_mut(std::mem::take);
            set_timeout(
                move || all().into_iter().for_each(|task| task()),
                Duration::ZERO,
            );
        });
    }
}
