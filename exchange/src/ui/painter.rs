//! Paints many small pictures without holding up the page: in each frame of the browser for a few
//! milliseconds.

use std::collections::VecDeque;

use leptos::prelude::*;

/// Milliseconds of a frame that painting may take.
const SLICE: f64 = 8.0;

type Job = Box<dyn FnOnce()>;

/// What is to be painted.
#[derive(Clone, Copy)]
pub struct Painter {
    jobs: StoredValue<VecDeque<Job>, LocalStorage>,
    is_coming: StoredValue<bool>,
}

impl Painter {
    /// One at rest.
    pub fn new() -> Self {
        Self {
            jobs: StoredValue::new_local(VecDeque::new()),
            is_coming: StoredValue::new(false),
        }
    }

    /// Paints something when its turn comes.
    pub fn later(self, job: impl FnOnce() + 'static) {
        self.jobs.update_value(|jobs| jobs.push_back(Box::new(job)));
        self.come();
    }

    fn come(self) {
        if !self.is_coming.get_value() {
            self.is_coming.set_value(true);
            request_animation_frame(move || self.frame());
        }
    }

    fn frame(self) {
        let now = || window().performance().map_or(0.0, |clock| clock.now());
        let end = now() + SLICE;
        // A view that was taken away has nothing to paint any more.
        if self.is_coming.try_update_value(|it| *it = false).is_none() {
            return;
        }
        loop {
            let job = self.jobs.try_update_value(VecDeque::pop_front).flatten();
            let Some(job) = job else {
                return;
            };
            job();
            if now() >= end {
                break;
            }
        }
        if self.jobs.with_value(|jobs| !jobs.is_empty()) {
            self.come();
        }
    }
}
