//! A list that changes in one place at a time.

use leptos::prelude::*;

use crate::ui::frame::after_frame;
use crate::ui::views;

/// Items of a list, each behind a signal of its own: what shows one of them hears of no other.
pub struct Spread<T: Send + Sync + 'static> {
    items: StoredValue<Vec<ArcRwSignal<T>>>,
    count: RwSignal<usize>,
}

impl<T: Send + Sync> Clone for Spread<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync> Copy for Spread<T> {}

impl<T: Clone + Default + PartialEq + Send + Sync> Spread<T> {
    /// Follows `list`. One effect compares it with what was there, and writes what differs; a memo for
    /// each item would be asked on every change, and all that follows from it.
    pub fn of(list: impl Fn() -> Vec<T> + 'static) -> Self {
        Self::late(|| true, list)
    }

    /// As [`Spread::of`]; but while `seen` says no, changes come after the next frame, which need not
    /// wait for them.
    pub fn late(seen: impl Fn() -> bool + 'static, list: impl Fn() -> Vec<T> + 'static) -> Self {
        let spread = Self {
            items: StoredValue::new(Vec::new()),
            count: RwSignal::new(0),
        };
        spread.take(untrack(&list));
        spread.follow(Box::new(seen), Box::new(list));
        spread
    }

    fn follow(self, seen: Box<dyn Fn() -> bool>, list: Box<dyn Fn() -> Vec<T>>) {
        let waiting = StoredValue::new(None);
        views::act(move || {
            let list = list();
            if seen() {
                waiting.set_value(None);
                self.take(list);
                return;
            }
            let is_due = waiting.with_value(Option::is_some);
            waiting.set_value(Some(list));
            if !is_due {
                after_frame(Box::new(move || {
                    // Gone, where the page is.
                    if let Some(list) = waiting.try_update_value(Option::take).flatten() {
                        self.take(list);
                    }
                }));
            }
        });
    }

    fn take(&self, list: Vec<T>) {
        let count = list.len();
        for (at, item) in list.into_iter().enumerate() {
            let cell = self.cell(at);
            if cell.with_untracked(|old| *old != item) {
                cell.set(item);
            }
        }
        if self.count.get_untracked() != count {
            self.count.set(count);
        }
    }

    /// How many there are, followed.
    pub fn count(&self) -> usize {
        self.count.get()
    }

    /// An item, followed; the default where the list never reached so far.
    pub fn get(&self, at: usize) -> T {
        self.cell(at).get()
    }

    fn cell(&self, at: usize) -> ArcRwSignal<T> {
        self.items
            .try_update_value(|items| {
                while items.len() <= at {
                    items.push(ArcRwSignal::new(T::default()));
                }
                items[at].clone()
            })
            .unwrap_or_else(|| ArcRwSignal::new(T::default()))
    }
}
