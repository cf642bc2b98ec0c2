//! Long rows of small views.

use std::sync::Arc;

use leptos::prelude::*;

use crate::state::Memo;

use super::views::{CollectViews, follow};

/// Views that stand under one condition.
const BRANCHES: usize = 8;

/// `one` for each number below `count`, which is `most` at most. Where the count changes, views come and
/// go at the end, and none of the others is made anew.
pub fn many(
    count: impl Fn() -> usize + Send + Sync + 'static,
    most: usize,
    one: impl Fn(usize) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let row = Row {
        count: Memo::new(move |_| count()),
        one: Arc::new(one),
    };
    let mut span = 1;
    while span < most {
        span *= BRANCHES;
    }
    row.part(0, span)
}

#[derive(Clone)]
struct Row {
    count: Memo<usize>,
    one: Arc<dyn Fn(usize) -> AnyView + Send + Sync>,
}

impl Row {
    /// The views from `first` on, as many as `span`: a tree, so that few conditions are asked.
    fn part(&self, first: usize, span: usize) -> AnyView {
        let (row, count) = (self.clone(), self.count);
        let is_there = Memo::new(move |_| count.get() > first);
        follow(move || {
            let row = row.clone();
            is_there.get().then(move || {
                if span == 1 {
                    return (row.one)(first);
                }
                let each = span / BRANCHES;
                let parts = (first..first + span).step_by(each);
                parts.map(|first| row.part(first, each)).collect_views()
            })
        })
    }
}
