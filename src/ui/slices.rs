//! Work that would hold the page up, a few milliseconds at a time.

use std::time::Duration;

use leptos::prelude::*;

/// Milliseconds that are taken at a time: half a frame, so that a key is answered in the next.
const SLICE: f64 = 8.0;

/// Calls `step` until it has nothing more to do and says `false`, with pauses in which the page answers.
pub fn in_slices(mut step: impl FnMut() -> bool + 'static) {
    let go = move || {
        let end = now() + SLICE;
        while step() {
            if now() >= end {
                in_slices(step);
                return;
            }
        }
    };
    set_timeout(go, Duration::ZERO);
}

fn now() -> f64 {
    // Without a clock every step is a slice.
    let clock = window().performance();
    clock.map_or(f64::INFINITY, |clock| clock.now())
}
