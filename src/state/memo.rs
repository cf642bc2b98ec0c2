use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use leptos::prelude::{Signal, With, WithUntracked, on_cleanup};
use leptos::reactive::graph::{Observer, Subscriber};

/// A value that follows what it is made from, and tells others only where it becomes another.
///
/// What it does is Leptos' own memo's. But that is compiled anew for every type of value, which took a
/// tenth of the page; here one memo of values behind a pointer serves them all. And it leaves what it
/// follows when it goes ([`leave_at_the_end`]).
pub struct Memo<T> {
    held: leptos::prelude::Memo<Held>,
    of: PhantomData<fn() -> T>,
}

/// A value of some type, and how two of it compare.
#[derive(Clone)]
struct Held {
    value: Arc<dyn Any + Send + Sync>,
    is_same: fn(&dyn Any, &dyn Any) -> bool,
}

impl Held {
    fn value<T: 'static>(&self) -> &T {
        let value = self.value.downcast_ref();
        value.expect("a memo holds what it was made with")
    }
}

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        (self.is_same)(&*self.value, &*other.value)
    }
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}

impl<T: PartialEq + Send + Sync + 'static> Memo<T> {
    /// A value that `make` makes of its last, whenever what `make` reads has changed.
    pub fn new(make: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> Self {
        let make = move |last: Option<&Held>| {
            let last = last.and_then(|last| last.value.downcast_ref());
            Held {
                value: Arc::new(make(last)),
                is_same: |one, other| one.downcast_ref::<T>() == other.downcast_ref::<T>(),
            }
        };
        Self {
            held: held(Box::new(make)),
            of: PhantomData,
        }
    }

    /// Reads the value, followed.
    pub fn with<U>(&self, read: impl FnOnce(&T) -> U) -> U {
        self.held.with(|held| read(held.value()))
    }

    /// Reads the value now.
    pub fn with_untracked<U>(&self, read: impl FnOnce(&T) -> U) -> U {
        self.held.with_untracked(|held| read(held.value()))
    }
}

impl<T: Clone + PartialEq + Send + Sync + 'static> Memo<T> {
    /// The value, followed.
    pub fn get(&self) -> T {
        self.with(T::clone)
    }

    /// The value now.
    pub fn get_untracked(&self) -> T {
        self.with_untracked(T::clone)
    }
}

impl<T: Clone + PartialEq + Send + Sync + 'static> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Self {
        Self::derive(move || memo.get())
    }
}

type Make = Box<dyn Fn(Option<&Held>) -> Held + Send + Sync>;

fn held(make: Make) -> leptos::prelude::Memo<Held> {
    leptos::prelude::Memo::new(move |last| {
        leave_at_the_end();
        make(last)
    })
}

/// Called in what follows signals: takes it out of their lists when it goes. Otherwise a signal that
/// lives longer keeps every effect and memo that ever followed it, and tells them all of each change.
pub fn leave_at_the_end() {
    if let Some(follower) = Observer::get() {
        on_cleanup(move || follower.clear_sources(&follower));
    }
}
