//! A list that changes in one place at a time.

use leptos::prelude::*;

/// Items of a list, each behind a signal of its own: what shows one of them hears of no other.
pub struct Spread<T: Send + Sync + 'static>(StoredValue<Vec<ArcRwSignal<T>>>);

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
        let spread = Self(StoredValue::new(Vec::new()));
        spread.take(untrack(&list));
        Effect::new(move || spread.take(list()));
        spread
    }

    fn take(&self, list: Vec<T>) {
        for (at, item) in list.into_iter().enumerate() {
            let cell = self.cell(at);
            if cell.with_untracked(|old| *old != item) {
                cell.set(item);
            }
        }
    }

    /// An item, followed; the default where the list does not reach so far.
    pub fn get(&self, at: usize) -> T {
        self.cell(at).get()
    }

    fn cell(&self, at: usize) -> ArcRwSignal<T> {
        self.0
            .try_update_value(|cells| {
                while cells.len() <= at {
                    cells.push(ArcRwSignal::new(T::default()));
                }
                cells[at].clone()
            })
            .unwrap_or_else(|| ArcRwSignal::new(T::default()))
    }
}
