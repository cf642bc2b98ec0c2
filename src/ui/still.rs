//! What a key does not change.
//!
//! A memo asks everything that follows from it on each change, to find that nothing has. So what is read
//! all over the page and seldom becomes another stands in signals, which one effect each sets.

use leptos::prelude::*;

use super::spread::Spread;
use crate::attention::lazy::{LazyRun, Shape};
use crate::state::{Focus, Playground, Settings};
use crate::ui::views;

/// The still part of a page.
#[derive(Clone, Copy)]
pub struct Still {
    /// Every setting, without the sentence.
    pub settings: RwSignal<Settings>,
    /// What the run is, without its numbers.
    pub shape: RwSignal<Option<Shape>>,
    /// What is looked at.
    pub focus: RwSignal<Option<Focus>>,
    /// The head whose matrices are shown.
    pub head: RwSignal<usize>,
    /// The words of the sentence.
    pub words: Spread<String>,
}

impl Still {
    /// Follows a page.
    pub fn of(playground: Playground) -> Self {
        Self {
            settings: still(move || Settings {
                sentence: String::new(),
                ..playground.settings.get()
            }),
            shape: still(move || playground.run().map(|run| LazyRun::shape(&run))),
            focus: still(move || playground.focus.get()),
            head: still(move || playground.head.get()),
            words: Spread::of(move || {
                let text = |token: &crate::text::Token| token.text.clone();
                playground
                    .tokens
                    .with(|tokens| tokens.shown.iter().map(text).collect())
            }),
        }
    }

    /// Tokens of the sentence.
    pub fn tokens(&self) -> usize {
        self.shape
            .with(|shape| shape.map_or(0, |shape| shape.tokens))
    }

    /// Heads that are computed.
    pub fn heads(&self) -> usize {
        self.shape
            .with(|shape| shape.map_or(1, |shape| shape.heads))
    }

    /// The word that looks, where one is looked at.
    pub fn query(&self) -> Option<usize> {
        self.focus.get().and_then(Focus::query)
    }
}

/// A signal that is set where `read` gives something else.
fn still<T: Clone + PartialEq + Send + Sync + 'static>(
    read: impl Fn() -> T + 'static,
) -> RwSignal<T> {
    let still = RwSignal::new(untrack(&read));
    views::act(move || {
        let value = read();
        if still.with_untracked(|old| *old != value) {
            still.set(value);
        }
    });
    still
}
